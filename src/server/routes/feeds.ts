import type { FastifyReply, FastifyRequest } from 'fastify';
import { findLanguage } from '../../shared/articleLanguage.ts';
import { absoluteUrl, feeds, getAuthorFeeds, getTagFeeds, formatPageTitle } from '../../shared/blog.ts';
import { languageTag } from '../../shared/messages/define.ts';
import { articlesMessages } from '../../shared/messages/en/articles.ts';
import { metaMessages } from '../../shared/messages/en/meta.ts';
import { pages, paths } from '../../shared/pages.ts';
import { absoluteImages } from '../content/images.ts';
import type { ArticleTag } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import { sendCompressed } from '../http/caching.ts';
import { requestOrigin } from '../http/connections.ts';
import { escapeAttribute } from '../lib/escapeHtml.ts';
import { type ArticleList, findAuthor } from '../store/articles/lists.ts';
import {
  newestArticles,
  newestHeads,
  type NewestArticle,
  type NewestHead,
} from '../store/articles/newest.ts';
import type { Settings } from '../store/settings.ts';
import { findTag } from '../store/tags.ts';
import { escapeXml, type FindText, FIVE_MINUTES, NOINDEX, setSyndicationHeaders } from './textReplies.ts';

interface Dependencies {
  db: Db;
  texts: FindText;
  settings: Settings;
  publicUrl: string | null;
}

/** What a feed says about itself. */
interface FeedInfo {
  title: string;
  subtitle: string;
  /** As a BCP 47 tag. */
  language: string;
  /** The URL of an image, or ''. */
  logo: string;
  /** The path of the page that shows the same articles. */
  page: string;
  /** The feed's own path. */
  path: string;
}

/** Registers the feeds of the blog, of authors and of tags, each as Atom and as JSON Feed. */
export const feedRoutes =
  ({ db, texts, settings, publicUrl }: Dependencies) =>
  async (app: App) => {
    for (const [form, write] of [
      ['atom', writeAtomFeed],
      ['json', writeJsonFeed],
    ] as const) {
      const { path, type } = feeds[form];

      async function sendFeed(
        request: FastifyRequest,
        reply: FastifyReply,
        { info, scope }: { info: FeedInfo; scope: ArticleList },
      ) {
        const origin = requestOrigin(request, publicUrl);
        const feed = await texts(`feed ${info.path} ${origin}`, {
          ip: request.ip,
          version: async () =>
            feedVersion(await newestHeads(db, scope)) + JSON.stringify([info, languageTag()]),
          write: async () => write(origin, info, await newestArticles(db, scope)),
        });
        const isStyled = form === 'atom' && isBrowser(request);
        void setSyndicationHeaders(reply, {
          type: isStyled ? 'application/xml' : type,
          maxAge: FIVE_MINUTES,
          // Shared caches keep the variant for programs, which browsers can show too.
          isPublic: publicUrl !== null && !isStyled,
          hasStyles: isStyled,
        });
        return sendCompressed(request, reply, { tag: feed.tag, encoding: 'gzip', bytes: feed.gzipped });
      }

      app.get(path, async (request, reply) => {
        const { title, tagline, language, logo } = await settings.current();
        const info = { title, subtitle: tagline, language, logo, page: paths.articles, path };
        return sendFeed(request, reply, { info, scope: {} });
      });

      app.get<{ Params: { handle: string } }>(pages.author.path + path, async (request, reply) => {
        const { id, isListed, author } = await findAuthor(db, request.params.handle);
        if (!isListed) void reply.header(...NOINDEX);
        const blog = await settings.current();
        const info = {
          title: formatPageTitle(blog, author.name),
          subtitle: articlesMessages.feeds.articlesBy(author.name),
          language: blog.language,
          logo: blog.logo,
          page: paths.author(author.handle),
          path: getAuthorFeeds(author)[form].path,
        };
        return sendFeed(request, reply, { info, scope: { ownerId: id } });
      });

      app.get<{ Params: { slug: string } }>(pages.tag.path + path, async (request, reply) => {
        const tag = await findTag(db, request.params.slug);
        const blog = await settings.current();
        const info = {
          title: formatPageTitle(blog, tag.name),
          subtitle: articlesMessages.feeds.articlesTagged(tag.name),
          language: blog.language,
          logo: blog.logo,
          page: paths.tag(tag.slug),
          path: getTagFeeds(tag)[form].path,
        };
        return sendFeed(request, reply, { info, scope: { tag: tag.slug } });
      });
    }
  };

/** Returns whether a browser asks: Chromium shows Atom's own media type as plain text, without its style sheet. */
const isBrowser = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true;

/** Returns a text that changes whenever the content of a feed does. */
const feedVersion = (articles: NewestHead[]): string =>
  JSON.stringify(articles.map(({ id, version, ownerName }) => [id, version, ownerName]));

/** An article as an entry of either kind of feed. */
interface FeedEntry {
  /** Never changes, even if the blog moves. */
  id: string;
  title: string;
  /** '' if its author has written none. */
  description: string;
  /** As `findLanguage` returns it. */
  language: string | undefined;
  url: string;
  author: string;
  authorUrl: string;
  published: string;
  updated: string;
  /** Safe html with absolute URLs. */
  html: string;
  tags: ArticleTag[];
  cover: string | null;
}

function toFeedEntry(article: NewestArticle, origin: string, feedLanguage: string): FeedEntry {
  const url = origin + paths.article(article.slug);
  const html = article.html ?? `${article.lead}<p><a href="${url}">${metaMessages.readFullArticle}</a></p>`;
  return {
    id: article.feedId ?? `urn:uuid:${article.id}`,
    title: article.title,
    description: article.description,
    language: findLanguage(`${article.title} ${html}`, feedLanguage),
    url,
    author: article.ownerName,
    authorUrl: origin + paths.author(article.ownerHandle),
    published: article.createdAt,
    updated: article.updatedAt,
    html: absoluteImages(makeLinksAbsolute(html, url), origin),
    tags: article.tags,
    cover: article.cover === '' ? null : (URL.parse(article.cover, origin)?.href ?? null),
  };
}

/** Links of footnotes and headings have an id before their href. */
const LINK = /(<a (?:[a-z]+="[^"]*" )*href=")(?!https?:|mailto:|tel:)([^"]*)"/gi;

/**
 * Makes every link of an article absolute, because relative ones work only on its page. Takes only the sanitizer's output,
 * where `<` always begins a tag, attributes are in quotes, and only links have an `href`.
 */
const makeLinksAbsolute = (sanitizedHtml: string, page: string): string =>
  sanitizedHtml.replace(LINK, (tag, opening: string, href: string) => {
    const url = URL.parse(decodeAttribute(href), page);
    return url ? `${opening}${escapeAttribute(url.href)}"` : tag;
  });

/** Decodes the entities of sanitized html; `&amp;` comes last, so that nothing is decoded twice. */
const decodeAttribute = (attribute: string) =>
  attribute
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** Explains the feed to people who open it in a browser: `public/feed.css`. */
const FEED_STYLES = '/feed.css';
/** The time of the last change of an empty feed. */
const NEVER = '1970-01-01T00:00:00.000Z';

/** Returns the URL of a small square image: the logo, or the default one in the blog's accent color. */
const getIconUrl = (origin: string, { logo }: FeedInfo) => absoluteUrl(logo || '/favicon.svg', origin);

/** Writes the feed of RFC 4287, entry by entry; covers are thumbnails of Media RSS, which feed readers support. */
function* writeAtomFeed(origin: string, feed: FeedInfo, articles: NewestArticle[]): Generator<string> {
  const url = origin + feed.path;
  const updated = articles.reduce(
    (latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest),
    NEVER,
  );
  yield `<?xml version="1.0" encoding="utf-8"?>
<?xml-stylesheet type="text/css" href="${FEED_STYLES}"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="${escapeXml(feed.language)}">
<id>${escapeXml(url)}</id>
<title>${escapeXml(feed.title)}</title>
${feed.subtitle && `<subtitle>${escapeXml(feed.subtitle)}</subtitle>\n`}<updated>${updated}</updated>
<icon>${escapeXml(getIconUrl(origin, feed))}</icon>
${feed.logo && `<logo>${escapeXml(getIconUrl(origin, feed))}</logo>\n`}<link rel="self" type="${feeds.atom.type}" href="${escapeXml(url)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(origin + feed.page)}"/>
`;
  for (const article of articles) yield atomEntry(toFeedEntry(article, origin, feed.language));
  yield '</feed>\n';
}

const atomEntry = ({
  id,
  title,
  description,
  language,
  url,
  author,
  authorUrl,
  published,
  updated,
  html,
  cover,
  tags,
}: FeedEntry) => `<entry${language === undefined ? '' : ` xml:lang="${language}"`}>
<id>${escapeXml(id)}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
<author><name>${escapeXml(author)}</name><uri>${escapeXml(authorUrl)}</uri></author>
<published>${published}</published>
<updated>${updated}</updated>
${description && `<summary>${escapeXml(description)}</summary>\n`}${tags.map(atomCategory).join('')}${cover === null ? '' : `<media:thumbnail url="${escapeXml(cover)}"/>\n`}<content type="html">${escapeXml(html)}</content>
</entry>
`;

const atomCategory = ({ slug, name }: ArticleTag) =>
  `<category term="${escapeXml(slug)}" label="${escapeXml(name)}"/>\n`;

/** Writes the feed of https://www.jsonfeed.org/version/1.1/, item by item. */
function* writeJsonFeed(origin: string, feed: FeedInfo, articles: NewestArticle[]): Generator<string> {
  const head = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    ...(feed.subtitle && { description: feed.subtitle }),
    language: feed.language,
    ...(feed.logo && { icon: getIconUrl(origin, feed) }),
    favicon: getIconUrl(origin, feed),
    home_page_url: origin + feed.page,
    feed_url: origin + feed.path,
    items: [],
  });
  yield head.slice(0, -']}'.length);
  for (const [index, article] of articles.entries()) {
    yield (index === 0 ? '' : ',') + JSON.stringify(jsonItem(toFeedEntry(article, origin, feed.language)));
  }
  yield ']}';
}

const jsonItem = ({
  id,
  url,
  title,
  description,
  language,
  author,
  authorUrl,
  published,
  updated,
  html,
  cover,
  tags,
}: FeedEntry) => ({
  id,
  url,
  title,
  ...(description && { summary: description }),
  ...(language && { language }),
  content_html: html,
  ...(cover !== null && { image: cover }),
  date_published: published,
  date_modified: updated,
  authors: [{ name: author, url: authorUrl }],
  ...(tags.length > 0 && { tags: tags.map(({ name }) => name) }),
});
