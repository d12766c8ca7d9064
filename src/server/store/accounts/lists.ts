import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { type AccountState, type AccountSummary, HIDDEN_COUNT_MAX } from '../../../shared/moderation.ts';
import { toRole } from '../../../shared/roles.ts';
import type { AuthorProfile } from '../../../shared/user.ts';
import { hasListedArticles, profileColumns, published, toAuthorProfile } from '../../db/readModel.ts';
import type { Database, Db } from '../../db/schema.ts';

/* Accounts as admins see them, in lists. */

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

/** Selects the role that the account was given, if any. */
const givenRole = sql<'contributor' | 'editor' | null>`(
    select "role" from "userRole" where "userRole"."userId" = "user"."id"
  )`.as('givenRole');

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
    .select([publishedCount, hiddenCount, isAdmin, givenRole, isUnclaimed])
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
    ({
      suspension,
      suspendedFor,
      isRelisting,
      published,
      hidden,
      isAdmin,
      givenRole,
      isUnclaimed,
      ...row
    }) => ({
      ...row,
      articles: Number(published) + Number(hidden),
      isAdmin: Boolean(isAdmin),
      role: toRole({ isAdmin: Boolean(isAdmin), givenRole }),
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
    handle,
    name,
    email,
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
