import { readPublicArticle, readPublicHead } from '../src/client/api/replies.ts';
import type { PublicArticleSummary, PublicListing } from '../src/shared/article.ts';
import { type Blog, defaultBlog, registrationModes } from '../src/shared/blog.ts';
import { type InitialPage, type KnownAnswer, nothingKnown } from '../src/shared/initialPage.ts';
import { type Listing, LONG_PAGE_SIZE } from '../src/shared/listing.ts';
import { pageNames, getPage, paths } from '../src/shared/pages.ts';
import type { SearchResult } from '../src/shared/search/query.ts';

interface SamplePage {
  address: string;
  initialPage: InitialPage;
}

const tagged = { tags: ['Looms', 'Steam'], tagSlugs: ['looms', 'steam'] };
const plain = readPublicHead({
  ...{ _id: '1', slug: 'on-engines', title: 'On engines', clicks: 2, readingMinutes: 3 },
  ...{ sanitizedHtml: '<p>They weave.</p>', createdAt: '2026-01-02T03:04:05.678Z' },
  ...{ ownerName: 'Ada', ownerHandle: 'ada' },
});
const full: PublicArticleSummary = {
  ...{ ...plain, ...tagged, cover: 'https://example.org/engine.png', ownerIsAdmin: true },
  updatedAt: '2026-02-03T04:05:06.789Z',
};
const hebrew: PublicArticleSummary = {
  ...plain,
  ...tagged,
  title: 'על נולים',
  sanitizedHtml: '<p>הם אורגים.</p>',
};
const sections = [1, 2, 3].map((at) => `<h2 id="section-${at}">Section</h2><h3 id="part-${at}">Part</h3>`);
const link = { slug: 'on-looms', title: 'On looms' };
const related = { ...link, cover: '', createdAt: plain.createdAt, readingMinutes: 1, ownerName: 'Ada' };
const around = {
  ...{ newer: link, older: link, related: [related, { ...related, cover: plain.cover }, related] },
  ownerAvatar: 'https://example.org/ada.png',
  ...{ ownerBio: 'Writes on engines.', ownerLinks: ['https://example.org/'] },
};

const listing = <Item>(...result: Item[]): Listing<Item> => ({ result, pages: 3 });
const middle = { next: { page: 3, limit: 4 }, prev: { page: 1, limit: 4 } };
const long = { limit: LONG_PAGE_SIZE };
const author = {
  ...{ handle: 'ada', name: 'Ada', articleCount: 2, since: plain.createdAt },
  ...{ avatar: '', bio: '', links: [], tags: [] },
};
const profile = {
  ...{ avatar: 'https://example.org/ada.png', bio: 'Writes on engines.', links: ['https://example.org/'] },
  tags: [{ slug: 'looms', name: 'Looms' }],
};
const tag = { slug: 'looms', name: 'Looms', articleCount: 2 };

const articles = (page: number, value: PublicListing, of = {}): KnownAnswer => ({
  ...{ endpointName: 'listPublicArticles', arg: { page, ...of }, value },
});
const article = (sent: Parameters<typeof readPublicArticle>[0]): KnownAnswer => ({
  ...{ endpointName: 'getPublicArticle', arg: sent.slug, value: readPublicArticle(sent) },
});

/** Each kind of page with content, empty, with several pages, or with an error. */
const samples: [address: string, ...answers: KnownAnswer[]][] = [
  [paths.home, articles(1, { ...listing(full, plain, hebrew, full, plain, hebrew, full), ...middle }, long)],
  [paths.home, articles(1, listing(plain, hebrew), long)],
  [paths.home, articles(1, listing(), long)],
  [paths.articles, articles(1, { ...listing(full, plain, hebrew), pinned: [full, plain, hebrew] })],
  [paths.articles, articles(1, { ...listing(plain, hebrew), pinned: [plain, hebrew] })],
  [paths.articles, articles(1, listing())],
  [`${paths.articles}?page=2`, articles(2, { ...listing(plain, full), ...middle })],
  [`${paths.articles}?page=9`, articles(9, listing())],
  [paths.article('on-engines'), article(plain)],
  [paths.article('on-engines'), article({ ...full, ...around, sanitizedHtml: sections.join('') })],
  [paths.article('on-engines'), article({ ...full, ...around, sanitizedHtml: `<p>${'א '.repeat(90)}</p>` })],
  [paths.article('on-engines'), article({ ...plain, ...around, readingMinutes: null })],
  [paths.article('on-engines'), article({ ...full, coverShade: -1 })],
  [paths.page('on-engines'), article({ ...plain, kind: 'page', sanitizedHtml: sections.join('') })],
  [paths.page('on-engines'), article({ ...full, kind: 'page' })],
  ...[true, false].map((isAdmin): [string, ...KnownAnswer[]] => [
    paths.author('ada'),
    { endpointName: 'getAuthor', arg: 'ada', value: { ...author, ...(isAdmin && profile), isAdmin } },
    articles(1, listing(plain, full, hebrew), { author: 'ada', ...long }),
  ]),
  [
    paths.tag('looms'),
    { endpointName: 'getTag', arg: 'looms', value: tag },
    articles(1, listing(full, plain, hebrew), { tag: 'looms', ...long }),
  ],
  [paths.tags, { endpointName: 'listTags', arg: 1, value: listing(tag, tag) }],
  [paths.tags, { endpointName: 'listTags', arg: 1, value: listing() }],
  [`${paths.tags}?page=2`, { endpointName: 'listTags', arg: 2, value: { ...listing(tag), ...middle } }],
  [`${paths.tags}?page=9`, { endpointName: 'listTags', arg: 9, value: listing() }],
  ...[
    listing<SearchResult>(
      { ...full, kind: 'article', snippet: 'They <mark>weave</mark>.' },
      { ...plain, kind: 'page', snippet: 'They.' },
      { ...hebrew, kind: 'article', snippet: 'נול' },
    ),
    listing<SearchResult>(),
  ].map((value): [string, ...KnownAnswer[]] => [
    `${paths.search}?q=weave`,
    { endpointName: 'searchArticles', arg: { q: 'weave', page: 1 }, value },
  ]),
];

/** Pages whose subject may be missing. */
const missingPages = [
  paths.article('none'),
  paths.page('none'),
  paths.author('none'),
  paths.tag('none'),
  `${paths.search}?q=the`,
];
const refusal = { status: 404, data: 'Not found.' };

/** Returns pages of all kinds, which together need nearly all styles of server-rendered pages. */
export function samplePages(): SamplePage[] {
  const everyPage = [...pageNames.map((name) => getPage(name).path), '/-/-', `${paths.dashboard}/-/-`];
  const links = {
    imprint: 'https://example.org/',
    privacy: 'https://example.org/',
    contact: 'a@example.org',
  };
  const blogs: Blog[] = registrationModes.map((registration, at) => ({
    ...defaultBlog,
    registration,
    ...(at > 0 && { ...links, logo: 'https://example.org/logo.png', footer: 'The end' }),
  }));
  // Entries that fit, and more than the header has room for; on the current page, quiet ones on the home page.
  const entry = { label: 'Looms', href: paths.tag('looms') };
  const entries = Array.from({ length: 8 }, (_, at) => ({
    label: `Entry ${at}`,
    href: `${paths.tags}/${at}`,
  }));
  const menus: Blog[] = [[entry], [entry, ...entries]].map((header) => ({
    ...{ ...defaultBlog, ...links },
    menu: { header, footer: [entry, { label: 'Elsewhere', href: 'https://example.org/' }] },
  }));
  const known = (blog: Blog, answers: KnownAnswer[]): InitialPage => ({
    answers: [{ endpointName: 'getBlog', arg: undefined, value: blog }, ...answers],
    refusal: null,
  });

  return [...blogs, ...menus].flatMap((blog) => [
    ...samples.map(([address, ...answers]) => ({ address, initialPage: known(blog, answers) })),
    ...missingPages.map((address) => ({ address, initialPage: { ...known(blog, []), refusal } })),
    ...everyPage.map((address) => ({ address, initialPage: known(blog, []) })),
    // Before anything is loaded.
    ...everyPage.map((address) => ({ address, initialPage: nothingKnown })),
  ]);
}
