import type { PendingAccount, PendingState } from '../../../shared/registration.ts';
import { PENDING_MAX } from '../../../shared/registration.ts';
import { accountSubject, type Actor, record } from '../../admin/auditLog.ts';
import { now } from '../../db/portable.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { isAdminError } from '../../moderation/moderationErrors.ts';
import { isAdminAccount } from '../../moderation/accounts.ts';
import { endAllSessions } from '../../session/sessions.ts';
import { deactivateAccount, deleteAccount } from './deleteAccount.ts';

/** In milliseconds: for how long it can be undone that an account was rejected. */
const REJECTED_KEPT = 30 * 24 * 60 * 60 * 1000;

const notPending = () =>
  new Refusal('conflict', 'This account waits for no approval: it was approved, or is gone.');
const alreadyRejected = () => new Refusal('conflict', 'This account is rejected already.');

interface Decision {
  userId: string;
  by: Actor;
}

type Enqueue = Pick<Mailer, 'enqueue'>;

/** Has a new account wait. Belongs into the transaction that makes it. */
export async function awaitApproval(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('pendingAccount')
    .values({ userId, createdAt: now(), rejectedAt: null, reason: '' })
    .execute();
}

/** Whether the account may not publish yet. */
export async function isPending(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('pendingAccount')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

const pendingAccounts = (db: Db) =>
  db
    .selectFrom('pendingAccount')
    .innerJoin('user', 'user.id', 'pendingAccount.userId')
    .select([
      ...(['user.id', 'user.name', 'user.email', 'pendingAccount.createdAt'] as const),
      ...(['pendingAccount.rejectedAt', 'pendingAccount.reason'] as const),
    ])
    .where('user.isLeaving', '=', 0);

/** The accounts that have waited longest; of the rejected ones, those first that go first. */
export const listPending = (db: Db, state: PendingState): Promise<PendingAccount[]> =>
  pendingAccounts(db)
    .where('pendingAccount.rejectedAt', state === 'waiting' ? 'is' : 'is not', null)
    .orderBy('pendingAccount.rejectedAt')
    .orderBy('pendingAccount.createdAt')
    .orderBy('user.id')
    .limit(PENDING_MAX)
    .execute();

/** Lets an account publish, also one that was rejected, and has its owner told. Throws NotPending. */
export const approve = (db: Db, { enqueue }: Enqueue, { userId, by }: Decision): Promise<PendingAccount> =>
  inTransaction(db, async (db) => {
    const account = await requirePending(db, userId);
    const { numDeletedRows } = await db
      .deleteFrom('pendingAccount')
      .where('userId', '=', userId)
      .executeTakeFirst();
    // Another admin was faster.
    if (numDeletedRows === 0n) throw notPending();
    await record(db, { by, act: 'approve', on: accountSubject(account) });
    await enqueue(db, { kind: 'accountApproved', recipient: account.email });
    return account;
  });

/**
 * Signs an account out that waits and keeps it out, and has its owner told why; it is deleted some weeks later, unless
 * it is approved before. Throws NotPending, AlreadyRejected and IsAnAdmins.
 */
export const reject = (
  db: Db,
  { enqueue }: Enqueue,
  { userId, by, reason }: Decision & { reason: string },
): Promise<PendingAccount> =>
  inTransaction(db, async (db) => {
    const account = await requirePending(db, userId);
    if (await isAdminAccount(db, userId)) throw isAdminError('a rejection');
    const { numUpdatedRows } = await db
      .updateTable('pendingAccount')
      .set({ rejectedAt: now(), reason })
      .where('userId', '=', userId)
      .where('rejectedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw alreadyRejected();
    await endAllSessions(db, userId);
    await record(db, { by, act: 'reject', on: accountSubject(account), reason });
    await enqueue(db, { kind: 'accountRejected', recipient: account.email });
    return account;
  });

async function requirePending(db: Db, userId: string): Promise<PendingAccount> {
  const account = await pendingAccounts(db).where('user.id', '=', userId).executeTakeFirst();
  if (!account) throw notPending();
  return account;
}

/** Why the account with this email was rejected; null where it was not, or was approved since. */
export async function reasonOfRejection(db: Db, userId: string): Promise<string | null> {
  const account = await pendingAccounts(db).where('user.id', '=', userId).executeTakeFirst();
  return account?.rejectedAt ? account.reason : null;
}

/** Deletes accounts that were rejected some weeks ago, until `stop`. */
export async function deleteRejected(db: Db, stop?: AbortSignal): Promise<void> {
  const since = new Date(Date.now() - REJECTED_KEPT).toISOString();
  const rejected = await db
    .selectFrom('pendingAccount')
    .select('userId')
    .where('rejectedAt', '<', since)
    .execute();
  for (const { userId } of rejected) {
    if (stop?.aborted) return;
    if (await leaveRejected(db, userId, since)) await deleteAccount(db, userId, stop);
  }
}

/** Begins the deletion of an account, unless it was approved meanwhile: from then on that is too late. */
const leaveRejected = (db: Db, userId: string, since: string): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('pendingAccount')
      .where('userId', '=', userId)
      .where('rejectedAt', '<', since)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await deactivateAccount(db, userId);
    return true;
  });
