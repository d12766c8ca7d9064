import { type Blog, titleOf } from '../../shared/blog.ts';
import { feeds, openSearch } from '../../shared/feeds.ts';
import { PAGE_HEAD_MARK } from '../../shared/initialPage.ts';
import { paths } from '../../shared/pages.ts';
import { escapeAttribute, withoutForbidden } from '../lib/escapeHtml.ts';

/** What the head of a document tells those who find or share a page. */
export interface PageHead {
  /** The page's own words. */
  title: string;
  description: string;
  /** The page's one address, without the origin; null for a page that nobody is to find. */
  canonical: string | null;
  /** An article as a whole, or any other page. */
  article?: {
    author: { name: string; handle: string };
    createdAt: string;
    updatedAt: string;
    tags: string[];
  };
  /** The address of a picture, or ''. */
  image?: string;
  /** Other forms of the same page. */
  alternates?: { path: string; type: string; title: string }[];
}

export const homeHead = ({ title, tagline, description }: Blog): PageHead => ({
  title,
  description:
    description || `${tagline} Read what others wrote, or write your own articles in markdown.`.trim(),
  canonical: paths.home,
});

const tag = (name: string, attributes: Record<string, string>) =>
  `<${name} ${PAGE_HEAD_MARK} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeAttribute(value)}"`)
    .join(' ')}/>`;

const meta = (name: string, content: string) => tag('meta', { name, content });
const openGraph = (property: string, content: string) => tag('meta', { property, content });

/**
 * The elements of the head, as html. What authors wrote is escaped. Absolute addresses are named only where it is known
 * what they begin with, `publicUrl`: a host that a client sent is not to stand in a page for all.
 */
export function pageHead(page: PageHead, blog: Blog, publicUrl: string | null): string {
  const { description, canonical, article, image: own = '', alternates = [] } = page;
  // An article is shared under its own name; of any other page the words alone tell too little.
  const title = article ? page.title : titleOf(blog, page.title);
  const origin = publicUrl ?? '';
  const image = own === '' ? blog.logo : own;
  const elements = [
    meta('description', description),
    openGraph('og:site_name', blog.title),
    openGraph('og:type', article ? 'article' : 'website'),
    openGraph('og:title', title),
    openGraph('og:description', description),
    meta('twitter:card', own ? 'summary_large_image' : 'summary'),
    ...(canonical === null
      ? [meta('robots', 'noindex')]
      : [
          tag('link', { rel: 'canonical', href: origin + canonical }),
          ...(publicUrl === null ? [] : [openGraph('og:url', origin + canonical)]),
        ]),
    ...(image ? [openGraph('og:image', image), meta('twitter:image', image)] : []),
    ...(article
      ? [
          meta('author', article.author.name),
          openGraph('article:published_time', article.createdAt),
          openGraph('article:modified_time', article.updatedAt),
          ...article.tags.map((tag) => openGraph('article:tag', tag)),
        ]
      : []),
    ...alternates.map(({ path, type, title }) => alternate(origin + path, type, title)),
    tag('link', {
      ...{ rel: 'search', type: openSearch.type, title: blog.title, href: origin + openSearch.path },
    }),
    ...Object.values(feeds).map(({ path, type, title }) => alternate(origin + path, type, title)),
  ];
  return elements.join('') + (article && canonical !== null ? posting(page, blog, origin, canonical) : '');
}

const alternate = (href: string, type: string, title: string) =>
  `<link rel="alternate" type="${escapeAttribute(type)}" title="${escapeAttribute(title)}" href="${escapeAttribute(href)}"/>`;

/** The article for search engines: schema.org's BlogPosting. Data, not a script: nothing in it is run. */
function posting(
  { title, description, article, image }: PageHead,
  blog: Blog,
  origin: string,
  path: string,
): string {
  const url = origin + path;
  const { name = '', handle = '' } = article?.author ?? {};
  const data = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description,
    url,
    mainEntityOfPage: url,
    datePublished: article?.createdAt,
    dateModified: article?.updatedAt,
    author: { '@type': 'Person', name, url: origin + paths.author(handle) },
    publisher: { '@type': 'Organization', name: blog.title, ...(blog.logo && { logo: blog.logo }) },
    ...(article && article.tags.length > 0 && { keywords: article.tags }),
    ...(image && { image }),
  };
  return `<script type="application/ld+json" ${PAGE_HEAD_MARK}>${inertJson(data)}</script>`;
}

/** Of JSON: what may stand for a character that html forbids, or for one of its own. */
const MAYBE_FORBIDDEN = /\\u|[\x7F-\x9F\uD800-\uDFFF\uFDD0-\uFDEF\uFFFE\uFFFF]/;

/**
 * JSON that can stand in a script element: nothing in it ends the element or begins a comment. Its texts are without what
 * html forbids, so that the app draws what the page says.
 */
export function inertJson(data: unknown): string {
  const json = JSON.stringify(data);
  const clean = MAYBE_FORBIDDEN.test(json)
    ? JSON.stringify(data, (_key, value: unknown) =>
        typeof value === 'string' ? withoutForbidden(value) : value,
      )
    : json;
  return clean.replaceAll('<', '\\u003c');
}
