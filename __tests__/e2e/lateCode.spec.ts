import { signIn } from '../../tools/browser/blog.ts';
import { faces } from '../../tools/browser/screens/screen.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { holdFiles } from '../helpers/e2e/holdFiles.ts';
import { expectSaved, text, type } from '../helpers/e2e/writing.ts';

const CODE = '**/assets/*.js';
const NO_CODE = /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ChunkLoadError|Loading chunk|PageCodeMissing/;

test.beforeEach(async ({ page, blog, problems }) => {
  problems.areExpected(NO_CODE);
  await signIn(page, await blog.aUser());
});

test('text typed while the code of the form loads ends up in the form', async ({ page }) => {
  await page.goto('/allArticles');
  const write = page.getByRole('link', { name: 'Write', exact: true });
  await expect(write).toBeVisible();
  // Before hydration, the browser would follow the link.
  await expect(faces(page)).toHaveCount(1);
  const release = await holdFiles(page, CODE);

  // Without hovering first, which would preload the code.
  await write.dispatchEvent('click', { bubbles: true, cancelable: true, button: 0 });
  await page.keyboard.type('On lo');
  await page.keyboard.type('oms');
  await page.keyboard.press('Enter');
  await page.keyboard.type('They weave');
  release();

  await expect(page.getByLabel('Title')).toHaveValue('On looms');
  await expect(text(page)).toBeFocused();
  await page.keyboard.type('.');
  await expect(text(page)).toHaveValue('They weave.');
});

test('the preview reports code that does not load, keeps text and focus, and recovers with the network', async ({
  page,
}) => {
  await type(page, 'They weave');
  await expectSaved(page);
  await page.context().setOffline(true);

  await page.getByRole('button', { name: 'Split' }).click();
  await text(page).press('ControlOrMeta+End');
  await page.keyboard.type(' pat');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(page.getByRole('alert')).toContainText('The preview didn’t load.');
  await page.keyboard.type('terns.');
  await expect(text(page)).toHaveValue('They weave patterns.');
  await expect(text(page)).toBeFocused();
  await page.context().setOffline(false);

  await expect(preview.getByText('They weave patterns.')).toBeVisible();
  await expect(text(page)).toHaveValue('They weave patterns.');
  await expect(text(page)).toBeFocused();
});

test('the dialog to log in again opens when no more code can be loaded', async ({ page, blog, problems }) => {
  problems.areExpected(/401 \(Unauthorized\)/);
  const ada = await blog.aUser();
  await signIn(page, ada);
  await type(page, 'They');
  await expectSaved(page);
  const headers = { authorization: `Bearer ${ada.token}` };
  await fetch(`${blog.url}/api/users/logout`, { method: 'POST', headers });
  await page.route(CODE, (route) => route.abort());

  await page.keyboard.type(' weave.');
  const dialog = page.getByRole('dialog', { name: 'Log in to continue writing' });
  await dialog.getByLabel('Password', { exact: true }).fill(ada.password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();

  await expect(dialog).toHaveCount(0);
  await expectSaved(page);
  await expect(text(page)).toHaveValue('They weave.');
});
