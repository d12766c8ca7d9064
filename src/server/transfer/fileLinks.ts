import path from 'node:path';
import { MARKDOWN_MAX } from '../../shared/article.ts';
import { decodeUrlPart, parseUrl } from '../../shared/parse.ts';
import { findDestinations } from '../content/destinations.ts';
import { TooCostly } from '../content/budget.ts';
import { Refusal } from '../lib/refusal.ts';
import { pathEnds } from './imageFinder.ts';
import type { ImportFile } from './importFiles.ts';
import { type ImportedArticle, isArticleFile, type LinkTarget, readMarkdownFile } from './markdownFile.ts';
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

const ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i;
const EXTENSION = /\.(?:md|markdown|mdx)$/i;

export function createFileLinks(files: readonly ImportFile[], site: Site): FileLinks {
  const pages = new Map(files.filter(({ name }) => isArticleFile(name)).map((file) => [file.name, file]));
  const byEnd = indexEnds([...pages.keys()]);
  const targets = new Map<string, LinkTarget | null>();
  let addresses: Map<string, string> | null = null;

  async function readArticle(name: string): Promise<ImportedArticle | null> {
    const file = pages.get(name);
    if (!file || file.bytes > 2 * MARKDOWN_MAX) return null;
    try {
      return readMarkdownFile(name, await file.read(), site).article;
    } catch (error) {
      if (error instanceof Refusal && error.kind === 'invalid') return null;
      throw error;
    }
  }

  async function readTarget(name: string): Promise<LinkTarget | null> {
    const known = targets.get(name);
    if (known !== undefined) return known;
    const article = await readArticle(name);
    const isPublic =
      article !== null &&
      !article.isDraft &&
      (article.createdAt === null || article.createdAt <= new Date().toISOString());
    const target = isPublic
      ? { sourceId: article.sourceId, slug: article.slug, author: article.author }
      : null;
    targets.set(name, target);
    return target;
  }

  /** Returns the files by the paths of their old addresses. Reads all files once, because any may be linked to. */
  async function readAddresses(): Promise<Map<string, string>> {
    if (addresses) return addresses;
    addresses = new Map();
    for (const name of pages.keys()) {
      const { oldUrls = [] } = (await readArticle(name)) ?? {};
      for (const url of oldUrls) {
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
    if (EXTENSION.test(target)) return findPage(target);
    const byAddress = await readAddresses();
    for (const candidate of target.startsWith('/') ? [target] : relativeAddresses(from, target))
      if (byAddress.has(toAddress(candidate) ?? '')) return byAddress.get(toAddress(candidate) ?? '') ?? null;
    return null;
  }

  function findPage(target: string): string | null {
    const key = target
      .replace(/#.*$/s, '')
      .replace(EXTENSION, '')
      .replace(/^\.?\/+|\/+$/g, '')
      .toLowerCase();
    return byEnd.get(key) ?? null;
  }

  async function findLinks(name: string, markdown: string) {
    const links: [string, LinkTarget][] = [];
    const missing: string[] = [];
    for (const url of listLinks(markdown)) {
      const file = await locate(name, url);
      const target = file === null ? null : await readTarget(file);
      if (target) links.push([url, target]);
      else if (file !== null || (EXTENSION.test(withoutQuery(url)) && !ELSEWHERE.test(url)))
        missing.push(url);
    }
    return { links, missing };
  }

  return { readTarget, findPage, findLinks };
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
        // A page has a folder of its own on most sites, and links start there.
        `${from.replace(EXTENSION, '')}/${target}`,
        ...ROOTS.map((root) => `${root}${target}`),
      ];
  return starts
    .map((start) => path.posix.normalize(start).replace(/\/+$/, ''))
    .flatMap((start) =>
      EXTENSION.test(start)
        ? [start]
        : [`${start}.md`, `${start}.markdown`, `${start}.mdx`, `${start}/index.md`, `${start}/index.mdx`],
    );
}

/** Returns the addresses that a relative one may stand for, from the folder of the file and from that of its page. */
const relativeAddresses = (from: string, target: string): string[] =>
  [path.posix.dirname(from), from.replace(EXTENSION, '')].map((folder) =>
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

/** Indexes pages by the ends of their paths, without extension. The least nested one wins. */
function indexEnds(names: readonly string[]): Map<string, string> {
  const depth = (name: string) => name.split('/').length;
  const index = new Map<string, string>();
  for (const name of [...names].sort((one, other) => depth(one) - depth(other)))
    for (const end of pathEnds(
      name
        .replace(EXTENSION, '')
        .replace(/\/index$/, '')
        .toLowerCase(),
    ))
      if (!index.has(end)) index.set(end, name);
  return index;
}
