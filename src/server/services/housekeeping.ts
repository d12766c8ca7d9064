import { randomUUID } from 'node:crypto';
import { clearInterval, setInterval } from 'node:timers';
import type { Renderer } from '../content/renderer.ts';
import { indexedText } from '../content/searchableText.ts';
import { deletionsOfExpired, type Retention } from '../db/expiry.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { eraseDeletedData } from '../db/sqlite.ts';
import { Refusal } from '../lib/refusal.ts';
import { eventLoopTurn, runThenYield } from '../lib/schedule.ts';
import { clearDraftIndex } from '../search/draftIndex.ts';
import { indexPending, isIndexed, requestReindex } from '../search/searchIndex.ts';
import { findOutdated, type OutdatedArticle, replaceHtml } from '../store/articles/write.ts';
import { deleteReportsOfNothing } from '../store/reports.ts';
import { deleteOldDeliveries, dropExcessDeliveries } from '../store/webhooks.ts';
import { finishDeletions } from './accountDeletion.ts';
import { deleteExpiredArticles } from './articleDeletion.ts';
import { renderWithImages } from './publish.ts';
import { deleteRejectedAccounts } from './registration.ts';

/** In milliseconds. Expired rows have no effect: deleting them only keeps tables small. */
const INTERVAL = 10 * 60 * 1000;
/** Owner of indexing work in the render queue. */
const INDEXING = 'indexing';
/** Rows per statement, so that no request waits long. */
const BATCH = 500;

/**
 * Deletes everything that has expired: sessions, access tokens, rate limit counts, idempotency keys, remains of
 * discarded drafts, used invitations, old reports, password and email links, passkey challenges, sent mails, old
 * webhook deliveries, old statistics, deleted and rejected accounts, and audit log entries. Then erases deleted data
 * from the database file. Ends after the current statement once `stop` is aborted.
 */
export async function deleteExpired(db: Db, stop?: AbortSignal, retention: Retention = {}): Promise<void> {
  for (const deleteBatch of [
    ...deletionsOfExpired(retention),
    deleteExpiredArticles,
    deleteReportsOfNothing,
    dropExcessDeliveries,
    deleteOldDeliveries,
  ]) {
    while (!stop?.aborted && (await deleteBatch(db, BATCH)) === BATCH) await eventLoopTurn();
  }
  await deleteRejectedAccounts(db, stop);
  await finishDeletions(db, stop);
  await eraseDeletedData(db, { stop });
}

interface Housekeeping {
  /** Resolves when it has ended, after `stop` was aborted. */
  ended: () => Promise<void>;
}

/**
 * Re-renders outdated articles and indexes old ones now, and deletes expired data periodically. Ends after the current
 * statement or article once `stop` is aborted. Does not keep the process alive.
 */
export function startHousekeeping(
  db: Db,
  rendering: Pick<Renderer, 'render' | 'wordsOf'>,
  onFailed: (error: unknown) => void,
  stop: AbortSignal,
  retention: Retention = {},
): Housekeeping {
  const isStopped = () => stop.aborted;
  const catchUp = async () => {
    await renderOutdatedArticles(db, rendering, isStopped);
    await indexPending(db, { extractWords: (html) => rendering.wordsOf(html, INDEXING), isStopped });
  };
  const failed = (error: unknown) => {
    // The threads were busy or the server is stopping: the next run continues.
    if (!(error instanceof Refusal)) onFailed(error);
  };
  let running = catchUp().catch(failed);
  const timer = setInterval(() => {
    running = running
      .then(() => deleteExpired(db, stop, retention))
      .then(catchUp)
      .catch(failed);
  }, INTERVAL).unref();

  stop.addEventListener('abort', () => clearInterval(timer));

  return { ended: () => running };
}

/**
 * Renders articles again whose html was made by an older recipe, one at a time, newest first, until none is left or
 * `isStopped` returns true. Several servers may run it at once. Articles keep their version and date.
 */
export async function renderOutdatedArticles(
  db: Db,
  rendering: Pick<Renderer, 'render'>,
  isStopped: () => boolean = () => false,
): Promise<void> {
  while (!isStopped()) {
    const outdated = await findOutdated(db);
    if (!outdated) return;
    await runThenYield(() => rerender(db, rendering, outdated));
  }
}

/** Renders an article again. It keeps its html if the renderer rejects it. */
async function rerender(
  db: Db,
  rendering: Pick<Renderer, 'render'>,
  article: OutdatedArticle,
): Promise<void> {
  const { markdown, ownerId } = article;
  const rendered = await renderWithImages({ db, rendering }, markdown, ownerId).catch((error: unknown) => {
    if (error instanceof Refusal && error.kind === 'invalid') return null;
    throw error;
  });
  await inTransaction(db, (db) => replaceHtml(db, article, rendered));
}

/**
 * Rebuilds the search index, newest articles first, also while a server runs. Search keeps working meanwhile. Drafts
 * are indexed when their authors search. Returns how many articles this process indexed, and whether all are indexed,
 * by others or by it.
 *
 * @param onProgress receives the finished part in percent, and how many articles were indexed so far
 */
export async function rebuildSearchIndex(
  db: Db,
  onProgress: (percent: number, count: number) => void,
): Promise<{ indexed: number; isComplete: boolean }> {
  await clearDraftIndex(db);
  const claim = randomUUID();
  const newest = await requestReindex(db, claim);
  const indexed = await indexPending(db, {
    claim,
    extractWords: async (html) => indexedText(html),
    yieldsToReaders: false,
    onProgress: (next, count) => onProgress(Math.floor(((newest - next) / newest) * 100), count),
  });
  return { indexed, isComplete: await isIndexed(db) };
}
