import { type ExpressionBuilder, type OnConflictDatabase, type RawBuilder, sql } from 'kysely';
import { kept } from '../db/kept.ts';
import type { Database, Db } from '../db/schema.ts';
import { type AttemptKey, inSeconds, keyColumns, NOT_LOCKED, type Rule } from './attemptRepository.ts';

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
  ]);
  const counted = await query(db, {
    ...{ kind, account, network, ...firstAttempt(rule), now: inSeconds(0), reached: rule.count - 1 },
    ...(Object.fromEntries(steps) as Record<string, string>),
  });
  return counted.length > 0;
}

/** One for each number of waits. */
const countQueries = new Map<number, ReturnType<typeof countQuery>>();

function countQuery(waits: number) {
  const indexes = Array.from({ length: waits }, (_, index) => index);
  const steps = indexes.flatMap((index) => [`lockedUntil${index}`, `expiresAt${index}`]);
  const first = [...keyColumns, 'count', 'lockedUntil', 'expiresAt'] as const;
  return kept([...first, 'now', 'reached', ...steps], (db, values) =>
    db
      .insertInto('attempt')
      .values(Object.fromEntries(first.map((name) => [name, values[name]])) as never)
      .onConflict((conflict) =>
        conflict
          .columns([...keyColumns])
          .doUpdateSet((row) => nextAttempt(row, values, indexes))
          .where((row) =>
            row.or([
              row('attempt.expiresAt', '<=', sql<string>`${values.now}`),
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

/** The moments are reckoned before and only chosen by SQL, which knows no date on all engines alike. */
function nextAttempt(row: Row, values: Record<string, RawBuilder<never>>, waits: number[]) {
  const [counted, expiresAt] = [row.ref('attempt.count'), row.ref('attempt.expiresAt')];
  const steps =
    waits.length > 0
      ? waits.map((index) => ({
          lockedUntil: values[`lockedUntil${index}`],
          expiresAt: values[`expiresAt${index}`],
        }))
      : [{ lockedUntil: expiresAt, expiresAt }];
  const reached = sql`cast(${values.reached} as bigint)`;
  // The highest first: the first condition that holds decides.
  const choose = (column: 'lockedUntil' | 'expiresAt') =>
    sql.join(
      steps
        .map((step, index) => sql`when ${counted} >= ${reached} + ${sql.lit(index)} then ${step[column]}`)
        .reverse(),
      sql` `,
    );
  const isOver = sql`${expiresAt} <= ${values.now}`;
  const notLocked = sql.lit(NOT_LOCKED);

  return {
    count: sql<number>`case when ${isOver} then 1 else ${counted} + 1 end`,
    lockedUntil: sql<string>`case when ${isOver} then ${row.ref('excluded.lockedUntil')} ${choose('lockedUntil')} else ${notLocked} end`,
    expiresAt: sql<string>`case when ${isOver} then ${row.ref('excluded.expiresAt')} ${choose('expiresAt')} else ${expiresAt} end`,
  };
}
