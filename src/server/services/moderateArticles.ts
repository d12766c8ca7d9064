import { hasSameTexts } from '../../shared/article.ts';
import type { Draft } from '../../shared/draft.ts';
import { adminMessages } from '../../shared/messages/en/admin.ts';
import { hasRight } from '../../shared/roles.ts';
import { lockStorage } from '../db/accountStorage.ts';
import { inTransaction } from '../db/portable.ts';
import { type KeptForAdmins, unpackTagNames } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import { reserveSlug } from '../db/slugs.ts';
import { articleNotFound, isNotFound, Refusal } from '../lib/refusal.ts';
import { findUserById } from '../store/accounts/users.ts';
import { recordChange } from '../store/articleChanges.ts';
import {
  findKeptForAdmins,
  findPublic,
  type NamedArticle,
  type OwnArticleKey,
  requireSame,
} from '../store/articles/read.ts';
import { findHidden, type HiddenArticle, recordHiding } from '../store/articles/write.ts';
import { type Moderator, record } from '../store/auditLog.ts';
import { findDraftForArticle, takeDraft } from '../store/drafts.ts';
import { blockImages, deleteIfUnused, unblockImages } from '../store/images.ts';
import { findListedState } from './accountStatus.ts';
import { deletePublishedForGood, deleteRemovedForGood } from './articleDeletion.ts';
import { getState, removeFromListings, restoreArticles } from './articleStatus.ts';
import { hideInTransaction } from './publish.ts';

const { errors } = adminMessages;

const hiddenArticleNotFound = () => new Refusal('notFound', errors.notHidden);

const alreadyHidden = () => new Refusal('conflict', errors.alreadyHidden);

const hiddenWithAccount = () => new Refusal('conflict', errors.hiddenWithAccount);

const authorSuspended = () => new Refusal('conflict', errors.authorSuspended);

const keptForAdmins = (kept: KeptForAdmins) => new Refusal('forbidden', errors.keptForAdmins[kept]);

const discardedByAuthor = () => new Refusal('conflict', errors.discardedByAuthor);

/**
 * Hides an article everywhere, immediately. Its author sees it as a draft with the reason, and can't publish it, or
 * anything else at its URL, until it is shown again. Throws `articleNotFound()`, and like `requireMayModerate`.
 */
export const hideArticle = (
  db: Db,
  key: OwnArticleKey & Pick<NamedArticle, 'number'>,
  { reason, by }: { reason: string; by: Moderator },
): Promise<void> =>
  inTransaction(db, async (db) => {
    const article = await hideInTransaction(db, key, by.writer);
    requireSame(key, article);
    // It is locked now: it may have become a page, or another author's.
    await requireMayModerate(db, article, by);
    const byAdmin = hasRight(by.role, 'manageBlog');
    await recordHiding(db, [article], { reason, bySuspension: false, byAdmin });
    await blockImages(db, article);
    await reserveSlug(db, key.slug, null);
    await record(db, { by, act: 'hide-article', on: auditSubject(key.slug, article), reason });
    await removeFromListings(db, [article]);
  });

/**
 * Hides the named article. A draft counts as missing. Throws `alreadyHidden()`, `articleNotFound()`, and what
 * `requireMayModerate` throws.
 */
export async function hideArticleBySlug(
  db: Db,
  named: NamedArticle,
  action: { reason: string; by: Moderator },
): Promise<void> {
  const { slug } = named;
  const article = await findPublic(db, slug);
  if (!article) {
    await requireNotHidden(db, slug);
    throw articleNotFound();
  }
  await hideArticle(db, { ownerId: article.ownerId, ...named }, action);
}

/** Throws `keptForAdmins()` if an article, whatever its status, is not for the moderator. */
export async function requireMayModerate(
  db: Db,
  { number }: { number: number },
  by: Moderator,
): Promise<void> {
  const kept = await findKeptForAdmins(db, number, by);
  if (kept !== null) throw keptForAdmins(kept);
}

/** Throws `alreadyHidden()`, for example if another admin was faster. */
export async function requireNotHidden(db: Db, slug: string): Promise<void> {
  if (await findHidden(db, slug)) throw alreadyHidden();
}

/**
 * Shows a hidden article again, unchanged and at its old position. Edits its author has made since stay a draft. Throws
 * like `findHiddenArticle`, and if its author is suspended.
 */
export async function unhideArticle(db: Db, named: NamedArticle, by: Moderator): Promise<void> {
  const { slug } = named;
  const { ownerId } = await findHiddenArticle(db, slug, by);
  await inTransaction(db, async (db) => {
    await lockStorage(db, ownerId);
    const article = await findHiddenArticle(db, slug, by);
    requireSame(named, article);
    const state = await findListedState(db, ownerId);
    if (!state) throw authorSuspended();
    const draft = await findDraftForArticle(db, ownerId, slug);
    if (draft && isUnchanged(draft, article)) await takeDraft(db, { ownerId, id: draft._id });
    await reserveSlug(db, slug, ownerId);
    await record(db, { by, act: 'unhide-article', on: auditSubject(slug, article) });
    await unblockImages(db, article);
    const before = await getState(db, { ownerId, slug }, 'hidden');
    await recordChange(db, article, { act: 'unhide', writer: by.writer, before });
    await restoreArticles(db, [article.number], { from: 'hidden', ...state });
  });
}

const isUnchanged = (draft: Draft, { markdown, tags, ...texts }: HiddenArticle) =>
  hasSameTexts(draft, texts) &&
  draft.markdown === markdown &&
  JSON.stringify(draft.tags) === JSON.stringify(unpackTagNames(tags));

/**
 * Deletes a published or hidden article with its text, history, draft and clicks. This can't be undone, and nobody else
 * can use its URL. Throws like `findDeletableArticle`.
 */
export const deleteArticleForever = (db: Db, named: NamedArticle, by: Moderator): Promise<void> =>
  inTransaction(db, async (db) => {
    const { slug } = named;
    const { ownerId } = await findDeletableArticle(db, slug, by);
    await lockStorage(db, ownerId);
    const { ownerName, title, number, images, isHidden } = await findDeletableArticle(db, slug, by);
    requireSame(named, { number });
    const on = auditSubject(slug, { title });
    await record(db, { by, act: 'delete-article', on, details: { ownerId, ownerName } });
    await blockImages(db, { number, ownerId });
    const isDeleted = isHidden
      ? (await deleteRemovedForGood(db, [number], 'hidden')) > 0
      : await deletePublishedForGood(db, { ownerId, slug });
    if (!isDeleted) throw articleNotFound();
    // Unused images normally stay for 30 days, but readers may know the URLs of these. Those that a draft uses stay
    // blocked.
    await deleteIfUnused(db, ownerId, JSON.parse(images) as string[]);
  });

/** An article that is published, or hidden individually rather than with its author's account. */
interface DeletableArticle {
  number: number;
  ownerId: string;
  ownerName: string;
  title: string;
  /** As packed in its row. */
  images: string;
  isHidden: boolean;
}

/** Throws if there is no such article, or if it was hidden with its author's account or discarded. */
export async function findDeletableArticle(db: Db, slug: string, by: Moderator): Promise<DeletableArticle> {
  const published = await findPublic(db, slug);
  const article =
    published ??
    (await findHiddenArticle(db, slug, by).catch((error: unknown) => {
      throw isNotFound(error) ? articleNotFound() : error;
    }));
  const { number, ownerId, title, images } = article;
  const owner = await findUserById(db, ownerId);
  return { number, ownerId, ownerName: owner?.name ?? '', title, images, isHidden: published === null };
}

/**
 * Returns a hidden article. Throws if it doesn't exist, is not for the moderator, was hidden with its author's account or was
 * discarded.
 */
export async function findHiddenArticle(db: Db, slug: string, by: Moderator): Promise<HiddenArticle> {
  const article = await findHidden(db, slug);
  if (!article) throw hiddenArticleNotFound();
  await requireMayModerate(db, article, by);
  if (article.bySuspension) throw hiddenWithAccount();
  if (article.expiresAt !== null) throw discardedByAuthor();
  return article;
}

const auditSubject = (slug: string, { title }: Pick<HiddenArticle, 'title'>) =>
  ({ kind: 'article', id: slug, name: title }) as const;
