import type { Page } from '@playwright/test';
import { specMessages } from '../../src/shared/messages/en/spec.ts';
import { signIn } from '../../tools/browser/blog.ts';
import type { Author } from '../helpers/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { create, expectSavedOnDevice, expectSaved, text, type } from '../helpers/e2e/writing.ts';

async function begin(page: Page, ada: Author) {
  await signIn(page, ada);
  await type(page, 'They weave.');
}

test(
  'saves text typed offline when the network returns',
  { tag: '@journey' },
  async ({ page, blog, problems }) => {
    problems.areExpected(/INTERNET_DISCONNECTED/);
    await begin(page, await blog.aUser());
    await expectSaved(page);

    await page.context().setOffline(true);
    await page.keyboard.type(' Patterns.');
    await expectSavedOnDevice(page, 'No connection');
    await expect(text(page)).toHaveValue('They weave. Patterns.');
    await page.context().setOffline(false);

    await expectSaved(page);
    await page.reload();
    await expect(text(page)).toHaveValue('They weave. Patterns.');
  },
);

test('creates only one article when a publish request is retried after a lost response', async ({
  page,
  blog,
  problems,
}) => {
  problems.areExpected(/ERR_FAILED|INTERNET_DISCONNECTED/);
  await begin(page, await blog.aUser());
  await page.route('**/api/articles/new', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await create(page);
  await expect(page.getByText(specMessages.unexpectedError)).toBeVisible();
  await expect(text(page)).toHaveValue('They weave.');

  await page.unroute('**/api/articles/new');
  await create(page);

  await expect(page.getByText(specMessages.articleCreated)).toBeVisible();
  await page.goto('/allArticles');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('continues a draft in another browser by its URL', async ({ page, blog, browser }) => {
  const ada = await blog.aUser();
  await begin(page, ada);
  await expectSaved(page);
  const address = page.url();
  expect(address).toContain('?draft=');
  await page.close();

  const other = await browser.newPage({ baseURL: blog.url });
  await signIn(other, ada);
  await other.goto(address);

  await expect(text(other)).toHaveValue('They weave.');
  await expect(other.getByLabel('Title')).toHaveValue('On engines');
  await other.close();
});

test(
  'asks which version to keep when two devices change a draft, and undoes the choice',
  { tag: '@journey' },
  async ({ page, blog, browser, problems }) => {
    problems.areExpected(/409 \(Conflict\)/);
    const ada = await blog.aUser();
    await begin(page, ada);
    await expectSaved(page);
    const other = await browser.newPage({ baseURL: blog.url });
    await signIn(other, ada);
    await other.goto(page.url());
    await text(other).fill('From elsewhere.');
    await expectSaved(other);
    await other.close();

    await text(page).press('End');
    await page.keyboard.type(' Mine.');
    await expect(page.getByText('This draft was changed elsewhere')).toBeVisible();
    await expect(text(page)).toHaveValue('They weave. Mine.');
    await page.getByText('Show saved version').click();
    await expect(page.getByRole('group', { name: 'Saved version' })).toHaveText('From elsewhere.');
    await page.getByRole('button', { name: 'Use saved version' }).click();
    await expect(text(page)).toHaveValue('From elsewhere.');

    await text(page).press('ControlOrMeta+Z');

    await expect(text(page)).toHaveValue('They weave. Mine.');
    await expectSaved(page);
  },
);
