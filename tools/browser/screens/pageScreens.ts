import type { Page } from '@playwright/test';
import type { Article } from '../../../src/shared/article.ts';
import type { MenuItem, MenuName } from '../../../src/shared/menu.ts';
import { translated as texts } from '../../../src/shared/messages/en.ts';
import type { OwnArticleEntry } from '../../../src/shared/ownArticles.ts';
import { paths } from '../../../src/shared/pages.ts';
import type { Person } from '../blog.ts';
import { expect } from '../patientExpect.ts';
import { mockAdmin } from './mockAdmin.ts';
import {
  answer,
  chooseMore,
  expectToast,
  holdTime,
  open,
  openMore,
  OWN_LISTING,
  type Screen,
  type World,
} from './screen.ts';

const pages = new WeakMap<Person, Article>();

/** Returns a page of the blog. Creates it once per admin. */
async function somePage({ blog, admin }: World): Promise<Article> {
  const about =
    pages.get(admin) ??
    (await blog.anArticle({
      by: admin,
      kind: 'page',
      title: 'About this blog',
      description: 'Who writes here, and why.',
      cover: `${blog.url}/favicon.svg`,
      markdown: 'They weave.\n\n## The end\n\nThey knit, and write to [each other](https://example.org/).',
    }));
  pages.set(admin, about);
  return about;
}

/** Shows something while the blog has these menus. The page keeps them; other screens have the defaults. */
async function withMenus(
  { blog, admin }: World,
  menus: Partial<Record<MenuName, MenuItem[]>>,
  show: () => Promise<unknown>,
) {
  await blog.changeSettings(admin, menus);
  try {
    await show();
  } finally {
    await blog.changeSettings(admin, { headerMenu: null, footerMenu: null });
  }
}

/** Shows something while the oldest three articles are pinned to home. */
async function withPins({ blog, admin }: World, show: () => Promise<unknown>) {
  const oldest = (await blog.listArticles()).slice(-3);
  for (const article of oldest) await blog.pin(article, admin);
  try {
    await show();
  } finally {
    for (const article of oldest) await blog.unpin(article, admin);
  }
}

const openPinned = (path: string, getHeading: () => string): Screen['show'] =>
  async function show(page, world) {
    await withPins(world, () => open(page, path, getHeading()));
    await expect(page.getByRole('region', { name: texts.articles.list.pinned })).toBeVisible();
  };

const linkTo = (label: string, target: string): MenuItem => ({ label, kind: 'url', target });

/** As many entries as a menu can have, one of them a page. */
const fullMenu = (page: string): MenuItem[] => [
  { label: '', kind: 'builtIn', target: 'search' },
  { label: '', kind: 'page', target: page },
  linkTo('Write for us', '/register'),
  linkTo('Meetings and workshops', 'https://example.org/'),
  linkTo('Members', '/login'),
  linkTo('מדריך לקוראים', 'https://example.org/he'),
  linkTo('x'.repeat(40), '/developers'),
  linkTo('Donations', 'mailto:ada@example.org'),
];

/** What readers see of pages of the blog, menus, pins and descriptions. */
export const readerPages: Screen[] = [
  {
    name: 'page',
    show: async (page, world) => {
      const { slug, title } = await somePage(world);
      await open(page, paths.page(slug), title);
    },
  },
  {
    name: 'page-in-menu',
    show: async (page, world) => {
      const { slug, title } = await somePage(world);
      const headerMenu: MenuItem[] = [{ label: '', kind: 'page', target: slug }];
      await withMenus(world, { headerMenu, footerMenu: fullMenu(slug) }, () =>
        open(page, paths.page(slug), title),
      );
      await expect(page.getByRole('contentinfo').locator('a[aria-current="page"]')).toHaveText(title);
    },
  },
  {
    name: 'menu-open',
    show: async (page, world) => {
      const { slug, title } = await somePage(world);
      await withMenus(world, { headerMenu: fullMenu(slug) }, () => open(page, paths.page(slug), title));
      const { menu, more } = texts.app.header;
      const header = page.getByRole('banner');
      // A menu on phones, and a row with the rest behind a button on wide screens.
      await header
        .getByRole('button', { name: menu })
        .or(header.getByRole('button', { name: more }))
        .click();
      await expect(header.getByRole('link', { name: 'Donations' })).toBeVisible();
    },
  },
  { name: 'home-pinned', show: openPinned('/', () => texts.spec.title) },
  { name: 'articles-pinned', show: openPinned('/allArticles', () => texts.spec.articlesTitle) },
  {
    name: 'articles-described',
    show: async (page, { blog, author }) => {
      const description = 'How an engine weaves. '.repeat(13).trim();
      const { title } = await blog.anArticle({ by: author, description });
      await open(page, '/allArticles', texts.spec.articlesTitle);
      await expect(page.getByRole('article').filter({ hasText: title })).toContainText(description);
    },
  },
];

/** An entry of the user's own pages. */
const toEntry = ({
  version: _version,
  markdown: _markdown,
  kind: _kind,
  ...head
}: Article): OwnArticleEntry => ({
  ...head,
  state: 'page',
  tagSlugs: [],
  words: 12,
});

/** The user's own pages: one of the blog, and one with the longest title. */
async function openOwnPages(page: Page, world: World, search = '') {
  await mockAdmin(page);
  const about = toEntry(await somePage(world));
  const long = { ...about, _id: 'b', slug: 'b', title: 'x'.repeat(200), cover: '', description: '' };
  await answer(page, OWN_LISTING, 200, { result: [about, long], total: 2 });
  await open(page, `/myArticles?state=pages${search}`, texts.myArticles.pages);
  await expect(page.getByRole('link', { name: about.title, exact: true })).toBeVisible();
  return about;
}

/** Pages of an admin with pages of the blog. */
export const ownPageScreens: Screen[] = [
  {
    name: 'create-page',
    show: async (page, { blog, author }) => {
      await mockAdmin(page);
      const description = 'Who writes here, and why.';
      const { _id } = await blog.aDraft({ by: author, title: 'About this blog', description });
      // As an admin's: the author, who is none, can't have a draft of a page.
      await page.route(new RegExp(`/api/drafts/${_id}$`), async (route) => {
        const reply = await route.fetch();
        await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), kind: 'page' } });
      });
      await open(page, `${paths.createArticle}?draft=${_id}`, texts.app.pages.createArticle);
      await expect(page.getByLabel(texts.editor.fields.kind)).toHaveValue('page');
    },
  },
  { name: 'my-pages', show: (page, world) => openOwnPages(page, world) },
  { name: 'my-pages-list', show: (page, world) => openOwnPages(page, world, '&sort=-created') },
  {
    name: 'my-page',
    show: async (page, world) => {
      await mockAdmin(page);
      const about = await somePage(world);
      await answer(page, new RegExp(`/api/articles/${about.slug}$`), 200, about);
      await open(page, paths.myArticle(about.slug), about.title);
      await openMore(page, about.title);
      await expect(page.getByRole('menuitem', { name: texts.myArticles.item.turn.page })).toBeVisible();
    },
  },
];

/** Their messages and empty states. */
export const ownPageStates: Screen[] = [
  {
    name: 'my-pages-empty',
    show: async (page) => {
      await mockAdmin(page);
      await answer(page, OWN_LISTING, 200, { result: [], total: 0 });
      await open(page, '/myArticles?state=pages', texts.myArticles.pages);
      await expect(page.getByText(texts.myArticles.empty.pages)).toBeVisible();
    },
  },
  {
    name: 'page-turned',
    show: async (page, world) => {
      await holdTime(page);
      const { slug, title } = await openOwnPages(page, world);
      await answer(page, /\/api\/articles\/kind\//, 200, { slug, kind: 'article' });
      await chooseMore(page, title, texts.myArticles.item.turn.page);
      await expectToast(page, texts.myArticles.item.turned.article(paths.article(slug)));
    },
  },
  {
    name: 'article-for-admins',
    show: async (page, { article }) => {
      await mockAdmin(page);
      await answer(page, /\/api\/admin\/pins$/, 200, { result: [] });
      await open(page, paths.article(article.slug), article.title);
      await expect(page.getByRole('button', { name: texts.admin.pins.pin })).toBeVisible();
    },
  },
];
