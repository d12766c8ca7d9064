import { type ArticleDraft, writtenOf } from '../../shared/article.ts';
import type { Draft } from '../../shared/draft.ts';
import { REVISION_INTERVAL, type RevisionKind } from '../../shared/revision.ts';
import { letArticleExpire } from '../articles/withdrawn.ts';
import type { Db } from '../db/schema.ts';
import {
  ensurePublishedRevision,
  recordRevision,
  findLastRevisionTime,
  setHistoryExpiry,
  moveHistory,
  articleHistory,
  draftHistory,
} from '../revisions/revisions.ts';
import { isLargeDeletion } from '../revisions/retention.ts';

/*
 * What is kept of drafts. A revision is what stood before a change: what stands now is the draft itself. All of it belongs
 * in the transaction of that change.
 */

async function keep(db: Db, ownerId: string, draft: Draft, kind: RevisionKind): Promise<void> {
  if (draft.markdown === '') return;
  if (draft.articleSlug !== null) await ensurePublishedRevision(db, ownerId, draft.articleSlug);
  const revision = { ...writtenOf(draft), kind, createdAt: draft.updatedAt };
  await recordRevision(db, draftHistory(ownerId, draft), revision);
}

/** Keeps what stands before a save: if that takes much of it away, and else every ten minutes. */
export async function keepBeforeSave(
  db: Db,
  ownerId: string,
  draft: Draft,
  next: Pick<ArticleDraft, 'markdown'>,
): Promise<void> {
  if (isLargeDeletion(draft.markdown, next.markdown)) {
    await keep(db, ownerId, draft, 'guard');
    return;
  }
  const last = (await findLastRevisionTime(db, draftHistory(ownerId, draft))) ?? '';
  const since = last > draft.createdAt ? last : draft.createdAt;
  if (Date.now() - Date.parse(since) >= REVISION_INTERVAL) await keep(db, ownerId, draft, 'draft');
}

/** Keeps a draft that is discarded; what no article has any more waits for whoever undoes that. */
export async function keepDiscarded(db: Db, ownerId: string, draft: Draft): Promise<void> {
  await keep(db, ownerId, draft, 'draft');
  const { articleSlug: slug } = draft;
  if (slug === null || draft.isUnpublished) await setHistoryExpiry(db, draftHistory(ownerId, draft), true);
  if (slug !== null) await letArticleExpire(db, { ownerId, slug }, true);
}

/** Gives the history of a draft to the article that it becomes, and what of it is not published. */
export async function keepPublishedDraft(
  db: Db,
  ownerId: string,
  draft: Draft,
  { slug, markdown }: { slug: string; markdown: string },
): Promise<void> {
  if (draft.articleSlug === null) {
    await moveHistory(db, draftHistory(ownerId, draft), articleHistory(ownerId, slug));
  }
  if (isLargeDeletion(draft.markdown, markdown))
    await keep(db, ownerId, { ...draft, articleSlug: slug }, 'guard');
}
