import { pageNames, pageOf, paths } from '../../src/shared/pages.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

// Each page is opened twice.
test.describe.configure({ timeout: 120_000 });

const allPages = pageNames.map(pageOf);
const ownPages = allPages.filter(({ access }) => access === 'signedIn');

/** Where a page leads whoever is signed in: the forms for entering home, the dashboard to its first page. */
function leadsTo(page: (typeof allPages)[number]): string | null {
  if (page.path === paths.dashboard) return paths.yourInfo;
  return 'shows' in page && page.shows === 'form' ? paths.home : null;
}

test('every page is the same again when it is reloaded, and names itself in its title', async ({
  page,
  blog,
}) => {
  const ada = await blog.aUser();
  const { slug } = await blog.anArticle({ by: ada });
  const handle = 'ada-1';
  await signIn(page, ada);

  for (const opened of allPages) {
    const path = opened.path.replace(':slug', slug).replace(':handle', handle);
    await page.goto(path);
    await expect(page).toHaveURL(leadsTo(opened) ?? path);
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
});

test('a stranger is led to the login page from every page for the signed-in, and robots are told of none', async ({
  page,
  blog,
}) => {
  const { slug } = await blog.anArticle({ by: await blog.aUser() });
  const robots = await (await page.request.get('/robots.txt')).text();
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix]) => prefix ?? '');

  for (const { path } of ownPages) {
    const address = path.replace(':slug', slug);

    await page.goto(address);

    await expect(page).toHaveURL(paths.login);
    expect(
      closed.some((prefix) => address.startsWith(prefix)),
      address,
    ).toBe(true);
  }
});
