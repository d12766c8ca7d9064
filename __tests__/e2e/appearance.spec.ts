import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../helpers/e2e/accessibility.ts';
import { signIn, type Blog } from '../helpers/e2e/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

/** Long words and wide things, as authors write them. */
const markdown = `# A heading

Some **bold** and [a link](https://example.org) and ${'averylongword'.repeat(12)}.

- [x] done
- [ ] to do

> A quote

\`\`\`js
const line = '${'wide '.repeat(40)}';
\`\`\`

| ${'column | '.repeat(12)}
|${'-|'.repeat(12)}
| ${'value | '.repeat(12)}
`;

interface Stop {
  path: string;
  /** What tells that the page is there. */
  heading: string;
}

/** Every route, in its fullest state; those behind the login last. */
async function everyRoute(blog: Blog, page: Page): Promise<Stop[]> {
  const ada = await blog.aUser({ name: 'Ada' });
  const title = `On ${'Engines '.repeat(8)}`.trim();
  const article = await blog.anArticle({ by: ada, title, markdown });
  for (let count = 0; count < 4; count++) await blog.anArticle({ by: ada });
  await signIn(page, ada);
  return [
    { path: '/', heading: 'Markdown Blog' },
    { path: '/register', heading: 'Register' },
    { path: '/login', heading: 'Login' },
    { path: '/allArticles', heading: 'Articles' },
    { path: '/allArticles?page=2', heading: 'Articles' },
    { path: `/allArticles/${article.slug}`, heading: title },
    { path: '/dashboard/userData', heading: 'Your Info' },
    { path: '/dashboard/createArticle', heading: 'Create Article' },
    { path: '/myArticles', heading: 'My Articles' },
    { path: `/myArticles/${article.slug}`, heading: title },
    { path: `/edit/${article.slug}`, heading: 'Edit Article' },
    { path: '/nowhere', heading: 'Page not found' },
  ];
}

async function open(page: Page, { path, heading }: Stop) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByRole('status')).toHaveCount(0);
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 360]) {
    test(`every route is accessible, ${colorScheme} and ${width} wide`, async ({ page, blog }) => {
      test.slow();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });

      for (const stop of await everyRoute(blog, page)) {
        await open(page, stop);
        await expectAccessible(page);
      }
    });
  }
}

test('forms with errors and toasts are accessible', async ({ page, blog }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/register');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Name is a required field')).toBeVisible();
  await expectAccessible(page);

  const { email, password } = await blog.aUser();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

for (const width of [320, 768]) {
  test(`no route scrolls sideways at ${width} pixels`, async ({ page, blog }) => {
    await page.setViewportSize({ width, height: 640 });

    for (const stop of await everyRoute(blog, page)) {
      await open(page, stop);
      await expectNoSidewaysScroll(page);
    }
  });
}

test('the colour scheme follows the system until somebody chooses, and the choice is remembered', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const light = await background(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => background(page)).not.toBe(light);
  const dark = await background(page);

  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  await expect.poll(() => background(page)).toBe(light);
  await page.reload();

  await expect(page.getByRole('button', { name: 'Switch to dark mode' })).toBeVisible();
  expect(await background(page)).toBe(light);
  await page.getByRole('button', { name: 'Switch to dark mode' }).click();
  await expect.poll(() => background(page)).toBe(dark);
});

test('the keyboard comes past the header at once', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');

  await expect(page.getByLabel('Email')).toBeFocused();
});
