import type { Page } from '@playwright/test';
import { translated as texts } from '../../../src/shared/messages/en.ts';
import { expect } from './fixtures.ts';

/** Path of the form for a new article. */
export const form = '/dashboard/createArticle';

/** The text field. */
export const text = (page: Page) => page.getByRole('textbox', { name: texts.editor.fields.markdown });

export const expectSaved = (page: Page) => expect(page.getByText(/^Saved \d/).first()).toBeVisible();

/** Expects the text to be stored only in the browser, with this reason. */
export const expectSavedOnDevice = (page: Page, why: string) =>
  expect(page.getByText(`Saved on device · ${why}`).first()).toBeVisible();

export const create = (page: Page) => page.getByRole('button', { name: 'Create' }).click();

/** Opens a new form and types into it with keystrokes. */
export async function type(page: Page, words: string) {
  await page.goto(form);
  await page.getByLabel('Title').fill('On engines');
  await text(page).click();
  await page.keyboard.type(words);
}

/** Pattern of draft requests, for `page.unroute`. */
export const SAVES = '**/api/drafts/*';
export const interceptSaves = (
  page: Page,
  act: (route: Parameters<Parameters<Page['route']>[1]>[0]) => unknown,
) => page.route(SAVES, (route) => (route.request().method() === 'PUT' ? act(route) : route.continue()));
