import { accountErrors, accountMessages } from '../../shared/messages/en/account.ts';
import type { Db } from '../db/schema.ts';
import { Refusal, sessionEnded } from '../lib/refusal.ts';
import { findAccountStatus } from '../store/accounts/status.ts';
import { readBlog } from '../store/settings.ts';

/** @param contact the admins' URL or email; '' for none */
const accountSuspended = (reason: string, contact: string) =>
  new Refusal(
    'forbidden',
    contact ? accountErrors.suspendedContact(reason, contact) : accountErrors.suspended(reason),
  );

const accountRejected = (reason: string, contact: string) =>
  new Refusal(
    'forbidden',
    contact ? accountErrors.rejectedContact(reason, contact) : accountErrors.rejected(reason),
  );

const awaitsApproval = () => new Refusal('forbidden', accountMessages.awaitsApproval);

/** The status of an account that isn't blocked. */
interface AccountStatus {
  isPending: boolean;
  /** 0 for a limited account, else 1, as in the column `isListed` of its articles. */
  isListed: number;
}

/** Returns the status of an account; null if it doesn't exist. Throws `accountSuspended()` and `accountRejected()`. */
async function findStatusUnlessBlocked(db: Db, userId: string): Promise<AccountStatus | null> {
  const user = await findAccountStatus(db, userId);
  if (!user) return null;
  const { suspension, suspendedFor, limitedFor, pending, rejectedAt, reason } = user;
  if (suspension !== null) throw accountSuspended(suspendedFor ?? '', (await readBlog(db)).contact);
  if (rejectedAt !== null) throw accountRejected(reason ?? '', (await readBlog(db)).contact);
  return { isPending: pending !== null, isListed: limitedFor === null ? 1 : 0 };
}

/**
 * Throws `accountSuspended()` and `accountRejected()`. In a transaction, the account can't be suspended until the
 * transaction ends.
 */
export async function requireNotBlocked(db: Db, userId: string): Promise<void> {
  await findStatusUnlessBlocked(db, userId);
}

/**
 * Returns whether articles of the account are listed. Throws `accountSuspended()`, `accountRejected()`, `awaitsApproval()`,
 * and `sessionEnded()` if it doesn't exist. In a transaction, the account can't be suspended, limited or deleted until the
 * transaction ends.
 */
export async function requireCanPublish(db: Db, userId: string): Promise<Pick<AccountStatus, 'isListed'>> {
  const status = await findStatusUnlessBlocked(db, userId);
  if (!status) throw sessionEnded();
  if (status.isPending) throw awaitsApproval();
  return { isListed: status.isListed };
}

/**
 * Returns whether articles of the account would be listed if an admin showed them again; null if the account is
 * suspended. One that is being restored counts as restored, so that undoing a suspension and a hiding needs no wait.
 * Throws `accountRejected()` and `awaitsApproval()`.
 */
export async function findListedState(
  db: Db,
  userId: string,
): Promise<Pick<AccountStatus, 'isListed'> | null> {
  const user = await findAccountStatus(db, userId);
  if (!user) return { isListed: 1 };
  if (user.suspension === 'hiding' || user.suspension === 'hidden') return null;
  if (user.suspension === 'restoring') return { isListed: user.limitedFor === null ? 1 : 0 };
  return requireCanPublish(db, userId);
}

/** Returns whether the account may publish right now. */
export async function canPublish(db: Db, userId: string): Promise<boolean> {
  try {
    await requireCanPublish(db, userId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
