import { READER_COOKIE } from '../../src/shared/initialPage.ts';
import { specMessages } from '../../src/shared/messages/en/spec.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { faces } from '../../tools/browser/screens/screen.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

test(
  'lets a user register and publish an article, which a visitor reads',
  { tag: '@journey' },
  async ({ page, browser, blog }) => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Register' }).click();
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password', { exact: true }).fill('analytical engine');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByRole('alert')).toHaveText(specMessages.registered);
    await expect(page).toHaveURL('/');

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: 'Create Article' }).click();
    await page.getByLabel('Title').fill('On the Analytical Engine');
    await page
      .getByRole('textbox', { name: 'Markdown' })
      .fill('It **weaves** algebraic patterns.\n\n| loom | thread |\n|-|-|\n| a | b |');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('alert').last()).toContainText(specMessages.articleCreated);
    await expect(page).toHaveURL('/');

    const visitor = await browser.newPage({ baseURL: blog.url });
    await visitor.goto('/');
    await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Articles' }).click();
    await expect(visitor.getByRole('article')).toContainText('It weaves algebraic patterns.');
    await visitor
      .getByRole('article')
      .getByRole('link', { name: 'On the Analytical Engine', exact: true })
      .click();

    await expect(visitor).toHaveURL('/allArticles/on-the-analytical-engine');
    await expect(visitor).toHaveTitle('On the Analytical Engine · Markdown Blog');
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('On the Analytical Engine');
    await expect(visitor.getByText('By Ada Lovelace')).toBeVisible();
    await expect(visitor.getByText('1 click', { exact: true })).toBeVisible();
    await expect(visitor.locator('strong')).toHaveText('weaves');
    await expect(visitor.getByRole('cell', { name: 'b' })).toBeVisible();
    await visitor.close();
  },
);

test('shows a toast for a taken email, and keeps input and focus', async ({ page, blog, problems }) => {
  problems.areExpected(/400 \(Bad Request\)/);
  const { email } = await blog.aUser();
  await page.goto('/register');
  await page.getByLabel('Name').fill('Eve');
  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill('secret enough');

  await page.getByRole('button', { name: 'Register' }).click();

  await expect(page.getByRole('alert')).toHaveText('This email is already used by another account.');
  await expect(page.getByLabel('Name')).toHaveValue('Eve');
  await expect(page.getByRole('button', { name: 'Register' })).toBeFocused();
  await expect(page).toHaveURL('/register');
});

test('counts clicks of visitors but not of the author', async ({ page, browser, blog }) => {
  const ada = await blog.aUser();
  const { slug, title } = await blog.anArticle({ by: ada });
  await signIn(page, ada);
  await page.goto('/');
  // Without a login form, the app sets the cookie when it starts.
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  await expect.poll(cookies).toContain(READER_COOKIE);
  await page.goto(`/allArticles/${slug}`);
  await expect(page.getByText('0 clicks')).toBeVisible();

  const visitor = await browser.newPage({ baseURL: blog.url });
  // The page's HTML may be a minute old, but the app's requests are current.
  await visitor.goto('/allArticles');
  // Before hydration, a link loads the page's HTML.
  await expect(faces(visitor)).toHaveCount(1);
  for (const clicks of ['1 click', '2 clicks', '3 clicks']) {
    await visitor.getByRole('link', { name: `Read ${title}`, exact: true }).click();
    await expect(visitor).toHaveURL(`/allArticles/${slug}`);
    await expect(visitor.getByText(clicks, { exact: true })).toBeVisible();
    await visitor.goBack();
  }
  await visitor.close();

  await page.goto('/myArticles');
  await expect(page.getByText('3 clicks')).toBeVisible();
});

test('removes scripts from articles', async ({ page, blog }) => {
  const ada = await blog.aUser();
  const { slug } = await blog.anArticle({
    by: ada,
    markdown:
      'Hello <script>document.title="owned"</script><img src=x onerror="document.title=1"> [x](javascript:a)',
  });

  await page.goto(`/allArticles/${slug}`);

  await expect(page.getByText('Hello')).toBeVisible();
  await expect(page).toHaveTitle(/Markdown Blog$/);
  expect(await page.locator('article script, article [onerror], article a[href^=javascript]').count()).toBe(
    0,
  );
});
