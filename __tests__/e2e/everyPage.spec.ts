import type { Page } from '@playwright/test';
import { pageNames, getPage, paths } from '../../src/shared/pages.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

// Opens each page twice.
test.describe.configure({ timeout: 300_000 });

/** Without pages of the blog, of which there are none. */
const allPages = pageNames.filter((name) => name !== 'page').map(getPage);
const ownPages = allPages.filter(({ access }) => access === 'signedIn');

const isForm = (page: (typeof allPages)[number]) => 'shows' in page && page.shows === 'form';
const forms = allPages.filter(isForm);
/** Excludes the dashboard's root, which redirects: see `routes.spec.ts`. */
const others = allPages.filter((page) => !isForm(page) && page.path !== paths.dashboard);

async function expectSameAfterReload(page: Page, path: string) {
  // The setup page changes its heading after a request.
  await page.goto(path, { waitUntil: 'networkidle' });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/./);
  const [title, words, address] = [await page.title(), await heading.textContent(), page.url()];

  const reply = await page.reload();

  expect(reply?.status(), path).toBe(200);
  expect(title, path).not.toBe('');
  await expect(heading).toHaveText(words ?? '');
  await expect(page).toHaveTitle(title);
  expect(page.url()).toBe(address);
}

test('shows every page unchanged after a reload, with a document title', async ({ page, blog }) => {
  const ada = await blog.aUser({ name: 'Ada' });
  const { slug } = await blog.anArticle({ by: ada, title: 'Looms', tags: ['Looms'] });

  // They redirect signed-in users to the home page.
  for (const { path } of forms) await expectSameAfterReload(page, path);
  await signIn(page, ada);
  for (const { path } of others)
    await expectSameAfterReload(page, path.replace(':slug', slug).replace(':handle', 'ada'));
});

test('redirects anonymous visitors from private pages to the login page, and disallows these in robots.txt', async ({
  page,
  blog,
}) => {
  const { slug } = await blog.anArticle({ by: await blog.aUser() });
  const robots = await (await page.request.get('/robots.txt')).text();
  const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule]) => rule ?? '');
  const isClosed = (address: string) => rules.some((rule) => `${address}$`.startsWith(rule));

  for (const { path } of ownPages) {
    const address = path.replace(':slug', slug);

    await page.goto(address);

    await expect(page).toHaveURL(paths.login);
    expect(isClosed(address), address).toBe(true);
  }
});
