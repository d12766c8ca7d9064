import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Seconds from 1700 to 1970. */
const SECONDS_BEFORE_1970 = 8_520_336_000;

interface Positioned {
  number: number | string;
  position: number | string;
}

/**
 * Gives positive positions to articles that are dated before 1970 and were imported when positions could be negative: lists
 * begin at 1. They keep their order, below all others.
 */
export const earlyPositions: Migration = {
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<Positioned>`
      select "number", "position" from "article" where "position" <= 0 order by "position"`.execute(db);
    const { rows: others } = await sql<{ lowest: number | string | null }>`
      select min("position") as "lowest" from "article" where "position" > 0`.execute(db);
    const lowest = Number(others[0]?.lowest ?? Infinity);
    let previous = 0;
    for (const [index, { number, position: before }] of rows.entries()) {
      const seconds = Math.floor(Number(before) / 1_000_000) + SECONDS_BEFORE_1970;
      const room = lowest - (rows.length - index);
      const position = Math.max(previous + 1, Math.min(seconds, room));
      // Without room below the others, which no real blog lacks, it stays where it is.
      if (position >= lowest) return;
      await sql`update "article" set "position" = ${position} where "number" = ${number}`.execute(db);
      await sql`update "articleTag" set "position" = ${position} where "number" = ${number}`.execute(db);
      await sql`update "listingMark" set "key" = ${position} where "key" = ${before}`.execute(db);
      previous = position;
    }
  },
};
