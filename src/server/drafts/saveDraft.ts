import { type Draft, type DraftContent, type SavedDraft, scheduleProblem } from '../../shared/draft.ts';
import { noSuchArticle } from '../articles/articleErrors.ts';
import { hasArticle } from '../articles/articleQueries.ts';
import { namesIn } from '../articles/articleTags.ts';
import { ownedBy } from '../articles/readModel.ts';
import { requireNotHidden } from '../articles/withdrawn.ts';
import { inTransaction, isForeignKeyViolation, isUniqueViolation } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { lockStorage } from '../limits/accountStorage.ts';
import { requireRoomFor } from '../revisions/revisions.ts';
import { sessionEnded } from '../session/sessions.ts';
import { articleProblem } from './articleProblem.ts';
import { type Content, isSame, merged, sizeOf } from './draftContent.ts';
import { noSuchDraft, notToBeScheduled } from './draftErrors.ts';
import { type DraftKey, findDraft, findDraftOf, findDraftToWrite } from './draftQueries.ts';
import { requireQuota } from './draftQuota.ts';
import { insertDraft, type Stored, updateDraft } from './storeDraft.ts';

/** What has to be true of the draft that is saved over: that there is none, or its version; null for any. */
export type Precondition = 'none' | number | null;

export interface Save {
  key: DraftKey;
  content: DraftContent;
  expected: Precondition;
  /** Counts the save in its own transaction; false for one too many. */
  count: (db: Db) => Promise<boolean>;
}

/** Saved, or what stands in the way: another version of it, or another draft of its article. */
export type SaveResult = Stored | { conflict: Draft };

/**
 * Stores a draft, and nothing over what its writer has not seen. Whoever sends again what stands already gets the version
 * that stands: the answer to the first try was lost. Throws NoSuchDraft, NoSuchArticle, and refusals of what is too much
 * or can't be scheduled.
 */
export async function saveDraft(db: Db, save: Save, tooMany: () => Error): Promise<SaveResult> {
  try {
    // A refusal is given as a result: thrown, it would undo the count.
    const result = await inTransaction(db, async (db) =>
      (await save.count(db)) ? write(db, save).catch(asResult) : tooMany(),
    );
    if (result instanceof Error) throw result;
    return result;
  } catch (error) {
    // Two that were made at once, of the same id or the same article: the other one stands.
    if (isUniqueViolation(error)) return { conflict: await findConflict(db, save) };
    throw isForeignKeyViolation(error) ? sessionEnded() : error;
  }
}

function asResult(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

async function write(db: Db, { key, content, expected }: Save): Promise<SaveResult> {
  await lockStorage(db, key.ownerId);
  const stored = await findDraftToWrite(db, key);
  if (!stored && expected !== 'none') throw noSuchDraft();
  const wanted = merged(await withTags(db, key.ownerId, content, stored), stored);
  if (stored && isSame(stored, wanted)) return { saved: savedOf(stored), isNew: false };
  if (stored && expected !== null && expected !== stored.version) return { conflict: stored };

  if (wanted.articleSlug !== null && wanted.articleSlug !== stored?.articleSlug) {
    const other = await findDraftOf(db, key.ownerId, wanted.articleSlug);
    if (other) return { conflict: other };
    const article = { ownerId: key.ownerId, slug: wanted.articleSlug };
    if (!(await hasArticle(db, article))) throw noSuchArticle();
  }
  if (wanted.publishAt !== null && wanted.publishAt !== stored?.publishAt) {
    requirePublishable(wanted);
    const { articleSlug: slug } = wanted;
    if (slug !== null) await requireNotHidden(db, { ownerId: key.ownerId, slug });
  }
  // Before anything is written: a refusal does not undo the transaction.
  await requireRoomFor(db, key.ownerId, sizeOf(wanted) - (stored ? sizeOf(stored) : 0));
  if (!stored) return insertDraft(db, key, wanted);
  await requireQuota(db, key, sizeOf(wanted), stored);
  return updateDraft(db, key, wanted, stored, content);
}

/** What changes an article and says nothing of tags begins with the article's. */
async function withTags(
  db: Db,
  ownerId: string,
  content: DraftContent,
  stored: Draft | null,
): Promise<DraftContent & Pick<Draft, 'tags'>> {
  const { tags = stored?.tags, articleSlug } = content;
  if (tags || !articleSlug) return { ...content, tags: tags ?? [] };
  const article = await ownedBy(db, ownerId)
    .select('tags')
    .where('slug', '=', articleSlug)
    .executeTakeFirst();
  return { ...content, tags: article ? namesIn(article.tags) : [] };
}

const savedOf = ({ _id, version, updatedAt, publishAt }: SavedDraft): SavedDraft => ({
  ...{ _id, version, updatedAt, publishAt },
});

function requirePublishable(wanted: Content): void {
  const problem = scheduleProblem(wanted.publishAt ?? '') ?? articleProblem(wanted);
  if (problem !== null) throw notToBeScheduled(problem);
}

async function findConflict(db: Db, { key, content }: Save): Promise<Draft> {
  const slug = content.articleSlug ?? null;
  const found =
    (await findDraft(db, key)) ?? (slug === null ? null : await findDraftOf(db, key.ownerId, slug));
  if (!found) throw noSuchDraft();
  return found;
}
