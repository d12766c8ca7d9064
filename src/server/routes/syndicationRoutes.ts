import type { FastifyRequest, FastifyReply } from 'fastify';
import { codePoints } from '../../shared/articleText.ts';
import {
  absoluteUrl,
  type Blog,
  DEFAULT_ACCENT,
  defaultBlog,
  manifest,
  MARKDOWN_TYPE,
  markdownPath,
  openSearch,
} from '../../shared/blog.ts';
import { directionOf } from '../../shared/messages/define.ts';
import { metaMessages } from '../../shared/messages/en/meta.ts';
import { pageNames, getPage, pages, paths, publicPath, reportPath } from '../../shared/pages.ts';
import { DAY } from '../../shared/time.ts';
import type { ContentCache } from '../db/contentCache.ts';
import { countArticles, PUBLIC_SCOPE } from '../db/paging.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import { redirectOldUrl, sendCompressed } from '../http/caching.ts';
import { requestOrigin } from '../http/connections.ts';
import { notFound } from '../http/errors.ts';
import { stripQuery } from '../lib/network.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { createRenderQueue } from '../pages/renderPage.ts';
import { findAppIcons } from '../services/icons.ts';
import { listAccountsAfter } from '../store/accounts/lists.ts';
import {
  countListedPages,
  listedBetween,
  type ListedUrl,
  type NumberRange,
} from '../store/articles/lists.ts';
import {
  type ArticleSource,
  findArticleSource,
  findNewestNumber,
  formatMarkdownFile,
} from '../store/articles/read.ts';
import { findRedirect } from '../store/redirects.ts';
import type { Settings } from '../store/settings.ts';
import { listTagSlugsAfter } from '../store/tags.ts';
import { feedRoutes } from './feeds.ts';
import {
  createCompressedTexts,
  escapeXml,
  FIVE_MINUTES,
  ONE_HOUR,
  NOINDEX,
  setSyndicationHeaders,
  type FindText,
} from './textReplies.ts';

interface Dependencies {
  db: Db;
  cache: ContentCache;
  settings: Settings;
  publicUrl: string | null;
}

/** Registers everything for crawlers, feed readers and other programs: docs/found-and-shared.md. */
export const syndicationRoutes =
  ({ db, cache, settings, publicUrl }: Dependencies) =>
  async (app: App) => {
    // Has its own render queue: listing 50,000 addresses takes a second.
    const texts = createCompressedTexts(cache, createRenderQueue());
    const isPublic = publicUrl !== null;
    const getOrigin = (request: FastifyRequest) => requestOrigin(request, publicUrl);

    await app.register(sitemapRoutes({ db, texts, publicUrl }));
    await app.register(feedRoutes({ db, texts, settings, publicUrl }));
    await app.register(wellKnownRoutes({ settings, publicUrl }));

    app.get('/robots.txt', (request, reply) =>
      setSyndicationHeaders(reply, { type: 'text/plain', maxAge: ONE_HOUR, isPublic }).send(
        createRobots(getOrigin(request)),
      ),
    );

    app.get(openSearch.path, async (request, reply) => {
      const description = createOpenSearch(getOrigin(request), await settings.current());
      return setSyndicationHeaders(reply, { type: openSearch.type, maxAge: ONE_HOUR, isPublic }).send(
        description,
      );
    });

    app.get(manifest.path, async (_request, reply) => {
      const blog = await settings.current();
      const icons = await findAppIcons(db, blog);
      return setSyndicationHeaders(reply, { type: manifest.type, maxAge: 0, isPublic: true }).send(
        createManifest(blog, icons),
      );
    });

    app.get<{ Params: { slug: string } }>(`${pages.article.path}.md`, async (request, reply) => {
      const article = await findArticleSource(db, request.params.slug);
      if (article?.kind === 'article') return sendMarkdown(request, reply, article, publicUrl);
      const moved = (await findMovedSource(db, request.url)) ?? (article && markdownPath(article));
      if (moved === null) throw notFound();
      return redirectOldUrl(reply, moved);
    });
  };

/** Returns the path of the source of the article or page that the URL without its extension leads to, or null. */
export async function findMovedSource(db: Db, url: string): Promise<string | null> {
  const [, path = ''] = /^(.+)\.md$/.exec(stripQuery(url)) ?? [];
  const moved = path === '' ? null : await findRedirect(db, path);
  return moved && markdownPath(moved);
}

/** Sends the source of an article or page. Doesn't count as a click: clicks count readers, and programs read it. */
export function sendMarkdown(
  request: FastifyRequest,
  reply: FastifyReply,
  article: ArticleSource,
  publicUrl: string | null,
): FastifyReply {
  const origin = requestOrigin(request, publicUrl);
  if (article.isListed === 0) void reply.header(...NOINDEX);
  void reply.header('link', `<${origin + publicPath(article)}>; rel="canonical"`);
  const isPublic = publicUrl !== null;
  return setSyndicationHeaders(reply, { type: MARKDOWN_TYPE, maxAge: FIVE_MINUTES, isPublic }).send(
    formatMarkdownFile(article, origin),
  );
}

/** The first segments of pages that have nothing for crawlers. */
const privateRoots = new Set(
  pageNames
    .map(getPage)
    .filter(({ access }) => access === 'signedIn')
    .map(({ path }) => `/${path.split('/')[1]}`),
);

/** Addresses that have nothing for crawlers, as in RFC 9309. Without `$`, `/review` would close a page at `/reviews`, too. */
const DISALLOWED = [
  ...['/api/', reportPath('')],
  ...[...privateRoots].flatMap((root) => [`${root}$`, `${root}?`, `${root}/`]),
];

/** Returns robots.txt: the sitemaps, and the addresses that have nothing for crawlers. */
const createRobots = (origin: string): string =>
  [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${SITEMAP}`,
    `Sitemap: ${origin}${AUTHORS_SITEMAP}`,
    `Sitemap: ${origin}${TAGS_SITEMAP}`,
    '',
  ].join('\n');

/** Maximum length in characters, from OpenSearch. */
const SHORT_NAME_MAX = 16;

/** Returns the OpenSearch 1.1 description, which tells browsers how to search the blog. */
const createOpenSearch = (
  origin: string,
  { title, logo }: Pick<Blog, 'title' | 'logo'>,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${escapeXml(codePoints(title).slice(0, SHORT_NAME_MAX).join(''))}</ShortName>
<Description>${escapeXml(metaMessages.searchEngine(title))}</Description>
<InputEncoding>UTF-8</InputEncoding>
${logo ? `<Image>${escapeXml(absoluteUrl(logo, origin))}</Image>` : `<Image width="16" height="16" type="image/svg+xml">${escapeXml(origin)}/favicon.svg</Image>`}
<Url type="text/html" template="${escapeXml(origin + paths.search)}?q={searchTerms}"/>
</OpenSearchDescription>
`;

/** The background color of the light theme, as in `src/client/app/theme.ts`. */
const PAPER = '#faf8f4';

/** Returns the web app manifest: the blog's name and looks when it is installed as an app. */
function createManifest(
  { title, description, accent, language, interfaceLanguage }: Blog,
  icons: object[],
): object {
  const isDefault = title === defaultBlog.title;
  return {
    name: title,
    ...(isDefault && { short_name: metaMessages.app.shortName }),
    ...((description || isDefault) && { description: description || metaMessages.app.description }),
    start_url: paths.home,
    display: 'standalone',
    background_color: PAPER,
    theme_color: accent || DEFAULT_ACCENT,
    lang: interfaceLanguage || language,
    // Otherwise each text's first letter decides.
    ...(directionOf(interfaceLanguage || 'en') === 'rtl' && { dir: 'rtl' }),
    icons,
  };
}

/** Where security researchers and password managers look: RFC 9116, and https://w3c.github.io/webappsec-change-password-url/. */
const SECURITY = '/.well-known/security.txt';
const CHANGE_PASSWORD = '/.well-known/change-password';

/** In milliseconds. RFC 9116 recommends less than a year. Each reply counts from its day. */
const SECURITY_VALID = 180 * DAY;

const wellKnownRoutes =
  ({ settings, publicUrl }: Pick<Dependencies, 'settings' | 'publicUrl'>) =>
  async (app: App) => {
    app.get(CHANGE_PASSWORD, (_request, reply) =>
      reply.header('cache-control', 'no-cache').redirect(paths.yourInfo, 302),
    );

    app.get(SECURITY, async (_request, reply) => {
      const blog = await settings.current();
      if (blog.securityContact === '') throw notFound();
      return setSyndicationHeaders(reply, { type: 'text/plain', maxAge: ONE_HOUR, isPublic: true }).send(
        createSecurityText(blog, publicUrl, Date.now()),
      );
    });
  };

/** Returns security.txt. Names its own URL only if that is configured, as anyone can send any host, and https, as RFC 9116 demands. */
const createSecurityText = (
  { securityContact, interfaceLanguage, language }: Blog,
  publicUrl: string | null,
  now: number,
): string => {
  const expires = new Date(Math.floor(now / DAY) * DAY + SECURITY_VALID);
  const languages = new Set([interfaceLanguage || language, language]);
  return [
    `Contact: ${toContactUri(securityContact)}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    `Preferred-Languages: ${[...languages].join(', ')}`,
    ...(publicUrl?.startsWith('https:') ? [`Canonical: ${publicUrl}${SECURITY}`] : []),
    '',
  ].join('\n');
};

/** Returns an https or mailto URL in ASCII. In the latter, some characters of an email have a meaning. */
const toContactUri = (contact: string): string =>
  /^https:/i.test(contact)
    ? new URL(contact).href
    : `mailto:${encodeURI(contact.replace(/^mailto:/i, '')).replaceAll(/[?#&]/g, encodeURIComponent)}`;

interface SitemapSources {
  db: Db;
  texts: FindText;
  publicUrl: string | null;
}

/** Registers the sitemaps for crawlers. The one of articles is one file, or an index of several. */
const sitemapRoutes =
  ({ db, texts, publicUrl }: SitemapSources) =>
  async (app: App) => {
    const xml = { type: 'application/xml', maxAge: ONE_HOUR, isPublic: publicUrl !== null };

    app.get(SITEMAP, async (request, reply) => {
      const parts = await sitemapParts(db);
      if (parts === 'one') return sendRange(request, reply, everything);
      return setSyndicationHeaders(reply, xml).send(sitemapIndex(requestOrigin(request, publicUrl), parts));
    });

    app.get<{ Params: { part: string } }>('/sitemap-:part.xml', async (request, reply) => {
      const { part } = request.params;
      if (!/^[1-9]\d{0,8}$/.test(part)) throw notFound();
      return sendRange(request, reply, getRange(Number(part)));
    });

    app.get(AUTHORS_SITEMAP, (request, reply) =>
      sendUrlSet(request, reply, 'authors', (own) => authorsUrlSet(db, own)),
    );

    app.get(TAGS_SITEMAP, (request, reply) =>
      sendUrlSet(request, reply, 'tags', (own) => tagsUrlSet(db, own)),
    );

    const sendRange = (request: FastifyRequest, reply: FastifyReply, range: NumberRange) =>
      sendUrlSet(request, reply, `${range.from}`, (own) => urlSet(db, own, range));

    async function sendUrlSet(
      request: FastifyRequest,
      reply: FastifyReply,
      name: string,
      write: (origin: string) => AsyncIterable<string>,
    ) {
      const own = requestOrigin(request, publicUrl);
      const part = await texts(`sitemap ${name} ${own}`, { ip: request.ip, write: () => write(own) });
      void setSyndicationHeaders(reply, xml);
      return sendCompressed(request, reply, { tag: part.tag, encoding: 'gzip', bytes: part.gzipped });
    }
  };

const SITEMAP = '/sitemap.xml';
const AUTHORS_SITEMAP = '/sitemap-authors.xml';
const TAGS_SITEMAP = '/sitemap-tags.xml';
const sitemapPart = (part: number): string => `/sitemap-${part}.xml`;

/** Maximum number of URLs in a file, from https://www.sitemaps.org/protocol.html. */
const URLS_MAX = 50_000;
/** Article numbers per part. A different value would move articles to other parts. */
const PART = 49_152;
/** Maximum number of rows in memory. */
const BATCH = 250;
/** Article numbers read per query: most may belong to articles that are not listed. */
const WINDOW = 4096;

const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>';

/** Returns 'one' if one file lists all articles and pages, or else the parts that have any, counted from 1. */
async function sitemapParts(db: Db): Promise<'one' | number[]> {
  const texts = (await countArticles(db, PUBLIC_SCOPE)) + (await countListedPages(db));
  if (texts <= URLS_MAX) return 'one';
  const parts = [];
  const last = (await findNewestNumber(db)) ?? 0;
  for (let part = 1; getRange(part).from <= last; part += 1) {
    const { from, to } = getRange(part);
    const some = await listedBetween(db, { from, to }, 1);
    if (some.length > 0) parts.push(part);
    await eventLoopTurn();
  }
  return parts;
}

/** Returns the range of a part. Numbers are never reused, so an article never moves to another part. */
const getRange = (part: number): NumberRange => ({ from: (part - 1) * PART, to: part * PART });
const everything: NumberRange = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** Yields the listed articles of a range, by number, in batches that are never empty. */
async function* readBatches(db: Db, { from, to }: NumberRange): AsyncGenerator<ListedUrl[]> {
  const end = Math.min(to, ((await findNewestNumber(db)) ?? 0) + 1);
  for (let next = from; next < end;) {
    const window = Math.min(next + WINDOW, end);
    const batch = await listedBetween(db, { from: next, to: window }, BATCH);
    if (batch.length > 0) yield batch;
    else await eventLoopTurn();
    next = batch.length < BATCH ? window : (batch.at(-1)?.number ?? window) + 1;
  }
}

/** Pages that lead to the articles. The first file lists them if it has room, as no file may be empty. */
const PAGES = [paths.home, paths.articles];

/** Escapes nothing: slugs, times and origins contain no special characters of XML. */
const entry = (origin: string, { updatedAt, ...text }: ListedUrl) =>
  `<url><loc>${origin}${publicPath(text)}</loc><lastmod>${updatedAt}</lastmod></url>\n`;

const pageEntry = (url: string) => `<url><loc>${url}</loc></url>\n`;

/** Yields the sitemap of the authors' pages in batches, up to the limit of a file. */
async function* authorsUrlSet(db: Db, origin: string): AsyncGenerator<string> {
  yield `${DECLARATION}\n<urlset ${XMLNS}>\n${pageEntry(origin + paths.articles)}`;
  let room = URLS_MAX - 1;
  let batch = await listAccountsAfter(db, '', BATCH);
  while (batch.length > 0 && room > 0) {
    const handles = batch.filter(({ hasListed }) => hasListed).map(({ handle }) => handle);
    yield handles
      .slice(0, room)
      .map((handle) => pageEntry(origin + paths.author(handle)))
      .join('');
    room -= handles.length;
    batch = await listAccountsAfter(db, batch.at(-1)?.id ?? '', BATCH);
  }
  yield '</urlset>\n';
}

/** Yields the sitemap of the tags' pages in batches. A blog's tags always fit in one file. */
async function* tagsUrlSet(db: Db, origin: string): AsyncGenerator<string> {
  yield `${DECLARATION}\n<urlset ${XMLNS}>\n${pageEntry(origin + paths.tags)}`;
  let batch = await listTagSlugsAfter(db, '', BATCH);
  while (batch.length > 0) {
    yield batch.map((slug) => pageEntry(origin + paths.tag(slug))).join('');
    batch = await listTagSlugsAfter(db, batch.at(-1) ?? '', BATCH);
  }
  yield '</urlset>\n';
}

/** Yields the sitemap of a range in batches. Throws `notFound()` for a part without articles. */
async function* urlSet(db: Db, origin: string, range: NumberRange): AsyncGenerator<string> {
  const batches = readBatches(db, range);
  let next = await batches.next();
  if (next.done && range !== everything) throw notFound();
  yield `${DECLARATION}\n<urlset ${XMLNS}>\n`;
  let room = URLS_MAX;
  while (!next.done && room > 0) {
    const batch = next.value.slice(0, room);
    yield batch.map((article) => entry(origin, article)).join('');
    room -= batch.length;
    next = await batches.next();
  }
  if (range.from === 0 && room >= PAGES.length) {
    yield PAGES.map((path) => pageEntry(origin + path)).join('');
  }
  yield '</urlset>\n';
}

/** Returns the index of these parts. */
const sitemapIndex = (origin: string, parts: number[]): string =>
  [
    DECLARATION,
    `<sitemapindex ${XMLNS}>`,
    ...parts.map((part) => `<sitemap><loc>${origin}${sitemapPart(part)}</loc></sitemap>`),
    '</sitemapindex>',
    '',
  ].join('\n');
