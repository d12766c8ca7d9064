import type { ChangeAct, Writer } from '../../shared/articleChange.ts';
import { moderationMessages } from '../../shared/messages/en/moderation.ts';
import { tagKey } from '../../shared/tags.ts';
import type { WebhookEvent } from '../../shared/webhook.ts';
import { lockStorage } from '../db/accountStorage.ts';
import { changeCounts, getPositions } from '../db/paging.ts';
import { type ArticleTag, packTags, unpackTagNames } from '../db/readModel.ts';
import type { ArticleStatus, Db } from '../db/schema.ts';
import { articleNotFound, Refusal } from '../lib/refusal.ts';
import { removeFromIndex } from '../search/searchIndex.ts';
import { type ArticleState, recordChange } from '../store/articleChanges.ts';
import type { OwnArticleKey } from '../store/articles/read.ts';
import {
  findHiddenReason,
  type LockedArticle,
  lockPublic,
  lockRemoved,
  lockUnpublished as lockUnpublishedRow,
  type Removal,
  showAgain,
  takeFromReaders,
  type UnpublishedArticle,
} from '../store/articles/write.ts';
import { deleteReports } from '../store/reports.ts';
import { ensurePublishedRevision } from '../store/revisions.ts';
import {
  deleteTagRows,
  findTagSlugs,
  resolveTags,
  storeTags,
  type TaggedArticle,
  withAllTagsRemoved,
} from '../store/tags.ts';
import { queueEvent } from '../store/webhooks.ts';
import { requireNotBlocked } from './accountStatus.ts';
import { leaveRoute } from './pageSlugs.ts';

/*
 * Unpublishing, hiding, moving to the bin, and back. An article that is not public keeps its row with its number, slug,
 * date, clicks and version, and gets them back when it is republished. The text of an unpublished article is in its draft;
 * a hidden one and one in the bin keep their text.
 */

const articleHidden = (reason: string) => new Refusal('forbidden', moderationMessages.hiddenArticle(reason));

/** What webhooks report of articles that are taken from readers. */
const eventOf = {
  unpublished: 'article.unpublished',
  hidden: 'article.unpublished',
  deleted: 'article.deleted',
} as const satisfies Record<Removal, WebhookEvent>;

const actOf = { unpublished: 'unpublish', hidden: 'hide', deleted: 'delete' } as const satisfies Record<
  Removal,
  ChangeAct
>;

/**
 * Takes articles from readers. Unpublishing deletes the text, so save it in a draft first. Call it in a transaction that
 * ends with `removeFromListings`.
 */
export async function removeArticles(
  db: Db,
  articles: readonly { number: number; status: ArticleStatus }[],
  status: Removal,
): Promise<void> {
  const numbers = articles.map(({ number }) => number);
  const listed = articles.filter(isArticle).map(({ number }) => number);
  const taken = await takeFromReaders(db, numbers, status);
  await queueEvent(
    db,
    eventOf[status],
    taken.filter((article) => isListed(article) && listed.includes(article.number)),
  );
  await deleteTagRows(db, numbers);
  if (status === 'unpublished') await removeFromIndex(db, numbers);
  else await deleteReports(db, numbers);
}

/**
 * Takes the owner's public article or page from readers and returns it as it was, with its text in its history. Call it in a
 * transaction that ends with `removeFromListings`. Throws `articleNotFound()`, or a refusal if the article is hidden, or if the owner
 * does it and is blocked.
 */
export async function removeArticle(
  db: Db,
  key: OwnArticleKey,
  { status, writer }: { status: Removal; writer: Writer },
): Promise<LockedArticle> {
  await lockStorage(db, key.ownerId);
  if (writer.accountId === key.ownerId) await requireNotBlocked(db, key.ownerId);
  const article = await lockPublic(db, key);
  if (!article) throw await missingArticleError(db, key);
  const before = await getState(db, key, article.status);
  await removeArticles(db, [article], status);
  await recordChange(db, article, { act: actOf[status], writer, before });
  return article;
}

/**
 * Returns the state of an article that is about to change, in the transaction that has locked and changes it. Adds its
 * text to its history first, if that begins later than the article.
 */
export const getState = async (
  db: Db,
  { ownerId, slug }: OwnArticleKey,
  status: ArticleStatus,
): Promise<ArticleState> => ({ status, slug, revision: await ensurePublishedRevision(db, ownerId, slug) });

/** Returns whether an article is in the public listings. Webhooks report only those articles. */
export const isListed = (article: { isListed: number }): boolean => article.isListed === 1;

/** Returns whether it was an article, which has its place in listings, and no page. */
export const isArticle = ({ status }: { status: ArticleStatus }): boolean => status !== 'page';

/** Removes articles from all listings. Pages among them are in none. Call it as the last step of a transaction. */
export async function removeFromListings(
  db: Db,
  removed: readonly (TaggedArticle & { status: ArticleStatus })[],
): Promise<void> {
  const articles = removed.filter(isArticle);
  await storeTags(db, articles.map(withAllTagsRemoved));
  await changeCounts(db, articles.flatMap(getPositions), -1);
}

/**
 * Returns the owner's unpublished article, locked until the transaction ends, or null if there is none. Throws if the
 * article is hidden.
 */
export async function lockUnpublished(db: Db, key: OwnArticleKey): Promise<UnpublishedArticle | null> {
  await requireOwnNotHidden(db, key);
  return lockUnpublishedRow(db, key);
}

/** Throws if the owner's article is hidden. */
export async function requireOwnNotHidden(db: Db, key: OwnArticleKey): Promise<void> {
  const reason = await findHiddenReason(db, key);
  if (reason !== null) throw articleHidden(reason);
}

/** Returns the error for a request for an article of the owner that is not published. */
export async function missingArticleError(db: Db, key: OwnArticleKey): Promise<Refusal> {
  const reason = await findHiddenReason(db, key);
  return reason === null ? articleNotFound() : articleHidden(reason);
}

/**
 * Shows hidden or deleted articles and pages again, unchanged, at their old positions and with their dates and clicks. Skips those
 * that have another status. Call it as the last step of a transaction. Returns the number of restored articles.
 */
export async function restoreArticles(
  db: Db,
  numbers: readonly number[],
  { from, isListed }: { from: 'hidden' | 'deleted'; isListed: number },
): Promise<number> {
  const removed = await lockRemoved(db, numbers, from);
  for (const page of removed.filter(({ isPage }) => Boolean(isPage))) {
    await leaveRoute(db, { ...page, status: from });
    await showAgain(db, page, { status: 'page', isListed, tags: page.tags });
  }
  const articles = removed.filter(({ isPage }) => !isPage);
  if (articles.length === 0) return removed.length;
  const toTags = await resolveTagNames(
    db,
    articles.flatMap(({ tags }) => unpackTagNames(tags)),
  );
  const restored = [];
  for (const article of articles) {
    const tags = unpackTagNames(article.tags).flatMap(toTags);
    await showAgain(db, article, { status: 'published', isListed, tags: packTags(tags) });
    restored.push({ ...article, isListed, before: [], after: tags });
  }
  if (isListed === 1) await queueEvent(db, 'article.published', restored);
  await storeTags(db, restored, { added: restored.flatMap(getPositions), removed: [] });
  return removed.length;
}

/**
 * Recreates tags that no longer exist. If the blog has reached its maximum number of tags, articles lose those tags.
 */
export async function resolveTagNames(
  db: Db,
  names: readonly string[],
): Promise<(name: string) => ArticleTag[]> {
  const distinct = [...new Map(names.map((name) => [tagKey(name), name])).values()];
  const slugs = await resolveTags(db, distinct, null).then(
    (tags) => new Map(tags.map(({ name, slug }) => [tagKey(name), slug])),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return findTagSlugs(db, distinct.map(tagKey));
    },
  );
  return (name) => {
    const slug = slugs.get(tagKey(name));
    return slug === undefined ? [] : [{ slug, name }];
  };
}
