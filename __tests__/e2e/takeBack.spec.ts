import type { Page } from '@playwright/test';
import type { Article } from '../../src/shared/article.ts';
import { paths } from '../../src/shared/pages.ts';
import { type Blog, type Person, signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

/** An author with eight articles, of which a script rewrites the first five and deletes the last two, and adds one. */
async function runBadScript(blog: Blog) {
  const ada = await blog.aUser({ name: 'Ada' });
  const articles: Article[] = [];
  for (let at = 1; at <= 8; at += 1)
    articles.push(await blog.anArticle({ by: ada, title: `Loom ${at}`, markdown: `Warp and weft ${at}.` }));
  const script = await blog.aToken({ by: ada, name: 'Deploy' });
  for (const article of articles.slice(0, 5))
    await blog.edit(article, { by: script, markdown: 'Buy looms.' });
  for (const article of articles.slice(6)) await blog.remove(article, script);
  await blog.anArticle({ by: script, title: 'Cheap looms' });
  // Ada has already mended one by hand.
  const [first] = articles;
  if (first) await blog.edit(first, { by: ada, markdown: 'Mended by hand.' });
  return ada;
}

const openWriter = (page: Page, name: string) =>
  page.getByRole('link', { name: `Take back the changes of ${name}` }).press('Enter');

/** Presses a button of the page and confirms it in the dialog. */
async function confirm(page: Page, name: string, answer: string) {
  await page.getByRole('button', { name }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: answer, exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
}

const planned = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Preview' }).getByRole('listitem').filter({ hasText: title });

/** Expects what readers get of articles. `null` for one that they can't find. */
async function expectArticles(page: Page, articles: Record<string, string | null>) {
  for (const [slug, text] of Object.entries(articles)) {
    const reply = await page.request.get(`/allArticles/${slug}`);
    expect([slug, reply.status()]).toEqual([slug, text === null ? 404 : 200]);
    if (text !== null) expect(await reply.text()).toContain(text);
  }
}

const asTheScriptLeftThem = {
  'loom-1': 'Mended by hand.',
  'loom-2': 'Buy looms.',
  'loom-6': 'Warp and weft 6.',
  'loom-8': null,
  'cheap-looms': 'What stands in',
};
const asBefore = {
  'loom-1': 'Mended by hand.',
  'loom-2': 'Warp and weft 2.',
  'loom-6': 'Warp and weft 6.',
  'loom-8': 'Warp and weft 8.',
  'cheap-looms': null,
};

/** An author finds what a script did, looks at it, takes it back, and undoes that. */
async function takeBackAndUndo(page: Page, ada: Person) {
  await signIn(page, ada);
  await page.goto(paths.changes);
  await expectArticles(page, asTheScriptLeftThem);

  await openWriter(page, 'Token Deploy');
  await expect(page.getByRole('heading', { level: 2, name: 'Take back: Token Deploy' })).toBeVisible();
  await expect(page.getByText('8 articles changed since then.')).toBeVisible();
  await expect(planned(page, 'Loom 8')).toContainText('Restored from the bin');
  await expect(planned(page, 'Cheap looms')).toContainText('To the bin');
  await expect(planned(page, 'Loom 1')).toContainText('somebody else has changed it since');
  await expect(planned(page, 'Loom 6')).toHaveCount(0);
  await planned(page, 'Loom 2').getByRole('button', { name: 'Show difference' }).press('Enter');
  await expect(planned(page, 'Loom 2').getByRole('region')).toContainText('Warp and weft 2.');

  await confirm(page, 'Take back 7 articles', 'Take back');
  await expect(page).toHaveURL(paths.changes);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('7 articles taken back, 1 left alone')).toBeVisible();
  await expectArticles(page, asBefore);

  await confirm(page, 'Undo', 'Undo');
  await expect(page.getByText('Undone: 7 articles')).toBeVisible();
  await expect(page.getByText('7 articles as before taking back')).toBeVisible();
  await expectArticles(page, asTheScriptLeftThem);
}

test(
  'lets an author take back by keyboard what a bad script did, and undo that',
  { tag: '@journey' },
  async ({ page, blog }) => {
    await takeBackAndUndo(page, await runBadScript(blog));
  },
);

test('lets an admin take back what was done in a stolen session, even deletions by hand', async ({
  page,
  blog,
  run,
}) => {
  const admin = await blog.aUser({ name: 'Grace' });
  run('src/server/cli/admin.ts', 'make-admin', admin.email);
  const ada = await blog.aUser({ name: 'Ada' });
  const looms = await blog.anArticle({ by: ada, title: 'Looms', markdown: 'Warp and weft.' });
  const engines = await blog.anArticle({ by: ada, title: 'Engines', markdown: 'They weave.' });
  const thief = await blog.logIn(
    ada,
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  );
  await blog.edit(looms, { by: thief, markdown: 'Buy looms.' });
  await blog.remove(engines, thief);
  await expectArticles(page, { looms: 'Buy looms.', engines: null });

  await signIn(page, admin);
  await page.goto('/admin');
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: 'Activity' })
    .press('Enter');
  await expect(page).toHaveURL(paths.activity);
  await expect(
    page.getByRole('list', { name: 'Writers' }).getByRole('listitem').filter({ hasText: 'Firefox' }),
  ).toContainText('by Ada');
  await openWriter(page, 'Firefox on Linux');
  await expect(planned(page, 'Engines')).toContainText('Restored from the bin');
  await confirm(page, 'Take back 2 articles', 'Take back');

  await expect(page.getByText('2 articles taken back', { exact: true })).toBeVisible();
  await expectArticles(page, { looms: 'Warp and weft.', engines: 'They weave.' });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('lets an author take back what a bad script did, and undo that', async ({ page, blog }) => {
    await takeBackAndUndo(page, await runBadScript(blog));
    await page.getByRole('link', { name: 'Take back the changes of Token Deploy' }).tap();
    await expect(page.getByText('8 articles changed since then.')).toBeVisible();
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(excess).toBe(0);
  });
});
