import {
  type Expression,
  type ExpressionBuilder,
  type OnConflictDatabase,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Database, Db } from '../db/schema.ts';
import {
  type AttemptKey,
  CLOCK_SKEW,
  inSeconds,
  keyColumns,
  NOT_LOCKED,
  type Rule,
} from './attemptRepository.ts';

/** So many seconds after such a wait it is still known how long it was. */
const MEMORY = 24 * 60 * 60;

/**
 * Counts an attempt, in one statement, so that of many at once no more than the limit get through.
 * False, and nothing is counted, if the key is locked.
 */
export async function countAttempt(db: Db, key: AttemptKey, rule: Rule): Promise<boolean> {
  const { kind, account, network } = key;
  const counted = await db
    .insertInto('attempt')
    .values({ kind, account, network, ...firstAttempt(rule) })
    .onConflict((conflict) =>
      conflict
        .columns([...keyColumns])
        .doUpdateSet((row) => nextAttempt(row, rule))
        .where((row) => row.or([isOver(row, rule), row('attempt.lockedUntil', '<=', inSeconds(0))])),
    )
    .returning('count')
    .execute();
  return counted.length > 0;
}

function firstAttempt({ count, seconds, waits: [wait] = [] }: Rule) {
  if (count > 1) return { count: 1, lockedUntil: NOT_LOCKED, expiresAt: inSeconds(seconds) };
  return wait === undefined
    ? { count: 1, lockedUntil: inSeconds(seconds), expiresAt: inSeconds(seconds) }
    : { count: 1, lockedUntil: inSeconds(wait), expiresAt: inSeconds(wait + MEMORY) };
}

type Row = ExpressionBuilder<OnConflictDatabase<Database, 'attempt'>, 'attempt' | 'excluded'>;

/** The one of `steps` for this count, and for each count after the last one. The highest is asked first. */
function byCount(counted: RawBuilder<unknown>, steps: Expression<unknown>[]) {
  const cases = steps.map((step, index) => sql`when ${counted} >= ${sql.lit(index)} then ${step}`);
  return sql.join(cases.reverse(), sql` `);
}

const sinceReached = (row: Row, { count }: Rule) =>
  sql`${row.ref('attempt.count')} - cast(${count - 1} as bigint)`;

/** Whether its time is over; or ends later than any that began by now, as the clock was ahead that it was made by. */
function isOver(row: Row, rule: Rule) {
  const { seconds, waits = [] } = rule;
  const [expiresAt, lockedUntil] = [row.ref('attempt.expiresAt'), row.ref('attempt.lockedUntil')];
  const lastExpiry = inSeconds(Math.max(seconds, ...waits.map((wait) => wait + MEMORY)) + CLOCK_SKEW);
  const lastLocks = waits.map((wait) => sql`${inSeconds(wait + CLOCK_SKEW)}`);
  const lastLock =
    lastLocks.length > 0
      ? sql`case ${byCount(sql`${sinceReached(row, rule)} - 1`, lastLocks)} else ${lastLocks[0]} end`
      : sql`${lastExpiry}`;
  return sql<boolean>`(${expiresAt} <= ${inSeconds(0)} or ${expiresAt} > ${lastExpiry} or ${lockedUntil} > ${lastLock})`;
}

/** The moments are reckoned before and only chosen by SQL, which knows no date on all engines alike. */
function nextAttempt(row: Row, rule: Rule) {
  const { waits = [] } = rule;
  const [counted, expiresAt] = [row.ref('attempt.count'), row.ref('attempt.expiresAt')];
  const steps =
    waits.length > 0
      ? waits.map((wait) => ({ lockedUntil: inSeconds(wait), expiresAt: inSeconds(wait + MEMORY) }))
      : [{ lockedUntil: expiresAt, expiresAt }];
  const choose = (column: 'lockedUntil' | 'expiresAt') =>
    byCount(
      sinceReached(row, rule),
      steps.map((step) => sql`${step[column]}`),
    );
  const over = isOver(row, rule);
  const notLocked = sql.lit(NOT_LOCKED);

  return {
    count: sql<number>`case when ${over} then 1 else ${counted} + 1 end`,
    lockedUntil: sql<string>`case when ${over} then ${row.ref('excluded.lockedUntil')} ${choose('lockedUntil')} else ${notLocked} end`,
    expiresAt: sql<string>`case when ${over} then ${row.ref('excluded.expiresAt')} ${choose('expiresAt')} else ${expiresAt} end`,
  };
}
