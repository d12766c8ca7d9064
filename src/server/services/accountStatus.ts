import { accountErrors, accountMessages } from '../../shared/messages/en/account.ts';
import { compileOnce, isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
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

const selectStatus = compileOnce((db, { userId }: { userId: string }) =>
  db
    .selectFrom('user')
    .leftJoin('pendingAccount', 'pendingAccount.userId', 'user.id')
    .select([
      ...(['user.suspension', 'user.suspendedFor', 'user.limitedFor'] as const),
      ...([
        'pendingAccount.userId as pending',
        'pendingAccount.rejectedAt',
        'pendingAccount.reason',
      ] as const),
    ])
    .where('user.id', '=', userId)
    // Waits for a suspension in progress, as an article's foreign key waits for the deletion of its account.
    .$if(isPostgres(db), (query) => query.forKeyShare('user')),
);

/** The status of an account that isn't blocked. */
interface AccountStatus {
  isPending: boolean;
  /** 0 for a limited account, else 1, as in the column `isListed` of its articles. */
  isListed: number;
}

/** Returns the status of an account. Throws `accountSuspended()` and `accountRejected()`. */
async function getStatusUnlessBlocked(db: Db, userId: string): Promise<AccountStatus> {
  const [user] = await selectStatus(db, { userId });
  if (!user) return { isPending: false, isListed: 1 };
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
  await getStatusUnlessBlocked(db, userId);
}

/**
 * Returns whether articles of the account are listed. Throws `accountSuspended()`, `accountRejected()` and
 * `awaitsApproval()`. In a transaction, the account can't be suspended or limited until the transaction ends.
 */
export async function requireCanPublish(db: Db, userId: string): Promise<Pick<AccountStatus, 'isListed'>> {
  const { isPending, isListed } = await getStatusUnlessBlocked(db, userId);
  if (isPending) throw awaitsApproval();
  return { isListed };
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
  const [user] = await selectStatus(db, { userId });
  if (user?.suspension === 'hiding' || user?.suspension === 'hidden') return null;
  if (user?.suspension === 'restoring') return { isListed: user.limitedFor === null ? 1 : 0 };
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

/** Returns why the account is limited, as shown to its owner; null if it isn't. */
export async function findLimitReason(db: Db, userId: string): Promise<string | null> {
  const user = await db.selectFrom('user').select('limitedFor').where('id', '=', userId).executeTakeFirst();
  return user?.limitedFor ?? null;
}

/** Locks an account: until the transaction ends, nobody else changes it or stores an article of it. */
export const lockAccount = (db: Db, userId: string) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'suspension', 'limitedFor', 'emailKey'])
    .where('id', '=', userId)
    // An account that is being deleted counts as gone.
    .where('isLeaving', '=', 0)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst();

export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;
