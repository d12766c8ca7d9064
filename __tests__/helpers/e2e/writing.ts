import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Where a new article is written. */
export const form = '/dashboard/createArticle';

/** The text of the article. */
export const text = (page: Page) => page.getByRole('textbox', { name: 'Markdown' });

export const isSaved = (page: Page) => expect(page.getByText(/^Saved \d/).first()).toBeVisible();

/** Says where the text is kept, if it is not on the server. */
export const isHereOnly = (page: Page, why: string) =>
  expect(page.getByText(`Saved on device · ${why}`).first()).toBeVisible();

export const create = (page: Page) => page.getByRole('button', { name: 'Create' }).click();

/** Types into a new form. By keys, as people do. */
export async function type(page: Page, words: string) {
  await page.goto(form);
  await page.getByLabel('Title').fill('On engines');
  await text(page).click();
  await page.keyboard.type(words);
}

/** How a save goes from now on; all other calls go on as they are. `page.unroute` with this address ends it. */
export const SAVES = '**/api/drafts/*';
export const onSave = (page: Page, act: (route: Parameters<Parameters<Page['route']>[1]>[0]) => unknown) =>
  page.route(SAVES, (route) => (route.request().method() === 'PUT' ? act(route) : route.continue()));
