import { type Selectable, sql } from 'kysely';
import {
  type ArticleDraft,
  type ArticleKind,
  pickShortTexts,
  type ShortTexts,
} from '../../shared/article.ts';
import type { Draft } from '../../shared/draft.ts';
import { countIfPastEnd, type Listing, type ListingQuery, toListingPage } from '../../shared/listing.ts';
import { reviewReplies } from '../../shared/messages/en/review.ts';
import type { ReviewEntry, SubmissionState } from '../../shared/submission.ts';
import { isPostgres, now } from '../db/portable.ts';
import { isReviewed, packImages, textColumns } from '../db/readModel.ts';
import type { Database, Db } from '../db/schema.ts';
import { orderedId } from '../lib/ids.ts';
import { Refusal } from '../lib/refusal.ts';
import { readStored, storable } from '../lib/storedText.ts';

/*
 * Drafts that wait for review, or that an editor sent back: docs/decisions/0065-review.md. A submitted text doesn't change: a
 * new submission of its draft has another id. So who names an id means exactly the text that they have seen.
 */

/** Identifies what waits for review: the draft of an account. */
export interface SubmittedKey {
  ownerId: string;
  draftId: string;
}

/** The error doesn't tell a text that was withdrawn from one that was published, sent back or never there. */
export const submissionNotFound = () => new Refusal('notFound', reviewReplies.notFound);

/** A text that waits for review, or for the time at which it is published. */
export interface SubmittedText extends ShortTexts, SubmittedKey {
  id: string;
  markdown: string;
  tags: string[];
  kind: ArticleKind;
  articleSlug: string | null;
  articleVersion: number | null;
  /** Whether readers could read the article that it changes when it was submitted. */
  wasPublic: boolean;
  state: Exclude<SubmissionState, 'sentBack'>;
  publishAt: string | null;
  reviewerId: string | null;
  /** `writerKey` of the session that approved it; null unless it is approved. */
  approvedBy: string | null;
}

/** What waits for any editor. */
const waiting = {
  state: 'submitted',
  publishAt: null,
  reviewerId: null,
  reviewingSince: null,
  approvedBy: null,
} as const;

/* Submitting. */

/**
 * Stores the text of a draft as it is, for review. It replaces what was submitted of the draft before, and keeps its place in the
 * queue and the name of its reviewer, unless an editor has decided on that.
 */
export async function insertSubmission(
  db: Db,
  { ownerId, draftId }: SubmittedKey,
  draft: Draft,
  { articleVersion, wasPublic, size }: { articleVersion: number | null; wasPublic: boolean; size: number },
): Promise<void> {
  const { markdown, kind, articleSlug } = draft;
  const columns = {
    ...{ id: orderedId(), articleSlug, articleVersion, wasPublic: Number(wasPublic) },
    ...{ ...pickShortTexts(draft), markdown, kind, tags: JSON.stringify(draft.tags), size },
    images: packImages(draft),
    ...{ ...waiting, comment: '', problem: null },
  };
  const keepWhileWaiting = (name: 'submittedAt' | 'reviewerId' | 'reviewingSince') =>
    sql<string>`case when "submission"."state" = 'submitted'
      then ${sql.ref(`submission.${name}`)} else ${sql.ref(`excluded.${name}`)} end`;
  // In one statement: an editor may put their name on it, or lose the right to review, at the same time.
  await db
    .insertInto('submission')
    .values({ ownerId, draftId, ...columns, submittedAt: now() })
    .onConflict((conflict) =>
      conflict.columns(['ownerId', 'draftId']).doUpdateSet({
        ...columns,
        submittedAt: keepWhileWaiting('submittedAt'),
        reviewerId: keepWhileWaiting('reviewerId'),
        reviewingSince: keepWhileWaiting('reviewingSince'),
      }),
    )
    .execute();
}

/** Deletes what was submitted of a draft, or that it was sent back. Returns false if there is neither. */
export async function deleteSubmission(db: Db, { ownerId, draftId }: SubmittedKey): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('submission')
    .where('ownerId', '=', ownerId)
    .where('draftId', '=', draftId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns what waits of a draft, with its size in bytes; null if nothing does. */
export async function findWaitingOf(
  db: Db,
  { ownerId, draftId }: SubmittedKey,
): Promise<(Pick<SubmittedText, 'articleVersion' | 'wasPublic'> & { size: number }) | null> {
  const row = await db
    .selectFrom('submission')
    .select(['size', 'articleVersion', 'wasPublic'])
    .where('ownerId', '=', ownerId)
    .where('draftId', '=', draftId)
    .where('state', '<>', 'sentBack')
    .executeTakeFirst();
  return row ? { ...row, wasPublic: row.wasPublic === 1 } : null;
}

/** Returns how many texts of an account wait for review. */
export async function countSubmitted(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('submission')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('state', '<>', 'sentBack')
    .executeTakeFirstOrThrow();
  return count;
}

/** Forgets everything that an account has submitted, and what was sent back. Its drafts stay. */
export async function deleteAllSubmissions(db: Db, ownerId: string): Promise<void> {
  await db.deleteFrom('submission').where('ownerId', '=', ownerId).execute();
}

/** Takes back what an account has submitted and no editor has decided on. Its drafts stay. */
export async function withdrawAll(db: Db, ownerId: string): Promise<void> {
  await db.deleteFrom('submission').where('ownerId', '=', ownerId).where('state', '=', 'submitted').execute();
}

/* Reviewing. */

/** A literal, so that the partial index is used. */
const isOpen = sql<boolean>`"submission"."state" <> 'sentBack'`;

/**
 * Selects what waits for review, or for the time at which it is published. Every query that shows editors something starts here: it
 * leaves out what was sent back, and accounts that are suspended, await approval, were rejected or are being deleted.
 */
const selectWaiting = (db: Db) =>
  db
    .selectFrom('submission')
    .innerJoin('user', 'user.id', 'submission.ownerId')
    .where(isOpen)
    .where(isReviewed);

/** Selects the name of who has put theirs on an entry; null for none. */
const reviewerName = sql<string | null>`(
    select "reviewer"."name" from "user" as "reviewer" where "reviewer"."id" = "submission"."reviewerId"
  )`.as('reviewer');

const selectEntries = (db: Db) =>
  selectWaiting(db)
    .select(['submission.id', 'submission.title', 'submission.kind', 'submission.articleSlug'])
    .select(['submission.submittedAt', 'submission.problem', 'submission.reviewerId'])
    .select(['submission.state', 'submission.publishAt', 'submission.wasPublic'])
    .select(['user.name', 'user.handle', reviewerName]);

const toOpenState = (state: SubmissionState) => (state === 'approved' ? 'approved' : 'submitted');

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

const toEntry = (
  { articleSlug, wasPublic, problem, reviewerId, name, handle, state, ...row }: EntryRow,
  viewerId: string,
): ReviewEntry => ({
  ...row,
  state: toOpenState(state),
  author: { name, handle },
  isChange: wasPublic === 1,
  slug: articleSlug,
  isMine: reviewerId === viewerId,
  problem: problem === null ? null : readStored(problem),
});

/**
 * Returns a page of the texts that wait for review, those that have waited longest first, and after them of those that are approved,
 * next ones first. There may be too many to count them for each page.
 */
export async function listSubmitted(
  db: Db,
  viewerId: string,
  query: ListingQuery,
): Promise<Listing<ReviewEntry>> {
  const rows = await selectEntries(db)
    .orderBy('submission.state', 'desc')
    .orderBy('submission.publishAt')
    .orderBy('submission.submittedAt')
    .orderBy('submission.id')
    .offset((query.page - 1) * query.limit)
    .limit(query.limit + 1)
    .execute();
  return toListingPage(
    rows.map((row) => toEntry(row, viewerId)),
    query,
    { total: await countIfPastEnd(rows, query, () => countOpen(db)) },
  );
}

async function countOpen(db: Db): Promise<number> {
  const { count } = await selectWaiting(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns how many texts wait for review, counted up to `max`. What is approved doesn't. */
export async function countWaiting(db: Db, max: number): Promise<number> {
  const some = selectWaiting(db)
    .where('submission.state', '=', 'submitted')
    .select('submission.id')
    .limit(max);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns an entry of the editors’ list; null if its text waits neither for review nor for its time. */
export async function findEntry(db: Db, id: string, viewerId: string): Promise<ReviewEntry | null> {
  const row = await selectEntries(db).where('submission.id', '=', id).executeTakeFirst();
  return row ? toEntry(row, viewerId) : null;
}

const submittedColumns = [
  ...textColumns('submission'),
  ...(['submission.ownerId', 'submission.draftId', 'submission.id'] as const),
  ...(['submission.articleSlug', 'submission.articleVersion', 'submission.wasPublic'] as const),
  ...(['submission.markdown'] as const),
  ...(['submission.tags', 'submission.kind', 'submission.state', 'submission.publishAt'] as const),
  ...(['submission.reviewerId', 'submission.approvedBy'] as const),
] as const;

type SubmittedRow = Pick<Selectable<Database['submission']>, keyof SubmittedText>;

const toSubmitted = ({ tags, state, wasPublic, ...row }: SubmittedRow): SubmittedText => ({
  ...row,
  wasPublic: wasPublic === 1,
  tags: JSON.parse(tags) as string[],
  state: toOpenState(state),
});

const selectSubmitted = (db: Db, id: string) =>
  selectWaiting(db).select(submittedColumns).where('submission.id', '=', id);

/** Returns a text that waits for review or for its time; null if it was withdrawn, published, sent back or submitted again. */
export async function findSubmitted(db: Db, id: string): Promise<SubmittedText | null> {
  const row = await selectSubmitted(db, id).executeTakeFirst();
  return row ? toSubmitted(row) : null;
}

/** The same, which nobody else changes until the transaction ends. */
export async function lockSubmitted(db: Db, id: string): Promise<SubmittedText | null> {
  const row = await selectSubmitted(db, id)
    .$if(isPostgres(db), (query) => query.forUpdate('submission'))
    .executeTakeFirst();
  return row ? toSubmitted(row) : null;
}

/** Returns the text of a submission as its author would have published it. */
export const toArticle = ({ markdown, tags, ...texts }: SubmittedText): ArticleDraft => ({
  ...pickShortTexts(texts),
  markdown,
  tags,
});

/** Puts an editor's name on a text that waits for review; null for none. */
export async function setReviewer(db: Db, id: string, reviewerId: string | null): Promise<void> {
  await db
    .updateTable('submission')
    .set({ reviewerId, reviewingSince: reviewerId === null ? null : now() })
    .where('id', '=', id)
    .execute();
}

/** Returns the name of the editor who has put theirs on a text; null for none. */
export async function findReviewerName(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('submission')
    .innerJoin('user', 'user.id', 'submission.reviewerId')
    .select('user.name')
    .where('submission.id', '=', id)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** Has a text published at this time, by the right of the editor who approves it. */
export async function approve(
  db: Db,
  id: string,
  approval: { reviewerId: string; publishAt: string; approvedBy: string },
): Promise<void> {
  await db
    .updateTable('submission')
    .set({ ...approval, state: 'approved', reviewingSince: null, problem: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Has a text wait for review again that is approved for this time.
 *
 * @param problem why it isn't published at its time, for its author and for editors; storable
 */
export async function unapprove(
  db: Db,
  { id, publishAt }: Pick<SubmittedText, 'id' | 'publishAt'>,
  problem: string,
): Promise<void> {
  await db
    .updateTable('submission')
    .set({ ...waiting, problem })
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .where('publishAt', '=', publishAt)
    .execute();
}

/** The same for what was approved of an article that readers can't read anymore. */
export async function unapproveOfArticle(
  db: Db,
  { ownerId, slug }: { ownerId: string; slug: string },
  problem: string,
): Promise<void> {
  await db
    .updateTable('submission')
    .set({ ...waiting, problem })
    .where('ownerId', '=', ownerId)
    .where('articleSlug', '=', slug)
    .where('state', '=', 'approved')
    .execute();
}

/** Returns whether an editor has given a text back with exactly this comment, and its author hasn't submitted it again. */
export async function isGivenBack(
  db: Db,
  id: string,
  { reviewerId, comment }: { reviewerId: string; comment: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('submission')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'sentBack')
    .where('reviewerId', '=', reviewerId)
    .where('comment', '=', comment)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives a text back to its author with a comment. What was submitted is no longer stored. */
export async function giveBack(
  db: Db,
  id: string,
  { reviewerId, comment }: { reviewerId: string; comment: string },
): Promise<void> {
  const text = { title: '', cover: '', description: '', markdown: '', tags: '[]', images: '[]', size: 0 };
  await db
    .updateTable('submission')
    .set({ ...text, state: 'sentBack', comment, reviewerId })
    .set({ publishAt: null, reviewingSince: null, approvedBy: null, problem: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Takes an editor's name off all entries, and has what they approved wait for review again: what is published later takes the
 * right that its editor has then.
 */
export async function freeEntries(db: Db, reviewerId: string): Promise<void> {
  await db
    .updateTable('submission')
    .set({ ...waiting, problem: storable(() => reviewReplies.lostTime.rightLost) })
    .where('reviewerId', '=', reviewerId)
    .where('state', '=', 'approved')
    .execute();
  await db
    .updateTable('submission')
    .set(waiting)
    .where('reviewerId', '=', reviewerId)
    .where('state', '=', 'submitted')
    .execute();
}

/** Selects up to `max` approved texts whose time has come, the first ones first. */
const selectDue = (db: Db, max: number) =>
  selectWaiting(db).where('submission.publishAt', '<=', now()).orderBy('submission.publishAt').limit(max);

/** Returns the ids of up to `max` approved texts whose time has come, the first ones first. */
export async function findDueSubmissions(db: Db, max: number): Promise<string[]> {
  const rows = await selectDue(db, max).select('submission.id').execute();
  return rows.map(({ id }) => id);
}

/** Returns how many approved texts are due, counted up to `max`, and when the first one was; null if none is. */
export async function countDueSubmissions(
  db: Db,
  max: number,
): Promise<{ count: number; first: string | null }> {
  const due = await selectDue(db, max).select('submission.publishAt').execute();
  return { count: due.length, first: due[0]?.publishAt ?? null };
}

/* Personal data. */

/** Returns what an account has submitted, for personal data. Editors' names are theirs. */
export async function listPersonalSubmissions(db: Db, ownerId: string) {
  const rows = await db
    .selectFrom('submission')
    .select(textColumns('submission'))
    .select(['draftId', 'articleSlug', 'markdown', 'tags', 'state', 'submittedAt', 'publishAt', 'comment'])
    .where('ownerId', '=', ownerId)
    .orderBy('id')
    .execute();
  return rows.map(({ tags, ...row }) => ({ ...row, tags: JSON.parse(tags) as string[] }));
}

/** Returns what an account reviews or has reviewed of what its author hasn't submitted again, for personal data. */
export const listPersonalReviews = (db: Db, reviewerId: string) =>
  db
    .selectFrom('submission')
    .select(['id', 'state', 'reviewingSince', 'publishAt', 'comment'])
    .where('reviewerId', '=', reviewerId)
    .orderBy('id')
    .execute();
