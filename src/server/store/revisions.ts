import { hash, randomUUIDv7 } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, brotliDecompress, constants } from 'node:zlib';
import { sql } from 'kysely';
import { type ArticleDraft, pickShortTexts, type ShortTexts, writtenTexts } from '../../shared/article.ts';
import type { Writer } from '../../shared/articleChange.ts';
import type { Draft } from '../../shared/draft.ts';
import type { ListingPage, ListingQuery } from '../../shared/listing.ts';
import {
  GUARD_CHARACTERS,
  GUARD_PART,
  type Revision,
  REVISION_BYTES_MAX,
  type RevisionKind,
  REVISIONS_MAX,
  type RevisionSummary,
} from '../../shared/revision.ts';
import type { AccountStorage } from '../../shared/storage.ts';
import { DAY, HOUR, WEEK } from '../../shared/time.ts';
import { readStorage, StorageFull } from '../db/accountStorage.ts';
import { keptDays } from '../db/expiry.ts';
import { readShortPage } from '../db/paging.ts';
import { fromNow, now } from '../db/portable.ts';
import {
  imageUseBytes,
  ownReadable,
  packImages,
  readable,
  textColumns,
  unpackTagNames,
} from '../db/readModel.ts';
import { describeSaver, editorName, isEditorKey, noSaver, type Saver, saverColumns } from '../db/savers.ts';
import type { Db } from '../db/schema.ts';
import type { Refusal } from '../lib/refusal.ts';

/** Identifies the history of an article or draft. */
export interface HistoryKey {
  ownerId: string;
  /** `article SLUG` or `draft ID`. */
  subject: string;
}

export const articleHistory = (ownerId: string, slug: string): HistoryKey => ({
  ownerId,
  subject: `article ${slug}`,
});

/** Returns the history of a draft. A draft that edits an article shares the article's. */
export const draftHistory = (ownerId: string, draft: Pick<Draft, '_id' | 'articleSlug'>): HistoryKey =>
  draft.articleSlug === null
    ? newDraftHistory(ownerId, draft._id)
    : articleHistory(ownerId, draft.articleSlug);

export const newDraftHistory = (ownerId: string, id: string): HistoryKey => ({
  ownerId,
  subject: `draft ${id}`,
});

/** Returns a page of a history, newest first and without texts. `reader` is its author's session or token. */
export async function listRevisions(
  db: Db,
  key: HistoryKey,
  query: ListingQuery,
  reader: Writer,
): Promise<ListingPage<RevisionSummary>> {
  const newest = selectSummaries(db, key).orderBy('createdAt', 'desc').orderBy('id', 'desc');
  const { result, ...page } = await readShortPage(newest, query);
  return { result: result.map((row) => toSummary(row, reader)), ...page };
}

/** Returns a revision of this history; null if it doesn't exist or belongs to another history. */
export async function findRevision(
  db: Db,
  key: HistoryKey,
  id: string,
  reader: Writer,
): Promise<Revision | null> {
  const row = await selectSummaries(db, key)
    .select(textColumns('revision'))
    .select(['tags', 'packed'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { packed, tags, ...revision } = row;
  return {
    ...toSummary(revision, reader),
    tags: JSON.parse(tags) as string[],
    markdown: await unpack(packed),
  };
}

/** Returns a row with who saved it as its author sees it. */
function toSummary<Row extends Saver & { editorName: string | null }>(
  { savedBy, browser, editorName, ...row }: Row,
  reader: Writer,
) {
  const saver = { savedBy, browser, editorName, tokenName: row.tokenName };
  return { ...row, savedBy: describeSaver(saver, reader) };
}

/** Where a version stands among all, ordered by account, article or draft, and time, as its index is. */
interface RevisionPlace {
  ownerId: string;
  /** `article SLUG` or `draft ID`. */
  subject: string;
  createdAt: string;
  id: string;
}

/** The place before the first version. */
export const beforeRevisions: RevisionPlace = { ownerId: '', subject: '', createdAt: '', id: '' };

/** A version with what an export has of it. */
interface ExportedRevision extends ShortTexts, RevisionPlace {
  kind: RevisionKind;
  tags: string[];
  /** The compressed text, for `unpack`. */
  packed: Uint8Array;
}

interface ExportRange {
  /** Null for the published versions of everybody's published articles. */
  ownerId: string | null;
  /** Limits the range to the history of one article. */
  slug?: string | undefined;
  after: RevisionPlace;
  max: number;
}

/** Returns up to `max` versions after a place, in their order. */
export async function readRevisionsToExport(
  db: Db,
  { ownerId, slug, after, max }: ExportRange,
): Promise<ExportedRevision[]> {
  const order = [...(ownerId === null ? ['ownerId' as const] : []), 'subject', 'createdAt', 'id'] as const;
  const columns = sql.join(order.map((column) => sql.ref(column)));
  const revisions = await db
    .selectFrom('revision')
    .select(textColumns('revision'))
    .select(['ownerId', 'subject', 'createdAt', 'id', 'kind', 'tags', 'packed'])
    .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId))
    .$if(ownerId === null, (query) =>
      query.where('kind', '=', 'published').where((eb) => eb.exists(publishedSubject(db))),
    )
    .$if(slug !== undefined, (query) =>
      query.where('subject', '=', articleHistory(ownerId ?? '', slug ?? '').subject),
    )
    .where(sql<boolean>`(${columns}) > (${sql.join(order.map((column) => after[column]))})`)
    .orderBy(columns)
    .limit(max)
    .execute();
  return revisions.map((revision) => ({ ...revision, tags: JSON.parse(revision.tags) as string[] }));
}

/** Selects the public article or page that a revision is one of. */
const publishedSubject = (db: Db) =>
  readable(db)
    .select('article.number')
    .where('article.ownerId', '=', sql<string>`"revision"."ownerId"`)
    .where('article.slug', '=', sql<string>`substr("revision"."subject", ${sql.lit('article '.length + 1)})`)
    .where(sql<boolean>`"revision"."subject" like 'article %'`);

const selectSummaries = (db: Db, { ownerId, subject }: HistoryKey) =>
  db
    .selectFrom('revision')
    .select(['id as _id', 'kind', 'title', 'createdAt', 'size'])
    .select(saverColumns)
    .select(editorName)
    .where('ownerId', '=', ownerId)
    .where('subject', '=', subject);

/** Bytes of automatic revisions per account: 64 MiB. */
const AUTOMATIC_BYTES_MAX = 64 * 1024 * 1024;

interface NewRevision extends ArticleDraft {
  kind: RevisionKind;
  /** Unknown by default. */
  saver?: Saver;
  /** The current time by default. */
  createdAt?: string;
  /** The compressed markdown, if the caller has it. */
  packed?: Buffer;
}

/**
 * Adds a revision to a history and deletes those that retention no longer keeps, in the transaction of the change; for an
 * editor only those by editors. If the text equals the newest revision's, none is added; that one is marked as published
 * if this one is, unless an editor publishes what somebody else has saved. Returns the id of the revision with the text.
 */
export async function recordRevision(db: Db, key: HistoryKey, revision: NewRevision): Promise<string> {
  const { kind, markdown, saver = noSaver, tags = [], createdAt = now() } = revision;
  const history = await selectHistory(db, key).execute();
  const [newest] = history;
  const newHash = hashVersion(revision);
  const isByEditor = isEditorKey(saver.savedBy);
  if (newest?.hash === newHash && !(isByEditor && isAutomatic(newest))) {
    if (kind !== 'published' || newest.kind === 'published') return newest.id;
    await db
      .updateTable('revision')
      // A text by its author stays theirs when a program publishes it.
      .set({ kind, createdAt, ...(newest.tokenName !== null && saver) })
      .where('id', '=', newest.id)
      .execute();
    return newest.id;
  }
  const packed = revision.packed ?? packSync(markdown);
  const stored = packed.length + imageUseBytes(revision);
  const row = { id: randomUUIDv7(), kind, createdAt, stored, ...saver };
  await db
    .insertInto('revision')
    .values({
      ...key,
      ...row,
      ...pickShortTexts(revision),
      tags: JSON.stringify(tags),
      hash: newHash,
      packed,
      size: Buffer.byteLength(markdown),
      images: packImages(revision),
    })
    .execute();
  const all = [...history, row];
  const expendable = findExpendable(all, Date.now());
  const deleted = all.filter((one) => expendable.has(one.id) && (!isByEditor || isOfEditor(one)));
  await deleteRevisions(db, deleted);
  if (kind !== 'published') await enforceAccountBounds(db, key.ownerId);
  return row.id;
}

/**
 * Returns the id of an article's last published revision. Adds its current text as the first one, for articles older than
 * version history. Returns null for an article that is not public and has none.
 */
export async function ensurePublishedRevision(db: Db, ownerId: string, slug: string): Promise<string | null> {
  const key = articleHistory(ownerId, slug);
  const known = await selectHistory(db, key).where('kind', '=', 'published').limit(1).executeTakeFirst();
  if (known) return known.id;
  const article = await ownReadable(db, ownerId)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(textColumns('article'))
    .select(['article.id', 'article.updatedAt', 'article.tags', 'articleBody.markdown'])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  if (!article) return null;
  const { id, markdown, updatedAt: createdAt } = article;
  const texts = pickShortTexts(article);
  const tags = unpackTagNames(article.tags);
  const packed = packSync(markdown);
  const kind: RevisionKind = 'published';
  await db
    .insertInto('revision')
    .values({
      ...key,
      id,
      kind,
      ...texts,
      createdAt,
      packed,
      stored: packed.length + imageUseBytes({ ...texts, markdown }),
      size: Buffer.byteLength(markdown),
      images: packImages({ ...texts, markdown }),
      tags: JSON.stringify(tags),
      hash: hashVersion({ ...texts, markdown, tags }),
    })
    // A concurrent request may have done the same.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return id;
}

/** A published revision, without its text. */
export interface PublishedVersion {
  id: string;
  /** Of the whole revision, as `hashVersion` returns it. */
  hash: string;
  createdAt: string;
}

/** Returns the newest published revision, or with `before` the newest one before that time; null without one. */
export async function findPublishedVersion(
  db: Db,
  { ownerId, subject }: HistoryKey,
  before: string | null,
): Promise<PublishedVersion | null> {
  const version = await db
    .selectFrom('revision')
    .select(['id', 'hash', 'createdAt'])
    .where('ownerId', '=', ownerId)
    .where('subject', '=', subject)
    .where('kind', '=', 'published')
    .$if(before !== null, (query) => query.where('createdAt', '<', String(before)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return version ?? null;
}

/** Returns whether an editor has published the newest version of an article. */
export async function isLastByEditor(db: Db, history: HistoryKey): Promise<boolean> {
  const last = await selectHistory(db, history).where('kind', '=', 'published').limit(1).executeTakeFirst();
  return last !== undefined && isOfEditor(last);
}

/** Returns one of an account's revisions without its text; null if it is no longer kept. */
export async function findVersion(db: Db, ownerId: string, id: string): Promise<PublishedVersion | null> {
  const version = await db
    .selectFrom('revision')
    .select(['id', 'hash', 'createdAt'])
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst();
  return version ?? null;
}

/** Returns when the newest revision was created, or null. */
export async function findLastRevisionTime(db: Db, key: HistoryKey): Promise<string | null> {
  return (await selectHistory(db, key).limit(1).executeTakeFirst())?.createdAt ?? null;
}

const selectHistory = (db: Db, { ownerId, subject }: HistoryKey) =>
  db
    .selectFrom('revision')
    .select(['id', 'kind', 'createdAt', 'stored', 'hash', 'tokenName', 'savedBy'])
    .where('ownerId', '=', ownerId)
    .where('subject', '=', subject)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');

/** Returns a hash of the content. Without tags and other texts, it is the same as before they existed. */
export const hashVersion = ({ title, cover, markdown, tags = [], ...texts }: ArticleDraft) =>
  hash('sha256', JSON.stringify([title, cover, ...writtenTexts(texts), markdown, ...tags]), 'base64url');

/**
 * Passes a history to another account, without the names of the browsers and tokens that saved its versions, which are private.
 * Triggers count it there only if its size changes from nothing.
 */
export async function passHistory(db: Db, from: HistoryKey, to: HistoryKey): Promise<void> {
  const revisions = await db
    .selectFrom('revision')
    .select(['id', 'stored', 'images'])
    .where('ownerId', '=', from.ownerId)
    .where('subject', '=', from.subject)
    .execute();
  await db
    .updateTable('revision')
    .set({ stored: 0, images: '[]' })
    .where('ownerId', '=', from.ownerId)
    .where('subject', '=', from.subject)
    .execute();
  for (const { id, stored, images } of revisions)
    await db
      .updateTable('revision')
      .set({ ...to, ...noSaver, stored, images })
      .where('id', '=', id)
      .execute();
}

/** Moves a history, such as a draft's to the article that it becomes. */
export async function moveHistory(db: Db, from: HistoryKey, to: HistoryKey): Promise<void> {
  await db
    .updateTable('revision')
    .set({ subject: to.subject, expiresAt: null })
    .where('ownerId', '=', from.ownerId)
    .where('subject', '=', from.subject)
    .execute();
}

/**
 * Makes a history expire in a few days, so that discarding can be undone. If `isEnding` is false, keeps it after all.
 */
export async function setHistoryExpiry(
  db: Db,
  { ownerId, subject }: HistoryKey,
  isEnding: boolean,
): Promise<void> {
  const expiresAt = isEnding ? fromNow(keptDays.discardedDrafts * DAY) : null;
  await db
    .updateTable('revision')
    .set({ expiresAt })
    .where('ownerId', '=', ownerId)
    .where('subject', '=', subject)
    .execute();
}

export async function deleteHistory(db: Db, { ownerId, subject }: HistoryKey): Promise<void> {
  await db.deleteFrom('revision').where('ownerId', '=', ownerId).where('subject', '=', subject).execute();
}

/** Rows read per transaction. */
const BATCH = 500;

/** Deletes about `maxBytes` of revisions of an account that is being deleted. Returns true if none is left. */
export async function deleteSomeRevisions(db: Db, ownerId: string, maxBytes: number): Promise<boolean> {
  const revisions = await db
    .selectFrom('revision')
    .select(['id', 'stored'])
    .where('ownerId', '=', ownerId)
    .limit(BATCH)
    .execute();
  let bytes = 0;
  const batch = revisions.filter(({ stored }) => (bytes += stored) - stored <= maxBytes);
  if (batch.length === 0) return true;
  await db
    .deleteFrom('revision')
    .where(
      'id',
      'in',
      batch.map(({ id }) => id),
    )
    .execute();
  return batch.length === revisions.length && revisions.length < BATCH;
}

async function deleteRevisions(db: Db, revisions: readonly { id: string }[]): Promise<void> {
  for (const { id } of revisions) await db.deleteFrom('revision').where('id', '=', id).execute();
}

/**
 * Deletes an account's oldest automatic revisions if they exceed their limit, or if the account exceeds its storage
 * limit.
 */
async function enforceAccountBounds(db: Db, ownerId: string): Promise<void> {
  const { automatic } = await selectAutomatic(db, ownerId)
    .select(({ fn }) => fn.sum<number | string | null>('stored').as('automatic'))
    .executeTakeFirstOrThrow();
  const { bytes, max } = await readStorage(db, ownerId);
  await deleteOldestAutomatic(
    db,
    ownerId,
    Math.max(Number(automatic ?? 0) - AUTOMATIC_BYTES_MAX, bytes - max),
  );
}

/**
 * Makes room for `growth` more bytes by deleting automatic revisions. Throws StorageFull if that isn't enough. Call
 * it in a transaction that has called `lockStorage`.
 */
export async function requireRoomFor(db: Db, ownerId: string, growth: number): Promise<void> {
  if (growth <= 0) return;
  const { bytes, max } = await readStorage(db, ownerId);
  if ((await deleteOldestAutomatic(db, ownerId, bytes + growth - max)) > 0) throw new StorageFull({ max });
}

/**
 * Makes room at the end of a transaction that has stored something. If the account is over its limit, such as after the
 * limit was lowered, it may keep the bytes stored `before` but not grow. If `history` is given, its revisions are
 * deleted too, those of programs and editors first, so that an author whose account is full can still shorten an article.
 * Throws StorageFull.
 *
 * @param editorRefusal set for a change by an editor: what is thrown then. It deletes only revisions by editors.
 */
export async function requireRoom(
  db: Db,
  ownerId: string,
  {
    before,
    history,
    editorRefusal,
  }: {
    before: number;
    history?: HistoryKey | undefined;
    editorRefusal?: ((storage: Pick<AccountStorage, 'max'>) => Refusal) | undefined;
  },
): Promise<void> {
  const { bytes, max } = await readStorage(db, ownerId);
  let missing = bytes - Math.max(max, before);
  if (!editorRefusal) missing = await deleteOldestAutomatic(db, ownerId, missing);
  if (missing > 0 && history) {
    const deletable = findDeletable(await selectHistory(db, history).execute(), Date.now());
    missing = await deleteUntilFreed(db, editorRefusal ? deletable.filter(isOfEditor) : deletable, missing);
  }
  if (missing > 0) throw editorRefusal?.({ max }) ?? new StorageFull({ max });
}

const selectAutomatic = (db: Db, ownerId: string) =>
  db
    .selectFrom('revision')
    .where('ownerId', '=', ownerId)
    // Must be a literal, or the partial index isn't used.
    .where('kind', '<>', sql.lit<RevisionKind>('published'));

/**
 * Deletes the oldest automatic revisions to free `bytes`, those of programs first. Returns how many bytes are still
 * missing; 0 or less if none.
 */
async function deleteOldestAutomatic(db: Db, ownerId: string, bytes: number): Promise<number> {
  if (bytes <= 0) return 0;
  const oldest = await selectAutomatic(db, ownerId)
    .select(['id', 'stored'])
    .orderBy(({ eb }) => eb.case().when('tokenName', 'is', null).then(1).else(0).end())
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return deleteUntilFreed(db, oldest, bytes);
}

async function deleteUntilFreed(db: Db, oldest: readonly { id: string; stored: number }[], bytes: number) {
  let missing = bytes;
  const deleted = oldest.filter(({ stored }) => (missing -= stored) + stored > 0);
  await deleteRevisions(db, deleted);
  return bytes - deleted.reduce((sum, { stored }) => sum + stored, 0);
}

/** Within 2% of the size of higher qualities in a tenth of the time: bench/results.md. */
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

/** Maximum of UTF-16 units to compress on this thread. */
const SYNC_MAX = 16 * 1024;

const compress = promisify(brotliCompress);

const decompress = promisify(brotliDecompress);

/** Compresses a text. In a transaction use `packSync`, so that others don't wait for a thread. */
export const pack = async (text: string): Promise<Buffer> =>
  text.length <= SYNC_MAX ? packSync(text) : compress(text, { params });

export const packSync = (text: string): Buffer => brotliCompressSync(text, { params });

export const unpack = async (packed: Uint8Array): Promise<string> => (await decompress(packed)).toString();

/** The fields of a revision that its retention depends on. */
export interface RetainedRevision {
  id: string;
  kind: RevisionKind;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** Compressed size in bytes, including the names of its images. */
  stored: number;
  /** Name of the access token that saved it; null for its author. */
  tokenName: string | null;
  /** The key of who saved it; '' if unknown. */
  savedBy: string;
}

/**
 * Returns the ids of the revisions to delete from one history. Keeps all of the last day, one per hour of the last
 * week, one per day of the last 90 days, then one per week, and all published ones. Above 200 revisions or 20 MiB,
 * deletes others in the order of `findDeletable`.
 */
export function findExpendable(revisions: readonly RetainedRevision[], now: number): Set<string> {
  const newestFirst = [...revisions].sort(byTime).reverse();
  const expendable = findRedundant(newestFirst, now);
  const keptRevisions = newestFirst.filter(({ id }) => !expendable.has(id));
  let count = keptRevisions.length;
  let bytes = keptRevisions.reduce((sum, { stored }) => sum + stored, 0);

  for (const revision of findDeletable(keptRevisions, now)) {
    if (count <= REVISIONS_MAX && bytes <= REVISION_BYTES_MAX) break;
    expendable.add(revision.id);
    count -= 1;
    bytes -= revision.stored;
  }
  return expendable;
}

/**
 * Returns the revisions that may be deleted to make room, the first to go first. A run of versions by programs and editors
 * goes before anything by the author, up to its last version, except what was published last; then the oldest automatic ones, and the oldest published ones.
 * The newest one is never deleted, nor is the author's last version before a run, nor one that another writer could have
 * pushed out: `findProtected`.
 */
function findDeletable<Candidate extends RetainedRevision>(
  newestFirst: readonly Candidate[],
  now: number,
): Candidate[] {
  const kept = findProtected(newestFirst, now);
  // Usually the text of the article.
  const published = newestFirst.find(({ kind }) => kind === 'published');
  const getRank = (revision: Candidate, index: number) => {
    const next = newestFirst[index - 1];
    const isBeforeOthers = next !== undefined && !isByAuthor(next);
    if (next === undefined || kept.has(revision.id) || (isBeforeOthers && isByAuthor(revision))) return null;
    if (isBeforeOthers && revision !== published) return 0;
    return isAutomatic(revision) ? 1 : 2;
  };
  const ranks = newestFirst.map(getRank);
  return [0, 1, 2].flatMap((rank) => newestFirst.filter((_, index) => ranks[index] === rank).reverse());
}

/** More than an article has with honest writers. With more, two writers in turn could fill a history without end. */
const PROTECTED_MAX = 1000;

/**
 * Returns the ids of the published revisions to which an article could be taken back: each is the last one before a
 * version that another session, token or import saved within the time in which changes are known. The newest of too
 * many don't count.
 */
function findProtected(newestFirst: readonly RetainedRevision[], now: number): Set<string> {
  const kept = new Set<string>();
  let published: string | null = null;
  let writer: string | null = null;
  for (const { id, kind, savedBy, createdAt } of newestFirst.toReversed()) {
    const isRecent = Date.parse(createdAt) > now - keptDays.articleChanges * DAY;
    const isByAnother = writer !== null && savedBy !== writer;
    if (published !== null && isByAnother && isRecent && kept.size < PROTECTED_MAX) kept.add(published);
    if (kind === 'published') published = id;
    writer = savedBy;
  }
  return kept;
}

/** Returns the interval, in milliseconds, per which one revision of this age is kept; 0 to keep all. */
function getRetentionInterval(age: number): number {
  if (age <= DAY) return 0;
  if (age <= WEEK) return HOUR;
  return age <= 90 * DAY ? DAY : WEEK;
}

const isOfEditor = ({ savedBy }: Pick<RetainedRevision, 'savedBy'>) => isEditorKey(savedBy);

const isByProgram = ({ tokenName }: RetainedRevision) => tokenName !== null;

const isByAuthor = (revision: RetainedRevision) => !isByProgram(revision) && !isOfEditor(revision);

const isAutomatic = ({ kind }: Pick<RetainedRevision, 'kind'>) => kind !== 'published';

/** Returns the automatic revisions that aren't the last one of their hour, day or week, by each writer. */
function findRedundant(newestFirst: readonly RetainedRevision[], now: number): Set<string> {
  const seen = new Set<string>();
  const expendable = new Set<string>();
  for (const revision of newestFirst.filter(isAutomatic)) {
    const createdAt = Date.parse(revision.createdAt);
    const interval = getRetentionInterval(now - createdAt);
    if (interval === 0) continue;
    const writer = revision.savedBy || String(isByProgram(revision));
    const period = `${writer}/${interval}/${Math.floor(createdAt / interval)}`;
    if (seen.has(period)) expendable.add(revision.id);
    seen.add(period);
  }
  return expendable;
}

function byTime(one: RetainedRevision, other: RetainedRevision): number {
  if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

/** Returns whether a change removes so much text that the version before it must be kept. */
export function isLargeDeletion(before: string, after: string): boolean {
  const isMuch = (characters: number) =>
    characters > GUARD_CHARACTERS && characters > GUARD_PART * before.length;
  if (!isMuch(before.length)) return false;
  const start = commonPrefixLength(before, after);
  const [beforeRest, afterRest] = [before.slice(start), after.slice(start)];
  const end = commonSuffixLength(beforeRest, afterRest);
  const changed = beforeRest.slice(0, beforeRest.length - end);
  // Runs the cheap check first, as most changes are small.
  return (
    isMuch(changed.length) &&
    isMuch(countRemovedCharacters(changed, afterRest.slice(0, afterRest.length - end)))
  );
}

function commonPrefixLength(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let at = 0;
  while (at < end && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

function commonSuffixLength(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let length = 0;
  while (
    length < end &&
    one.charCodeAt(one.length - 1 - length) === other.charCodeAt(other.length - 1 - length)
  )
    length += 1;
  return length;
}

const splitWords = (text: string) => text.match(/\S+\s*/g) ?? [];

/** Counts the characters of words that `after` has fewer of than `before`. Words that only moved don't count. */
function countRemovedCharacters(before: string, after: string): number {
  const left = new Map<string, number>();
  for (const word of splitWords(after)) left.set(word.trimEnd(), (left.get(word.trimEnd()) ?? 0) + 1);
  let missing = 0;
  for (const word of splitWords(before)) {
    const count = left.get(word.trimEnd()) ?? 0;
    if (count > 0) left.set(word.trimEnd(), count - 1);
    else missing += word.length;
  }
  return missing;
}
