import { type Selectable, sql } from 'kysely';
import { compileOnce, isPostgres } from '../../db/portable.ts';
import { allArticles } from '../../db/readModel.ts';
import type { Database, Db } from '../../db/schema.ts';

/* What admins or owners do with whole accounts: suspend and limit them, or let them go. */

const selectStatus = compileOnce((db, { userId }: { userId: string }) =>
  db
    .selectFrom('user')
    .leftJoin('pendingAccount', 'pendingAccount.userId', 'user.id')
    .select(['user.suspension', 'user.suspendedFor', 'user.limitedFor'])
    .select(['pendingAccount.userId as pending', 'pendingAccount.rejectedAt', 'pendingAccount.reason'])
    .where('user.id', '=', userId)
    // Waits for a suspension in progress, as an article's foreign key waits for the deletion of its account.
    .$if(isPostgres(db), (query) => query.forKeyShare('user')),
);

/** What decides whether an account may log in and publish. */
type AccountStatus = Awaited<ReturnType<typeof selectStatus>>[number];

/** Returns an account's status, or null. In a transaction, it can't be suspended or limited until the transaction ends. */
export async function findAccountStatus(db: Db, userId: string): Promise<AccountStatus | null> {
  const [status] = await selectStatus(db, { userId });
  return status ?? null;
}

/** Returns why the account is limited, as shown to its owner; null if it isn't. */
export async function findLimitReason(db: Db, userId: string): Promise<string | null> {
  const user = await db.selectFrom('user').select('limitedFor').where('id', '=', userId).executeTakeFirst();
  return user?.limitedFor ?? null;
}

const lockedColumns = [
  'id',
  'name',
  'email',
  'emailKey',
  'suspension',
  'suspendedFor',
  'limitedFor',
] as const;

export type LockedAccount = Pick<Selectable<Database['user']>, (typeof lockedColumns)[number]>;

/**
 * Locks an account: until the transaction ends, nobody else changes it or stores an article of it. Returns null if it is gone
 * or being deleted.
 */
export async function lockAccount(db: Db, userId: string): Promise<LockedAccount | null> {
  const user = await lockRow(db, userId).select(lockedColumns).where('isLeaving', '=', 0).executeTakeFirst();
  return user ?? null;
}

/** Locks an account, even one that is being deleted, like `lockAccount`. */
export async function lockLeavingAccount(db: Db, userId: string): Promise<void> {
  await lockRow(db, userId).select('id').execute();
}

const lockRow = (db: Db, userId: string) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .$if(isPostgres(db), (query) => query.forUpdate());

/** Blocks logins and starts hiding the account's articles. Its owner is shown the reason. */
export async function suspend(db: Db, userId: string, reason: string): Promise<void> {
  await db
    .updateTable('user')
    .set({ suspension: 'hiding', suspendedFor: reason })
    .where('id', '=', userId)
    .execute();
}

/** Starts restoring a suspended account's articles. `finishActions` then allows logins. */
export async function restore(db: Db, userId: string): Promise<void> {
  await db.updateTable('user').set({ suspension: 'restoring' }).where('id', '=', userId).execute();
}

/** Limits an account, or lifts its limit with null, and starts listing or unlisting its articles. */
export async function setLimit(db: Db, userId: string, reason: string | null): Promise<void> {
  await db.updateTable('user').set({ limitedFor: reason, isRelisting: 1 }).where('id', '=', userId).execute();
}

/** Returns the ids of the accounts whose articles are still being hidden, restored, listed or unlisted. */
export async function listUnfinishedAccounts(db: Db): Promise<string[]> {
  const accounts = db.selectFrom('user').select('id');
  // Two queries, each with its own index: for both conditions at once, all accounts would be read.
  const unfinished = await accounts
    .where('suspension', 'in', ['hiding', 'restoring'])
    // Must be a literal, or the partial index isn't used.
    .union(accounts.where('isRelisting', '=', sql.lit(1)))
    .execute();
  return unfinished.map(({ id }) => id);
}

/**
 * Marks suspensions, restorations and changes of limits as finished for those of the accounts that have no articles left to
 * move. Call it in a transaction.
 */
export async function finishActions(db: Db, userIds: readonly string[]): Promise<void> {
  const userId = sql.ref<string>('user.id');
  const articlesOfUser = allArticles(db)
    .select('article.number')
    .where('article.status', '=', 'published')
    .where('article.ownerId', '=', userId);
  const isInWrongLists = sql<boolean>`"article"."isListed" = case when "user"."limitedFor" is null then 0 else 1 end`;
  const hiddenOfUser = db
    .selectFrom('articleHiding')
    .select('articleHiding.number')
    .where('articleHiding.ownerId', '=', userId)
    .where('articleHiding.bySuspension', '=', 1);
  const accounts = db.updateTable('user').where('id', 'in', userIds);

  await accounts
    .set({ suspension: 'hidden' })
    .where('suspension', '=', 'hiding')
    .where((row) => row.not(row.exists(articlesOfUser)))
    .execute();
  await accounts
    .set({ suspension: null, suspendedFor: null })
    .where('suspension', '=', 'restoring')
    .where((row) => row.not(row.exists(hiddenOfUser)))
    .execute();
  await accounts
    .set({ isRelisting: 0 })
    .where('isRelisting', '=', 1)
    .where((row) => row.not(row.exists(articlesOfUser.where(isInWrongLists))))
    .execute();
}

/* Deletion. */

/**
 * Frees the account's email and erases its profile. It can no longer be found or logged in to, as no email contains a
 * space and no password has an empty hash.
 */
export async function startLeaving(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('user')
    .set({
      email: '',
      emailKey: `left ${userId}`,
      passwordHash: '',
      isLeaving: 1,
      avatar: '',
      bio: '',
      links: '[]',
    })
    .where('id', '=', userId)
    .execute();
}

/** Returns the ids of the accounts that are being deleted. */
export async function listLeavingAccounts(db: Db): Promise<string[]> {
  // A literal, not a parameter, lets the planner use the partial index.
  const leaving = await db.selectFrom('user').select('id').where('isLeaving', '=', sql.lit(1)).execute();
  return leaving.map(({ id }) => id);
}
