import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  sql,
  type SqlBool,
} from 'kysely';
import { accountErrors } from '../../shared/messages/en/account.ts';
import { emailKey } from '../../shared/email.ts';
import { findImageId } from '../../shared/image.ts';
import { type AccountState, type AccountSummary, HIDDEN_COUNT_MAX } from '../../shared/moderation.ts';
import { parseUrl } from '../../shared/parse.ts';
import { type AuthorProfile, type AuthorProfileChange, tidyLinks } from '../../shared/user.ts';
import { compileOnce, isPostgres, isUniqueViolation, now } from '../db/portable.ts';
import {
  allArticles,
  hasListedArticles,
  profileColumns,
  published,
  toAuthorProfile,
} from '../db/readModel.ts';
import type { Database, Db } from '../db/schema.ts';
import { Refusal, sessionEnded } from '../lib/refusal.ts';
import { AUTHOR_SLUG, insertAtFreeSlug, slugCandidates } from '../db/slugs.ts';

export interface User {
  id: string;
  name: string;
  email: string;
}

/** A user with the hash that logins are checked against. Never leaves the server. */
export interface UserWithHash extends User {
  passwordHash: string;
}

const columns = ['id', 'name', 'email', 'passwordHash'] as const;

/** Returns an email key for an account without an email. As emails have no spaces, it can't be used to log in. */
const keyWithoutEmail = (id: string) => `unclaimed ${id}`;

/**
 * A new account. Its email is '' if unknown, as of some imported authors. Its handle is derived from the name unless
 * given.
 */
export type NewUser = UserWithHash & { handle?: string };

/** Stores a new account with a free handle that `isReserved` doesn't refuse. Throws `emailTaken()`. */
export async function addUser(
  db: Db,
  { id, name, email, passwordHash, handle = name }: NewUser,
  isReserved: (handle: string) => Promise<boolean>,
): Promise<void> {
  const key = email === '' ? keyWithoutEmail(id) : emailKey(email);
  const row = { id, name, email, emailKey: key, passwordHash, createdAt: now() };
  await insertAtFreeSlug(slugCandidates(handle, AUTHOR_SLUG), {
    insert: (handle) => orEmailTaken(insertUnlessHandleTaken(db, { ...row, handle })),
    isReserved,
    remove: () => deleteUser(db, id),
  });
  if (email !== '') await requireNotFormer(db, email, id);
}

/** Returns undefined if the handle is taken. */
const insertUnlessHandleTaken = (db: Db, user: Insertable<Database['user']>) =>
  db
    .insertInto('user')
    .values(user)
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returning('id')
    .executeTakeFirst();

/** Returns whether the blog has any account. */
export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function findUserByEmail(db: Db, email: string): Promise<UserWithHash | null> {
  const user = await db
    .selectFrom('user')
    .select(columns)
    .where('emailKey', '=', emailKey(email))
    .executeTakeFirst();
  return user ?? null;
}

export async function findUserById(db: Db, id: string): Promise<UserWithHash | null> {
  return (await db.selectFrom('user').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findUserByHandle(db: Db, handle: string): Promise<UserWithHash | null> {
  const user = await db
    .selectFrom('user')
    .select(columns)
    .where('handle', '=', handle)
    .where('isLeaving', '=', 0)
    .executeTakeFirst();
  return user ?? null;
}

/** Returns the user's name in the URL of their page. Throws `sessionEnded()` if the account is gone. */
export async function getHandle(db: Db, id: string): Promise<string> {
  const user = await db.selectFrom('user').select('handle').where('id', '=', id).executeTakeFirst();
  if (!user) throw sessionEnded();
  return user.handle;
}

/** Returns the author's public profile. Throws `sessionEnded()` if the account is gone. */
export async function getAuthorProfile(db: Db, id: string): Promise<AuthorProfile> {
  const user = await db.selectFrom('user').select(profileColumns).where('id', '=', id).executeTakeFirst();
  if (!user) throw sessionEnded();
  return toAuthorProfile(user);
}

/**
 * Returns the stored profile; fields that are left out are kept. Writes only changes, as a write makes every cached page
 * stale. Throws `sessionEnded()`.
 */
export async function setAuthorProfile(
  db: Db,
  id: string,
  change: AuthorProfileChange,
): Promise<AuthorProfile> {
  const stored = await getAuthorProfile(db, id);
  const { avatar = stored.avatar, bio = stored.bio, links = stored.links } = change;
  const changed = { avatar: normalizeImageUrl(avatar), bio, links: tidyLinks(links) };
  if (JSON.stringify(changed) === JSON.stringify(stored)) return stored;
  await db
    .updateTable('user')
    .set({ ...changed, links: JSON.stringify(changed.links) })
    .where('id', '=', id)
    .where('isLeaving', '=', 0)
    .execute();
  return changed;
}

const normalizeImageUrl = (url: string) => (findImageId(url) === null ? (parseUrl(url)?.href ?? '') : url);

/** Returns whether the email is another account's, or was until a few days ago. */
export async function isEmailTaken(db: Db, email: string, userId: string): Promise<boolean> {
  const owner = await findUserByEmail(db, email);
  return owner ? owner.id !== userId : isFormerOfAnother(db, email, userId);
}

/**
 * Writes a changed profile over the one it was checked against. Returns false without writing if the password changed in
 * the meantime or the user is gone. Throws `emailTaken()`.
 */
export async function updateUser(db: Db, checked: UserWithHash, changed: UserWithHash): Promise<boolean> {
  const { name, email, passwordHash } = changed;
  const isEmailChanged = email !== checked.email;
  const { numUpdatedRows } = await orEmailTaken(
    db
      .updateTable('user')
      // An unchanged email is not written: another one may be confirmed at the same time.
      .set({
        ...{ name, passwordHash },
        ...(isEmailChanged && { email, emailKey: emailKey(email) }),
        ...(emailKey(email) !== emailKey(checked.email) && { emailConfirmedAt: null }),
      })
      .where('id', '=', checked.id)
      .where('passwordHash', '=', checked.passwordHash)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) return false;
  if (isEmailChanged) await requireNotFormer(db, email, checked.id);
  return true;
}

/** Writes a new hash over the one that a password was checked against. Returns false if the password changed in the meantime or the user is gone. */
export async function replaceHash(db: Db, checked: UserWithHash, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ passwordHash })
    .where('id', '=', checked.id)
    .where('passwordHash', '=', checked.passwordHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('user').set({ passwordHash }).where('id', '=', id).execute();
}

/** Sets an email that was just confirmed by its link. Throws `emailTaken()`. */
export async function setEmail(db: Db, id: string, email: string): Promise<void> {
  await orEmailTaken(
    db
      .updateTable('user')
      .set({ email, emailKey: emailKey(email), emailConfirmedAt: now() })
      .where('id', '=', id)
      .execute(),
  );
  await requireNotFormer(db, email, id);
}

/** Sets the first email of an account that had none, unconfirmed. Throws `emailTaken()`. */
export async function setFirstEmail(db: Db, id: string, email: string): Promise<void> {
  await orEmailTaken(
    db
      .updateTable('user')
      .set({ email, emailKey: emailKey(email) })
      .where('id', '=', id)
      .where('email', '=', '')
      .execute(),
  );
  await requireNotFormer(db, email, id);
}

/** Marks the account's email as confirmed. */
export async function confirmOwnEmail(db: Db, id: string): Promise<void> {
  await db
    .updateTable('user')
    .set({ emailConfirmedAt: now() })
    .where('id', '=', id)
    .where('emailConfirmedAt', 'is', null)
    .execute();
  await db.deleteFrom('otherEmail').where('userId', '=', id).where('kind', '=', 'own').execute();
}

export async function isEmailConfirmed(db: Db, id: string): Promise<boolean> {
  const user = await db.selectFrom('user').select('emailConfirmedAt').where('id', '=', id).executeTakeFirst();
  return user !== undefined && user.emailConfirmedAt !== null;
}

/**
 * Throws `emailTaken()` if the write violates a unique constraint. No check beforehand can tell, as two users may
 * register at once.
 */
async function orEmailTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error;
  }
}

const emailTaken = () => new Refusal('invalid', accountErrors.emailTaken);

/**
 * Throws `emailTaken()` if another account had this email until a few days ago, as its owner may take it back. Call it
 * after the write, which waits for changes in progress.
 */
async function requireNotFormer(db: Db, email: string, userId: string): Promise<void> {
  if (await isFormerOfAnother(db, email, userId)) throw emailTaken();
}

async function isFormerOfAnother(db: Db, email: string, userId: string): Promise<boolean> {
  const former = await formerOwners(db, email).where('userId', '!=', userId).executeTakeFirst();
  return former !== undefined;
}

/** Selects the accounts that had this email until a few days ago. */
const formerOwners = (db: Db, email: string) =>
  db
    .selectFrom('otherEmail')
    .select('userId as id')
    .where('emailKey', '=', emailKey(email))
    .where('kind', '=', 'former')
    .where('expiresAt', '>', now());

/** Returns whether the owner has confirmed this email, or had before a change that can still be undone. */
export async function isConfirmedEmail(db: Db, email: string): Promise<boolean> {
  const confirmed = await db
    .selectFrom('user')
    .select('id')
    .where('emailKey', '=', emailKey(email))
    .where('emailConfirmedAt', 'is not', null)
    .union(formerOwners(db, email))
    .executeTakeFirst();
  return confirmed !== undefined;
}

/* Suspensions and limits. */

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
      ...{ email: '', emailKey: `left ${userId}`, passwordHash: '', isLeaving: 1 },
      ...{ avatar: '', bio: '', links: '[]' },
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

/** Deletes an account with everything that refers to it. Returns its handle; null if it was gone. */
export async function deleteUser(db: Db, id: string): Promise<string | null> {
  const user = await db.deleteFrom('user').where('id', '=', id).returning('handle').executeTakeFirst();
  return user?.handle ?? null;
}

/* Lists. */

/** Selects the number of published articles, from the listing counts. */
const publishedCount = sql<number | string>`coalesce((
    select "total" from "listing" where "scope" = "user"."id"
  ), 0)`.as('published');

/** Selects the number of articles that a suspension has hidden, counted up to a maximum. */
const hiddenCount = sql<number | string>`case when "suspension" is null then 0 else (
    select count(*) from (
      select 1 from "articleHiding" where "articleHiding"."ownerId" = "user"."id" and "bySuspension" = 1
      limit ${sql.lit(HIDDEN_COUNT_MAX)}
    ) as "counted"
  ) end`.as('hidden');

const isUnclaimed = sql<boolean | number>`exists (
    select 1 from "unclaimedAccount" where "unclaimedAccount"."userId" = "user"."id"
  )`.as('isUnclaimed');

const isAdmin = sql<boolean | number>`exists (
    select 1 from "admin" where "admin"."userId" = "user"."id"
  )`.as('isAdmin');

/** The conditions for each state, written so that the partial index is used. */
const stateConditions: Record<
  AccountState,
  (row: ExpressionBuilder<Database, 'user'>) => Expression<SqlBool>[]
> = {
  active: (row) => [row('suspension', 'is', null), row('limitedFor', 'is', null)],
  limited: (row) => [row('limitedFor', 'is not', null), row('suspension', 'is', null)],
  suspended: (row) => [row('suspension', 'is not', null)],
};

/** A position in the accounts ordered by age. */
export interface AccountCursor {
  createdAt: string;
  id: string;
}

/** An account as admins see it. */
export type ListedAccount = Omit<AccountSummary, '_id' | 'links'> & AccountCursor;

interface AccountRange {
  states: readonly AccountState[];
  /** Null for any email. */
  emailKey: string | null;
  /** When they registered, as ISO 8601: from `since` to before `before`; undefined for no bound. */
  since: string | undefined;
  before: string | undefined;
  /** From after one cursor up to and including another; null for no bound. */
  after: AccountCursor | null;
  reaches: AccountCursor | null;
  max: number;
}

/** Lists the newest `max` accounts in a range, except for those that are being deleted. */
export async function listNewestAccounts(
  db: Db,
  { states, emailKey, since, before, after, reaches, max }: AccountRange,
): Promise<ListedAccount[]> {
  const rows = await db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'handle', 'createdAt', 'suspension', 'suspendedFor'])
    .select(['limitedFor', 'isRelisting'])
    .select([publishedCount, hiddenCount, isAdmin, isUnclaimed])
    .where('isLeaving', '=', 0)
    .$if(emailKey !== null, (query) => query.where('emailKey', '=', emailKey ?? ''))
    .$if(since !== undefined, (query) => query.where('createdAt', '>=', since ?? ''))
    .$if(before !== undefined, (query) => query.where('createdAt', '<', before ?? ''))
    .where((row) => row.or(states.map((state) => row.and(stateConditions[state](row)))))
    .$if(after !== null, (query) => query.where(compareCursor('<', after)))
    .$if(reaches !== null, (query) => query.where(compareCursor('>=', reaches)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
  return rows.map(
    ({ suspension, suspendedFor, isRelisting, published, hidden, isAdmin, isUnclaimed, ...row }) => ({
      ...row,
      articles: Number(published) + Number(hidden),
      isAdmin: Boolean(isAdmin),
      isUnclaimed: Boolean(isUnclaimed),
      suspendedFor: suspension === null ? null : (suspendedFor ?? ''),
      isUnderWay: suspension === 'hiding' || suspension === 'restoring' || isRelisting === 1,
    }),
  );
}

const compareCursor =
  (sign: '<' | '>=', cursor: AccountCursor | null) => (row: ExpressionBuilder<Database, 'user'>) =>
    row(row.refTuple('createdAt', 'id'), sign, row.tuple(cursor?.createdAt ?? '', cursor?.id ?? ''));

/** What is being done to accounts in the background, and which of their articles are left; null if counting them is slow. */
const unfinished = {
  hiding: { where: (row) => row('suspension', '=', 'hiding'), left: 'published' },
  restoring: { where: (row) => row('suspension', '=', 'restoring'), left: 'hidden' },
  // Literals, or the partial indexes aren't used.
  relisting: { where: (row) => row('isRelisting', '=', sql.lit(1)), left: null },
  deleting: { where: (row) => row('isLeaving', '=', sql.lit(1)), left: 'published' },
} satisfies Record<
  string,
  {
    where: (row: ExpressionBuilder<Database, 'user'>) => Expression<SqlBool>;
    left: 'published' | 'hidden' | null;
  }
>;

/** Counts up to `max` accounts to which this is being done, and the articles left to process; null if that is slow. */
export async function countUnfinished(
  db: Db,
  work: keyof typeof unfinished,
  max: number,
): Promise<{ accounts: number; articles: number | null }> {
  const { where, left } = unfinished[work];
  const rows = await db
    .selectFrom('user')
    .where(where)
    .select('id')
    .$if(left === 'published', (query) => query.select(publishedCount))
    .$if(left === 'hidden', (query) => query.select(hiddenCount))
    .limit(max)
    .execute();
  const articles = rows.reduce(
    (sum, { published = 0, hidden = 0 }) => sum + Number(published) + Number(hidden),
    0,
  );
  return { accounts: rows.length, articles: left === null ? null : articles };
}

/** Lists up to `max` accounts by id, after this one, each with whether any of their articles are listed. */
export async function listAccountsAfter(
  db: Db,
  id: string,
  max: number,
): Promise<{ id: string; handle: string; hasListed: boolean }[]> {
  const rows = await db
    .selectFrom('user')
    .select(['id', 'handle', hasListedArticles])
    .where('id', '>', id)
    .orderBy('id')
    .limit(max)
    .execute();
  return rows.map(({ hasListed, ...account }) => ({ ...account, hasListed: Boolean(hasListed) }));
}

/** An author for lists of articles, as admins see it. */
export type ListedAuthor = Pick<ListedAccount, 'id' | 'name' | 'email' | 'handle' | 'createdAt'>;

/** Returns those of the accounts that aren't being deleted. */
export const listAccountsById = (db: Db, ids: readonly string[]): Promise<ListedAuthor[]> =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'handle', 'createdAt'])
    .where('id', 'in', ids)
    .where('isLeaving', '=', 0)
    .execute();

/** Returns all accounts with published articles, with their profiles. */
export async function listPublishedAuthors(
  db: Db,
): Promise<(AuthorProfile & Pick<ListedAuthor, 'handle' | 'name' | 'email'>)[]> {
  const authors = await db
    .selectFrom('user')
    .select(['handle', 'name', 'email'])
    .select(profileColumns)
    .where('id', 'in', published(db).select('article.ownerId').distinct())
    .execute();
  return authors.map(({ handle, name, email, ...profile }) => ({
    ...{ handle, name, email },
    ...toAuthorProfile(profile),
  }));
}

/** Returns everything stored about an account except for its password. Throws if it is gone. */
export async function getAccountRecord(db: Db, id: string) {
  const { avatar, bio, links, ...account } = await db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'emailConfirmedAt', 'handle', 'createdAt'])
    .select(['suspension', 'suspendedFor', 'limitedFor'])
    .select(profileColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { account, profile: toAuthorProfile({ avatar, bio, links }) };
}
