import { randomUUID } from 'node:crypto';
import { type Selectable, sql, type Updateable } from 'kysely';
import {
  type ArticleDraft,
  type ArticleKind,
  articleDraftSchema,
  fillShortTexts,
  type ShortTexts,
  shortTexts,
  pickShortTexts,
  pickDraft,
} from '../../shared/article.ts';
import { codePoints, readingTime } from '../../shared/articleText.ts';
import {
  type Draft,
  DRAFT_BYTES_MAX,
  type DraftChange,
  DRAFTS_MAX,
  type DraftState,
  draftStates,
  type DraftSummary,
} from '../../shared/draft.ts';
import { type ListingQuery, type ListingPage, toListingPage } from '../../shared/listing.ts';
import { writingReplies } from '../../shared/messages/en/editor.ts';
import type { Submission, SubmissionState } from '../../shared/submission.ts';
import type { AccountFacts } from '../../shared/user.ts';
import { ValidationError } from '../../shared/yup.ts';
import { isPostgres, now } from '../db/portable.ts';
import { changesNonPublic, hiddenReason, imageUseBytes, packImages, textColumns } from '../db/readModel.ts';
import { noSaver, type Saver } from '../db/savers.ts';
import type { Database, Db } from '../db/schema.ts';
import { describeInvalid, Refusal } from '../lib/refusal.ts';
import { readStored } from '../lib/storedText.ts';

/** Identifies a draft: ids are unique per owner only. */
export interface DraftKey {
  ownerId: string;
  id: string;
}

/** The error doesn't tell another account's draft from none at all. */
export const draftNotFound = () => new Refusal('notFound', writingReplies.draftNotFound);

/** Returns the owner's draft, or null. */
export async function findDraft(db: Db, { ownerId, id }: DraftKey): Promise<Draft | null> {
  const row = await selectDrafts(db, ownerId).where('draft.id', '=', id).executeTakeFirst();
  return row ? toDraft(row) : null;
}

/** A draft with who saved it last, which its answers leave out. */
export interface StoredDraft extends Draft {
  saver: Saver;
}

export const withoutSaver = ({ saver: _saver, ...draft }: StoredDraft): Draft => draft;

/** Returns the owner's draft with who saved it, or null. */
export const findStoredDraft = async (db: Db, key: DraftKey): Promise<StoredDraft | null> =>
  toStoredDraft(await selectStored(db, key).executeTakeFirst());

/** Returns the owner's draft with who saved it, or null, and locks it until the transaction ends. */
export const findDraftToWrite = async (db: Db, key: DraftKey): Promise<StoredDraft | null> =>
  toStoredDraft(
    await selectStored(db, key)
      .$if(isPostgres(db), (query) => query.forUpdate('draft'))
      .executeTakeFirst(),
  );

/** Returns the owner's draft that changes this article of theirs, or null. */
export async function findDraftForArticle(db: Db, ownerId: string, slug: string): Promise<Draft | null> {
  const row = await selectDrafts(db, ownerId).where('draft.articleSlug', '=', slug).executeTakeFirst();
  return row ? toDraft(row) : null;
}

interface DraftListingQuery extends ListingQuery {
  state?: DraftState | undefined;
}

/** Returns a page of the owner's drafts, without their texts. */
export async function listDrafts(
  db: Db,
  ownerId: string,
  { state, ...query }: DraftListingQuery,
): Promise<ListingPage<DraftSummary>> {
  const rows = await selectSummaries(db, ownerId, state)
    .offset((query.page - 1) * query.limit)
    .limit(query.limit + 1)
    .execute();
  const counts = await countDrafts(db, ownerId);
  const counted: readonly DraftState[] = state === undefined ? draftStates : [state];
  const total = counted.reduce((sum, state) => sum + counts[`${state}Count`], 0);
  return toListingPage(
    rows.map(({ opening, ...head }) => ({ ...toHead(head), opening })),
    query,
    { total },
  );
}

/** A draft without its text, and with its tags as they are spelled. */
export type DraftWithTags = DraftSummary & { tags: string[] };

/** Returns all drafts of the owner in this state, without their texts. */
export async function listAllDrafts(db: Db, ownerId: string, state: DraftState): Promise<DraftWithTags[]> {
  const rows = await selectSummaries(db, ownerId, state).select('draft.tags').execute();
  return rows.map(({ opening, tags, ...head }) => ({
    ...toHead(head),
    opening,
    tags: JSON.parse(tags) as string[],
  }));
}

/** A draft with what an export has of it. */
interface ExportedDraft extends ShortTexts {
  id: string;
  markdown: string;
  tags: string[];
  articleSlug: string | null;
  publishAt: string | null;
  kind: ArticleKind;
}

/** Returns up to `max` of the owner's drafts after an id, ordered by id. */
export async function readDraftsToExport(
  db: Db,
  ownerId: string,
  { after, max }: { after: string; max: number },
): Promise<ExportedDraft[]> {
  const drafts = await ownDrafts(db, ownerId)
    .select(textColumns('draft'))
    .select(['id', 'markdown', 'tags', 'articleSlug', 'publishAt', 'kind'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(max)
    .execute();
  return drafts.map((draft) => ({ ...draft, tags: JSON.parse(draft.tags) as string[] }));
}

/** Returns how many drafts the owner has in each state. They are few enough to count each time. */
export async function countDrafts(
  db: Db,
  ownerId: string,
): Promise<Pick<AccountFacts, `${DraftState}Count`>> {
  const rows = await withSubmissions(db, ownerId)
    .select(draftState.as('waitsFor'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .groupBy('waitsFor')
    .execute();
  const count = (wanted: DraftState) => rows.find(({ waitsFor }) => waitsFor === wanted)?.count ?? 0;
  return {
    draftCount: count('draft'),
    scheduledCount: count('scheduled'),
    submittedCount: count('submitted'),
    sentBackCount: count('sentBack'),
  };
}

/** In characters. The words of a longer text are estimated from its beginning. */
const COUNTED_MAX = 64 * 1024;

/** Returns about how many words a draft has; 0 if it is gone. */
export async function estimateWords(db: Db, { ownerId, id }: DraftKey): Promise<number> {
  const text = await db
    .selectFrom('draft')
    .select([
      sql<string>`substr("markdown", 1, ${sql.lit(COUNTED_MAX)})`.as('beginning'),
      sql<number>`octet_length("markdown")`.as('bytes'),
    ])
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!text) return 0;
  const { words } = readingTime(text.beginning);
  return Math.round((words * text.bytes) / Math.max(Buffer.byteLength(text.beginning), 1));
}

/** Deletes a draft and returns it; null if the owner has none with this id. Must run in a transaction. */
export async function takeDraft(db: Db, key: DraftKey): Promise<StoredDraft | null> {
  const draft = await findDraftToWrite(db, key);
  if (draft) {
    await db.deleteFrom('draft').where('ownerId', '=', key.ownerId).where('id', '=', key.id).execute();
  }
  return draft;
}

/** Deletes the drafts that change these articles, in the transaction that deletes the articles. */
export async function deleteDraftsForArticles(
  db: Db,
  articles: readonly { ownerId: string; slug: string }[],
): Promise<void> {
  for (const { ownerId, slug } of articles) {
    await db.deleteFrom('draft').where('ownerId', '=', ownerId).where('articleSlug', '=', slug).execute();
  }
}

/** Inserts a draft at its first version. */
export async function insertDraftRow(
  db: Db,
  key: DraftKey,
  fields: DraftFields,
  { at, saver }: { at: string; saver: Saver },
): Promise<void> {
  const times = { createdAt: at, updatedAt: at };
  await db
    .insertInto('draft')
    .values({ ...key, ...toColumns(fields), ...times, version: 1, publishProblem: null, ...saver })
    .execute();
}

interface DraftUpdate extends DraftFields {
  version: number;
  updatedAt: string;
  saver: Saver;
  /** Whether why it was not published is forgotten. */
  isRescheduled: boolean;
}

export async function updateDraftRow(
  db: Db,
  { ownerId, id }: DraftKey,
  { version, updatedAt, saver, isRescheduled, ...fields }: DraftUpdate,
): Promise<void> {
  await db
    .updateTable('draft')
    .set({ ...toColumns(fields), version, updatedAt, ...saver })
    .$if(isRescheduled, (query) => query.set({ publishProblem: null }))
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Both tables name the article that a text changes. */
const textsOfArticles = ['draft', 'submission'] as const;

/** Moves the draft of an article, and what was submitted of it, to its new slug. */
export async function moveDraftToSlug(
  db: Db,
  { ownerId, from, to }: { ownerId: string; from: string; to: string },
): Promise<void> {
  for (const table of textsOfArticles)
    await db
      .updateTable(table)
      .set({ articleSlug: to })
      .where('ownerId', '=', ownerId)
      .where('articleSlug', '=', from)
      .execute();
}

/**
 * If the draft of an article, or what was submitted of it, was based on `version`, it is based on `next` afterwards, which has
 * the same text. So publishing it is no conflict.
 */
export async function rebaseDraft(
  db: Db,
  { ownerId, slug, version }: { ownerId: string; slug: string; version: number },
  next: number,
): Promise<void> {
  for (const table of textsOfArticles)
    await db
      .updateTable(table)
      .set({ articleVersion: next })
      .where('ownerId', '=', ownerId)
      .where('articleSlug', '=', slug)
      .where('articleVersion', '=', version)
      .execute();
}

/**
 * Makes a draft one of an article that is as its author submitted it before. Keeps its version, so the author's next save doesn't
 * conflict.
 */
export async function attachDraft(
  db: Db,
  { ownerId, id }: DraftKey,
  { slug, version }: { slug: string; version: number },
): Promise<void> {
  await db
    .updateTable('draft')
    .set({ articleSlug: slug, articleVersion: version })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Passes the draft of a page to another account, without who saved it. Triggers count it there only if its size changes from nothing. */
export async function passDraft(
  db: Db,
  slug: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const draft = await db
    .selectFrom('draft')
    .select(['id', 'size', 'images'])
    .where('ownerId', '=', from)
    .where('articleSlug', '=', slug)
    .executeTakeFirst();
  if (!draft) return;
  const { id, size, images } = draft;
  // Ids are unique per owner only, and clients choose them.
  const isTaken = (await findDraft(db, { ownerId: to, id })) !== null;
  const update = (columns: Updateable<Database['draft']>) =>
    db.updateTable('draft').set(columns).where('ownerId', '=', from).where('id', '=', id).execute();
  await db.deleteFrom('indexedDraft').where('ownerId', '=', from).where('draftId', '=', id).execute();
  // Pages aren't reviewed, and what editors wrote was for its author from before they were an admin.
  await db.deleteFrom('submission').where('ownerId', '=', from).where('draftId', '=', id).execute();
  await update({ size: 0, images: '[]', ...(isTaken && { id: randomUUID() }) });
  await db
    .updateTable('draft')
    .set({ ownerId: to, ...noSaver, size, images, publishAt: null })
    .where('ownerId', '=', from)
    .where('articleSlug', '=', slug)
    .execute();
}

/** Sets what the draft of an article is published as. */
export async function setDraftKind(
  db: Db,
  { ownerId, slug }: { ownerId: string; slug: string },
  kind: ArticleKind,
): Promise<void> {
  await db
    .updateTable('draft')
    .set({ kind })
    .where('ownerId', '=', ownerId)
    .where('articleSlug', '=', slug)
    .execute();
}

/** Unschedules the draft of an article. */
export async function cancelSchedule(db: Db, ownerId: string, slug: string): Promise<void> {
  await db
    .updateTable('draft')
    .set({ publishAt: null })
    .where('ownerId', '=', ownerId)
    .where('articleSlug', '=', slug)
    .execute();
}

/**
 * Unschedules the draft unless it has changed. Keeps its version, so the author's next save doesn't conflict. Also
 * compares `publishAt`, which unpublishing clears without a new version. Returns whether it was unscheduled.
 *
 * @param problem why it can't be published, for its author; storable
 */
export async function unschedule(
  db: Db,
  { ownerId, id }: DraftKey,
  { version, publishAt, problem }: { version: number; publishAt: string; problem: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('draft')
    .set({ publishAt: null, publishProblem: problem })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('publishAt', '=', publishAt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Selects the drafts that are due. Those of suspended and unapproved accounts wait until their owners may publish. */
const selectDue = (db: Db) =>
  db
    .selectFrom('draft')
    .innerJoin('user', 'user.id', 'draft.ownerId')
    .leftJoin('pendingAccount', 'pendingAccount.userId', 'draft.ownerId')
    .where('user.suspension', 'is', null)
    .where('pendingAccount.userId', 'is', null)
    .where('publishAt', '<=', now());

/** Returns up to `max` drafts that are due, those scheduled first before the others. */
export const findDueDrafts = (db: Db, max: number): Promise<DraftKey[]> =>
  selectDue(db).select(['draft.ownerId', 'draft.id']).orderBy('publishAt').limit(max).execute();

/** Returns how many drafts are due, counted up to `max`, and when the first one was; null if none is. */
export async function countDueDrafts(db: Db, max: number): Promise<{ count: number; first: string | null }> {
  const due = await selectDue(db).select('publishAt').orderBy('publishAt').limit(max).execute();
  return { count: due.length, first: due[0]?.publishAt ?? null };
}

/** Returns the owner's scheduled drafts. */
export async function findScheduled(db: Db, ownerId: string): Promise<Draft[]> {
  const rows = await selectDrafts(db, ownerId).where('draft.publishAt', 'is not', null).execute();
  return rows.map(toDraft);
}

/** Cancels the publication of all scheduled drafts of an account. */
export async function unscheduleAll(db: Db, ownerId: string): Promise<void> {
  await db
    .updateTable('draft')
    .set({ publishAt: null })
    .where('ownerId', '=', ownerId)
    .where('publishAt', 'is not', null)
    .execute();
}

/** Deletes drafts of about `maxBytes` of an account that is being deleted. Returns true when none is left. */
export async function deleteSomeDrafts(db: Db, ownerId: string, maxBytes: number): Promise<boolean> {
  const drafts = await db.selectFrom('draft').select(['id', 'size']).where('ownerId', '=', ownerId).execute();
  let bytes = 0;
  const some = drafts.filter(({ size }) => (bytes += size) - size <= maxBytes).map(({ id }) => id);
  if (some.length === 0) return true;
  await db.deleteFrom('draft').where('ownerId', '=', ownerId).where('id', 'in', some).execute();
  return some.length === drafts.length;
}

/* What was submitted for review of a draft, which `submissions.ts` stores. */

/** Selects whether a draft is as it was submitted, whatever its author wrote in between. What was sent back is stored no longer. */
const isAsSubmitted = sql<boolean | number | null>`(
    "submission"."state" <> 'sentBack' and "submission"."markdown" = "draft"."markdown"
    and "submission"."tags" = "draft"."tags"
    and ${sql.join(
      shortTexts.map((name) => sql`${sql.ref(`submission.${name}`)} = ${sql.ref(`draft.${name}`)}`),
      sql` and `,
    )}
    and "submission"."articleSlug" is not distinct from "draft"."articleSlug"
    and ("draft"."articleVersion" is null or "submission"."articleVersion" = "draft"."articleVersion")
  )`.as('isAsSubmitted');

const submissionColumns = [
  'submission.id as submittedId',
  'submission.state as submissionState',
  'submission.submittedAt',
  isAsSubmitted,
  'submission.comment as submissionComment',
  'submission.publishAt as approvedFor',
  'submission.problem as submissionProblem',
  sql<string | null>`(
    select "reviewer"."name" from "user" as "reviewer"
    where "reviewer"."id" = "submission"."reviewerId" and "reviewer"."isLeaving" = 0
  )`.as('submissionReviewer'),
] as const;

interface SubmissionColumns {
  submittedId: string | null;
  submissionState: SubmissionState | null;
  submittedAt: string | null;
  isAsSubmitted: boolean | number | null;
  submissionComment: string | null;
  approvedFor: string | null;
  submissionProblem: string | null;
  submissionReviewer: string | null;
}

/** What a draft waits for. What an editor approved waits for its time, as what its author scheduled does. */
const draftState = sql<DraftState>`(case
    when "submission"."state" = 'submitted' then 'submitted'
    when "submission"."state" = 'approved' or "draft"."publishAt" is not null then 'scheduled'
    when "submission"."state" = 'sentBack' then 'sentBack'
    else 'draft'
  end)`;

const headColumns = [
  ...textColumns('draft'),
  ...(['draft.id', 'draft.articleSlug', 'draft.articleVersion'] as const),
  ...(['draft.version', 'draft.createdAt', 'draft.updatedAt'] as const),
  ...(['draft.publishAt', 'draft.publishProblem', 'draft.tokenName', 'draft.kind'] as const),
  changesNonPublic,
  hiddenReason,
  ...submissionColumns,
] as const;

type Head = Omit<
  Selectable<Database['draft']>,
  'ownerId' | 'markdown' | 'tags' | 'images' | 'size' | 'opening' | 'savedBy' | 'browser'
> & {
  isUnpublished: boolean | number;
  hiddenReason: string | null;
} & SubmissionColumns;

const toHead = ({ id, isUnpublished, publishProblem, ...columns }: Head) => {
  const { submittedId, submissionState, submittedAt, isAsSubmitted: isCurrent, ...others } = columns;
  const { submissionComment, approvedFor, submissionReviewer, submissionProblem, ...head } = others;
  const submission: Submission | null =
    submittedId === null || submissionState === null || submittedAt === null
      ? null
      : {
          id: submittedId,
          state: submissionState,
          submittedAt,
          isCurrent: Boolean(isCurrent),
          comment: submissionComment ?? '',
          reviewedBy: (submissionState === 'submitted' ? null : submissionReviewer) ?? '',
          publishAt: approvedFor,
          problem: submissionProblem === null ? null : readStored(submissionProblem),
        };
  return {
    _id: id,
    ...head,
    publishProblem: publishProblem === null ? null : readStored(publishProblem),
    isUnpublished: Boolean(isUnpublished),
    submission,
  };
};

const toDraft = ({ markdown, tags, ...head }: Head & { markdown: string; tags: string }): Draft => ({
  ...toHead(head),
  markdown,
  tags: JSON.parse(tags) as string[],
});

/** Selects the owner's drafts. Every query starts here, as only their owner may see drafts. */
const ownDrafts = (db: Db, ownerId: string) => db.selectFrom('draft').where('draft.ownerId', '=', ownerId);

const withSubmissions = (db: Db, ownerId: string) =>
  ownDrafts(db, ownerId).leftJoin('submission', (join) =>
    join.onRef('submission.ownerId', '=', 'draft.ownerId').onRef('submission.draftId', '=', 'draft.id'),
  );

const selectDrafts = (db: Db, ownerId: string) =>
  withSubmissions(db, ownerId).select(headColumns).select(['draft.markdown', 'draft.tags']);

const selectStored = (db: Db, { ownerId, id }: DraftKey) =>
  selectDrafts(db, ownerId).select(['draft.savedBy', 'draft.browser']).where('draft.id', '=', id);

function toStoredDraft(
  row: Awaited<ReturnType<ReturnType<typeof selectStored>['executeTakeFirst']>>,
): StoredDraft | null {
  if (!row) return null;
  const { savedBy, browser, ...draft } = row;
  return { ...toDraft(draft), saver: { tokenName: draft.tokenName, savedBy, browser } };
}

/** Selects drafts by last change, newest first, and scheduled ones by publication time, next first. */
const selectSummaries = (db: Db, ownerId: string, state: DraftState | undefined) =>
  withSubmissions(db, ownerId)
    .select(headColumns)
    .select('draft.opening')
    .$if(state !== undefined, (drafts) => drafts.where(draftState, '=', state ?? 'draft'))
    .$if(state === 'scheduled', (drafts) =>
      drafts.orderBy(sql`coalesce("submission"."publishAt", "draft"."publishAt")`),
    )
    .orderBy('draft.updatedAt', 'desc')
    .orderBy('draft.id', 'desc');

/* The content of drafts. */

/** Length of `opening` in characters. */
const OPENING_LENGTH = 200;

const draftFields = [
  ...shortTexts,
  'markdown',
  'tags',
  'articleSlug',
  'articleVersion',
  'publishAt',
  'kind',
] as const;

/** The fields of a draft that a save sets. */
export type DraftFields = Pick<Draft, (typeof draftFields)[number]>;

/** Returns the fields to save. Fields that the client left out keep their stored values. */
export const mergeWithStored = (
  {
    markdown,
    tags,
    articleSlug,
    articleVersion,
    publishAt,
    kind,
    ...texts
  }: DraftChange & Pick<Draft, 'tags'>,
  stored: Draft | null,
): DraftFields => ({
  ...fillShortTexts(texts, stored ?? {}),
  markdown: markdown ?? stored?.markdown ?? '',
  tags,
  articleSlug: articleSlug === undefined ? (stored?.articleSlug ?? null) : articleSlug,
  articleVersion: laterVersion({ articleSlug, articleVersion }, stored),
  publishAt: publishAt === undefined ? (stored?.publishAt ?? null) : toUtc(publishAt),
  kind: kind ?? stored?.kind ?? 'article',
});

/**
 * Returns the version of the article that a saved draft is based on. It never gets an earlier one of the same article: the draft got the
 * later one without a new version of its own, when what its author submitted of it was published, and the open editor doesn't know.
 */
function laterVersion(
  { articleSlug, articleVersion }: Pick<DraftChange, 'articleSlug' | 'articleVersion'>,
  stored: Draft | null,
): number | null {
  const before = stored?.articleVersion ?? null;
  if (articleVersion === undefined) return before;
  const isSame = articleSlug === undefined || articleSlug === stored?.articleSlug;
  if (articleVersion === null || before === null || !isSame) return articleVersion;
  return Math.max(before, articleVersion);
}

/** Converts a time to the format of all stored times, so that they compare as strings. */
const toUtc = (time: string | null) => time && new Date(time).toISOString();

export const hasSameFields = (one: DraftFields, other: DraftFields): boolean =>
  draftFields.every((field) =>
    field === 'tags' ? JSON.stringify(one.tags) === JSON.stringify(other.tags) : one[field] === other[field],
  );

/** Returns the size of all texts and of the names of their images, in bytes. */
export const draftBytes = ({ markdown, tags, ...texts }: Omit<DraftFields, 'kind'>): number =>
  [...Object.values(pickShortTexts(texts)), markdown, ...tags].reduce(
    (size, text) => size + Buffer.byteLength(text),
    imageUseBytes({ ...texts, markdown }),
  );

const toColumns = (fields: DraftFields) => ({
  ...fields,
  tags: JSON.stringify(fields.tags),
  opening: codePoints(fields.markdown.slice(0, 2 * OPENING_LENGTH))
    .slice(0, OPENING_LENGTH)
    .join(''),
  size: draftBytes(fields),
  images: packImages(fields),
});

/** Returns one sentence that says why the draft can't be published; null if it can. */
export function findPublishProblem(draft: ArticleDraft): string | null {
  try {
    articleDraftSchema.validateSync(pickDraft(draft), { abortEarly: false });
    return null;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return describeInvalid(error);
  }
}

/* The quota of an account. */

const tooManyDrafts = () => new Refusal('full', writingReplies.tooManyDrafts(DRAFTS_MAX));

const tooLargeDrafts = () =>
  new Refusal('full', writingReplies.tooLargeDrafts(DRAFT_BYTES_MAX / 1024 / 1024));

/**
 * Throws if a draft of this size exceeds its owner's quota. Shortening a draft is always allowed. Must run in a
 * transaction that has called `lockStorage`: otherwise two drafts created at once could both take the last free slot.
 *
 * @param size in bytes
 * @param stored the draft that is replaced, if any
 */
export async function requireQuota(
  db: Db,
  { ownerId }: DraftKey,
  size: number,
  stored: Draft | null,
): Promise<void> {
  const before = stored ? draftBytes(stored) : 0;
  if (stored && size <= before) return;
  const { count, bytes } = await db
    .selectFrom('draft')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<number | string | null>('size').as('bytes'),
    ])
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (!stored && count >= DRAFTS_MAX) throw tooManyDrafts();
  if (Number(bytes ?? 0) - before + size > DRAFT_BYTES_MAX) throw tooLargeDrafts();
}
