import { sql } from 'kysely';
import { BLOCK_SIZES, PUBLIC_SCOPE, tagScope } from '../src/server/articles/pagingCounts.ts';
import type { Db } from '../src/server/db/schema.ts';

const LISTED = 'where "isListed" = 1';
const expected = (scope: string, number: string, from: string) =>
  BLOCK_SIZES.map(
    (
      size,
    ) => `select ${scope} as "scope", ${size} as "size", "${number}" / ${size} as "block", count(*) as "count"
     from ${from} group by 1, 2, 3`,
  );
const anew = [
  ...expected(`'${PUBLIC_SCOPE}'`, 'number', `"article" ${LISTED}`),
  ...expected('"ownerId"', 'ownNumber', '"article"'),
  ...expected(`'${tagScope('')}' || "tag"`, 'number', `"articleTag" ${LISTED}`),
].join(' union all ');
const stored = 'select "scope", "size", "block", "count" from "articleCount" where "count" <> 0';

/** The blocks of the paging whose stored count differs from the articles that are there; for both engines. */
export const MISCOUNTS = `select distinct "scope", "size", "block" from (
  select * from (${stored} except ${anew.replaceAll(' union all ', ' except ')}) as "toomany"
  union all
  select * from (select * from (${anew}) as "all" except ${stored}) as "missing"
) as "wrong"`;

const storedBy = (table: string, column: string) =>
  `coalesce((select sum("${column}") from "${table}" where "ownerId" = "user"."id"), 0)`;
const sumOfStorage = [
  storedBy('article', 'storedBytes'),
  storedBy('hiddenArticle', 'storedBytes'),
  storedBy('draft', 'size'),
  storedBy('revision', 'stored'),
].join(' + ');

/** Returns a sentence for each count of the paging, and each account's storage, that is wrong. */
export async function miscounts(db: Db): Promise<string[]> {
  const { rows } = await sql.raw<{ scope: string; size: number; block: number }>(MISCOUNTS).execute(db);
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

export const miscount = ({ scope, size, block }: Record<string, unknown>) =>
  `block ${String(block)} of ${String(size)} articles is miscounted for "${String(scope)}"`;
