import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/schema.ts';
import { BLOCK_SIZES, FAN_OUT } from './articleCounts.ts';

/** An offset up to which it costs less to walk than to ask the counts. */
export const WALK_MAX = 64;

const TOP = sql.lit(Math.max(...BLOCK_SIZES));
const FAN = sql.lit(FAN_OUT);

/** A place in a listing. */
interface Place {
  /** What to read it from: the place is found in the same statement, so that both see one moment. */
  db: QueryCreator<Database>;
  /** Read from this number on, to the older ones, … */
  newest: RawBuilder<number>;
  /** … and pass over so many. */
  offset: RawBuilder<number>;
}

/** The place that comes `offset` articles after the newest of a scope. */
export function placeAt(db: Db, scope: RawBuilder<string>, offset: RawBuilder<number>): Place {
  const found = (column: string) => sql<number>`(select ${sql.ref(column)} from "place")`;
  return {
    db: db
      .withRecursive('descent(size, block, rest)', () => descent(scope, offset))
      // By a name of its own, as what is read twice under one name is made once.
      .with('place', (db) => db.selectFrom('descent').select(['block', 'rest']).where('size', '=', 1)),
    newest: found('block'),
    offset: sql`coalesce(${found('rest')}, 0)`,
  };
}

/**
 * Finds a place without walking there. One step passes over a whole block, or, if the place is inside, goes on with
 * the newest of the blocks that it is made of: at a million articles that takes 40 steps on average, 80 at most.
 * It ends at a single number, `size` 1, or nowhere if the place is past the end.
 */
function descent(
  scope: RawBuilder<string>,
  offset: RawBuilder<number>,
): RawBuilder<{ size: number; block: number; rest: number }> {
  const count = sql`coalesce("articleCount"."count", 0)`;
  const isInside = sql`"descent"."rest" < ${count}`;
  return sql`(
    select
      ${TOP},
      (select max("block") from "articleCount" where "scope" = ${scope} and "size" = ${TOP}),
      cast(${offset} as bigint)
    union all
    select
      case when ${isInside} then "descent"."size" / ${FAN} else "descent"."size" end,
      case when ${isInside} then "descent"."block" * ${FAN} + ${FAN} - 1 else "descent"."block" - 1 end,
      case when ${isInside} then "descent"."rest" else "descent"."rest" - ${count} end
    from "descent"
    left join "articleCount" on "articleCount"."scope" = ${scope}
      and "articleCount"."size" = "descent"."size"
      and "articleCount"."block" = "descent"."block"
    where "descent"."size" > 1 and "descent"."block" >= 0
  )`;
}
