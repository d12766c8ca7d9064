import { absoluteUrl, type Blog, feeds, openSearch, formatPageTitle } from '../../shared/blog.ts';
import { accentRules } from '../../shared/blogSettings.ts';
import { findImageId } from '../../shared/image.ts';
import {
  CRITICAL_STYLES_ID,
  INITIAL_PAGE_ID,
  CATALOG_MARK,
  type InitialPage,
  type RenderedPage,
  withoutLargeParts,
  PAGE_HEAD_MARK,
} from '../../shared/initialPage.ts';
import { directionOf } from '../../shared/messages/define.ts';
import { metaMessages } from '../../shared/messages/en/meta.ts';
import { type CatalogName, findCatalog } from '../../shared/messages/languages.ts';
import { paths } from '../../shared/pages.ts';
import type { Author } from '../../shared/user.ts';
import { contentSecurityPolicy, hashSource } from '../http/securityHeaders.ts';
import { escapeAttribute, escapeHtml, withoutForbidden } from '../lib/escapeHtml.ts';
import { iconUrl, touchIcon } from '../services/icons.ts';
import { defaultShareImage, type ShareImage, uploadedShareImage } from '../services/shareImages.ts';

/** Html with the content security policy to send with it. */
interface PageDocument {
  html: string;
  policy: string;
}

interface DocumentParts {
  /** The page as rendered by the app. */
  page: RenderedPage;
  /** Html to add to the head, after the page's own. */
  head: string;
  /** Data that the page was rendered from. */
  initialPage: InitialPage;
  /** Whether to tell readers without JavaScript that the page needs it. */
  needsScripts: boolean;
}

export interface DocumentTemplate {
  /** Returns the built document without a page, which the app then renders in the browser. */
  shell: (blog: Branding & Names) => PageDocument;
  /** Returns the document of a rendered page. */
  fill: (parts: DocumentParts, blog: Branding & Names) => PageDocument;
}

type Branding = Pick<Blog, 'accent' | 'logo'>;
type Names = Pick<Blog, 'language' | 'interfaceLanguage' | 'title'>;

/** Placeholders in the built index.html. */
const LANGUAGE = /<html lang="?en"?/;
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="?description"?[^>]*>/;
const ROOT = /<div id="?root"?><\/div>/;
const NOSCRIPT = /<noscript>.*?<\/noscript>/s;

const HEAD_END = '</head>';
const ACCENT = /(<style id="?accent"?>)<\/style>/;
const ICON = /<link rel="?icon"?[^>]*>/;
/** Matches the color of the browser's toolbar in the light color scheme. */
const THEME_COLOR = /(<meta name="?theme-color"? media="[^"]*light\)" content="?)#[0-9a-f]{6}/;
/** The stylesheet and the typeface of the Latin letters, as `scripts/pageStyles.ts` links them. */
const FILES = /(?:<link id="?styles"?[^>]*>)?(<link rel="?preload"? as="?font"?[^>]*>)/;
const STYLESHEET = /<link id="?styles"?[^>]*>/;
const HEADINGS = /<h[1-3]\b[^>]*>.*?<\/h[1-3]>/gs;

/** Scripts with their own font file, by the script's name in the file name. Every page preloads the Latin file. */
const fontScripts: [name: string, letters: RegExp][] = [
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['vietnamese', /[\u1EA0-\u1EF9]/],
  ['latin-ext', /[\u0100-\u024F]/],
];

/** Parses the index.html of a build. Throws if a placeholder is missing. */
export function readTemplate(indexHtml: string): DocumentTemplate {
  const missing = [LANGUAGE, TITLE, DESCRIPTION, ROOT, NOSCRIPT].find((place) => !place.test(indexHtml));
  if (missing) throw new Error(`index.html has nothing like ${missing}.`);

  return {
    shell(blog) {
      const branded = applyBranding(indexHtml, blog);
      const html =
        blog.interfaceLanguage === ''
          ? branded
          : branded.replace(LANGUAGE, () => languageAttributes(blog)).replace(NOSCRIPT, () => noScript());
      return { html, policy: contentSecurityPolicy(html) };
    },
    fill({ page, head, initialPage, needsScripts }, blog) {
      const branded = applyBranding(indexHtml, blog);
      const title = page.head.includes('<title>') ? '' : `<title>${escapeHtml(blog.title)}</title>`;
      const styles = page.styles.map(
        ({ key, ids, css }) => `<style data-emotion="${key} ${ids.join(' ')}">${css}</style>`,
      );
      // The page already contains the article's text, and the parts of the API's document that it shows.
      const state = inertJson(withoutLargeParts(initialPage));
      const [links = '', latin = ''] = FILES.exec(branded) ?? [];
      const files = links + fontLinks(latin, page.body);
      const critical =
        page.criticalStyles && `<style id="${CRITICAL_STYLES_ID}">${page.criticalStyles}</style>`;
      const data = `<script type="application/json" id="${INITIAL_PAGE_ID}">${state}</script>`;
      // Replaced by functions, because `$` has a special meaning in replacement strings.
      // Browsers delay the first paint only for files that are linked before the content.
      const styled = branded.replace(FILES, () => critical || files);
      const html = styled
        .replace(LANGUAGE, () => languageAttributes(blog))
        .replace(DESCRIPTION, () => '')
        .replace(TITLE, () => withoutForbidden(page.head) + title + head)
        // After the styles of the build.
        .replace(HEAD_END, () => styles.join('') + HEAD_END)
        .replace(NOSCRIPT, () => (needsScripts ? noScript() : ''))
        .replace(
          ROOT,
          () =>
            `<div id="root">${withoutForbidden(page.body)}</div>${critical && withoutWaiting(files)}${data}`,
        );
      const hashes = page.styles.map(({ css }) => hashSource(css));
      return { html, policy: contentSecurityPolicy(styled, hashes) };
    },
  };
}

/** Tells readers without JavaScript that the page needs it. */
const noScript = () => `<noscript><p>${metaMessages.needsScripts}</p></noscript>`;

/** Returns the start of the document with its language. A blog that has chosen none for its interface has the articles'. */
function languageAttributes({ language, interfaceLanguage }: Names): string {
  if (interfaceLanguage === '') return `<html lang="${language}"`;
  const direction = directionOf(interfaceLanguage) === 'rtl' ? ' dir="rtl"' : '';
  return `<html lang="${interfaceLanguage}"${direction} ${CATALOG_MARK}="${findCatalog(interfaceLanguage) ?? 'en'}"`;
}

/**
 * Faces for the scripts that the blog's own lacks, after it (`--serif` in `theme.ts`). With `serif` alone, browsers choose
 * one per character, and mix them. Japanese also breaks headings and buttons between phrases instead of within words.
 */
const scriptStyles: Partial<Record<CatalogName, string>> = {
  ar: ":root{--serif:'Noto Naskh Arabic','Geeza Pro',serif}",
  ja:
    ":root{--serif:'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP','Noto Serif JP',serif;line-break:strict}" +
    ':is(h1,h2,h3,button){word-break:auto-phrase}',
  zh: ":root{--serif:'Songti SC','Noto Serif CJK SC','Noto Serif SC','Microsoft YaHei',serif}",
};

/**
 * Adds the blog's accent color, its icon and what its script needs to the built html. Leaves the defaults if they aren't set.
 */
function applyBranding(html: string, branding: Branding & Names): string {
  const { accent, logo, interfaceLanguage } = branding;
  const catalog = interfaceLanguage === '' ? null : findCatalog(interfaceLanguage);
  const script = catalog === null ? undefined : scriptStyles[catalog];
  const withScript = script ? html.replace(HEAD_END, () => `<style>${script}</style>${HEAD_END}`) : html;
  const withIcon = logo ? withScript.replace(ICON, () => iconLinks(branding)) : withScript;
  if (!accent) return withIcon;
  return withIcon
    .replace(ACCENT, (_, tag: string) => `${tag}${accentRules(accent).join('')}</style>`)
    .replace(THEME_COLOR, (_, tag: string) => tag + accent);
}

/**
 * Returns links with a stylesheet that no browser waits for. Firefox starts the layout, and requests what only that names,
 * after all stylesheets that apply, wherever they are; so this one doesn't, until it has loaded (`public/index.html`).
 */
const withoutWaiting = (links: string): string =>
  links.replace(
    STYLESHEET,
    (link) =>
      `${link.replace('<link', '<link media="print" fetchpriority="high"')}<noscript>${link}</noscript>`,
  );

/** Returns links that preload the font files for the scripts in headings, like the link of the Latin file. */
function fontLinks(latin: string, body: string): string {
  const headings = body.match(HEADINGS)?.join('') ?? '';
  return fontScripts
    .filter(([, letters]) => letters.test(headings))
    .map(([name]) => latin.replace('-latin-', `-${name}-`))
    .join('');
}

/** Returns links to the logo and its icon for iOS. A logo of another site is its own. */
const iconLinks = (branding: Branding) =>
  [
    ['icon', branding.logo] as const,
    [
      'apple-touch-icon',
      findImageId(branding.logo) === null ? branding.logo : iconUrl(touchIcon, branding),
    ] as const,
  ]
    .map(([rel, href]) => `<link rel="${rel}" href="${escapeAttribute(href)}"/>`)
    .join('');

/** Metadata of a page for search engines and link previews. */
export interface PageHead {
  /** The page's own title. */
  title: string;
  description: string;
  /** The canonical path; null for a page that must not be indexed. */
  canonical: string | null;
  /** Set for articles only. */
  article?: {
    author: { name: string; handle: string };
    createdAt: string;
    updatedAt: string;
    tags: string[];
  };
  /** The author; set for author pages only. */
  profile?: Author;
  /** The image of an article. */
  image?: ShareImage;
  /** Alternate representations of the page. */
  alternates?: { path: string; type: string; title: string }[];
}

export const homeHead = ({ title, tagline, description }: Blog): PageHead => ({
  title,
  description: description || metaMessages.home(tagline),
  canonical: paths.home,
});

const tag = (name: string, attributes: Record<string, string>) =>
  `<${name} ${PAGE_HEAD_MARK} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escapeAttribute(value)}"`)
    .join(' ')}/>`;

const meta = (name: string, content: string) => tag('meta', { name, content });
const openGraph = (property: string, content: string) => tag('meta', { property, content });

/**
 * Returns the head's elements as html, with authors' texts escaped. URLs are absolute only if `publicUrl` is set: a
 * host name from a client's request must not get into a page for everyone.
 */
export function pageHead(page: PageHead, blog: Blog, publicUrl: string | null): string {
  const { description, canonical, article, profile, image: own, alternates = [] } = page;
  // An article is shared under its own title; the titles of other pages need the blog's name.
  const title = article ? page.title : formatPageTitle(blog, page.title);
  const origin = publicUrl ?? '';
  const image = own ?? findPageImage([profile?.avatar, blog.logo]);
  const alt = [image.alt, article ? page.title : profile?.name].find(Boolean) ?? blog.title;
  // A blog that doesn't know its URL can't name its own images.
  const isKnown = publicUrl !== null || !image.url.startsWith('/');
  const imageAddress = absoluteUrl(image.url, origin);
  const elements = [
    meta('description', description),
    openGraph('og:site_name', blog.title),
    openGraph('og:type', article ? 'article' : profile ? 'profile' : 'website'),
    openGraph('og:title', title),
    openGraph('og:description', description),
    meta('twitter:card', own || image.width ? 'summary_large_image' : 'summary'),
    ...(canonical === null
      ? [meta('robots', 'noindex')]
      : [
          tag('link', { rel: 'canonical', href: origin + canonical }),
          ...(publicUrl === null ? [] : [openGraph('og:url', origin + canonical)]),
        ]),
    ...(!isKnown
      ? []
      : [
          openGraph('og:image', imageAddress),
          ...(image.width && image.height
            ? [openGraph('og:image:width', `${image.width}`), openGraph('og:image:height', `${image.height}`)]
            : []),
          ...(image.type ? [openGraph('og:image:type', image.type)] : []),
          openGraph('og:image:alt', alt),
          meta('twitter:image', imageAddress),
          meta('twitter:image:alt', alt),
        ]),
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
      rel: 'search',
      type: openSearch.type,
      title: blog.title,
      href: origin + openSearch.path,
    }),
    ...Object.values(feeds).map(({ path, type, title }) => alternate(origin + path, type, title)),
  ];
  return elements.join('') + (canonical === null ? '' : structuredData(page, blog, origin, canonical));
}

/** Returns the image of a page without one of its own: the first of these that is set. Small if it is another site's. */
function findPageImage(urls: readonly (string | undefined)[]): ShareImage {
  const url = urls.find(Boolean);
  if (url === undefined) return defaultShareImage;
  const id = findImageId(url);
  return id === null ? { url } : uploadedShareImage(id);
}

const alternate = (href: string, type: string, title: string) =>
  `<link rel="alternate" type="${escapeAttribute(type)}" title="${escapeAttribute(title)}" href="${escapeAttribute(href)}"/>`;

/** Returns schema.org data about an article or author for search engines. Browsers don't run it, as it is JSON. */
function structuredData(page: PageHead, blog: Blog, origin: string, path: string): string {
  const data = page.article
    ? posting(page, blog, origin, path)
    : page.profile && profilePage(page.profile, origin);
  return data ? `<script type="application/ld+json" ${PAGE_HEAD_MARK}>${inertJson(data)}</script>` : '';
}

function profilePage({ name, handle, bio, avatar, links, since }: Author, origin: string) {
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    dateCreated: since,
    mainEntity: {
      '@type': 'Person',
      name,
      url: origin + paths.author(handle),
      ...(bio && { description: bio }),
      ...(avatar && { image: absoluteUrl(avatar, origin) }),
      ...(links.length > 0 && { sameAs: links }),
    },
  };
}

function posting({ title, description, article, image }: PageHead, blog: Blog, origin: string, path: string) {
  const url = origin + path;
  const { name = '', handle = '' } = article?.author ?? {};
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description,
    url,
    mainEntityOfPage: url,
    datePublished: article?.createdAt,
    dateModified: article?.updatedAt,
    author: { '@type': 'Person', name, url: origin + paths.author(handle) },
    publisher: {
      '@type': 'Organization',
      name: blog.title,
      ...(blog.logo && { logo: absoluteUrl(blog.logo, origin) }),
    },
    ...(article && article.tags.length > 0 && { keywords: article.tags }),
    ...(image && { image: absoluteUrl(image.url, origin) }),
  };
}

/** Matches JSON that may have characters that html forbids, including escaped ones. */
const MAYBE_FORBIDDEN = /\\u|[\x7F-\x9F\uD800-\uDFFF\uFDD0-\uFDEF\uFFFE\uFFFF]/;

/**
 * Serializes JSON for a script element, so that nothing in it can end the element or begin a comment. Removes
 * characters that html forbids, so that the app renders the same as the page.
 */
function inertJson(data: unknown): string {
  const json = JSON.stringify(data);
  const clean = MAYBE_FORBIDDEN.test(json)
    ? JSON.stringify(data, (_key, value: unknown) =>
        typeof value === 'string' ? withoutForbidden(value) : value,
      )
    : json;
  return clean.replaceAll('<', '\\u003c');
}
