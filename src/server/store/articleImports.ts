import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Writer } from '../../shared/articleChange.ts';
import {
  ARCHIVE_BYTES_MAX,
  type ArticleImport,
  type ImportedFile,
  type ImportOutcome,
  type ImportState,
  type ImportSummary,
  isWorking,
  type NewImport,
  type UndatedChoice,
  unfinishedStates,
} from '../../shared/articleImport.ts';
import { type ListingQuery, type ListingPage, toListingPage } from '../../shared/listing.ts';
import { importReplies } from '../../shared/messages/en/imports.ts';
import { joinSentences } from '../../shared/messages/formats.ts';
import { MEGABYTE } from '../../shared/storage.ts';
import { DAY, MINUTE } from '../../shared/time.ts';
import { daysAgo, keptDays } from '../db/expiry.ts';
import { forExistingAccount, fromNow, inTransaction, isPostgres, now } from '../db/portable.ts';
import { ownReadableAmong } from '../db/readModel.ts';
import { isTokenKey, toSaver } from '../db/savers.ts';
import type { ArticleImportTable, Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { readStored, storable } from '../lib/storedText.ts';

/*
 * Imports started in the dashboard, with their archives: docs/decisions/0048-imports-are-jobs.md. The limits of an
 * account are enforced here: one unfinished import, a few ended ones, and the files and the archive of each.
 */

/** In bytes: maximum of all archives, as far as they have arrived. */
export const ARCHIVES_BYTES_MAX = 1000 * MEGABYTE;
/** In bytes: how much of it only admins can use. */
export const ARCHIVES_OF_ADMINS = ARCHIVE_BYTES_MAX;
/** In bytes: maximum of all archives from one network. Admins have no such limit. */
export const ARCHIVES_OF_NETWORK = 2 * ARCHIVE_BYTES_MAX;
/** Maximum of files listed per import. */
const FILES_MAX = 10_000;
/** In characters. */
const FILE_NAME_MAX = 200;
/** Longer than the notes of real archives. 10,000 hostile ones take 20 MB. */
const NOTE_MAX = 2000;
/** Maximum of ended imports kept per account. */
const ENDED_MAX = 5;

/** In milliseconds: how long an import waits to be started. */
const READY_RETENTION = DAY;
/** In milliseconds: an upload that receives nothing for this long counts as interrupted. */
const UPLOAD_TIMEOUT = 10 * MINUTE;
/** In milliseconds: an idle server claims an import within this time. */
const CLAIMED_WITHIN = 2000;
/** In milliseconds: how long a server owns an import without renewing its claim. */
const CLAIM = MINUTE / 2;

const importNotFound = () => new Refusal('notFound', importReplies.notFound);

/** States in which a server works. */
const WORKING = ['checking', 'importing', 'undoing'] as const;

/** Not claimed, and no attempts counted. */
const UNCLAIMED = { claim: '', claimedUntil: '', attempts: 0, attemptedFrom: 0 };

const NOTHING_DONE = { position: 0, created: 0, changed: 0, same: 0, refused: 0 };

const columns = [
  'id',
  'name',
  'state',
  'bytes',
  'received',
  'position',
  'total',
  'problem',
  'createdAt',
  'endedAt',
  'claim',
  'claimedUntil',
  'updatedAt',
  'created',
  'changed',
  'same',
  'refused',
  'summary',
] as const;

type Row = Pick<Selectable<ArticleImportTable>, (typeof columns)[number]>;

const toImport = (row: Row): ArticleImport => {
  const { id, position, created, changed, same, refused, summary, ...others } = row;
  const { claim, claimedUntil, updatedAt, problem, ...rest } = others;
  const isClaimed = claim !== '' && claimedUntil > now();
  const isWaiting = isWorking(row.state) && !isClaimed && updatedAt < fromNow(-CLAIMED_WITHIN);
  return {
    _id: id,
    ...rest,
    problem: readStored(problem),
    isWaiting,
    done: position,
    counts: { new: created, changed, same, refused },
    summary: summary === '' ? null : (JSON.parse(summary) as ImportSummary),
  };
};

/** Identifies an import of an account. */
export interface ImportKey {
  id: string;
  ownerId: string;
}

/** Returns the account's imports, newest first. */
export async function listImports(db: Db, ownerId: string): Promise<ArticleImport[]> {
  const rows = await db
    .selectFrom('articleImport')
    .select(columns)
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toImport);
}

/** Throws `importNotFound()`. */
export async function getImport(db: Db, { id, ownerId }: ImportKey): Promise<ArticleImport> {
  const row = await db
    .selectFrom('articleImport')
    .select(columns)
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst();
  if (!row) throw importNotFound();
  return toImport(row);
}

/** Selects files of an import; without `outcome`, all of them. */
export interface FilesQuery extends ListingQuery {
  outcome?: ImportOutcome | undefined;
}

/**
 * Returns a page of an import's files in import order. Their `slug` is null unless the author has a published article
 * with it now. Throws `importNotFound()`.
 */
export async function listImportedFiles(
  db: Db,
  key: ImportKey,
  query: FilesQuery,
): Promise<ListingPage<ImportedFile>> {
  // Throws unless the import is the owner's.
  await getImport(db, key);
  const { outcome, page, limit } = query;
  const selected = db
    .selectFrom('importedFile')
    .where('importId', '=', key.id)
    .$if(outcome !== undefined, (select) => select.where('outcome', '=', outcome ?? 'new'));
  const rows = await selected
    .select(['name', 'outcome', 'note', 'slug'])
    .orderBy('position')
    .offset((page - 1) * limit)
    .limit(limit + 1)
    .execute();
  // The counts of the import include files beyond the last one listed.
  const { total } = await selected
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  const published = await findPublic(db, key.ownerId, rows);
  const files = rows.map(({ note, slug, ...row }) => ({
    ...row,
    note: readStored(note),
    slug: published.has(slug) ? slug : null,
  }));
  return toListingPage<ImportedFile>(files, { page, limit }, { total: Number(total) });
}

/** Returns the slugs of files whose articles or pages are still public: undoing the import deletes some. */
async function findPublic(
  db: Db,
  ownerId: string,
  files: readonly Pick<ImportedFile, 'slug'>[],
): Promise<ReadonlySet<string | null>> {
  const slugs = files.flatMap(({ slug }) => (slug === null ? [] : [slug]));
  if (slugs.length === 0) return new Set();
  const rows = await ownReadableAmong(db, ownerId)
    .select('article.slug')
    .where('article.slug', 'in', slugs)
    .execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** Who sends an archive. */
export interface ArchiveSender {
  /** A pseudonym. */
  network: string;
  isAdmin: boolean;
}

/**
 * Throws unless there is room for that many bytes. Archives that are announced but haven't arrived take none, so that
 * stalled uploads don't keep others from importing.
 */
export async function requireArchiveRoom(
  db: Db,
  { network, isAdmin }: ArchiveSender,
  bytes: number,
): Promise<void> {
  const rows = await db
    .selectFrom('articleImport')
    .select(['network', ({ fn }) => fn.sum<number | string>('received').as('stored')])
    .where('parts', '>', 0)
    .groupBy('network')
    .execute();
  const sum = (some: typeof rows) => some.reduce((sum, { stored }) => sum + Number(stored), bytes);
  const max = isAdmin ? ARCHIVES_BYTES_MAX : ARCHIVES_BYTES_MAX - ARCHIVES_OF_ADMINS;
  const isNetworkFull = !isAdmin && sum(rows.filter((row) => row.network === network)) > ARCHIVES_OF_NETWORK;
  if (isNetworkFull || sum(rows) > max) throw new Refusal('busy', importReplies.noRoom, { retryAfter: 3600 });
}

/** Numbers of imports, of all accounts together. */
interface ImportNumbers {
  /** In progress, or waiting for a server. */
  working: number;
  /** Waiting for the rest of their archive, or to be started. */
  waiting: number;
  /** Failed in the last 24 hours. */
  failed: number;
}

export async function countImports(db: Db): Promise<ImportNumbers> {
  const rows = await db
    .selectFrom('articleImport')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .where((row) =>
      row.or([
        row('state', 'in', [...WORKING, 'uploading', 'ready']),
        row.and([row('state', '=', 'failed'), row('endedAt', '>=', fromNow(-24 * 60 * MINUTE))]),
      ]),
    )
    .groupBy('state')
    .execute();
  const sum = (...states: ImportState[]) =>
    rows.reduce((sum, { state, count }) => sum + (states.includes(state) ? count : 0), 0);
  return { working: sum(...WORKING), waiting: sum('uploading', 'ready'), failed: sum('failed') };
}

/** Returns the columns for the session or token that began, started or undoes an import. */
const importerColumns = (writer: Writer) => {
  const { savedBy, browser } = toSaver(writer);
  return { savedBy, browser };
};

const importUnfinished = () => new Refusal('conflict', importReplies.unfinished);

/**
 * Creates an import, whose archive is uploaded next, and returns its id. Replaces an import of which nothing has been
 * uploaded. Throws if the account has an unfinished import.
 */
export const insertImport = (
  db: Db,
  { name, bytes }: NewImport,
  { ownerId, writer }: { ownerId: string; writer: Writer },
): Promise<string> =>
  inTransaction(db, async (db) => {
    await endSilentUploads(db, ownerId);
    await deleteEmptyUploads(db, ownerId);
    const id = randomUUIDv7();
    const times = { createdAt: now(), updatedAt: now(), endedAt: null };
    const inserted = await forExistingAccount(() =>
      db
        .insertInto('articleImport')
        .values({
          id,
          ownerId,
          name,
          state: 'uploading',
          bytes,
          received: 0,
          parts: 0,
          network: '',
          problem: '',
          ...UNCLAIMED,
          total: null,
          ...NOTHING_DONE,
          summary: '',
          undated: '',
          ...importerColumns(writer),
          ...times,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst(),
    );
    if (!inserted) throw importUnfinished();
    return id;
  });

/** The next part of an archive. */
interface NextPart {
  /** Bytes before it. */
  from: number;
  data: Buffer;
  sender: ArchiveSender;
}

/**
 * Stores the next part of an archive. After the last one, the import can be checked. Returns false if another part is
 * next. Throws if there is no room.
 */
export const appendPart = (
  db: Db,
  { id, ownerId }: ImportKey,
  { from, data, sender }: NextPart,
): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const to = from + data.length;
    await requireArchiveRoom(db, sender, data.length);
    const row = await db
      .updateTable('articleImport')
      .set((row) => ({
        received: to,
        network: sender.network,
        parts: row('parts', '+', 1),
        state: row
          .case()
          .when('bytes', '=', to)
          .then('checking' as ImportState)
          .else('uploading' as ImportState)
          .end(),
        updatedAt: now(),
      }))
      .where('id', '=', id)
      .where('ownerId', '=', ownerId)
      .where('state', '=', 'uploading')
      .where('received', '=', from)
      .where('bytes', '>=', to)
      .returning('parts')
      .executeTakeFirst();
    if (!row) return false;
    await db
      .insertInto('importPart')
      .values({ importId: id, part: row.parts - 1, data })
      .execute();
    return true;
  });

/** Identifies an import; with `claim`, only while the claim is valid. */
type ImportOrClaim = ImportKey & { claim?: string };

/**
 * Moves an import from one of the states `from` to another. Returns false if it is in another one, or if the claim is
 * lost.
 */
async function moveImport(
  db: Db,
  { id, ownerId, claim }: ImportOrClaim,
  from: readonly ImportState[],
  to: Updateable<Omit<ArticleImportTable, 'id' | 'ownerId'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('articleImport')
    .set({ ...to, updatedAt: now() })
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('state', 'in', [...from])
    .$if(claim !== undefined, (query) => query.where('claim', '=', claim ?? ''))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An import that a server works on. */
export interface ClaimedImport extends ImportKey {
  state: 'checking' | 'importing' | 'undoing';
  /** The archive's file name, or ''. */
  name: string;
  bytes: number;
  /** What articles without a date get; '' if nothing was chosen. */
  undated: UndatedChoice;
  position: number;
  counts: Record<ImportOutcome, number>;
  claim: string;
  /** Whether an access token began, started or undoes it, whatever happened last. */
  isByToken: boolean;
  /** This attempt is the first, second and so on since the last progress or regular stop. */
  attempts: number;
}

/**
 * Maximum of attempts without progress that ended with the death of the server. After that the import fails, as it may be
 * what kills the servers. Not fewer, as servers are also killed for other reasons, such as an update.
 */
export const ATTEMPTS_MAX = 5;

const waitingImports = (db: Db, leftOut: readonly string[]) =>
  db
    .selectFrom('articleImport')
    .where('state', 'in', [...WORKING])
    .where('claimedUntil', '<=', now())
    .$if(leftOut.length > 0, (query) => query.where('ownerId', 'not in', [...leftOut]));

/** Returns whether an import of any account but those left out waits for a server. */
export const isImportWaiting = async (db: Db, leftOut: readonly string[]): Promise<boolean> =>
  (await waitingImports(db, leftOut).select('id').limit(1).executeTakeFirst()) !== undefined;

/**
 * Claims the import that has waited longest, until the claim expires; `renewClaim` extends it. Returns null if none is
 * waiting, apart from those of the accounts left out. Marks imports as failed if their servers were killed repeatedly
 * without progress.
 */
export async function claimImport(db: Db, leftOut: readonly string[] = []): Promise<ClaimedImport | null> {
  for (;;) {
    const claimed = await claimNext(db, leftOut);
    if (!claimed || claimed.attempts <= ATTEMPTS_MAX) return claimed;
    const problem = storable(() => importReplies.stuck(ATTEMPTS_MAX));
    await endImport(db, claimed, { state: 'failed', problem });
  }
}

/** In milliseconds: how long to wait after the death of a server. Longer after several, so that a crash loop may end. */
const claimTime = (attempts: number): number => CLAIM * 2 ** Math.max(0, attempts - 3);

const claimNext = (db: Db, leftOut: readonly string[]): Promise<ClaimedImport | null> =>
  inTransaction(db, async (db) => {
    const row = await waitingImports(db, leftOut)
      .select(['id', 'ownerId', 'name', 'state', 'bytes', 'position', 'attempts', 'attemptedFrom'])
      .select(['created', 'changed', 'same', 'refused', 'undated', 'savedBy'])
      .orderBy('updatedAt')
      .limit(1)
      .$if(isPostgres(db), (query) => query.forUpdate().skipLocked())
      .executeTakeFirst();
    if (!row) return null;
    const { created, changed, same, refused, attemptedFrom, savedBy, ...rest } = row;
    const claim = randomUUID();
    const attempts = row.position > attemptedFrom ? 1 : row.attempts + 1;
    await db
      .updateTable('articleImport')
      .set({ claim, claimedUntil: fromNow(claimTime(attempts)), attempts })
      // A check starts at 0 each time: reaching the same position again is no progress.
      .set({ attemptedFrom: Math.max(row.position, attemptedFrom) })
      .where('id', '=', row.id)
      .execute();
    const counts = { new: created, changed, same, refused };
    const isByToken = isTokenKey(savedBy);
    return {
      ...(rest as Omit<ClaimedImport, 'counts' | 'claim' | 'isByToken'>),
      ...{ claim, counts, attempts, isByToken },
    };
  });

/** Releases a claimed import, so that a server continues it after `pause` milliseconds. */
export const releaseImport = (db: Db, { id, claim }: ClaimedImport, pause = 0): Promise<unknown> =>
  db
    .updateTable('articleImport')
    .set({ ...UNCLAIMED, claimedUntil: pause === 0 ? '' : fromNow(pause) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();

/**
 * Returns whether the server may continue. The claim is lost if the owner has canceled the import or another server has
 * claimed it, and blocked if the owner is suspended, not approved, or being deleted. An undo is blocked only by
 * deletion.
 */
export async function getClaimStatus(
  db: Db,
  { id, claim, state }: ClaimedImport,
): Promise<'active' | 'lost' | 'blocked'> {
  const row = await db
    .selectFrom('articleImport')
    .innerJoin('user', 'user.id', 'articleImport.ownerId')
    .leftJoin('pendingAccount', 'pendingAccount.userId', 'articleImport.ownerId')
    .select(['state', 'claim', 'user.suspension', 'user.isLeaving', 'pendingAccount.userId as pending'])
    .where('articleImport.id', '=', id)
    .executeTakeFirst();
  if (row?.claim !== claim || row.state !== state) return 'lost';
  if (state === 'undoing') return row.isLeaving === 1 ? 'blocked' : 'active';
  return row.suspension !== null || row.isLeaving === 1 || row.pending !== null ? 'blocked' : 'active';
}

/** The progress of a step of an import. */
interface Progress {
  /** Number of files handled since the start of the step. */
  position: number;
  counts: Record<ImportOutcome, number>;
  /** The files handled last, the first one at `position - files.length`. Their notes are storable. */
  files: readonly ImportedFile[];
}

const truncate = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** A note that is too long to be stored for any language is stored as it is read now, or its beginning. */
function shorten(note: string): string {
  if (note.length <= NOTE_MAX) return note;
  const text = readStored(note);
  if (text.length <= NOTE_MAX) return text;
  return joinSentences([truncate(text, NOTE_MAX), storable(() => importReplies.noteShortened)]);
}

/** Records progress and renews the claim. Returns false, and records nothing, if the server has lost its claim. */
export const recordProgress = (
  db: Db,
  { id, claim, state }: Pick<ClaimedImport, 'id' | 'claim'> & { state: ImportState },
  { position, counts, files }: Progress,
): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const { new: created, ...others } = counts;
    const { numUpdatedRows } = await db
      .updateTable('articleImport')
      .set({ position, created, ...others, claimedUntil: fromNow(CLAIM), updatedAt: now() })
      .where('id', '=', id)
      .where('claim', '=', claim)
      .where('state', '=', state)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const first = position - files.length;
    const lines = files
      .map(({ name, note, outcome, slug }, index) => ({
        importId: id,
        position: first + index,
        outcome,
        slug,
        name: truncate(name, FILE_NAME_MAX),
        note: shorten(note),
      }))
      .filter(({ position }) => position < FILES_MAX);
    if (lines.length > 0)
      await db
        .insertInto('importedFile')
        .values(lines)
        .onConflict((conflict) =>
          conflict.columns(['importId', 'position']).doUpdateSet((line) => ({
            name: line.ref('excluded.name'),
            outcome: line.ref('excluded.outcome'),
            note: line.ref('excluded.note'),
            slug: line.ref('excluded.slug'),
          })),
        )
        .execute();
    return true;
  });

/** Ends a step of an import. Does nothing if the server has lost its claim. */
export const finishImport = (
  db: Db,
  { id, claim, state }: ClaimedImport,
  to: Pick<Partial<ArticleImportTable>, 'state' | 'total' | 'endedAt' | 'summary'>,
): Promise<unknown> =>
  db
    .updateTable('articleImport')
    .set({ ...to, ...UNCLAIMED, updatedAt: now() })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('state', '=', state)
    .execute();

/** Starts an import that has been checked. Returns false if it is in any other state. */
export const startImport = (
  db: Db,
  key: ImportKey,
  { undated, writer }: { undated: UndatedChoice; writer: Writer },
): Promise<boolean> =>
  moveImport(db, key, ['ready'], {
    state: 'importing',
    undated,
    ...importerColumns(writer),
    ...NOTHING_DONE,
    ...UNCLAIMED,
  });

/**
 * Starts to undo an ended import. Returns false if it hasn't ended or hasn't added articles. A server that is still
 * storing an article of a canceled import keeps its claim until it is done, so that the undo finds the article.
 */
export async function startUndo(db: Db, { id, ownerId }: ImportKey, writer: Writer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('articleImport')
    .set((row) => ({
      state: 'undoing',
      position: 0,
      total: row.ref('created'),
      problem: '',
      attempts: 0,
      attemptedFrom: 0,
      updatedAt: now(),
      ...importerColumns(writer),
    }))
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('state', 'in', ['done', 'canceled', 'failed'])
    .where('created', '>', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Cancels an unfinished import: it stops before its next file. Returns false if it has ended. */
export const cancelImport = (db: Db, key: ImportKey): Promise<boolean> =>
  endImport(db, key, { state: 'canceled', problem: '' });

/** How an import ended early. */
interface EarlyEnd {
  state: 'canceled' | 'failed';
  /** Storable. */
  problem: string;
}

/**
 * Ends an unfinished import, or an undo. Articles that it has imported stay; the list of files that it hasn't handled
 * is deleted. Returns false if it has ended, or if `key` has a claim that is lost.
 */
export const endImport = (db: Db, key: ImportOrClaim, end: EarlyEnd): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const { id, ownerId, claim } = key;
    const released = claim === undefined ? {} : UNCLAIMED;
    const row = await db
      .selectFrom('articleImport')
      .select(['state', 'position'])
      .where('id', '=', id)
      .where('ownerId', '=', ownerId)
      .$if(claim !== undefined, (query) => query.where('claim', '=', claim ?? ''))
      .$if(isPostgres(db), (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row || row.state === 'undoing') {
      // Undoing it again deletes the rest.
      return row !== undefined && moveImport(db, key, ['undoing'], { ...end, ...released });
    }
    const isStarted = row.state === 'importing';
    const isMoved = await moveImport(db, key, unfinishedStates, {
      ...end,
      ...released,
      endedAt: now(),
      ...(!isStarted && { ...NOTHING_DONE, total: null }),
    });
    if (isMoved)
      await db
        .deleteFrom('importedFile')
        .where('importId', '=', id)
        .where('position', '>=', isStarted ? row.position : 0)
        .execute();
    return isMoved;
  });

/** Renews the claim without recording progress. */
export const renewClaim = (db: Db, { id, claim, attempts }: ClaimedImport): Promise<unknown> =>
  db
    .updateTable('articleImport')
    .set({ claimedUntil: fromNow(claimTime(attempts)) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();

/** Adds to the number of articles that undoing has deleted, and renews the claim. */
export const addUndone = (db: Db, { id, claim }: ClaimedImport, count: number): Promise<unknown> =>
  db
    .updateTable('articleImport')
    .set((row) => ({ position: row('position', '+', count), claimedUntil: fromNow(CLAIM), updatedAt: now() }))
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();

/** Returns the stored outcome of a file, with a storable note, from the check or an earlier run; null if there is none. */
export async function findOutcome(db: Db, id: string, position: number): Promise<ImportedFile | null> {
  const row = await db
    .selectFrom('importedFile')
    .select(['name', 'outcome', 'note', 'slug'])
    .where('importId', '=', id)
    .where('position', '=', position)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns a part of an archive; null if it is missing. */
export async function readPart(db: Db, importId: string, part: number): Promise<Buffer | null> {
  const row = await db
    .selectFrom('importPart')
    .select('data')
    .where('importId', '=', importId)
    .where('part', '=', part)
    .executeTakeFirst();
  return row ? Buffer.from(row.data.buffer, row.data.byteOffset, row.data.byteLength) : null;
}

/** Ends imports that were not started in time, and uploads that were interrupted. */
export async function endExpiredImports(db: Db): Promise<void> {
  await endSilentUploads(db);
  const expired = await db
    .selectFrom('articleImport')
    .select(['id', 'ownerId'])
    .where('state', '=', 'ready')
    .where('updatedAt', '<', fromNow(-READY_RETENTION))
    .execute();
  const problem = storable(() => importReplies.expired);
  for (const key of expired) await endImport(db, key, { state: 'canceled', problem });
}

/** Marks interrupted uploads as failed, as they can't be resumed; with `ownerId`, only those of this account. */
async function endSilentUploads(db: Db, ownerId?: string): Promise<void> {
  await db
    .updateTable('articleImport')
    .set({ state: 'failed', problem: storable(() => importReplies.interrupted), endedAt: now() })
    .where('state', '=', 'uploading')
    .where('updatedAt', '<', fromNow(-UPLOAD_TIMEOUT))
    .$if(ownerId !== undefined, (query) => query.where('ownerId', '=', ownerId ?? ''))
    .execute();
}

const deleteEmptyUploads = (db: Db, ownerId: string): Promise<unknown> =>
  db
    .deleteFrom('articleImport')
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'uploading')
    .where('received', '=', 0)
    .execute();

/** Parts deleted per statement: 4 MiB. */
const PARTS_PER_BATCH = 16;

/** Deletes some parts of archives of ended imports. Returns false when none are left. */
export const deleteSomeParts = (db: Db): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const row = await db
      .selectFrom('articleImport')
      .select(['id', 'parts'])
      .where('parts', '>', 0)
      .where('state', 'not in', [...unfinishedStates])
      .limit(1)
      .executeTakeFirst();
    if (!row) return false;
    await deletePartsFrom(db, row.id, row.parts - PARTS_PER_BATCH);
    return true;
  });

async function deletePartsFrom(db: Db, id: string, first: number): Promise<void> {
  await db.deleteFrom('importPart').where('importId', '=', id).where('part', '>=', first).execute();
  await db
    .updateTable('articleImport')
    .set({ parts: Math.max(0, first) })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes some rows of an account's imports: deleting the account would delete all of them in one transaction, by their
 * foreign keys. Returns true when none are left.
 */
export async function deleteSomeImports(db: Db, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('articleImport')
    .select(['id', 'parts'])
    .where('ownerId', '=', ownerId)
    .limit(1)
    .executeTakeFirst();
  if (!row) return true;
  if (row.parts > 0) await deletePartsFrom(db, row.id, row.parts - PARTS_PER_BATCH);
  else await db.deleteFrom('articleImport').where('id', '=', row.id).execute();
  return false;
}

/** Deletes one ended import that is too old, or that exceeds its account's maximum. Returns false when none is left. */
export async function deleteOldImport(db: Db): Promise<boolean> {
  const ranked = db
    .selectFrom('articleImport')
    .select(['id', 'endedAt'])
    .select(
      sql<number>`row_number() over (partition by "ownerId" order by "createdAt" desc, "id" desc)`.as('rank'),
    )
    .where('endedAt', 'is not', null)
    .where('parts', '=', 0)
    .where('state', '<>', 'undoing');
  const old = await db
    .selectFrom(ranked.as('ranked'))
    .select('id')
    .where((row) =>
      row.or([row('rank', '>', ENDED_MAX), row('endedAt', '<', daysAgo(keptDays.endedImports))]),
    )
    .limit(1)
    .executeTakeFirst();
  if (!old) return false;
  await db.deleteFrom('articleImport').where('id', '=', old.id).execute();
  return true;
}

/** Returns the archives that an account has uploaded, for personal data. */
export const listPersonalImports = (db: Db, ownerId: string) =>
  db
    .selectFrom('articleImport')
    .select(['name', 'bytes', 'state', 'createdAt', 'endedAt'])
    .where('ownerId', '=', ownerId)
    .orderBy('createdAt')
    .execute();
