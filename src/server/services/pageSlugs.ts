import { articleKinds, type ArticleLink } from '../../shared/article.ts';
import type { Writer } from '../../shared/articleChange.ts';
import { paths } from '../../shared/pages.ts';
import { isUniqueViolation, LostRace } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import {
  ARTICLE_SLUG,
  isReservedForPages,
  isRootWord,
  isSlugReserved,
  PAGE_SLUG,
  reserveSlug,
  retireSlugs,
  slugCandidates,
  type SlugOptions,
  toPageSlug,
} from '../db/slugs.ts';
import { findUserById } from '../store/accounts/users.ts';
import { replaceSlugInChanges } from '../store/articleChanges.ts';
import { isSlugTaken } from '../store/articles/read.ts';
import { lockAtSlug, type LockedAtSlug, replaceSlug } from '../store/articles/write.ts';
import { type Actor, commandLine, record } from '../store/auditLog.ts';
import { moveDraftToSlug, rebaseDraft } from '../store/drafts.ts';
import { hasRedirect, insertRedirects, removeRedirect, toOldPath } from '../store/redirects.ts';
import { articleHistory, moveHistory } from '../store/revisions.ts';
import { queueEvent } from '../store/webhooks.ts';

/*
 * The slugs that pages get, and texts that move to another slug because of them: docs/decisions/0062-pages.md.
 */

/** A text that is locked, whatever its status. */
type LockedSlug = Pick<LockedAtSlug, 'number' | 'ownerId' | 'slug' | 'status' | 'version'>;

/** Gives an article that is locked another slug and version, with its draft and its history. */
export async function moveToSlug(
  db: Db,
  { number, ownerId, slug: from, status, version: base }: LockedSlug,
  { slug, version }: { slug: string; version: number },
): Promise<void> {
  await replaceSlug(db, number, { slug, version });
  await moveDraftToSlug(db, { ownerId, from, to: slug });
  if (version !== base) await rebaseDraft(db, { ownerId, slug, version: base }, version);
  await moveHistory(db, articleHistory(ownerId, from), articleHistory(ownerId, slug));
  // What another article had, leads there unless this is an article, too.
  await removeRedirect(db, paths.article(slug), status === 'page' ? number : undefined);
}

/** Returns the slug that a page with this title or wanted slug gets if no other page has it; null if none can have it. */
export function findPageSlug(wanted: string): string | null {
  const slug = toPageSlug(wanted);
  return slug === null || isReservedForPages(slug) ? null : slug;
}

/** An article that made way for a page. */
interface MadeWay {
  /** Null if it isn't public: what its author has withdrawn is nobody else's to read, not even its title. */
  movedArticle: ArticleLink | null;
  /** Higher than any version that the article has had: the page begins with it, so that no edit of the article replaces the page. */
  nextVersion: number;
}

/**
 * Moves the article with this slug, whoever's and public or not, to the next free one, as if its author had changed it. Returns it
 * as it is then; null if there is none, or if another page has the slug, which it keeps.
 *
 * @param by.locked the accounts whose storage is locked: throws LostRace unless its owner is one of them
 */
export async function makeWayForPage(
  db: Db,
  slug: string,
  { writer, locked }: { writer: Writer; locked: readonly string[] },
): Promise<MadeWay | null> {
  const article = await lockAtSlug(db, slug);
  if (!article || article.isPage) return null;
  const { number, ownerId, title, status } = article;
  // It was published since its owner was looked up.
  if (!locked.includes(ownerId)) throw new LostRace();
  const to = await moveToFreeSlug(db, article, ARTICLE_SLUG);
  // However many old URLs it has, so that its author can't keep the slug.
  await removeRedirect(db, paths.article(slug));
  await insertRedirects(db, number, [toOldPath({ slug, kind: 'article' })]);
  await retireSlugs(db, [{ slug, ownerId }]);
  // Not if it was hidden with its author's account: nothing would give it the slug back with that.
  if (status === 'hidden' && article.bySuspension === 0) await reserveSlug(db, to, null);
  if (status === 'published' && article.isListed === 1)
    await queueEvent(db, 'article.updated', [{ id: article.id, slug: to }]);
  const details = { before: paths.article(slug), after: paths.article(to) };
  const by = await findActor(db, writer);
  const isPublic = status === 'published';
  const name = isPublic || status === 'hidden' ? title : to;
  await record(db, { by, act: 'move-article', on: { kind: 'article', id: to, name }, details });
  return { movedArticle: isPublic ? { title, slug: to } : null, nextVersion: article.version + 1 };
}

/**
 * Gives a locked page that isn't public a slug with a number if a later version of the blog serves something else at its URL.
 * Returns the slug that it has then.
 */
export async function leaveRoute(db: Db, page: LockedSlug): Promise<string> {
  const { number, slug } = page;
  if (!isRootWord(slug)) return slug;
  const free = await moveToFreeSlug(db, page, PAGE_SLUG);
  await insertRedirects(db, number, [toOldPath({ slug, kind: 'article' })]);
  return free;
}

/** Moves a locked text to the next free slug, and returns that. It keeps its version, as its author may be editing it. */
async function moveToFreeSlug(db: Db, text: LockedSlug, options: SlugOptions): Promise<string> {
  const { number, slug: from, version } = text;
  const to = await findFreeSlug(db, from, options);
  try {
    await moveToSlug(db, text, { slug: to, version });
  } catch (error) {
    throw isUniqueViolation(error) ? new LostRace() : error;
  }
  await replaceSlugInChanges(db, number, { from, to });
  return to;
}

/** Returns a slug that no text has or had, not even one of the same author: nobody chose to give up what led there. */
async function findFreeSlug(db: Db, slug: string, options: SlugOptions): Promise<string> {
  for (const candidate of slugCandidates(slug, options)) {
    const isUsed =
      (await isSlugTaken(db, candidate)) ||
      (await isSlugReserved(db, candidate)) ||
      (await hasRedirect(
        db,
        articleKinds.map((kind) => toOldPath({ slug: candidate, kind })),
      ));
    if (!isUsed) return candidate;
  }
  throw new Error('Unreachable: slug candidates are infinite.');
}

/** Returns who acts, for the audit log. */
async function findActor(db: Db, { accountId }: Writer): Promise<Actor> {
  const account = accountId === null ? null : await findUserById(db, accountId);
  return account ? { id: account.id, name: account.name } : commandLine;
}
