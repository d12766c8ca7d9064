import type { Page } from '@playwright/test';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { form, isHereOnly, isSaved, onSave, SAVES, text, type } from '../helpers/e2e/writing.ts';

const isElsewhere = (page: Page) =>
  expect(page.getByText('You’re editing this in another tab.')).toBeVisible();
const isTaken = (page: Page) =>
  expect(page.getByText('You’re now editing this in another tab.')).toBeVisible();
const takeOver = (page: Page) => page.getByRole('button', { name: 'Continue editing here' }).click();

test.beforeEach(async ({ page, blog }) => {
  await signIn(page, await blog.aUser());
});

test(
  'a second tab with the same draft watches, takes it over as it is, and gives it back',
  { tag: '@journey' },
  async ({ page, context }) => {
    await type(page, 'They weave.');
    await isSaved(page);
    await page.keyboard.type(' Patterns.');
    const second = await context.newPage();

    await second.goto(page.url());
    await isElsewhere(second);
    await expect(text(second)).toHaveCount(0);
    await takeOver(second);

    await expect(text(second)).toHaveValue('They weave. Patterns.');
    await isTaken(page);
    await expect(text(page)).toHaveCount(0);
    await text(second).press('ControlOrMeta+End');
    await second.keyboard.type(' Leaves.');
    await takeOver(page);
    await expect(text(page)).toHaveValue('They weave. Patterns. Leaves.');
    await isTaken(second);
  },
);

test('the second tab goes on by itself when the first one is closed', async ({ page, context }) => {
  await type(page, 'They weave.');
  await isSaved(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await isElsewhere(second);

  await page.close();

  await expect(text(second)).toHaveValue('They weave.');
});

test('a text that no server has yet is taken over from the browser', async ({ page, context, problems }) => {
  problems.areExpected(/INTERNET_DISCONNECTED/);
  await page.goto(form);
  const second = await context.newPage();
  await second.goto('/healthz');
  await onSave(page, (route) => route.abort('internetdisconnected'));
  await text(page).click();
  await page.keyboard.type('They weave.');
  await isHereOnly(page, 'No connection');

  await second.goto(form);
  await isElsewhere(second);
  await takeOver(second);

  await expect(text(second)).toHaveValue('They weave.');
  await isSaved(second);
  await isTaken(page);
});

test('a new one is begun in a second tab beside a text that no server has yet', async ({
  page,
  context,
  problems,
}) => {
  problems.areExpected(/INTERNET_DISCONNECTED/);
  await page.goto(form);
  const second = await context.newPage();
  await second.goto('/healthz');
  await onSave(page, (route) => route.abort('internetdisconnected'));
  await text(page).click();
  await page.keyboard.type('They weave.');
  await isHereOnly(page, 'No connection');

  await second.goto(form);
  await isElsewhere(second);
  await second.getByRole('link', { name: 'New draft' }).click();
  await expect(text(second)).toHaveValue('');
  await text(second).click();
  await second.keyboard.type('Another thought.');
  await isSaved(second);
  await second.reload();
  await expect(text(second)).toHaveValue('Another thought.');

  await page.unroute(SAVES);
  await page.keyboard.type(' Patterns.');
  await isSaved(page);
  await expect(text(page)).toHaveValue('They weave. Patterns.');
  expect(new URL(page.url()).search).not.toBe(new URL(second.url()).search);
});

test(
  'an article that is edited in two tabs is edited in one of them',
  { tag: '@journey' },
  async ({ page, context, blog }) => {
    const ada = await blog.aUser();
    await signIn(page, ada);
    const { slug } = await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.' });
    await page.goto(`/edit/${slug}`);
    await text(page).press('ControlOrMeta+End');
    await page.keyboard.type(' Patterns.');
    const second = await context.newPage();

    await second.goto(`/edit/${slug}`);
    await isElsewhere(second);
    await takeOver(second);

    await expect(text(second)).toHaveValue('They weave. Patterns.');
    await expect(second.getByText(/^You’re editing a draft/)).toBeVisible();
  },
);

test('a tab that does not answer loses the text all the same', async ({ page, context }) => {
  await type(page, 'They weave.');
  await isSaved(page);
  const session = await context.newCDPSession(page);
  // As the browser does with a tab that nobody looks at.
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  const second = await context.newPage();
  await second.goto(page.url());
  await isElsewhere(second);

  await takeOver(second);

  await expect(text(second)).toHaveValue('They weave.', { timeout: 15_000 });
});

test('a browser without locks opens the text in both, and asks the second to save', async ({
  page,
  context,
  problems,
}) => {
  problems.areExpected(/409 \(Conflict\)/);
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  await type(page, 'They weave.');
  await isSaved(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await text(second).fill('From elsewhere.');
  await isSaved(second);

  await text(page).press('End');
  await page.keyboard.type(' Mine.');

  await expect(page.getByText('This draft was changed elsewhere')).toBeVisible();
  await expect(text(page)).toHaveValue('They weave. Mine.');
});
