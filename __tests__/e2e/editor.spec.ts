import type { Page } from '@playwright/test';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Markdown' });

test.beforeEach(async ({ page, blog }) => {
  await signIn(page, await blog.aUser());
  await page.goto('/dashboard/createArticle');
});

test('undoes a discard in one step', async ({ page }) => {
  await field(page).pressSequentially('They weave.');
  await page.reload();
  await expect(field(page)).toHaveValue('They weave.');
  await field(page).press('ControlOrMeta+End');
  await page.keyboard.type(' They knit.');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(field(page)).toHaveValue('');

  await field(page).press('ControlOrMeta+z');

  await expect(field(page)).toHaveValue('They weave. They knit.');
});

test('submits text that was typed immediately before', { tag: '@journey' }, async ({ page }) => {
  await page.getByLabel('Title').fill('On looms');
  await field(page).pressSequentially('They weave.');
  await page.evaluate(() => {
    const text = document.querySelector<HTMLTextAreaElement>('textarea[name="markdown"]');
    text?.setRangeText(' And at once', text.value.length, text.value.length);
    text?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    text?.form?.requestSubmit();
  });

  await page.getByRole('link', { name: 'View', exact: true }).click();

  await expect(page.getByText('They weave. And at once')).toBeVisible();
});
