import { specMessages } from '../../src/shared/messages/en/spec.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

test('lets anonymous visitors open public pages only', async ({ page, blog }) => {
  const { slug } = await blog.anArticle({ by: await blog.aUser(), title: 'On looms' });
  const heading = page.getByRole('heading', { level: 1 });
  const navigation = page.getByRole('navigation', { name: 'Main' });

  for (const [path, title] of [
    ['/', specMessages.title],
    ['/register', 'Register'],
    ['/login', 'Log in'],
    ['/allArticles', specMessages.articlesTitle],
    [`/allArticles/${slug}`, 'On looms'],
  ] as const) {
    await page.goto(path);
    await expect(heading).toHaveText(title);
    await expect(page).toHaveURL(path);
  }
  await expect(navigation.getByRole('link')).toHaveText([
    ...[/Blog/, 'Home', 'Articles', 'Search', 'Register', 'Login'],
  ]);

  for (const path of [
    '/dashboard',
    '/dashboard/userData',
    '/dashboard/editUserData',
    '/dashboard/publicProfile',
    '/dashboard/accessTokens',
    '/dashboard/export',
    '/dashboard/createArticle',
    '/dashboard/deleteAccount',
    '/myArticles',
    `/myArticles/${slug}`,
    `/edit/${slug}`,
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
  }
});

test('lets signed-in users open private pages', { tag: '@journey' }, async ({ page, blog }) => {
  const ada = await blog.aUser({ name: 'Ada Lovelace' });
  const { slug } = await blog.anArticle({ by: ada, title: 'On looms' });
  await signIn(page, ada);

  for (const [path, title] of [
    ['/dashboard/userData', 'Your Info'],
    ['/dashboard/editUserData', 'Edit Your Data'],
    ['/dashboard/publicProfile', 'Public Profile'],
    ['/dashboard/accessTokens', 'Access Tokens'],
    ['/dashboard/export', 'Export'],
    ['/dashboard/createArticle', 'Create Article'],
    ['/dashboard/deleteAccount', 'Delete Your Account'],
    ['/myArticles', 'My Articles'],
    [`/myArticles/${slug}`, 'On looms'],
    [`/edit/${slug}`, 'Edit Article'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveURL(path);
  }
  const items = page.getByRole('navigation', { name: 'Main' }).locator('a, button').filter({ hasText: /./ });
  await expect(items).toHaveText([/Blog/, 'Home', 'Articles', 'Search', 'Dashboard', 'Logout', 'Write']);
});

test('opens the dashboard at Your Info, with links to its pages', async ({ page, blog }) => {
  const ada = await blog.aUser({ name: 'Ada Lovelace' });
  await signIn(page, ada);
  await page.goto('/dashboard');
  const side = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(page).toHaveURL('/dashboard/userData');
  await expect(page.getByRole('main')).toContainText('Ada Lovelace');
  await expect(page.getByRole('main')).toContainText(ada.email);

  for (const [name, path] of [
    ['Edit Your Data', '/dashboard/editUserData'],
    ['Public Profile', '/dashboard/publicProfile'],
    ['Access Tokens', '/dashboard/accessTokens'],
    ['Export', '/dashboard/export'],
    ['Create Article', '/dashboard/createArticle'],
    ['Delete Your Account', '/dashboard/deleteAccount'],
    ['Your Info', '/dashboard/userData'],
    ['My Articles', '/myArticles'],
  ] as const) {
    await side.getByRole('link', { name }).click();
    const heading = page.getByRole('heading', { level: 1, name });
    await expect(heading).toBeVisible();
    // So that authors can start writing immediately.
    await expect(name === 'Create Article' ? page.getByLabel('Title') : heading).toBeFocused();
    await expect(page).toHaveURL(path);
  }
});
