import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

/** Removes APIs that browsers got after 2023. */
function removeNewApis() {
  const take = (from: object, ...names: string[]) =>
    names.forEach((name) => {
      if (name in from && !Reflect.deleteProperty(from, name)) throw new Error(`${name} stays.`);
    });
  take(URL, 'parse', 'canParse');
  take(Promise, 'withResolvers', 'try');
  take(Object, 'groupBy');
  take(Map, 'groupBy');
  take(Array, 'fromAsync');
  take(AbortSignal, 'any');
  take(RegExp, 'escape');
  take(Error, 'isError');
  take(Math, 'sumPrecise', 'f16round');
  take(JSON, 'rawJSON', 'isRawJSON');
  take(String.prototype, 'isWellFormed', 'toWellFormed');
  take(Map.prototype, 'getOrInsert', 'getOrInsertComputed');
  take(Uint8Array, 'fromBase64', 'fromHex');
  take(Uint8Array.prototype, 'toBase64', 'toHex', 'setFromBase64', 'setFromHex');
  take(ArrayBuffer.prototype, 'transfer', 'transferToFixedLength');
  take(Set.prototype, 'union', 'intersection', 'difference', 'symmetricDifference');
  take(Set.prototype, 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom');
  take(Document.prototype, 'startViewTransition');
  take(Element.prototype, 'checkVisibility', 'moveBefore', 'setHTMLUnsafe', 'setHTML');
  take(window, 'Iterator', 'navigation', 'scheduler', 'CloseWatcher', 'cookieStore');
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object;
  take(
    iterator,
    'map',
    'filter',
    'take',
    'drop',
    'flatMap',
    'reduce',
    'toArray',
    'forEach',
    'some',
    'every',
    'find',
  );
}

test('supports reading, logging in, writing, editing and deleting in a browser of 2023', async ({
  page,
  blog,
}) => {
  await page.addInitScript(removeNewApis);
  const ada = await blog.aUser();
  await blog.anArticle({
    by: ada,
    title: 'On looms',
    markdown: 'A [link](https://example.org).\n\n## Threads',
  });

  // Rendered by the app, then by the server.
  await page.goto('/');
  await page.getByRole('link', { name: 'Articles', exact: true }).click();
  await page.getByRole('link', { name: 'On looms', exact: true }).click();
  await expect(page.getByRole('link', { name: 'link', exact: true })).toHaveAttribute(
    'href',
    'https://example.org',
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Threads' })).toBeVisible();

  await page.goto('/login');
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password', { exact: true }).fill(ada.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Welcome back!')).toBeVisible();

  await signIn(page, ada);
  await page.goto('/dashboard/createArticle');
  await page.getByLabel('Title').fill('On engines');
  await page.getByRole('textbox', { name: 'Markdown' }).fill('They weave.');
  await page.getByLabel('Cover', { exact: true }).fill(`${blog.url}/favicon.svg`);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/edit/on-engines');
  await page.getByRole('textbox', { name: 'Markdown' }).fill('They weave patterns.');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL('/');

  await page.goto('/myArticles/on-engines');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL('/myArticles');
  await expect(page.getByRole('article')).toHaveCount(1);
});
