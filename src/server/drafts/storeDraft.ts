import type { Draft, DraftContent, SavedDraft } from '../../shared/draft.ts';
import { letArticleExpire } from '../articles/withdrawn.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import {
  setHistoryExpiry,
  moveHistory,
  articleHistory,
  draftHistory,
  newDraftHistory,
} from '../revisions/revisions.ts';
import { columnsOf, type Content, sizeOf } from './draftContent.ts';
import type { DraftKey } from './draftQueries.ts';
import { keepBeforeSave } from './draftRevisions.ts';
import { requireQuota } from './draftQuota.ts';

export interface Stored {
  saved: SavedDraft;
  isNew: boolean;
}

/** Makes a draft of what has been checked. Throws where there is no room for it. */
export async function insertDraft(db: Db, key: DraftKey, wanted: Content): Promise<Stored> {
  await requireQuota(db, key, sizeOf(wanted), null);
  return storeDraft(db, key, wanted);
}

/** The same whether there is room or not. */
export async function storeDraft(db: Db, key: DraftKey, wanted: Content): Promise<Stored> {
  const { articleSlug } = wanted;
  const at = now();
  const times = { createdAt: at, updatedAt: at };
  await db
    .insertInto('draft')
    .values({ ...key, ...columnsOf(wanted), ...times, version: 1, publishProblem: null })
    .execute();
  // Where a discarded draft is made again, it has its history again.
  await setHistoryExpiry(db, draftHistory(key.ownerId, { _id: key.id, articleSlug }), false);
  if (articleSlug !== null) await letArticleExpire(db, { ownerId: key.ownerId, slug: articleSlug }, false);
  return { saved: { _id: key.id, version: 1, updatedAt: at, publishAt: wanted.publishAt }, isNew: true };
}

/** Stores over a draft what has been checked; what stood is kept in its history, where much is taken away. */
export async function updateDraft(
  db: Db,
  { ownerId, id }: DraftKey,
  wanted: Content,
  stored: Draft,
  { publishAt }: DraftContent,
): Promise<Stored> {
  await keepBeforeSave(db, ownerId, stored, wanted);
  if (stored.articleSlug === null && wanted.articleSlug !== null) {
    await moveHistory(db, newDraftHistory(ownerId, id), articleHistory(ownerId, wanted.articleSlug));
  }
  const change = { version: stored.version + 1, updatedAt: now() };
  await db
    .updateTable('draft')
    .set({ ...columnsOf(wanted), ...change })
    // Whoever decides anew has seen why it was not published.
    .$if(publishAt !== undefined, (query) => query.set({ publishProblem: null }))
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .execute();
  return { saved: { _id: id, publishAt: wanted.publishAt, ...change }, isNew: false };
}
