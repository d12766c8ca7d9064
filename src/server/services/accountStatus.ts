import type { Writer } from '../../shared/articleChange.ts';
import { accountErrors, accountMessages } from '../../shared/messages/en/account.ts';
import { reviewReplies } from '../../shared/messages/en/review.ts';
import { hasRight } from '../../shared/roles.ts';
import { lockStorage } from '../db/accountStorage.ts';
import type { Db } from '../db/schema.ts';
import { Refusal, sessionEnded } from '../lib/refusal.ts';
import { findAccountStatus } from '../store/accounts/status.ts';
import { findRoleForNow, rightMissing } from '../store/roles.ts';
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

/** The refusal of an account whose texts editors publish. */
const isContributor = () => new Refusal('forbidden', reviewReplies.contributor);

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
 * Returns whether articles of the account are listed, if somebody with the right publishes them. Throws `accountSuspended()`,
 * `accountRejected()`, `awaitsApproval()`, and `sessionEnded()` if it doesn't exist. In a transaction, the account can't be
 * suspended, limited or deleted until the transaction ends.
 */
export async function requireActive(db: Db, userId: string): Promise<Pick<AccountStatus, 'isListed'>> {
  const status = await findStatusUnlessBlocked(db, userId);
  if (!status) throw sessionEnded();
  if (status.isPending) throw awaitsApproval();
  return { isListed: status.isListed };
}

/**
 * The same for whoever changes what readers see of an account's articles. An account that does so itself is refused if it is a
 * contributor's, and stays what it is until the transaction ends. Who acts for it, such as an editor, an admin or the operator, has
 * the right to do so: it was checked before.
 *
 * @param writer who acts; left out for the account itself
 */
export async function requireCanPublish(
  db: Db,
  userId: string,
  writer?: Writer,
): Promise<Pick<AccountStatus, 'isListed'>> {
  const status = await requireActive(db, userId);
  await refuseContributor(db, userId, writer);
  return status;
}

/** Throws if a contributor acts on articles of their own, like `requireCanPublish`. */
export async function refuseContributor(db: Db, userId: string, writer?: Writer): Promise<void> {
  if (writer !== undefined && writer.accountId !== userId) return;
  if (!hasRight(await findRoleForNow(db, userId), 'publish')) throw isContributor();
}

/**
 * Locks the storage of an author, and throws unless an editor may publish what they have submitted, until the transaction ends. Locks
 * accounts in the order in which acts on many lock them.
 */
export async function requireCanReview(
  db: Db,
  { reviewerId, ownerId }: { reviewerId: string; ownerId: string },
): Promise<void> {
  if (ownerId <= reviewerId) await lockStorage(db, ownerId);
  await requireReviewer(db, reviewerId);
  if (ownerId > reviewerId) await lockStorage(db, ownerId);
}

/** Throws unless the account may review, until the transaction ends. */
export async function requireReviewer(db: Db, userId: string): Promise<void> {
  await requireActive(db, userId);
  if (!hasRight(await findRoleForNow(db, userId), 'review')) throw rightMissing('review');
}

/** Returns whether the account may review right now. */
export const canReview = (db: Db, userId: string): Promise<boolean> =>
  isAllowed(() => requireReviewer(db, userId));

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
  return requireActive(db, userId);
}

/** Returns whether the account isn't blocked and doesn't await approval right now. */
export const isActive = (db: Db, userId: string): Promise<boolean> =>
  isAllowed(() => requireActive(db, userId));

async function isAllowed(require: () => Promise<unknown>): Promise<boolean> {
  try {
    await require();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
