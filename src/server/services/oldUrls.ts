import { paths } from '../../shared/pages.ts';
import { allArticles } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import { findOldPaths, insertRedirects, isServed, normalizeOldPath, PATHS_MAX } from '../store/redirects.ts';
import { isSlugReserved, retireSlugs } from '../store/retiredSlugs.ts';

/** Returns the slug in the path of an article's page, or null for other paths. */
const slugIn = (path: string): string | null =>
  path.startsWith(`${paths.articles}/`) ? path.slice(paths.articles.length + 1) : null;

/** Returns true if nothing of the blog is at the path, and no article of another author was. */
async function isFree(db: Db, path: string, ownerId: string): Promise<boolean> {
  const slug = slugIn(path);
  if (slug === null) return !isServed(path);
  // Readers' slugs are looked up in lower case.
  if (slug.includes('/') || slug !== slug.toLowerCase()) return false;
  const other = await allArticles(db)
    .select('article.number')
    .where('article.slug', '=', slug)
    .where('article.ownerId', '!=', ownerId)
    .executeTakeFirst();
  return other === undefined && !(await isSlugReserved(db, slug, ownerId));
}

/** Returns up to `max` paths of old URLs that an author's articles may have. Ignores the others. */
export async function findUsablePaths(
  db: Db,
  ownerId: string,
  urls: readonly string[],
  max = PATHS_MAX,
): Promise<string[]> {
  const usable: string[] = [];
  for (const path of new Set(urls.slice(0, 2 * PATHS_MAX).map(normalizeOldPath))) {
    if (usable.length >= max) break;
    if (path !== null && (await isFree(db, path, ownerId))) usable.push(path);
  }
  return usable;
}

/** Returns how many more old URLs an article may have. */
export const countRoom = async (db: Db, number: number): Promise<number> =>
  PATHS_MAX - ((await findOldPaths(db, [number])).get(number)?.length ?? 0);

/**
 * Adds old URLs of an article, and returns those that were stored. Ignores what can't be one, what another article has
 * already, and more than an article may have. Slugs among them stay reserved for the owner, as the slugs of deleted articles
 * do. Call it in the transaction that writes the article.
 */
export async function addRedirects(
  db: Db,
  { number, ownerId }: { number: number; ownerId: string },
  urls: readonly string[],
): Promise<string[]> {
  const usable = await findUsablePaths(db, ownerId, urls, await countRoom(db, number));
  const added = await insertRedirects(db, number, usable);
  const slugs = added.map(slugIn).filter((slug) => slug !== null);
  await retireSlugs(
    db,
    slugs.map((slug) => ({ slug, ownerId })),
  );
  return added;
}
