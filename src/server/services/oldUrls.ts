import type { ArticleLink } from '../../shared/article.ts';
import type { Writer } from '../../shared/articleChange.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { paths } from '../../shared/pages.ts';
import { lockStorages } from '../db/accountStorage.ts';
import { inTransaction, isUniqueViolation } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { hasLettersOrDigits, isSlugReserved, reserveSlug, retireSlugs, toArticleSlug } from '../db/slugs.ts';
import { Refusal } from '../lib/refusal.ts';
import { recordChange } from '../store/articleChanges.ts';
import { findDeleted } from '../store/articles/bin.ts';
import {
  findOwnerAtSlug,
  findOwnArticle,
  findPublicKind,
  hasArticle,
  isOthersSlug,
  type OwnArticleKey,
} from '../store/articles/read.ts';
import { lockPublic, requirePageSlug, slugTaken } from '../store/articles/write.ts';
import {
  findOldPaths,
  findRenamed,
  insertRedirects,
  isServed,
  normalizeOldPath,
  type OldPath,
  PATHS_MAX,
  removeRedirect,
  toOldPath,
} from '../store/redirects.ts';
import { queueEvent } from '../store/webhooks.ts';
import { requireCanPublish } from './accountStatus.ts';
import { getState, isListed, missingArticleError } from './articleStatus.ts';
import { makeWayForPage, moveToSlug } from './pageSlugs.ts';

/** Returns the slug in the path of an article's page, or null for other paths. */
const slugIn = (path: OldPath): string | null =>
  path.startsWith(`${paths.articles}/`) ? path.slice(paths.articles.length + 1) : null;

/** Returns whether a public page has this path. */
const isPageAt = async (db: Db, path: OldPath): Promise<boolean> =>
  (await findPublicKind(db, path.slice(1).toLowerCase())) === 'page';

/** Returns true if the blog doesn't serve the path itself, and no article of another author has or had it. */
async function isFree(db: Db, path: OldPath, ownerId: string): Promise<boolean> {
  const slug = slugIn(path);
  if (slug === null) return !isServed(path) && !(await isPageAt(db, path));
  // Slugs in requests are looked up in lower case.
  if (slug.includes('/') || slug !== slug.toLowerCase()) return false;
  return !(await isOthersSlug(db, slug, ownerId)) && !(await isSlugReserved(db, slug, ownerId));
}

/** Returns up to `max` paths of old URLs that an author's articles may have. Ignores the others. */
export async function findUsablePaths(
  db: Db,
  ownerId: string,
  urls: readonly string[],
  max = PATHS_MAX,
): Promise<OldPath[]> {
  const usable: OldPath[] = [];
  for (const path of new Set(urls.slice(0, 2 * PATHS_MAX).map(normalizeOldPath))) {
    if (usable.length >= max) break;
    if (path !== null && (await isFree(db, path, ownerId))) usable.push(path);
  }
  return usable;
}

/** Returns how many more old URLs an article may have. */
const countRoom = async (db: Db, number: number): Promise<number> =>
  PATHS_MAX - ((await findOldPaths(db, [number])).get(number)?.length ?? 0);

/**
 * Adds old URLs of an article, and returns those that were stored. Ignores unusable URLs, those that another article
 * already has, and those beyond the maximum per article. Slugs among them stay reserved for the owner, like the slugs
 * of deleted articles. Call it in the transaction that writes the article.
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

/** Leads readers from the URL that a text had as a page to where it is now. That comes before what has led elsewhere from there. */
async function leadFromPage(
  db: Db,
  article: { number: number; ownerId: string },
  slug: string,
): Promise<void> {
  await removeRedirect(db, paths.page(slug));
  await addRedirects(db, article, [paths.page(slug)]);
}

/**
 * Leads readers to what a page has become: an article with the same slug, which is its owner's from now on, even if an article of
 * somebody else had it before.
 */
export async function leadToArticle(
  db: Db,
  article: { number: number; ownerId: string },
  slug: string,
): Promise<void> {
  await leadFromPage(db, article, slug);
  if (await isSlugReserved(db, slug, article.ownerId)) await reserveSlug(db, slug, article.ownerId);
}

const { slug: messages } = transferMessages;

/** Returns the slug for a typed one. Throws a Refusal if it is a route or has no letters. */
export function requireArticleSlug(wanted: string): string {
  const slug = toArticleSlug(wanted);
  if (slug !== null) return slug;
  throw new Refusal('invalid', hasLettersOrDigits(wanted) ? messages.reserved : messages.unusable);
}

/** A changed slug, with the article that made way for a page. */
interface ChangedSlug {
  slug: string;
  movedArticle?: ArticleLink;
}

/**
 * Changes the slug of an owner's public article or page, and returns the new one. Its former URL redirects to the article, and
 * stays reserved for the owner. An article makes way for a page. Refuses a slug that is taken, is a route or has no letters, an
 * article that isn't published, one with too many former URLs, and an owner who may not publish.
 */
export async function changeSlug(
  db: Db,
  key: OwnArticleKey,
  wanted: string,
  writer: Writer,
): Promise<ChangedSlug> {
  const slug = requireArticleSlug(wanted);
  try {
    return await inTransaction(db, (db) => changeInTransaction(db, key, { slug, writer }));
  } catch (error) {
    throw isUniqueViolation(error) ? slugTaken() : error;
  }
}

/** Throws if the owner has an article with this slug in the bin, which only they may know. */
export async function requireNotInBin(db: Db, key: OwnArticleKey): Promise<void> {
  if (await findDeleted(db, key, { withFinal: true })) throw new Refusal('invalid', messages.inBin);
}

async function changeInTransaction(
  db: Db,
  key: OwnArticleKey,
  { slug, writer }: { slug: string; writer: Writer },
): Promise<ChangedSlug> {
  const { ownerId, slug: former } = key;
  const isOfPage = (await findPublicKind(db, former)) === 'page';
  const locked = [ownerId, ...(isOfPage ? await findOwnerAtSlug(db, slug) : [])];
  await lockStorages(db, locked);
  await requireCanPublish(db, ownerId, writer);
  const article = await lockPublic(db, key);
  if (!article) throw await missingArticleError(db, key);
  if (slug === former) return { slug };
  const { number } = article;
  const isPage = article.status === 'page';
  if (isPage) requirePageSlug(slug);
  const madeWay = isPage ? await makeWayForPage(db, slug, { writer, locked }) : null;
  if (!isPage && (await isSlugReserved(db, slug, ownerId))) throw slugTaken();
  await requireNotInBin(db, { ownerId, slug });

  const before = await getState(db, key, article.status);
  const version = Math.max(article.version + 1, madeWay?.nextVersion ?? 0);
  await moveToSlug(db, article, { slug, version });
  // It may be the old URL of an article that made way for the page.
  await removeRedirect(db, paths.article(former), isPage ? number : undefined);
  if (isPage) await removeRedirect(db, paths.page(slug), number);
  if ((await countRoom(db, number)) < (isPage ? 2 : 1)) throw new Refusal('invalid', messages.tooManyOldUrls);
  // It was this text's own, even if the slug is reserved for an article that the page has replaced.
  await insertRedirects(db, number, [toOldPath({ slug: former, kind: 'article' })]);
  await retireSlugs(db, [{ slug: former, ownerId }]);
  if (isPage) await leadFromPage(db, { number, ownerId }, former);
  await recordChange(db, article, { act: 'change-slug', writer, before });
  if (isListed(article) && !isPage) await queueEvent(db, 'article.updated', [{ id: article.id, slug }]);
  return { slug, ...(madeWay?.movedArticle && { movedArticle: madeWay.movedArticle }) };
}

/**
 * Returns the slug that an article of the owner has now, which had another one when they began to edit it: it may have made way for
 * a page, or been renamed in another tab.
 *
 * @param draftSlug the slug of the article that the stored draft of the edit changes; null if there is none
 */
export async function findEditedSlug(
  db: Db,
  { ownerId, slug }: OwnArticleKey,
  draftSlug: string | null,
): Promise<string> {
  const renamed = slug === draftSlug ? null : await findRenamed(db, ownerId, slug);
  if (renamed === null || renamed === draftSlug) return renamed ?? slug;
  return (await hasArticle(db, { ownerId, slug })) ? slug : renamed;
}

/**
 * Returns whether an edit without a stored draft may be of an article that made way for a page of the same owner: both have or had
 * its slug, and the page has another version than the edit.
 */
export async function isOfMovedArticle(
  db: Db,
  { ownerId, slug }: OwnArticleKey,
  version: number | null,
): Promise<boolean> {
  if (version === null || (await findRenamed(db, ownerId, slug)) === null) return false;
  const found = await findOwnArticle(db, { ownerId, slug });
  return found !== null && found.article.version !== version;
}
