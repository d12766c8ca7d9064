import { type ExpressionBuilder, type OnConflictDatabase, sql } from 'kysely';
import type { Database, Db } from '../db/schema.ts';
import type { Limit } from './limit.ts';

/** Whose attempts are counted, and of what. `account` and `network` are pseudonyms, or '' for any. */
export interface AttemptKey {
  kind: string;
  account: string;
  network: string;
}

/** Whoever reaches the count is locked out until its seconds are over, and then starts anew; or by `waits`. */
export interface Rule extends Limit {
  /** Seconds to be locked out, for reaching the count and for each attempt after that; the last one repeats. */
  waits?: number[];
}

/** So many seconds after such a wait it is still known how long it was. */
const MEMORY = 24 * 60 * 60;
const NOT_LOCKED = '';

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** Seconds until none of the keys is locked; 0 if none is now. */
export async function waitFor(db: Db, keys: AttemptKey[]): Promise<number> {
  const locked = await db
    .selectFrom('attempt')
    .select('lockedUntil')
    .where((attempt) => attempt.or(keys.map((key) => attempt.and({ ...key }))))
    .where('lockedUntil', '>', inSeconds(0))
    .orderBy('lockedUntil', 'desc')
    .executeTakeFirst();
  return locked ? Math.max(1, Math.ceil((Date.parse(locked.lockedUntil) - Date.now()) / 1000)) : 0;
}

/**
 * Counts an attempt, in one statement, so that of many at once no more than the limit get through.
 * False, and nothing is counted, if the key is locked.
 */
export async function countAttempt(db: Db, key: AttemptKey, rule: Rule): Promise<boolean> {
  const now = inSeconds(0);
  const counted = await db
    .insertInto('attempt')
    .values({ ...key, ...firstAttempt(rule) })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'account', 'network'])
        .doUpdateSet((row) => nextAttempt(row, rule, now))
        .where((row) => row.or([row('attempt.expiresAt', '<=', now), row('attempt.lockedUntil', '<=', now)])),
    )
    .returning('count')
    .executeTakeFirst();
  return counted !== undefined;
}

function firstAttempt({ count, seconds, waits: [wait] = [] }: Rule) {
  if (count > 1) return { count: 1, lockedUntil: NOT_LOCKED, expiresAt: inSeconds(seconds) };
  return wait === undefined
    ? { count: 1, lockedUntil: inSeconds(seconds), expiresAt: inSeconds(seconds) }
    : { count: 1, lockedUntil: inSeconds(wait), expiresAt: inSeconds(wait + MEMORY) };
}

type Row = ExpressionBuilder<OnConflictDatabase<Database, 'attempt'>, 'attempt' | 'excluded'>;

/** The moments are reckoned here and only chosen by SQL, which knows no date on all engines alike. */
function nextAttempt(row: Row, { count, waits }: Rule, now: string) {
  const [counted, expiresAt] = [row.ref('attempt.count'), row.ref('attempt.expiresAt')];
  const steps = waits
    ? waits.map((wait) => ({
        lockedUntil: sql.val(inSeconds(wait)),
        expiresAt: sql.val(inSeconds(wait + MEMORY)),
      }))
    : [{ lockedUntil: expiresAt, expiresAt }];
  // The highest first: the first condition that holds decides.
  const choose = (column: 'lockedUntil' | 'expiresAt') =>
    sql.join(
      steps.map((step, index) => sql`when ${counted} >= ${count - 1 + index} then ${step[column]}`).reverse(),
      sql` `,
    );
  const isOver = sql`${expiresAt} <= ${now}`;

  return {
    count: sql<number>`case when ${isOver} then 1 else ${counted} + 1 end`,
    lockedUntil: sql<string>`case when ${isOver} then ${row.ref('excluded.lockedUntil')} ${choose('lockedUntil')} else ${NOT_LOCKED} end`,
    expiresAt: sql<string>`case when ${isOver} then ${row.ref('excluded.expiresAt')} ${choose('expiresAt')} else ${expiresAt} end`,
  };
}

/** Takes an attempt back that was counted and turned out to be none. */
export async function uncountAttempt(db: Db, key: AttemptKey): Promise<void> {
  await db
    .updateTable('attempt')
    .set((row) => ({ count: row('count', '-', 1), lockedUntil: NOT_LOCKED }))
    .where((attempt) => attempt.and({ ...key }))
    .where('count', '>', 0)
    .execute();
}

export async function forgetAttempts(db: Db, key: Partial<AttemptKey>): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where((attempt) => attempt.and(key))
    .execute();
}

/** Deletes up to `max` counts whose time is over, and gives how many. */
export async function deleteExpiredAttempts(db: Db, max: number): Promise<number> {
  const expired = db
    .selectFrom('attempt')
    .select(['kind', 'account', 'network'])
    .where('expiresAt', '<=', inSeconds(0))
    .limit(max)
    .$asTuple('kind', 'account', 'network');
  const { numDeletedRows } = await db
    .deleteFrom('attempt')
    .where((attempt) => attempt(attempt.refTuple('kind', 'account', 'network'), 'in', expired))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
