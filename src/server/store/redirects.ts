import type { ArticleKind } from '../../shared/article.ts';
import { publicPath } from '../../shared/pages.ts';
import { decodeUrlPart, parseUrl } from '../../shared/parse.ts';
import { now, chunk } from '../db/portable.ts';
import { keptArticles, kindOf, readable } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import { SERVED } from '../db/slugs.ts';

/*
 * Old URLs of articles, which redirect to the article: docs/decisions/0046-old-urls-redirect.md. They are looked up
 * only for URLs that the blog doesn't serve itself, so that they never replace one of its pages.
 */

/** Maximum length in characters. */
const PATH_MAX = 500;
/** Maximum of old URLs per article. */
export const PATHS_MAX = 20;

/** The query parameters by which WordPress identifies an article. All others are ignored. */
const QUERY = /[?&](p|page_id)=(\d{1,12})(?:&|#|$)/;

/** An old URL as it is stored: a decoded path, for WordPress with a parameter. */
export type OldPath = string & { readonly type: unique symbol };

/** Returns the form in which an old URL or path is stored and looked up; null if it can't be one. */
export function normalizeOldPath(url: string): OldPath | null {
  const path = url.startsWith('/') ? url : (parseUrl(url)?.pathname ?? '') + (parseUrl(url)?.search ?? '');
  const [, parameter, id] = QUERY.exec(path) ?? [];
  const pathname = decodeUrlPart(path.replace(/[?#].*$/s, ''))
    .normalize('NFC')
    .replace(/\/{2,}/g, '/')
    .replace(/\/(?:index\.(?:html?|php))?$/, '');
  const normalized = parameter === undefined ? pathname : `${pathname}/?${parameter}=${id}`;
  const isUsable = normalized !== '' && normalized.length <= PATH_MAX && !/\p{Cc}/u.test(normalized);
  return isUsable ? (normalized as OldPath) : null;
}

/** Returns the URL of an article or a page in that form. */
export const toOldPath = (text: PublicText): OldPath => decodeUrlPart(publicPath(text)) as OldPath;

/**
 * Returns true if the blog itself serves something other than an article or a page at this path. A redirect from it would
 * never be followed, or would break later.
 */
export const isServed = (path: string): boolean =>
  SERVED.some((served) => path === served || path.startsWith(`${served}/`));

/** Inserts the paths that aren't another article's yet, and returns them. */
export async function insertRedirects(db: Db, number: number, paths: readonly OldPath[]): Promise<OldPath[]> {
  if (paths.length === 0) return [];
  const createdAt = now();
  const added = await db
    .insertInto('redirect')
    .values(paths.map((path) => ({ path, number, createdAt })))
    .onConflict((conflict) => conflict.column('path').doNothing())
    .returning('path')
    .execute();
  return added.map(({ path }) => path as OldPath);
}

/** Returns the public article or page that had this URL, or null. `url` is a path with or without a query. */
export async function findRedirect(db: Db, url: string): Promise<PublicText | null> {
  if (url.length > 6 * PATH_MAX) return null;
  const path = normalizeOldPath(url);
  if (path === null) return null;
  // Also tries the path without its query, which may not be part of an old URL.
  const [plain = ''] = path.split('/?');
  const rows = await readable(db)
    .innerJoin('redirect', 'redirect.number', 'article.number')
    .select(['article.slug', 'article.status', 'redirect.path'])
    .where('redirect.path', 'in', plain === '' ? [path] : [path, plain])
    .execute();
  const row = rows.find((row) => row.path === path) ?? rows[0];
  return row ? { slug: row.slug, kind: kindOf(row.status) } : null;
}

/** Returns whether one of these paths leads to an article, public or not. */
export async function hasRedirect(db: Db, paths: readonly OldPath[]): Promise<boolean> {
  const redirect = await db
    .selectFrom('redirect')
    .select('path')
    .where('path', 'in', paths)
    .limit(1)
    .executeTakeFirst();
  return redirect !== undefined;
}

/** Returns the slug of the owner's text, public or not, that had this slug as an article, or null. */
export async function findRenamed(db: Db, ownerId: string, slug: string): Promise<string | null> {
  const article = await keptArticles(db)
    .innerJoin('redirect', 'redirect.number', 'article.number')
    .select('article.slug')
    .where('redirect.path', '=', toOldPath({ slug, kind: 'article' }))
    .where('article.ownerId', '=', ownerId)
    .executeTakeFirst();
  return article?.slug ?? null;
}

/** What an old URL leads to. */
export interface PublicText {
  slug: string;
  kind: ArticleKind;
}

/** An old URL with what it leads to. */
interface Redirect extends PublicText {
  path: string;
}

/** Returns up to `max` redirects after a path, ordered by path. */
export async function listRedirects(db: Db, after: string, max: number): Promise<Redirect[]> {
  const rows = await readable(db)
    .innerJoin('redirect', 'redirect.number', 'article.number')
    .select(['redirect.path', 'article.slug', 'article.status'])
    .where('redirect.path', '>', after)
    .orderBy('redirect.path')
    .limit(max)
    .execute();
  return rows.map(({ status, ...row }) => ({ ...row, kind: kindOf(status) }));
}

/** Returns the old URLs of articles by article number. */
export async function findOldPaths(db: Db, numbers: readonly number[]): Promise<Map<number, string[]>> {
  const oldPaths = new Map<number, string[]>();
  for (const some of chunk(numbers, 500)) {
    const rows = await db
      .selectFrom('redirect')
      .select(['number', 'path'])
      .where('number', 'in', some)
      .orderBy('path')
      .execute();
    for (const { number, path } of rows) oldPaths.set(number, [...(oldPaths.get(number) ?? []), path]);
  }
  return oldPaths;
}

/** Removes an old URL, whichever article it leads to or only that of one. Returns false if it doesn't exist. */
export async function removeRedirect(db: Db, url: string, number?: number): Promise<boolean> {
  const path = normalizeOldPath(url);
  if (path === null) return false;
  const { numDeletedRows } = await db
    .deleteFrom('redirect')
    .where('path', '=', path)
    .$if(number !== undefined, (query) => query.where('number', '=', Number(number)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
