import { sql } from 'kysely';
import { MARK_INTERVAL } from '../src/server/db/paging.ts';
import type { Db } from '../src/server/db/schema.ts';

const members = `(
  select '' as "scope", "position" as "key" from "article" where "status" = 'published' and "isListed" = 1
  union all select "ownerId", "position" from "article" where "status" = 'published'
  union all select 'tag ' || "tag", "position" from "articleTag" where "isListed" = 1
) as "member"`;
const ranked = `(
  select "scope", "key", row_number() over (partition by "scope" order by "key") as "rank" from ${members}
) as "ranked"`;
/** Totals have rank 0. */
const expected = `select "scope", 0 as "rank", count(*) as "key" from ${members} group by "scope"
  union all select "scope", "rank", "key" from ${ranked} where "rank" % ${MARK_INTERVAL} = 0`;
const stored = `select "scope", 0 as "rank", "total" as "key" from "listing" where "total" <> 0
  union all select "scope", "rank", "key" from "listingMark"`;

/** SQL for both engines that selects totals and marks of the paging that don't match the articles. */
export const MISCOUNTS = `select distinct "scope", "rank" from (
  select * from (select * from (${stored}) as "stored" except select * from (${expected}) as "expected") as "surplus"
  union all
  select * from (select * from (${expected}) as "expected" except select * from (${stored}) as "stored") as "missing"
) as "wrong"`;

const sumBytes = (table: string, column: string) =>
  `coalesce((select sum("${column}") from "${table}" where "ownerId" = "user"."id"), 0)`;
const sumOfStorage = [
  sumBytes('article', 'storedBytes'),
  sumBytes('draft', 'size'),
  sumBytes('submission', 'size'),
  sumBytes('revision', 'stored'),
].join(' + ');

/** Returns a sentence for each wrong total, mark and account storage. */
export async function miscounts(db: Db): Promise<string[]> {
  const { rows } = await sql.raw<{ scope: string; rank: number }>(MISCOUNTS).execute(db);
  const storage = await sql
    .raw<{ name: string; bytes: number | null; sum: number }>(
      `select "name", "bytes", "sum" from (
      select "user"."name", "accountStorage"."bytes", ${sumOfStorage} as "sum"
      from "user" left join "accountStorage" on "accountStorage"."ownerId" = "user"."id"
    ) as "stored" where "bytes" is null or "bytes" <> "sum"`,
    )
    .execute(db);
  return [
    ...rows.map(describeMiscount),
    ...storage.rows.map(({ name, bytes, sum }) => `${name} stores ${sum} bytes, but ${bytes} are counted`),
  ];
}

export const describeMiscount = ({ scope, rank }: Record<string, unknown>) =>
  Number(rank) === 0
    ? `the total of "${String(scope)}" is wrong`
    : `the mark at ${String(rank)} of "${String(scope)}" is wrong`;
