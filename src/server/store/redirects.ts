import { feeds } from '../../shared/blog.ts';
import { pageNames, getPage } from '../../shared/pages.ts';
import { parseUrl } from '../../shared/parse.ts';
import { now, chunk } from '../db/portable.ts';
import { published } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';

/*
 * Old URLs of articles, which are answered with a redirect: docs/decisions/0046-old-urls-redirect.md. They are looked up
 * only where the blog has nothing to show, so that they never replace one of its pages.
 */

/** In characters. */
const PATH_MAX = 500;
/** Old URLs per article. */
export const PATHS_MAX = 20;

/** The query of WordPress that identifies an article: all others are ignored. */
const QUERY = /[?&](p|page_id)=(\d{1,12})(?:&|#|$)/;

/** Returns the form in which an old URL or path is stored and looked up; null if it can't be one. */
export function normalizeOldPath(url: string): string | null {
  const path = url.startsWith('/') ? url : (parseUrl(url)?.pathname ?? '') + (parseUrl(url)?.search ?? '');
  const [, parameter, id] = QUERY.exec(path) ?? [];
  const pathname = decode(path.replace(/[?#].*$/s, ''))
    .normalize('NFC')
    .replace(/\/{2,}/g, '/')
    .replace(/\/(?:index\.(?:html?|php))?$/, '');
  const normalized = parameter === undefined ? pathname : `${pathname}/?${parameter}=${id}`;
  return normalized === '' || normalized.length > PATH_MAX || /\p{Cc}/u.test(normalized) ? null : normalized;
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** What the blog serves itself: a redirect from there would never be followed, or break later. */
const SERVED = [
  ...pageNames.map(getPage).map(({ path }) => path.replace(/\/?:\w+.*/, '')),
  ...['/api', '/assets', '/media', '/report', ...Object.values(feeds).map(({ path }) => path)],
];

/** Returns true if the blog itself has something at this path, other than an article. */
export const isServed = (path: string): boolean =>
  SERVED.some((served) => served !== '' && (path === served || path.startsWith(`${served}/`)));

/** Inserts the paths that no article has already, and returns them. */
export async function insertRedirects(db: Db, number: number, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const createdAt = now();
  const added = await db
    .insertInto('redirect')
    .values(paths.map((path) => ({ path, number, createdAt })))
    .onConflict((conflict) => conflict.column('path').doNothing())
    .returning('path')
    .execute();
  return added.map(({ path }) => path);
}

/** Returns the slug of the public article that had this URL, or null. `url` is a path with or without a query. */
export async function findRedirect(db: Db, url: string): Promise<string | null> {
  if (url.length > 6 * PATH_MAX) return null;
  const path = normalizeOldPath(url);
  if (path === null) return null;
  // Without its query, if that is not part of an old URL.
  const [plain = ''] = path.split('/?');
  const rows = await published(db)
    .innerJoin('redirect', 'redirect.number', 'article.number')
    .select(['article.slug', 'redirect.path'])
    .where('redirect.path', 'in', plain === '' ? [path] : [path, plain])
    .execute();
  return (rows.find((row) => row.path === path) ?? rows[0])?.slug ?? null;
}

/** An old URL with the article that it leads to. */
interface Redirect {
  path: string;
  slug: string;
}

/** Returns up to `max` redirects in order, after a path. */
export const listRedirects = (db: Db, after: string, max: number): Promise<Redirect[]> =>
  published(db)
    .innerJoin('redirect', 'redirect.number', 'article.number')
    .select(['redirect.path', 'article.slug'])
    .where('redirect.path', '>', after)
    .orderBy('redirect.path')
    .limit(max)
    .execute();

/** Returns the old URLs of articles by their numbers. */
export async function findOldPaths(db: Db, numbers: readonly number[]): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  for (const some of chunk(numbers, 500)) {
    const rows = await db
      .selectFrom('redirect')
      .select(['number', 'path'])
      .where('number', 'in', some)
      .orderBy('path')
      .execute();
    for (const { number, path } of rows) found.set(number, [...(found.get(number) ?? []), path]);
  }
  return found;
}

/** Removes an old URL. Returns false if there is none. */
export async function removeRedirect(db: Db, url: string): Promise<boolean> {
  const path = normalizeOldPath(url);
  if (path === null) return false;
  const { numDeletedRows } = await db.deleteFrom('redirect').where('path', '=', path).executeTakeFirst();
  return numDeletedRows > 0n;
}
