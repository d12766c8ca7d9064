import type { FastifyRequest } from 'fastify';
import {
  type Blog,
  DEFAULT_ACCENT,
  defaultBlog,
  manifest,
  MARKDOWN_TYPE,
  openSearch,
} from '../../shared/blog.ts';
import { codePoints } from '../../shared/articleText.ts';
import { metaMessages } from '../../shared/messages/en/meta.ts';
import { pageNames, pageOf, pages, paths, reportPath } from '../../shared/pages.ts';
import type { ContentCache } from '../db/contentCache.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import { requestOrigin } from '../http/badRequests.ts';
import { notFound } from '../http/errors.ts';
import { createRenderQueue } from '../pages/renderQueue.ts';
import { findArticleSource, formatMarkdownFile } from '../store/articles.ts';
import type { Settings } from '../store/settings.ts';
import { feedRoutes } from './feeds.ts';
import { AUTHORS_SITEMAP, SITEMAP, sitemapRoutes, TAGS_SITEMAP } from './sitemap.ts';
import {
  createCompressedTexts,
  escapeXml,
  FIVE_MINUTES,
  HOUR,
  NOINDEX,
  setSyndicationHeaders,
} from './textReplies.ts';

interface Dependencies {
  db: Db;
  cache: ContentCache;
  settings: Settings;
  publicUrl: string | null;
}

/** Everything for crawlers, feed readers and other programs: docs/found-and-shared.md. */
export const syndicationRoutes =
  ({ db, cache, settings, publicUrl }: Dependencies) =>
  async (app: App) => {
    // Has its own render queue: listing 50,000 addresses takes a second.
    const texts = createCompressedTexts(cache, createRenderQueue());
    const isPublic = publicUrl !== null;
    const getOrigin = (request: FastifyRequest) => requestOrigin(request, publicUrl);

    await app.register(sitemapRoutes({ db, texts, publicUrl }));
    await app.register(feedRoutes({ db, texts, settings, publicUrl }));

    app.get('/robots.txt', (request, reply) =>
      setSyndicationHeaders(reply, { type: 'text/plain', maxAge: HOUR, isPublic }).send(
        createRobots(getOrigin(request)),
      ),
    );

    app.get(openSearch.path, async (request, reply) => {
      const description = createOpenSearch(getOrigin(request), await settings.current());
      return setSyndicationHeaders(reply, { type: openSearch.type, maxAge: HOUR, isPublic }).send(
        description,
      );
    });

    app.get(manifest.path, async (_request, reply) =>
      setSyndicationHeaders(reply, { type: manifest.type, maxAge: 0, isPublic: true }).send(
        createManifest(await settings.current()),
      ),
    );

    // Doesn't count as a click: clicks count readers, and the source is mostly read by programs.
    app.get<{ Params: { slug: string } }>(`${pages.article.path}.md`, async (request, reply) => {
      const article = await findArticleSource(db, request.params.slug);
      if (!article) throw notFound();
      if (article.isListed === 0) void reply.header(...NOINDEX);
      const page = getOrigin(request) + paths.article(article.slug);
      void reply.header('link', `<${page}>; rel="canonical"`);
      const text = formatMarkdownFile(article, getOrigin(request));
      return setSyndicationHeaders(reply, { type: MARKDOWN_TYPE, maxAge: FIVE_MINUTES, isPublic }).send(text);
    });
  };

const privatePrefixes = pageNames
  .map(pageOf)
  .filter(({ access }) => access === 'signedIn')
  .map(({ path }) => path.replace(/:\w+.*/, ''));

const isShortest = (path: string) =>
  privatePrefixes.every((other) => other === path || !path.startsWith(other));

/** Prefixes of addresses that have nothing for crawlers. */
const DISALLOWED = ['/api/', reportPath(''), ...privatePrefixes.filter(isShortest)];

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
${logo ? `<Image>${escapeXml(logo)}</Image>` : `<Image width="16" height="16" type="image/svg+xml">${escapeXml(origin)}/favicon.svg</Image>`}
<Url type="text/html" template="${escapeXml(origin + paths.search)}?q={searchTerms}"/>
</OpenSearchDescription>
`;

/** The ground of the light theme, as in `src/client/app/theme/design.ts`. */
const PAPER = '#faf8f4';

/** Returns the web app manifest: the blog's name and looks when it is installed as an app. */
function createManifest({ title, description, logo, accent }: Blog): object {
  const isDefault = title === defaultBlog.title;
  return {
    name: title,
    ...(isDefault && { short_name: metaMessages.app.shortName }),
    ...((description || isDefault) && { description: description || metaMessages.app.description }),
    start_url: paths.home,
    display: 'standalone',
    background_color: PAPER,
    theme_color: accent || DEFAULT_ACCENT,
    icons: [
      logo
        ? { src: logo, sizes: 'any', purpose: 'any' }
        : { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  };
}
