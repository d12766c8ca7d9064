import { AWAITS_APPROVAL } from '../../shared/registrationWords.ts';
import { compileOnce } from '../db/compileOnce.ts';
import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { readBlog } from '../admin/settings.ts';

/** @param contact an address or an email, or '' */
const accountSuspended = (reason: string, contact: string) =>
  new Refusal(
    'forbidden',
    `Those who run this blog have suspended this account; please ask ${contact || 'them'} about it. Their reason: ${reason}`,
  );

const accountRejected = (reason: string, contact: string) =>
  new Refusal(
    'forbidden',
    `Those who run this blog have not approved this account; please ask ${contact || 'them'} about it. Their reason: ${reason}`,
  );

const awaitsApproval = () => new Refusal('forbidden', AWAITS_APPROVAL);

const statusOf = compileOnce((db, { userId }: { userId: string }) =>
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
    // One that is under way is waited for, as the foreign key of an article waits for the deletion of its account.
    .$if(isPostgres(db), (query) => query.forKeyShare('user')),
);

/** Of an account that is not kept out. */
interface AccountStatus {
  isWaiting: boolean;
  /** 1, or 0 for a limited account: as its articles have it. */
  isListed: number;
}

/** Gives whether the account waits for its approval, or is limited. Throws AccountSuspended and AccountRejected, with whom to ask. */
async function statusUnlessKeptOut(db: Db, userId: string): Promise<AccountStatus> {
  const [user] = await statusOf(db, { userId });
  if (!user) return { isWaiting: false, isListed: 1 };
  const { suspension, suspendedFor, limitedFor, pending, rejectedAt, reason } = user;
  if (suspension !== null) throw accountSuspended(suspendedFor ?? '', (await readBlog(db)).contact);
  if (rejectedAt !== null) throw accountRejected(reason ?? '', (await readBlog(db)).contact);
  return { isWaiting: pending !== null, isListed: limitedFor === null ? 1 : 0 };
}

/** Throws AccountSuspended and AccountRejected. In a transaction nobody is suspended before its end either. */
export async function requireNotKeptOut(db: Db, userId: string): Promise<void> {
  await statusUnlessKeptOut(db, userId);
}

/**
 * The same for whoever would publish, with whether it is listed; in a transaction nobody is limited before its end either.
 * Throws AwaitsApproval too.
 */
export async function requireMayPublish(db: Db, userId: string): Promise<Pick<AccountStatus, 'isListed'>> {
  const { isWaiting, isListed } = await statusUnlessKeptOut(db, userId);
  if (isWaiting) throw awaitsApproval();
  return { isListed };
}

/** Whether it could publish at this moment. */
export async function mayPublish(db: Db, userId: string): Promise<boolean> {
  try {
    await requireMayPublish(db, userId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Why the account is limited, for its owner; null for one that is not. */
export async function whyLimited(db: Db, userId: string): Promise<string | null> {
  const user = await db.selectFrom('user').select('limitedFor').where('id', '=', userId).executeTakeFirst();
  return user?.limitedFor ?? null;
}
