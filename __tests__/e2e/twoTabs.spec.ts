import type { Page } from '@playwright/test';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import {
  form,
  expectSavedOnDevice,
  expectSaved,
  interceptSaves,
  SAVES,
  text,
  type,
} from '../helpers/e2e/writing.ts';

const expectOpenElsewhere = (page: Page) =>
  expect(page.getByText('You’re editing this in another tab.')).toBeVisible();
const expectTakenOver = (page: Page) =>
  expect(page.getByText('You’re now editing this in another tab.')).toBeVisible();
const takeOver = (page: Page) => page.getByRole('button', { name: 'Continue editing here' }).click();

test.beforeEach(async ({ page, blog }) => {
  await signIn(page, await blog.aUser());
});

test(
  'locks a draft in a second tab, which can take it over with unsaved text and hand it back',
  { tag: '@journey' },
  async ({ page, context }) => {
    await type(page, 'They weave.');
    await expectSaved(page);
    await page.keyboard.type(' Patterns.');
    const second = await context.newPage();

    await second.goto(page.url());
    await expectOpenElsewhere(second);
    await expect(text(second)).toHaveCount(0);
    await takeOver(second);

    await expect(text(second)).toHaveValue('They weave. Patterns.');
    await expectTakenOver(page);
    await expect(text(page)).toHaveCount(0);
    await text(second).press('ControlOrMeta+End');
    await second.keyboard.type(' Leaves.');
    await takeOver(page);
    await expect(text(page)).toHaveValue('They weave. Patterns. Leaves.');
    await expectTakenOver(second);
  },
);

test('continues in the second tab when the first one is closed', async ({ page, context }) => {
  await type(page, 'They weave.');
  await expectSaved(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await expectOpenElsewhere(second);

  await page.close();

  await expect(text(second)).toHaveValue('They weave.');
});

test('takes over a text that only the browser has', async ({ page, context, problems }) => {
  problems.areExpected(/INTERNET_DISCONNECTED/);
  await page.goto(form);
  const second = await context.newPage();
  await second.goto('/healthz');
  await interceptSaves(page, (route) => route.abort('internetdisconnected'));
  await text(page).click();
  await page.keyboard.type('They weave.');
  await expectSavedOnDevice(page, 'No connection');

  await second.goto(page.url());
  await expectOpenElsewhere(second);
  await takeOver(second);

  await expect(text(second)).toHaveValue('They weave.');
  await expectSaved(second);
  await expectTakenOver(page);
});

test('starts a new draft in a second tab next to a text that only the browser has', async ({
  page,
  context,
  problems,
}) => {
  problems.areExpected(/INTERNET_DISCONNECTED/);
  await page.goto(form);
  const second = await context.newPage();
  await second.goto('/healthz');
  await interceptSaves(page, (route) => route.abort('internetdisconnected'));
  await text(page).click();
  await page.keyboard.type('They weave.');
  await expectSavedOnDevice(page, 'No connection');

  await second.goto(page.url());
  await expectOpenElsewhere(second);
  await second.getByRole('link', { name: 'New draft' }).click();
  await expect(text(second)).toHaveValue('');
  await text(second).click();
  await second.keyboard.type('Another thought.');
  await expectSaved(second);
  await second.reload();
  await expect(text(second)).toHaveValue('Another thought.');

  await page.unroute(SAVES);
  await page.keyboard.type(' Patterns.');
  await expectSaved(page);
  await expect(text(page)).toHaveValue('They weave. Patterns.');
  expect(new URL(page.url()).search).not.toBe(new URL(second.url()).search);
});

test('allows editing an article in only one of two tabs', async ({ page, context, blog }) => {
  const ada = await blog.aUser();
  await signIn(page, ada);
  const { slug } = await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.' });
  await page.goto(`/edit/${slug}`);
  await text(page).press('ControlOrMeta+End');
  await page.keyboard.type(' Patterns.');
  const second = await context.newPage();

  await second.goto(`/edit/${slug}`);
  await expectOpenElsewhere(second);
  await takeOver(second);

  await expect(text(second)).toHaveValue('They weave. Patterns.');
  await expect(second.getByText(/^You’re editing a draft/)).toBeVisible();
});

test('takes a text over from a tab that does not respond', async ({ page, context }) => {
  await type(page, 'They weave.');
  await expectSaved(page);
  const session = await context.newCDPSession(page);
  // As browsers do with background tabs.
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });
  const second = await context.newPage();
  await second.goto(page.url());
  await expectOpenElsewhere(second);

  await takeOver(second);

  await expect(text(second)).toHaveValue('They weave.', { timeout: 15_000 });
});

test('opens a text in both tabs in a browser without locks, and reports a conflict on the second save', async ({
  page,
  context,
  problems,
}) => {
  problems.areExpected(/409 \(Conflict\)/);
  await context.addInitScript(() => Object.defineProperty(navigator, 'locks', { value: undefined }));
  await type(page, 'They weave.');
  await expectSaved(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await text(second).fill('From elsewhere.');
  await expectSaved(second);

  await text(page).press('End');
  await page.keyboard.type(' Mine.');

  await expect(page.getByText('This draft was changed elsewhere')).toBeVisible();
  await expect(text(page)).toHaveValue('They weave. Mine.');
});
