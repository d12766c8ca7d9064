import {
  type Expression,
  type ExpressionBuilder,
  type OnConflictDatabase,
  type RawBuilder,
  sql,
} from 'kysely';
import { kept } from '../db/kept.ts';
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
  const { waits = [] } = rule;
  const { kind, account, network } = key;
  const query = countQueries.get(waits.length) ?? countQuery(waits.length);
  countQueries.set(waits.length, query);
  const steps = waits.flatMap((wait, index) => [
    [`lockedUntil${index}`, inSeconds(wait)],
    [`expiresAt${index}`, inSeconds(wait + MEMORY)],
    [`lastLock${index}`, inSeconds(wait + CLOCK_SKEW)],
  ]);
  const longest = Math.max(rule.seconds, ...waits.map((wait) => wait + MEMORY));
  const counted = await query(db, {
    ...{ kind, account, network, ...firstAttempt(rule), now: inSeconds(0), reached: rule.count - 1 },
    lastExpiry: inSeconds(longest + CLOCK_SKEW),
    ...(Object.fromEntries(steps) as Record<string, string>),
  });
  return counted.length > 0;
}

/** One for each number of waits. */
const countQueries = new Map<number, ReturnType<typeof countQuery>>();

function countQuery(waits: number) {
  const indexes = Array.from({ length: waits }, (_, index) => index);
  const steps = indexes.flatMap((index) => [`lockedUntil${index}`, `expiresAt${index}`, `lastLock${index}`]);
  const first = [...keyColumns, 'count', 'lockedUntil', 'expiresAt'] as const;
  return kept([...first, 'now', 'reached', 'lastExpiry', ...steps], (db, values) =>
    db
      .insertInto('attempt')
      .values(Object.fromEntries(first.map((name) => [name, values[name]])) as never)
      .onConflict((conflict) =>
        conflict
          .columns([...keyColumns])
          .doUpdateSet((row) => nextAttempt(row, values, indexes))
          .where((row) =>
            row.or([
              isOver(row, values, indexes),
              row('attempt.lockedUntil', '<=', sql<string>`${values.now}`),
            ]),
          ),
      )
      .returning('count'),
  );
}

function firstAttempt({ count, seconds, waits: [wait] = [] }: Rule) {
  if (count > 1) return { count: 1, lockedUntil: NOT_LOCKED, expiresAt: inSeconds(seconds) };
  return wait === undefined
    ? { count: 1, lockedUntil: inSeconds(seconds), expiresAt: inSeconds(seconds) }
    : { count: 1, lockedUntil: inSeconds(wait), expiresAt: inSeconds(wait + MEMORY) };
}

type Row = ExpressionBuilder<OnConflictDatabase<Database, 'attempt'>, 'attempt' | 'excluded'>;

type Values = Record<string, RawBuilder<never>>;

/** The one of `steps` for this count, and for each count after the last one. The highest is asked first. */
function byCount(counted: RawBuilder<unknown>, steps: Expression<unknown>[]) {
  const cases = steps.map((step, index) => sql`when ${counted} >= ${sql.lit(index)} then ${step}`);
  return sql.join(cases.reverse(), sql` `);
}

/** Whether its time is over; or ends later than any that began by now, as the clock was ahead that it was made by. */
function isOver(row: Row, values: Values, waits: number[]) {
  const [expiresAt, lockedUntil] = [row.ref('attempt.expiresAt'), row.ref('attempt.lockedUntil')];
  const sinceReached = sql`${row.ref('attempt.count')} - 1 - cast(${values.reached} as bigint)`;
  const lastLocks = byCount(
    sinceReached,
    waits.map((index) => sql`${values[`lastLock${index}`]}`),
  );
  const lastLock = waits.length > 0 ? sql`case ${lastLocks} else ${values.lastLock0} end` : values.lastExpiry;
  return sql<boolean>`(${expiresAt} <= ${values.now} or ${expiresAt} > ${values.lastExpiry} or ${lockedUntil} > ${lastLock})`;
}

/** The moments are reckoned before and only chosen by SQL, which knows no date on all engines alike. */
function nextAttempt(row: Row, values: Values, waits: number[]) {
  const [counted, expiresAt] = [row.ref('attempt.count'), row.ref('attempt.expiresAt')];
  const steps =
    waits.length > 0
      ? waits.map((index) => ({
          lockedUntil: values[`lockedUntil${index}`],
          expiresAt: values[`expiresAt${index}`],
        }))
      : [{ lockedUntil: expiresAt, expiresAt }];
  const sinceReached = sql`${counted} - cast(${values.reached} as bigint)`;
  const choose = (column: 'lockedUntil' | 'expiresAt') =>
    byCount(
      sinceReached,
      steps.map((step) => sql`${step[column]}`),
    );
  const over = isOver(row, values, waits);
  const notLocked = sql.lit(NOT_LOCKED);

  return {
    count: sql<number>`case when ${over} then 1 else ${counted} + 1 end`,
    lockedUntil: sql<string>`case when ${over} then ${row.ref('excluded.lockedUntil')} ${choose('lockedUntil')} else ${notLocked} end`,
    expiresAt: sql<string>`case when ${over} then ${row.ref('excluded.expiresAt')} ${choose('expiresAt')} else ${expiresAt} end`,
  };
}
