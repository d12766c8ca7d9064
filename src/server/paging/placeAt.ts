import { type QueryCreator, type RawBuilder, sql } from 'kysely';
import type { Database, Db } from '../db/schema.ts';
import { BLOCK_SIZES, FAN_OUT } from './articleCounts.ts';

/** Up to here it costs less to walk than to ask the counts. */
const WALK_MAX = 64;

const TOP = sql.lit(Math.max(...BLOCK_SIZES));
const FAN = sql.lit(FAN_OUT);

/** A place in a listing. */
export interface Place {
  /** What to read it from: it belongs into the same statement, so that both see one moment. */
  db: QueryCreator<Database>;
  /** The newest number to begin with, and how many articles to pass over from there. */
  start: { number: RawBuilder<number>; offset: RawBuilder<number> } | null;
  offset: number;
}

/** The place `offset` articles after the newest of a scope, for a query that goes from the newest to the oldest. */
export function placeAt(db: Db, scope: string, offset: number): Place {
  if (offset <= WALK_MAX) return { db, start: null, offset };
  const found = (column: string) => sql<number>`(select ${sql.ref(column)} from "descent" where "size" = 1)`;
  return {
    db: db.withRecursive('descent(size, block, rest)', () => descent(scope, offset)),
    start: { number: found('block'), offset: sql`coalesce(${found('rest')}, 0)` },
    offset,
  };
}

/**
 * Finds a place without walking there. One step passes over a whole block, or, if the place is inside, goes on with
 * the newest of the blocks that it is made of: at a million articles that takes 40 steps on average, 80 at most.
 * It ends at a single number, `size` 1, or nowhere if the place is past the end.
 */
function descent(scope: string, offset: number): RawBuilder<{ size: number; block: number; rest: number }> {
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
