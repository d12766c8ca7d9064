import {
  type Draft,
  DRAFT_BYTES_MAX,
  type DraftContent,
  DRAFTS_MAX,
  type SavedDraft,
  scheduleProblem,
} from '../../shared/draft.ts';
import { codePoints } from '../../shared/codePoints.ts';
import { namesIn } from '../articles/articleTags.ts';
import { noSuchArticle } from '../articles/articleErrors.ts';
import { isUnpublished, letPlaceExpire } from '../articles/unpublishedArticles.ts';
import { ownedBy } from '../articles/readModel.ts';
import { isOrphan, isPostgres, isUniqueClash, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { inSharedTransaction, inTransaction } from '../db/transaction.ts';
import { Refusal } from '../lib/refusal.ts';
import { letExpire, moveHistory } from '../revisions/revisionWriter.ts';
import { subjectOfArticle, subjectOfDraft, subjectOfNewDraft } from '../revisions/subject.ts';
import { sessionEnded } from '../session/sessionErrors.ts';
import { articleProblem } from './articleProblem.ts';
import { noSuchDraft, notToBeScheduled, tooLargeDrafts, tooManyDrafts } from './draftErrors.ts';
import { keepBeforeSave } from './draftRevisions.ts';
import { type DraftKey, findDraft, findDraftOf, findDraftToWrite } from './draftQueries.ts';

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
export type SaveResult = { saved: SavedDraft; isNew: boolean } | { conflict: Draft };

/** In UTF-16 units: what takes longer to store is committed by itself. */
const SHARED_MAX = 16 * 1024;
const OPENING_LENGTH = 200;
const byteLength = (text: string) => Buffer.byteLength(text);

/** All that a save decides on. */
type Content = Pick<Draft, (typeof contentFields)[number]>;
const contentFields = [
  'title',
  'markdown',
  'cover',
  'tags',
  'articleSlug',
  'articleVersion',
  'publishAt',
] as const;

/**
 * Stores a draft, and nothing over what its writer has not seen. Whoever sends again what stands already gets the version
 * that stands: the answer to the first try was lost. Throws NoSuchDraft, NoSuchArticle, and refusals of what is too much
 * or can't be scheduled.
 */
export async function saveDraft(db: Db, save: Save, tooMany: () => Error): Promise<SaveResult> {
  const run = save.content.markdown.length > SHARED_MAX ? inTransaction : inSharedTransaction;
  try {
    // A refusal is given as a result: thrown, it would undo what others save in the same transaction.
    const result = await run(db, async (db) =>
      (await save.count(db)) ? write(db, save).catch(asResult) : tooMany(),
    );
    if (result instanceof Error) throw result;
    return result;
  } catch (error) {
    // Two that were made at once, of the same id or the same article: the other one stands.
    if (isUniqueClash(error)) return { conflict: await standing(db, save) };
    throw isOrphan(error) ? sessionEnded() : error;
  }
}

function asResult(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

async function write(db: Db, { key, content, expected }: Save): Promise<SaveResult> {
  const stored = await findDraftToWrite(db, key);
  if (!stored && expected !== 'none') throw noSuchDraft();
  const wanted = merged(await withTags(db, key.ownerId, content, stored), stored);
  if (stored && isSame(stored, wanted)) return { saved: savedOf(stored), isNew: false };
  if (stored && expected !== null && expected !== stored.version) return { conflict: stored };

  if (wanted.articleSlug !== null && wanted.articleSlug !== stored?.articleSlug) {
    const other = await findDraftOf(db, key.ownerId, wanted.articleSlug);
    if (other) return { conflict: other };
    await requireOwnArticle(db, key.ownerId, wanted.articleSlug);
  }
  if (wanted.publishAt !== null && wanted.publishAt !== stored?.publishAt) requirePublishable(wanted);
  if (!stored) return insertDraft(db, key, wanted);
  await requireRoom(db, key, sizeOf(wanted), stored);
  return update(db, key, wanted, stored, content);
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

const merged = (
  { articleSlug, articleVersion, publishAt, ...content }: DraftContent & Pick<Draft, 'tags'>,
  stored: Draft | null,
) => ({
  ...content,
  articleSlug: articleSlug === undefined ? (stored?.articleSlug ?? null) : articleSlug,
  articleVersion: articleVersion === undefined ? (stored?.articleVersion ?? null) : articleVersion,
  publishAt: publishAt === undefined ? (stored?.publishAt ?? null) : inUtc(publishAt),
});

/** In the one format of every stored time, by which they are compared. */
const inUtc = (moment: string | null) => moment && new Date(moment).toISOString();

const isSame = (one: Content, other: Content) =>
  contentFields.every((field) =>
    field === 'tags' ? JSON.stringify(one.tags) === JSON.stringify(other.tags) : one[field] === other[field],
  );

const sizeOf = ({ title, markdown, cover, tags }: Content) =>
  [title, markdown, cover, ...tags].reduce((size, text) => size + byteLength(text), 0);

const savedOf = ({ _id, version, updatedAt, publishAt }: SavedDraft): SavedDraft => ({
  ...{ _id, version, updatedAt, publishAt },
});

async function requireOwnArticle(db: Db, ownerId: string, slug: string): Promise<void> {
  const article = await ownedBy(db, ownerId).select('number').where('slug', '=', slug).executeTakeFirst();
  if (!article && !(await isUnpublished(db, slug, ownerId))) throw noSuchArticle();
}

function requirePublishable(wanted: Content): void {
  const problem = scheduleProblem(wanted.publishAt ?? '') ?? articleProblem(wanted);
  if (problem !== null) throw notToBeScheduled(problem);
}

/** What an account may store has bounds. To make a draft shorter is always allowed. */
async function requireRoom(db: Db, { ownerId }: DraftKey, size: number, stored: Draft | null): Promise<void> {
  const before = stored ? sizeOf(stored) : 0;
  if (stored && size <= before) return;
  if (!stored && isPostgres(db)) {
    // Of two that are made at once the second waits, or both would find the last place free.
    await db.selectFrom('user').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
  }
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

const columnsOf = (wanted: Content) => ({
  ...wanted,
  tags: JSON.stringify(wanted.tags),
  opening: codePoints(wanted.markdown.slice(0, 2 * OPENING_LENGTH))
    .slice(0, OPENING_LENGTH)
    .join(''),
  size: sizeOf(wanted),
});

/** Makes a draft of what has been checked. Throws where there is no room for it. */
export async function insertDraft(db: Db, key: DraftKey, wanted: Content): Promise<SaveResult> {
  await requireRoom(db, key, sizeOf(wanted), null);
  const { articleSlug } = wanted;
  const at = now();
  const times = { createdAt: at, updatedAt: at };
  await db
    .insertInto('draft')
    .values({ ...key, ...columnsOf(wanted), ...times, version: 1, publishProblem: null })
    .execute();
  // Where a discarded draft is made again, it has its history again.
  await letExpire(db, subjectOfDraft(key.ownerId, { _id: key.id, articleSlug }), false);
  if (articleSlug !== null) await letPlaceExpire(db, { ownerId: key.ownerId, slug: articleSlug }, false);
  return { saved: { _id: key.id, version: 1, updatedAt: at, publishAt: wanted.publishAt }, isNew: true };
}

async function update(
  db: Db,
  { ownerId, id }: DraftKey,
  wanted: Content,
  stored: Draft,
  { publishAt }: DraftContent,
): Promise<SaveResult> {
  await keepBeforeSave(db, ownerId, stored, wanted);
  if (stored.articleSlug === null && wanted.articleSlug !== null) {
    await moveHistory(db, subjectOfNewDraft(ownerId, id), subjectOfArticle(ownerId, wanted.articleSlug));
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

async function standing(db: Db, { key, content }: Save): Promise<Draft> {
  const slug = content.articleSlug ?? null;
  const found =
    (await findDraft(db, key)) ?? (slug === null ? null : await findDraftOf(db, key.ownerId, slug));
  if (!found) throw noSuchDraft();
  return found;
}
