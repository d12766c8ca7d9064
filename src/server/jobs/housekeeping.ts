import { clearInterval, setInterval } from 'node:timers';
import { deleteOldEntries } from '../admin/auditLog.ts';
import { deleteOldBlogDays } from '../admin/dailyCounts.ts';
import { deleteOldDays } from '../articles/clicksByDay.ts';
import { deleteExpiredKeys } from '../articles/forgetKeys.ts';
import { deleteOldReferrers } from '../articles/referrers.ts';
import { renderOutdated } from '../articles/renderOutdated.ts';
import { deleteExpiredPlaces } from '../articles/unpublishedArticles.ts';
import type { Renderer } from '../content/renderer.ts';
import { eraseRemains } from '../db/eraseRemains.ts';
import type { Db } from '../db/schema.ts';
import { deleteRejected } from '../features/users/approval.ts';
import { finishDeletions } from '../features/users/deleteAccount.ts';
import { deleteSpentInvitations } from '../features/users/invitations.ts';
import { deleteExpiredEmails } from '../features/users/otherEmails.ts';
import { deleteExpiredChallenges } from '../features/users/passkeys/passkeyChallenges.ts';
import { deleteExpiredResets } from '../features/users/passwordReset.ts';
import { Refusal } from '../lib/refusal.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { deleteExpiredAttempts } from '../limits/attempts.ts';
import { deleteEndedMails } from '../mail/mailQueue.ts';
import { deleteOldReports } from '../moderation/reports.ts';
import { deleteExpiredRevisions } from '../revisions/wholeHistories.ts';
import { indexOlder } from '../search/indexOlder.ts';
import { deleteExpiredSessions } from '../session/sessions.ts';

/** In milliseconds. What ran out counts no more anyway: to delete it only keeps the tables small. */
const INTERVAL = 10 * 60 * 1000;
/** In whose name threads are asked for the words of old articles: nobody's. */
const INDEXING = 'indexing';
/** Rows a statement, so that no request waits long for it. */
const BATCH = 500;

/**
 * Deletes everything that ran out: sessions nobody came back to, what the limits counted, keys of calls, what is left of
 * discarded drafts, invitations that were used up, old reports, links for a new password or email, what
 * authenticators did not sign, mails that have ended, numbers by day of long ago,
 * accounts that were left, or rejected some weeks ago, entries of the audit log. Then removes what the database file still
 * holds of all that was deleted. Ends after the statement at hand once `stop` is aborted.
 */
export async function tidy(
  db: Db,
  stop?: AbortSignal,
  { auditLogDays = null }: Retention = {},
): Promise<void> {
  for (const deleteExpired of [
    deleteExpiredSessions,
    deleteExpiredAttempts,
    deleteExpiredKeys,
    deleteExpiredRevisions,
    deleteExpiredPlaces,
    deleteSpentInvitations,
    deleteOldReports,
    deleteExpiredResets,
    deleteExpiredEmails,
    deleteExpiredChallenges,
    deleteOldDays,
    deleteOldReferrers,
    deleteOldBlogDays,
    deleteEndedMails,
    (db: Db, max: number) => deleteOldEntries(db, max, auditLogDays),
  ]) {
    while (!stop?.aborted && (await deleteExpired(db, BATCH)) === BATCH) await eventLoopTurn();
  }
  await deleteRejected(db, stop);
  await finishDeletions(db, stop);
  await eraseRemains(db, { stop });
}

/** What the operator may choose to keep for longer or shorter. */
interface Retention {
  /** How long entries of the audit log are kept, in days; null for without end. */
  auditLogDays?: number | null;
}

interface Housekeeping {
  /** Waits for its end, once `stop` is aborted. */
  ended: () => Promise<void>;
}

/**
 * Tidies now and then, renders outdated articles again, and has old ones found by their words, at first at once, until `stop` is aborted: then it ends after
 * the statement or the article at hand. Does not keep the process alive.
 */
export function keepTidy(
  db: Db,
  rendering: Pick<Renderer, 'render' | 'wordsOf'>,
  onFailed: (error: unknown) => void,
  stop: AbortSignal,
  retention: Retention = {},
): Housekeeping {
  const isStopped = () => stop.aborted;
  const catchUp = async () => {
    await renderOutdated(db, rendering, isStopped);
    await indexOlder(db, { wordsOf: (html) => rendering.wordsOf(html, INDEXING), isStopped });
  };
  const failed = (error: unknown) => {
    // Others had the threads, or the server stops: the next time goes on.
    if (!(error instanceof Refusal)) onFailed(error);
  };
  let running = catchUp().catch(failed);
  const timer = setInterval(() => {
    running = running
      .then(() => tidy(db, stop, retention))
      .then(catchUp)
      .catch(failed);
  }, INTERVAL).unref();

  stop.addEventListener('abort', () => clearInterval(timer));

  return { ended: () => running };
}
