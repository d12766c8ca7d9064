import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { emailKey } from '../../shared/email.ts';
import { type AccountSummary, HIDDEN_COUNTED } from '../../shared/account.ts';
import type { AccountFilter, AccountState } from '../../shared/accountFilter.ts';
import type { Database, Db } from '../db/schema.ts';

/** Accounts that are read at once: others wait some milliseconds for it. */
export const SLICE = 250;

/** Where an account stands in the order of age. */
export interface Place {
  createdAt: string;
  id: string;
}

export type Row = Omit<AccountSummary, '_id' | 'links'> & Place;

export const stateOf = ({
  suspendedFor,
  limitedFor,
}: Pick<Row, 'suspendedFor' | 'limitedFor'>): AccountState => {
  if (suspendedFor !== null) return 'suspended';
  return limitedFor === null ? 'active' : 'limited';
};

/** The same by the columns: written so that the index of the few is found. */
const conditionsOf: Record<
  AccountState,
  (row: ExpressionBuilder<Database, 'user'>) => Expression<SqlBool>[]
> = {
  active: (row) => [row('suspension', 'is', null), row('limitedFor', 'is', null)],
  limited: (row) => [row('limitedFor', 'is not', null), row('suspension', 'is', null)],
  suspended: (row) => [row('suspension', 'is not', null)],
};

export interface Asked {
  filter: AccountFilter;
  /** One of these. */
  states: readonly AccountState[];
}

/** The newest account is behind this place, and the last one is not behind that; anywhere for null. */
export interface Span {
  after: Place | null;
  reaches: Place | null;
}

/** The next accounts of a span, the newest first: as far as the database can tell that they match. */
export async function slice(
  db: Db,
  { filter: { since, before, q }, states }: Asked,
  { after, reaches }: Span,
): Promise<Row[]> {
  const email = await wholeEmail(db, q);
  const rows = await db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'handle', 'createdAt', 'suspension', 'suspendedFor'])
    .select(['limitedFor', 'isRelisting'])
    .select([publishedCount, hiddenCount, isAdmin])
    // What is being deleted is nobody's account any more.
    .where('isLeaving', '=', 0)
    .$if(email !== null, (query) => query.where('emailKey', '=', email ?? ''))
    .$if(since !== undefined, (query) => query.where('createdAt', '>=', since ?? ''))
    .$if(before !== undefined, (query) => query.where('createdAt', '<', before ?? ''))
    .where((row) => row.or(states.map((state) => row.and(conditionsOf[state](row)))))
    .$if(after !== null, (query) => query.where(compared('<', after)))
    .$if(reaches !== null, (query) => query.where(compared('>=', reaches)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(SLICE)
    .execute();
  return rows.map(({ suspension, suspendedFor, isRelisting, published, hidden, isAdmin, ...row }) => ({
    ...row,
    articles: Number(published) + Number(hidden),
    isAdmin: Boolean(isAdmin),
    suspendedFor: suspension === null ? null : (suspendedFor ?? ''),
    isUnderWay: suspension === 'hiding' || suspension === 'restoring' || isRelisting === 1,
  }));
}

const compared = (sign: '<' | '>=', place: Place | null) => (row: ExpressionBuilder<Database, 'user'>) =>
  row(row.refTuple('createdAt', 'id'), sign, row.tuple(place?.createdAt ?? '', place?.id ?? ''));

/** The email, if it is one of an account: whoever types all of it means that account, however old it is. */
async function wholeEmail(db: Db, q: string | undefined): Promise<string | null> {
  if (q?.includes('@') !== true) return null;
  const key = emailKey(q);
  const found = await db.selectFrom('user').select('id').where('emailKey', '=', key).executeTakeFirst();
  return found ? key : null;
}

/** By the total that is kept for paging. */
export const publishedCount = sql<number | string>`coalesce((
    select "total" from "listing" where "scope" = "user"."id"
  ), 0)`.as('published');

export const hiddenCount = sql<number | string>`case when "suspension" is null then 0 else (
    select count(*) from (
      select 1 from "articleHiding" where "articleHiding"."ownerId" = "user"."id" and "bySuspension" = 1
      limit ${sql.lit(HIDDEN_COUNTED)}
    ) as "counted"
  ) end`.as('hidden');

const isAdmin = sql<boolean | number>`exists (
    select 1 from "admin" where "admin"."userId" = "user"."id"
  )`.as('isAdmin');
