import { sql } from 'kysely';
import { PUBLIC_SCOPE, tagScope } from '../src/server/articles/pagingCounts.ts';
import type { Db } from '../src/server/db/schema.ts';

const PUBLISHED = `"status" = 'published'`;
const expected = (scope: string, from: string) =>
  `select ${scope} as "scope", count(*) as "count" from ${from} group by 1`;
const anew = [
  expected(`'${PUBLIC_SCOPE}'`, `"article" where ${PUBLISHED} and "isListed" = 1`),
  expected('"ownerId"', `"article" where ${PUBLISHED}`),
  expected(`'${tagScope('')}' || "tag"`, `"articleTag" where "isListed" = 1`),
].join(' union all ');
const stored = 'select "scope", "count" from "articleCount" where "count" <> 0';

/** The scopes whose stored count differs from the articles that are there; for both engines. */
export const MISCOUNTS = `select distinct "scope" from (
  select * from (${stored} except select * from (${anew}) as "some") as "toomany"
  union all
  select * from (select * from (${anew}) as "all" except ${stored}) as "missing"
) as "wrong"`;

const storedBy = (table: string, column: string) =>
  `coalesce((select sum("${column}") from "${table}" where "ownerId" = "user"."id"), 0)`;
const sumOfStorage = [
  storedBy('article', 'storedBytes'),
  storedBy('draft', 'size'),
  storedBy('revision', 'stored'),
].join(' + ');

/** Returns a sentence for each count of the paging, and each account's storage, that is wrong. */
export async function miscounts(db: Db): Promise<string[]> {
  const { rows } = await sql.raw<{ scope: string }>(MISCOUNTS).execute(db);
  const storage = await sql
    .raw<{ name: string; bytes: number | null; sum: number }>(
      `select "name", "bytes", "sum" from (
      select "user"."name", "accountStorage"."bytes", ${sumOfStorage} as "sum"
      from "user" left join "accountStorage" on "accountStorage"."ownerId" = "user"."id"
    ) as "stored" where "bytes" is null or "bytes" <> "sum"`,
    )
    .execute(db);
  return [
    ...rows.map(miscount),
    ...storage.rows.map(({ name, bytes, sum }) => `${name} stores ${sum} bytes, and ${bytes} are counted`),
  ];
}

export const miscount = ({ scope }: Record<string, unknown>) =>
  `articles of "${String(scope)}" are miscounted`;
