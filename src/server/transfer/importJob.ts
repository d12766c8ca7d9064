import { clearInterval, setInterval } from 'node:timers';
import { setTimeout as rest } from 'node:timers/promises';
import type { Writer } from '../../shared/articleChange.ts';
import {
  type ImportedFile,
  type ImportOutcome,
  PART_BYTES,
  recognizeImport,
  START_BYTES,
} from '../../shared/articleImport.ts';
import { importReplies } from '../../shared/messages/en/imports.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { isDatabaseFailure, isDatabaseUnavailable, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { eventLoopTurn, type RepeatingJob, runEvery } from '../lib/schedule.ts';
import { storable } from '../lib/storedText.ts';
import type { Limits } from '../limits/limits.ts';
import type { ImageSources } from '../services/images.ts';
import { isAdminAccount } from '../store/admins.ts';
import {
  addUndone,
  appendPart,
  claimImport,
  type ClaimedImport,
  deleteOldImport,
  deleteSomeParts,
  endExpiredImports,
  endImport,
  finishImport,
  findOutcome,
  getClaimStatus,
  getImport,
  type ImportKey,
  isImportWaiting,
  readPart,
  recordProgress,
  releaseImport,
  renewClaim,
} from '../store/articleImports.ts';
import { importArticles, type ImportRendering, undoImport } from './importArticles.ts';
import { openUpload, type StoredArchive } from './importFiles.ts';
import type { SourceReader } from './sourceReader.ts';

/*
 * Runs imports from the dashboard: docs/decisions/0048-imports-are-jobs.md. A server claims an import, continues where
 * the last server stopped, and records its progress. A claim that isn't renewed expires, so that other servers can take
 * over.
 */

/**
 * Pause between two searches for work, in milliseconds. Imports that another server left or received wait this long.
 */
const INTERVAL = 10_000;
const HEARTBEAT = 10_000;
/** In milliseconds: after this time, an import of the second runner makes room if others are waiting. */
const TURN = 30_000;
/** In milliseconds: how long an account that took longer has to wait for others of the kind. */
const SLOW_FOR = 60 * 60 * 1000;
/** Maximum number of files between two records of progress. */
const FILES_PER_RECORD = 50;
/** Maximum time between two records of progress, in milliseconds. */
const RECORD_INTERVAL = 500;
/** In milliseconds. After this much work, the job pauses for the same time, so that readers come first. */
const WORK = 10;
/** Pause before a retry while the render threads are busy, in milliseconds. */
const BUSY_PAUSE = 5000;

interface Sources extends ImageSources {
  rendering: ImportRendering;
  reader: SourceReader;
  limits: Pick<Limits, 'countImportedArticle'>;
}

interface JobOptions {
  /** Instead of `TURN`. */
  turn?: number | undefined;
  onFailed: (error: unknown) => void;
  stop: AbortSignal;
}

/**
 * Starts a job that runs checks, imports and undos, and deletes expired data: now, when woken and every few seconds. Has two
 * runners. The first finishes any import; the second makes room after each turn if others are waiting. So accounts whose
 * archives take minutes delay each other, but no other account.
 */
export function startImportJob(sources: Sources, { turn = TURN, onFailed, stop }: JobOptions): RepeatingJob {
  const { db } = sources;
  /** Until when accounts count as slow, by id. */
  const slow = new Map<string, number>();
  const slowAccounts = () => {
    for (const [id, until] of slow) if (until < Date.now()) slow.delete(id);
    return [...slow.keys()];
  };

  /** Returns a function that throws TurnOver after a turn in which others have started to wait. */
  function limitTurn({ ownerId }: ClaimedImport): () => Promise<void> {
    const end = performance.now() + (slowAccounts().includes(ownerId) ? 0 : turn);
    return async () => {
      if (performance.now() < end || !(await isImportWaiting(db, [...slowAccounts(), ownerId]))) return;
      slow.set(ownerId, Date.now() + SLOW_FOR);
      throw new TurnOver();
    };
  }

  const work = (takesTurns: boolean) => async () => {
    await cleanUp(db, stop);
    while (!stop.aborted) {
      const claimed = (takesTurns ? await claimImport(db, slowAccounts()) : null) ?? (await claimImport(db));
      if (!claimed) return;
      await storable(() =>
        run(sources, claimed, takesTurns ? limitTurn(claimed) : async () => undefined, stop),
      );
      await cleanUp(db, stop);
    }
  };
  const runners = [false, true].map((takesTurns) =>
    runEvery(work(takesTurns), { interval: INTERVAL, onFailed, stop }),
  );

  return {
    wake: () => runners.forEach(({ wake }) => wake()),
    async ended() {
      for (const { ended } of runners) await ended();
    },
  };
}

async function cleanUp(db: Db, stop: AbortSignal): Promise<void> {
  await endExpiredImports(db);
  while (!stop.aborted && (await deleteSomeParts(db))) await eventLoopTurn();
  while (!stop.aborted && (await deleteOldImport(db))) await eventLoopTurn();
}

/** Thrown when the import was canceled or claimed by another server. */
class ClaimLost extends Error {}
/** Thrown when others wait after a turn. */
class TurnOver extends Error {}
/** Thrown when the account can't publish anymore. */
class AccountBlocked extends Error {}
/** Thrown when the account has imported as many articles as it may for now. */
class LimitPause extends Error {
  /** In milliseconds. */
  readonly pause: number;

  constructor(pause: number) {
    super('The import pauses.');
    this.pause = pause;
  }
}

/** Runs an import. Texts must be storable. */
async function run(
  sources: Sources,
  claimed: ClaimedImport,
  requireTurn: () => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  const { db } = sources;
  const timer = setInterval(() => void renewClaim(db, claimed).catch(() => undefined), HEARTBEAT).unref();
  try {
    if (claimed.state === 'undoing') await undo(db, claimed, stop);
    else await importClaimed(sources, claimed, requireTurn, stop);
  } catch (error) {
    if (stop.aborted) await releaseImport(db, claimed);
    else await endOrRelease(db, claimed, error);
  } finally {
    clearInterval(timer);
  }
}

/** Ends an import that can't continue, or releases it for a later attempt. Throws unexpected errors. */
async function endOrRelease(db: Db, claimed: ClaimedImport, error: unknown): Promise<void> {
  if (error instanceof ClaimLost || error instanceof TurnOver) {
    // If the import was canceled, an undo may be waiting for the release.
    await releaseImport(db, claimed);
    return;
  }
  if (error instanceof AccountBlocked) {
    await endImport(db, claimed, { state: 'canceled', problem: importReplies.accountBlocked });
    return;
  }
  if (error instanceof LimitPause) {
    await releaseImport(db, claimed, error.pause);
    return;
  }
  // The account was deleted, and the import with it.
  if (error instanceof Refusal && error.kind === 'signedOut') return;
  if (error instanceof Refusal && error.kind === 'busy') {
    await releaseImport(db, claimed, BUSY_PAUSE);
    // The process couldn't start. Report it, as a retry is unlikely to help.
    if (error.cause !== undefined) throw error;
    return;
  }
  if (error instanceof Refusal) {
    await endImport(db, claimed, { state: 'failed', problem: error.message });
    return;
  }
  // The claim expires, and a server continues the import.
  if (isDatabaseUnavailable(error) || isDatabaseFailure(error)) throw error;
  await endImport(db, claimed, { state: 'failed', problem: importReplies.failed });
  throw error;
}

/** Throws ClaimLost and AccountBlocked. */
async function requireActiveClaim(db: Db, claimed: ClaimedImport): Promise<void> {
  const status = await getClaimStatus(db, claimed);
  if (status === 'lost') throw new ClaimLost();
  if (status === 'blocked') throw new AccountBlocked();
}

/** Returns a function that pauses after some work, for as long as the work took. */
function createPace(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    const worked = performance.now() - began;
    if (worked < WORK) return;
    await rest(worked);
    began = performance.now();
  };
}

async function importClaimed(
  sources: Sources,
  claimed: ClaimedImport,
  requireTurn: () => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  const { db, reader, limits } = sources;
  const { id, ownerId, state } = claimed;
  const isDryRun = state === 'checking';
  const isAdmin = await isAdminAccount(db, ownerId);
  const source = await openUpload(toArchive(db, claimed), claimed.name);
  const log = createLog(db, isDryRun ? { ...claimed, position: 0, counts: noCounts() } : claimed);
  const pace = createPace();

  async function onFile(outcome: ImportedFile, position: number) {
    log.add(isDryRun ? outcome : await keepPlan(db, id, position, outcome));
    if (log.isDue()) await log.record();
    await onSkipped();
  }
  async function beforeStore() {
    const pause = isAdmin ? 0 : await limits.countImportedArticle(ownerId);
    if (pause > 0) throw new LimitPause(pause);
  }
  async function onSkipped() {
    await requireActiveClaim(db, claimed);
    await requireTurn();
    await pace();
  }

  try {
    const {
      id: _id,
      counts: _counts,
      ...summary
    } = await importArticles({
      ...sources,
      ownerId,
      source,
      isDryRun,
      isAdmin,
      onFile,
      onSkipped,
      beforeStore,
      stop,
      id,
      writer: toWriter(claimed),
      read: reader.read,
      undated: isDryRun ? 'ask' : claimed.undated,
      startAt: isDryRun ? 0 : claimed.position,
    });
    await log.record();
    const { new: created, changed } = log.counts();
    const isReady = isDryRun && created + changed > 0;
    await finishImport(db, claimed, {
      ...(isReady ? { state: 'ready' } : { state: 'done', endedAt: now() }),
      total: log.position(),
      // A run that was continued knows only its own part.
      ...(isDryRun && { summary: JSON.stringify(summary) }),
    });
  } catch (error) {
    // Finished files are recorded even if the import was canceled.
    if (!(error instanceof ClaimLost)) await log.record();
    else if (!isDryRun) await log.recordCanceled();
    throw error;
  } finally {
    source.close();
  }
}

/**
 * Returns the planned outcome for a file that counts as unchanged only because an interrupted run imported it without
 * recording it.
 */
async function keepPlan(db: Db, id: string, position: number, outcome: ImportedFile): Promise<ImportedFile> {
  if (outcome.outcome !== 'same') return outcome;
  const planned = await findOutcome(db, id, position);
  const isMore = planned?.outcome === 'new' || planned?.outcome === 'changed';
  return isMore && outcome.name.startsWith(planned.name.replace(/…$/, ''))
    ? { ...outcome, outcome: planned.outcome, note: planned.note }
    : outcome;
}

const noCounts = (): Record<ImportOutcome, number> => ({ new: 0, changed: 0, same: 0, refused: 0 });

/** Collects the outcomes of an import, and records them in batches. */
function createLog(db: Db, claimed: ClaimedImport) {
  const counts = { ...claimed.counts };
  let { position } = claimed;
  let pending: ImportedFile[] = [];
  let recordedAt = performance.now();

  async function record(state: ClaimedImport['state'] | 'canceled' = claimed.state) {
    const files = pending;
    pending = [];
    recordedAt = performance.now();
    const isRecorded = await recordProgress(db, { ...claimed, state }, { position, counts, files });
    if (isRecorded || state === 'canceled') return;
    pending = files;
    throw new ClaimLost();
  }

  return {
    add(file: ImportedFile) {
      pending.push(file);
      counts[file.outcome] += 1;
      position += 1;
    },
    isDue: () => pending.length >= FILES_PER_RECORD || performance.now() - recordedAt >= RECORD_INTERVAL,
    record: () => record(),
    recordCanceled: () => record('canceled'),
    counts: () => counts,
    position: () => position,
  };
}

/** Returns an import as the one who writes its articles. */
const toWriter = ({ id, name, ownerId }: ClaimedImport): Writer => ({
  kind: 'import',
  id,
  name,
  accountId: ownerId,
});

/** Deletes the articles of an import. A token moves them to the bin, as with whatever it deletes. */
async function undo(db: Db, claimed: ClaimedImport, stop: AbortSignal): Promise<void> {
  const pace = createPace();
  const { id: importId, ownerId, isByToken } = claimed;
  const undone = { ownerId, importId, writer: toWriter(claimed), toBin: isByToken };
  await undoImport(db, undone, async (count) => {
    await addUndone(db, claimed, count);
    stop.throwIfAborted();
    await requireActiveClaim(db, claimed);
    await pace();
  });
  await finishImport(db, claimed, { state: 'undone' });
}

/** Number of parts of an archive to cache in memory. */
const PARTS_KEPT = 8;
/** Number of reads per turn of the event loop. Reads from memory don't yield. */
const READS_PER_TURN = 16;

/** Returns an archive that is read from the database, part by part. */
function toArchive(db: Db, { id, bytes }: ClaimedImport): StoredArchive {
  const cachedParts = new Map<number, Buffer>();
  let reads = 0;

  async function getPart(part: number): Promise<Buffer> {
    const known = cachedParts.get(part) ?? (await readPart(db, id, part));
    // With 'invalid', only the file would be refused, but the whole import must end.
    if (!known) throw new Refusal('notFound', importReplies.archiveGone);
    // Moves the part to the end: the map is in order of use.
    cachedParts.delete(part);
    cachedParts.set(part, known);
    const [oldest] = cachedParts.keys();
    if (cachedParts.size > PARTS_KEPT && oldest !== undefined) cachedParts.delete(oldest);
    return known;
  }

  return {
    bytes,
    async read(start, end) {
      reads += 1;
      if (reads % READS_PER_TURN === 0) await eventLoopTurn();
      const part = Math.floor(start / PART_BYTES);
      const data = await getPart(part);
      const found = data.subarray(start - part * PART_BYTES, end - part * PART_BYTES);
      // The archive is shorter than it claims.
      if (found.length === 0) throw notZip();
      return found;
    },
  };
}

/**
 * Stores the next bytes of an archive as they arrive, in whole parts except at the end. Once the archive is complete,
 * the job can check it. Throws if other bytes are expected next, if it can't be imported, or if more bytes arrive than
 * announced, or there is no room.
 *
 * @param from offset of these bytes in the archive
 * @param network pseudonym of the client's network
 */
export async function receiveBytes(
  db: Db,
  key: ImportKey,
  from: number,
  body: AsyncIterable<Buffer>,
  network: string,
): Promise<void> {
  const { bytes, state } = await getImport(db, key);
  const sender = { network, isAdmin: await isAdminAccount(db, key.ownerId) };
  if (state !== 'uploading') throw new Refusal('conflict', importReplies.notUploading);
  let position = from;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;

  async function store() {
    let data = Buffer.concat(waiting, waitingBytes);
    const size = () => Math.min(PART_BYTES, bytes - position);
    while (size() > 0 && data.length >= size()) {
      const part = data.subarray(0, size());
      if (position === 0 && recognizeImport(part.toString('latin1', 0, START_BYTES)) === null) throw notZip();
      if (!(await appendPart(db, key, { from: position, data: part, sender })))
        throw new Refusal('conflict', importReplies.notNext);
      position += part.length;
      data = data.subarray(part.length);
    }
    waiting = [data];
    waitingBytes = data.length;
  }

  for await (const chunk of body) {
    waiting.push(chunk);
    waitingBytes += chunk.length;
    if (position + waitingBytes > bytes) throw new Refusal('tooLarge', importReplies.tooMuch);
    if (waitingBytes >= PART_BYTES || position + waitingBytes === bytes) await store();
  }
}

const notZip = () => new Refusal('invalid', transferMessages.import.notZip);
