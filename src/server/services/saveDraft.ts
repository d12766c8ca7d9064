import { type ArticleDraft, pickDraft } from '../../shared/article.ts';
import type { Writer } from '../../shared/articleChange.ts';
import { type Draft, type DraftChange, type SavedDraft, scheduleProblem } from '../../shared/draft.ts';
import { writingReplies } from '../../shared/messages/en/editor.ts';
import { REVISION_INTERVAL, type RevisionKind } from '../../shared/revision.ts';
import { lockStorage } from '../db/accountStorage.ts';
import { inTransaction, forExistingAccount, isUniqueViolation, now } from '../db/portable.ts';
import { type Saver, toSaver } from '../db/savers.ts';
import type { Db } from '../db/schema.ts';
import { articleNotFound, Refusal } from '../lib/refusal.ts';
import { findAdmin } from '../store/admins.ts';
import { findOwnFacts, hasArticle } from '../store/articles/read.ts';
import { requireFilled, setExpiry } from '../store/articles/write.ts';
import {
  draftBytes,
  type DraftFields,
  type DraftKey,
  findDraft,
  findDraftForArticle,
  findDraftToWrite,
  findPublishProblem,
  hasSameFields,
  mergeWithStored,
  draftNotFound,
  requireQuota,
  insertDraftRow,
  type StoredDraft,
  takeDraft,
  updateDraftRow,
  withoutSaver,
} from '../store/drafts.ts';
import {
  isLargeDeletion,
  articleHistory,
  draftHistory,
  ensurePublishedRevision,
  findLastRevisionTime,
  moveHistory,
  newDraftHistory,
  recordRevision,
  requireRoomFor,
  setHistoryExpiry,
} from '../store/revisions.ts';
import { refuseContributor } from './accountStatus.ts';
import { requireOwnNotHidden } from './articleStatus.ts';
import { findEditedSlug, isOfMovedArticle } from './oldUrls.ts';
import { pagesNeedAdmin, requireAdminOwner } from './pageOwners.ts';

/** What the client expects to be stored: no draft, a draft with this version, or anything (null). */
type Precondition = 'none' | number | null;

interface Save {
  key: DraftKey;
  content: DraftChange;
  expected: Precondition;
  writer: Writer;
  /** Returns the refusal if the draft is scheduled, or becomes so: publishing needs no other act then. */
  refuseScheduled?: () => Refusal;
  /** Counts the save in its own transaction. Returns false if the limit is reached. */
  count: (db: Db) => Promise<boolean>;
}

interface Saved {
  saved: SavedDraft;
  isNew: boolean;
}

/** The saved draft, or the one it conflicts with: another version of it, or another draft of its article. */
type SaveResult = Saved | { conflict: Draft };

/**
 * Saves a draft without overwriting anything that its author has not seen. Saving content that is already stored
 * changes nothing and returns the stored version, as the client may have missed the answer to its first try.
 *
 * Throws `draftNotFound()`, `articleNotFound()`, `tooMany()`, and refusals if a quota is exceeded, if the draft can't be
 * scheduled, or if an author who is no admin makes it one of a page.
 */
export async function saveDraft(db: Db, save: Save, tooMany: () => Error): Promise<SaveResult> {
  try {
    // A refusal is returned instead of thrown: an exception would roll back the count.
    const result = await forExistingAccount(() =>
      inTransaction(db, async (db) =>
        (await save.count(db)) ? saveInTransaction(db, save).catch(returnRefusal) : tooMany(),
      ),
    );
    if (result instanceof Error) throw result;
    return result;
  } catch (error) {
    // Two drafts with the same id, or of the same article, were created at once, and the other one won.
    if (isUniqueViolation(error)) return { conflict: await findConflict(db, save) };
    throw error;
  }
}

function returnRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

async function saveInTransaction(
  db: Db,
  { key, content, expected, writer, refuseScheduled }: Save,
): Promise<SaveResult> {
  await lockStorage(db, key.ownerId);
  const stored = await findDraftToWrite(db, key);
  if (!stored && expected !== 'none') throw draftNotFound();
  const present = await withPresentSlug(db, key.ownerId, content, stored);
  const fields = mergeWithStored(await withFacts(db, key.ownerId, present, stored), stored);
  if (stored && hasSameFields(stored, fields)) return { saved: toSaved(stored), isNew: false };
  if (refuseScheduled && (fields.publishAt ?? stored?.publishAt ?? null) !== null) throw refuseScheduled();
  if (stored && expected !== null && expected !== stored.version) return { conflict: withoutSaver(stored) };

  if (fields.articleSlug !== null && fields.articleSlug !== stored?.articleSlug) {
    const other = await findDraftForArticle(db, key.ownerId, fields.articleSlug);
    if (other) return { conflict: other };
    const article = { ownerId: key.ownerId, slug: fields.articleSlug };
    if (!(await hasArticle(db, article))) throw articleNotFound();
    // There is no draft to answer as a conflict.
    if (await isOfMovedArticle(db, article, fields.articleVersion))
      throw new Refusal('invalid', writingReplies.articleChanged);
  }
  if (fields.publishAt !== null && fields.publishAt !== stored?.publishAt) {
    await requireSchedulable(db, key.ownerId, fields, fields.publishAt);
  }
  // Who was an admin can go on writing a draft of a page, which somebody else may publish.
  const becomesPage = fields.kind === 'page' && stored?.kind !== 'page';
  if (becomesPage && (await findAdmin(db, key.ownerId)) === null) throw pagesNeedAdmin();
  // Before the first write: refusals do not roll back the transaction.
  await requireRoomFor(db, key.ownerId, draftBytes(fields) - (stored ? draftBytes(stored) : 0));
  const saver = toSaver(writer);
  if (!stored) return insertDraftWithinQuota(db, key, fields, saver);
  await requireQuota(db, key, draftBytes(fields), stored);
  return updateDraft(db, key, fields, { stored, content, saver });
}

/** Replaces the slug of the article if that has had another one since the client loaded it. */
async function withPresentSlug(
  db: Db,
  ownerId: string,
  content: DraftChange,
  stored: Draft | null,
): Promise<DraftChange> {
  const { articleSlug: slug } = content;
  if (!slug) return content;
  return {
    ...content,
    articleSlug: await findEditedSlug(db, { ownerId, slug }, stored?.articleSlug ?? null),
  };
}

/** Adds the article's tags and kind to the first draft of an article, if the client sends none. */
async function withFacts(
  db: Db,
  ownerId: string,
  content: DraftChange,
  stored: Draft | null,
): Promise<DraftChange & Pick<Draft, 'tags'>> {
  const { tags = stored?.tags, articleSlug } = content;
  const facts = stored || !articleSlug ? null : await findOwnFacts(db, { ownerId, slug: articleSlug });
  return { ...content, kind: content.kind ?? facts?.kind, tags: tags ?? facts?.tags ?? [] };
}

/** Throws a Refusal if the draft can't be published at that time. */
export async function requireSchedulable(
  db: Db,
  ownerId: string,
  fields: DraftFields,
  publishAt: string,
): Promise<void> {
  await refuseContributor(db, ownerId);
  const problem = scheduleProblem(publishAt) ?? findPublishProblem(fields);
  if (problem !== null) throw new Refusal('invalid', problem);
  if (fields.kind === 'page') {
    await requireAdminOwner(db, ownerId);
    requireFilled(fields);
  }
  if (fields.articleSlug !== null) await requireOwnNotHidden(db, { ownerId, slug: fields.articleSlug });
}

async function findConflict(db: Db, { key, content }: Save): Promise<Draft> {
  const slug = content.articleSlug ?? null;
  const draft =
    (await findDraft(db, key)) ?? (slug === null ? null : await findDraftForArticle(db, key.ownerId, slug));
  if (!draft) throw draftNotFound();
  return draft;
}

const toSaved = ({ _id, version, updatedAt, publishAt, articleVersion }: SavedDraft): SavedDraft => ({
  _id,
  version,
  updatedAt,
  publishAt,
  articleVersion,
});

/** Inserts a draft with checked fields. Throws if its owner has no room for it. */
export async function insertDraftWithinQuota(
  db: Db,
  key: DraftKey,
  fields: DraftFields,
  saver: Saver,
): Promise<Saved> {
  await requireQuota(db, key, draftBytes(fields), null);
  return insertDraft(db, key, fields, saver);
}

/** Inserts a draft with checked fields, even beyond the quota. */
export async function insertDraft(db: Db, key: DraftKey, fields: DraftFields, saver: Saver): Promise<Saved> {
  const { articleSlug, articleVersion, publishAt } = fields;
  const at = now();
  await insertDraftRow(db, key, fields, { at, saver });
  // A discarded draft that is created again, by undo, keeps its history and its article.
  await setHistoryExpiry(db, draftHistory(key.ownerId, { _id: key.id, articleSlug }), false);
  if (articleSlug !== null) await setExpiry(db, { ownerId: key.ownerId, slug: articleSlug }, false);
  return { saved: { _id: key.id, version: 1, updatedAt: at, publishAt, articleVersion }, isNew: true };
}

async function updateDraft(
  db: Db,
  { ownerId, id }: DraftKey,
  fields: DraftFields,
  { stored, content: { publishAt }, saver }: { stored: StoredDraft; content: DraftChange; saver: Saver },
): Promise<Saved> {
  await keepBeforeSave(db, ownerId, stored, fields);
  if (stored.articleSlug === null && fields.articleSlug !== null) {
    await moveHistory(db, newDraftHistory(ownerId, id), articleHistory(ownerId, fields.articleSlug));
  }
  const change = { version: stored.version + 1, updatedAt: now() };
  // An author who schedules again has seen why the draft was not published.
  const isRescheduled = publishAt !== undefined;
  await updateDraftRow(db, { ownerId, id }, { ...fields, ...change, saver, isRescheduled });
  return { saved: toSaved({ _id: id, ...fields, ...change }), isNew: false };
}

/** Discards a draft. Returns false if the owner has none with this id. */
export const discardDraft = (db: Db, key: DraftKey): Promise<boolean> =>
  inTransaction(db, async (db) => {
    await lockStorage(db, key.ownerId);
    const draft = await takeDraft(db, key);
    if (draft) await keepDiscarded(db, key.ownerId, draft);
    return draft !== null;
  });

/** Keeps the text of a discarded draft for undo, until its history and its unpublished article expire. */
async function keepDiscarded(db: Db, ownerId: string, draft: StoredDraft): Promise<void> {
  await keepDraftRevision(db, ownerId, draft, 'draft');
  const { articleSlug: slug } = draft;
  if (slug === null || draft.isUnpublished) await setHistoryExpiry(db, draftHistory(ownerId, draft), true);
  if (slug !== null) await setExpiry(db, { ownerId, slug }, true);
}

/** Keeps a revision of the stored text before a large deletion, and otherwise every ten minutes. */
async function keepBeforeSave(
  db: Db,
  ownerId: string,
  draft: StoredDraft,
  next: Pick<ArticleDraft, 'markdown'>,
): Promise<void> {
  if (isLargeDeletion(draft.markdown, next.markdown)) {
    await keepDraftRevision(db, ownerId, draft, 'guard');
    return;
  }
  const last = (await findLastRevisionTime(db, draftHistory(ownerId, draft))) ?? '';
  const since = last > draft.createdAt ? last : draft.createdAt;
  if (Date.now() - Date.parse(since) >= REVISION_INTERVAL)
    await keepDraftRevision(db, ownerId, draft, 'draft');
}

/**
 * Keeps the text of a draft as a revision, in the transaction that changes or deletes the draft, and returns its id. Does
 * nothing for an empty text, and returns null.
 */
export async function keepDraftRevision(
  db: Db,
  ownerId: string,
  draft: StoredDraft,
  kind: RevisionKind,
): Promise<string | null> {
  if (draft.markdown === '') return null;
  if (draft.articleSlug !== null) await ensurePublishedRevision(db, ownerId, draft.articleSlug);
  const { saver, updatedAt: createdAt } = draft;
  const revision = { ...pickDraft(draft), kind, saver, createdAt };
  return recordRevision(db, draftHistory(ownerId, draft), revision);
}
