import { specMessages } from '../../src/shared/messages/en/spec.ts';
import { nameOf, pages, paths } from '../../src/shared/pages.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

/** The pages of the dashboard's menu. */
const menu = Object.values(pages).flatMap((page) =>
  'name' in page && (page.path.startsWith(`${paths.dashboard}/`) || page.path === paths.myArticles)
    ? [{ path: page.path, name: nameOf(page) }]
    : [],
);

test('shows anonymous visitors the header of strangers on public pages', async ({ page, blog }) => {
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
});

test('lets signed-in users open private pages', { tag: '@journey' }, async ({ page, blog }) => {
  const ada = await blog.aUser({ name: 'Ada Lovelace' });
  const { slug } = await blog.anArticle({ by: ada, title: 'On looms' });
  await signIn(page, ada);

  for (const [path, title] of [
    ...menu.map(({ path, name }) => [path, name] as const),
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

  // Your Info, where it begins, comes last but one.
  for (const { name, path } of menu.toReversed()) {
    await side.getByRole('link', { name }).click();
    const heading = page.getByRole('heading', { level: 1, name });
    await expect(heading).toBeVisible();
    // So that authors can start writing immediately.
    await expect(name === 'Create Article' ? page.getByLabel('Title') : heading).toBeFocused();
    await expect(page).toHaveURL(path);
  }
});
