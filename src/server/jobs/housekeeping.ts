import { clearInterval, setInterval } from 'node:timers';
import { deleteExpiredAccessTokens } from '../store/accessTokens.ts';
import { deleteOldEntries } from '../store/auditLog.ts';
import { deleteOldDailyCounts } from '../store/dailyCounts.ts';
import { deleteExpiredDays, deleteExpiredReferrers } from '../store/clickStats.ts';
import { deleteExpiredKeys } from '../store/idempotency.ts';
import { deleteExpiredArticles } from '../services/articleStatus.ts';
import { renderOutdatedArticles } from '../services/renderOutdated.ts';
import type { Renderer } from '../content/renderer.ts';
import { eraseDeletedData } from '../db/sqlite.ts';
import type { Db } from '../db/schema.ts';
import { deleteRejectedAccounts } from '../services/registration.ts';
import { finishDeletions } from '../services/accountDeletion.ts';
import { deleteSpentInvitations } from '../store/invitations.ts';
import { deleteExpiredEmails } from '../store/otherEmails.ts';
import { deleteExpiredChallenges } from '../store/passkeys.ts';
import { deleteExpiredResets } from '../services/passwordReset.ts';
import { Refusal } from '../lib/refusal.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { deleteExpiredAttempts } from '../limits/attempts.ts';
import { deleteEndedMails } from '../mail/mailQueue.ts';
import { deleteOldReports } from '../services/reports.ts';
import { deleteExpiredRevisions } from '../store/revisions.ts';
import { indexPending } from '../search/searchIndex.ts';
import { deleteExpiredSessions } from '../store/sessions.ts';
import { deleteOldDeliveries, dropExcessDeliveries } from '../store/webhooks.ts';

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
export async function deleteExpired(
  db: Db,
  stop?: AbortSignal,
  { auditLogDays = null }: Retention = {},
): Promise<void> {
  for (const deleteBatch of [
    deleteExpiredSessions,
    deleteExpiredAccessTokens,
    deleteExpiredAttempts,
    deleteExpiredKeys,
    deleteExpiredRevisions,
    deleteExpiredArticles,
    deleteSpentInvitations,
    deleteOldReports,
    deleteExpiredResets,
    deleteExpiredEmails,
    deleteExpiredChallenges,
    deleteExpiredDays,
    deleteExpiredReferrers,
    deleteOldDailyCounts,
    deleteEndedMails,
    dropExcessDeliveries,
    deleteOldDeliveries,
    (db: Db, max: number) => deleteOldEntries(db, max, auditLogDays),
  ]) {
    while (!stop?.aborted && (await deleteBatch(db, BATCH)) === BATCH) await eventLoopTurn();
  }
  await deleteRejectedAccounts(db, stop);
  await finishDeletions(db, stop);
  await eraseDeletedData(db, { stop });
}

/** Retention periods that the operator can set. */
interface Retention {
  /** Audit log retention in days; null to keep entries forever. */
  auditLogDays?: number | null;
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
