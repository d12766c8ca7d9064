import path from 'node:path';
import { MARKDOWN_MAX } from '../../shared/article.ts';
import { ANCHOR_PREFIX } from '../../shared/articleText.ts';
import { findPlaceholderIn } from '../../shared/pageTemplates.ts';
import { decodeUrlPart, parseUrl } from '../../shared/parse.ts';
import { TooCostly } from '../content/budget.ts';
import { findDestinations } from '../content/destinations.ts';
import { Refusal } from '../lib/refusal.ts';
import { ELSEWHERE, indexByPath, toPathKey } from './imageFinder.ts';
import type { ImportFile } from './importFiles.ts';
import {
  type ImportedArticle,
  isArticleFile,
  type LinkTarget,
  MARKDOWN_EXTENSION,
  readMarkdownFile,
} from './markdownFile.ts';
import type { Site } from './site.ts';

/* Finds the articles of a source that its other articles link to: by file, or by the address on the old site. */

export interface FileLinks {
  /** Returns the article of a file; null if it can't be imported, or readers can't open it. */
  readTarget: (name: string) => Promise<LinkTarget | null>;
  /** Returns the name of the file for the name or path of a page, such as `2019-05-01-looms` or `post/looms.md`. */
  findPage: (target: string) => string | null;
  /** Returns the targets of the links in a text by their URLs, and the URLs of files that can't be linked to. */
  findLinks: (
    name: string,
    markdown: string,
  ) => Promise<{ links: [string, LinkTarget][]; missing: string[] }>;
}

/** Folders in which site generators store pages. Links from the root of the site leave them out. */
const ROOTS = ['', 'content/', 'source/', 'src/content/', 'src/pages/', 'src/', 'docs/', 'pages/'];

/** @param findDate returns null for an article without a date that gets none from elsewhere */
export function createFileLinks(
  files: readonly ImportFile[],
  site: Site,
  findDate: (name: string, article: ImportedArticle) => Promise<unknown> = async () => null,
): FileLinks {
  const isRead = ({ name }: ImportFile) => isArticleFile(name) && !site.isExcluded(name);
  const pages = new Map(files.filter(isRead).map((file) => [file.name, file]));
  const byEnd = indexByPath([...pages.values()], /(?:\/index)?\.\w+$/);
  const read = new Map<string, Page | null>();
  let addresses: Map<string, string> | null = null;

  async function readPage(name: string): Promise<Page | null> {
    const known = read.get(name);
    if (known !== undefined) return known;
    const file = pages.get(name);
    const page = file && file.bytes <= 2 * MARKDOWN_MAX ? await parsePage(file, site, findDate) : null;
    read.set(name, page);
    return page;
  }

  const readTarget = async (name: string) => (await readPage(name))?.target ?? null;

  /** Returns the files by the paths of their old addresses. Reads all files once, because any may be linked to. */
  async function readAddresses(): Promise<Map<string, string>> {
    if (addresses) return addresses;
    addresses = new Map();
    for (const name of pages.keys()) {
      for (const url of (await readPage(name))?.oldUrls ?? []) {
        const key = toAddress(url);
        if (key !== null && !addresses.has(key)) addresses.set(key, name);
      }
    }
    return addresses;
  }

  /** Returns the file that a URL in another file leads to, or null. */
  async function locate(from: string, url: string): Promise<string | null> {
    const isOwnSite = site.host !== '' && parseUrl(url)?.host === site.host;
    if (ELSEWHERE.test(url) && !isOwnSite) return null;
    const target = withoutQuery(isOwnSite ? (parseUrl(url)?.pathname ?? '') : url).normalize('NFC');
    for (const candidate of isOwnSite ? [] : candidatePaths(from, target))
      if (pages.has(candidate)) return candidate;
    // As in Obsidian, a name alone stands for the file wherever it is.
    if (MARKDOWN_EXTENSION.test(target)) return findPage(target);
    const byAddress = await readAddresses();
    const candidates = target.startsWith('/') ? [target] : relativeAddresses(from, target);
    for (const address of candidates.map(toAddress)) {
      const found = address === null ? undefined : byAddress.get(address);
      if (found !== undefined) return found;
    }
    return null;
  }

  function findPage(target: string): string | null {
    const page = target.replace(/#.*$/s, '').replace(MARKDOWN_EXTENSION, '');
    const key = toPathKey(page.replace(/^\.?\/+|\/+$/g, ''));
    return byEnd.get(key) ?? null;
  }

  async function findLinks(name: string, markdown: string) {
    const links: [string, LinkTarget][] = [];
    const missing: string[] = [];
    for (const url of listLinks(markdown)) {
      const file = await locate(name, url);
      const target = file === null ? null : await readTarget(file);
      if (target) links.push([url, target]);
      else if (file !== null || (MARKDOWN_EXTENSION.test(withoutQuery(url)) && !ELSEWHERE.test(url)))
        missing.push(url);
    }
    return { links, missing };
  }

  return { readTarget, findPage, findLinks };
}

/** What a link to a file needs to know of it. */
interface Page {
  /** Null if readers can't open it. */
  target: LinkTarget | null;
  oldUrls: readonly string[];
}

/** Returns null for a file that can't be imported. */
async function parsePage(
  { name, read }: ImportFile,
  site: Site,
  findDate: (name: string, article: ImportedArticle) => Promise<unknown>,
): Promise<Page | null> {
  try {
    const { article } = readMarkdownFile(name, await read(), site);
    const { sourceId, slug, author, kind = 'article', isDraft, hasCode, createdAt, oldUrls } = article;
    const isPublic = !isDraft && (createdAt === null || createdAt <= new Date().toISOString());
    if (!isPublic) return { target: null, oldUrls };
    const isUndated = kind === 'article' && createdAt === null && (await findDate(name, article)) === null;
    // Such a page becomes a draft.
    const isUnfinished = hasCode === true || (kind === 'page' && findPlaceholderIn(article) !== null);
    const target = {
      ...{ sourceId, slug, author, file: name },
      ...(kind === 'page' && { kind }),
      ...(isUndated && { isUndated }),
      ...(isUnfinished && { isUnfinished }),
    };
    return { target, oldUrls };
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'invalid') return null;
    throw error;
  }
}

/** Returns the name of a file as a URL has it. */
export const encodePath = (name: string): string =>
  encodeURI(name).replace(/[()?#]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);

/** Returns the name of a heading's anchor without its prefix, as `anchorName` in `render.ts` has it. */
export const slugifyHeading = (heading: string): string =>
  heading
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Returns the fragment of a URL, with `#`; '' if there is none. */
export const fragmentOf = (url: string): string => /#.*$/s.exec(url)?.[0] ?? '';

/** Returns the fragment here for a URL that leads to a heading on another site; '' if it leads to none. */
export function toAnchor(url: string): string {
  const fragment = fragmentOf(url);
  return fragment === '' ? '' : `#${ANCHOR_PREFIX}${slugifyHeading(decodeUrlPart(fragment.slice(1)))}`;
}

/** Returns the URLs of the links in a text; none if it is too costly to search. */
function listLinks(markdown: string): string[] {
  if (!/\]\(|\]:|<a\s/i.test(markdown)) return [];
  try {
    return [...new Set(findDestinations(markdown).flatMap(({ url, isShown }) => (isShown ? [] : [url])))];
  } catch (error) {
    if (error instanceof TooCostly) return [];
    throw error;
  }
}

const withoutQuery = (url: string): string => decodeUrlPart(url.replace(/[?#].*$/s, ''));

/** Returns the possible names of the file that a path in another file leads to. */
function candidatePaths(from: string, target: string): string[] {
  // Zola's links begin with `@/`, at the folder of contents.
  const atRoot = target.replace(/^@?\/+/, '');
  const starts = /^@?\//.test(target)
    ? ROOTS.map((root) => `${root}${atRoot}`)
    : [
        `${path.posix.dirname(from)}/${target}`,
        // Most sites serve each page as a folder, where its links start.
        `${from.replace(MARKDOWN_EXTENSION, '')}/${target}`,
        ...ROOTS.map((root) => `${root}${target}`),
      ];
  return starts
    .map((start) => path.posix.normalize(start).replace(/\/+$/, ''))
    .flatMap((start) =>
      MARKDOWN_EXTENSION.test(start)
        ? [start]
        : [`${start}.md`, `${start}.markdown`, `${start}.mdx`, `${start}/index.md`, `${start}/index.mdx`],
    );
}

/** Returns the addresses that a relative one may stand for, from the folder of the file and from that of its page. */
const relativeAddresses = (from: string, target: string): string[] =>
  [path.posix.dirname(from), from.replace(MARKDOWN_EXTENSION, '')].map((folder) =>
    path.posix.normalize(
      `/${folder.replace(/^(?:content|source|src\/content|src\/pages|src)\//, '')}/${target}`,
    ),
  );

/** Normalizes the path of an address for comparison: decoded, without the page's name and extension. */
function toAddress(url: string): string | null {
  const pathname = /^https?:/i.test(url) ? parseUrl(url)?.pathname : url;
  if (pathname === undefined) return null;
  return withoutQuery(pathname)
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?:^|\/)index\.html?$/, '/')
    .replace(/\.html?$/, '')
    .replace(/\/+$/, '');
}
