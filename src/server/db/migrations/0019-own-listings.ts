import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { titleKey } from '../../articles/titleKey.ts';
import { isPostgres } from '../portable.ts';
import { bigInteger } from './columnTypes.ts';

/** Titles that are in memory at once. */
const BATCH = 500;

interface Titled {
  article: { number: number; title: string };
}

/** By what authors sort and filter their articles without looking at all of them, and how often these were opened each day. */
export const ownListings: Migration = {
  async up(db: Kysely<unknown>) {
    await orderByTitle(db);
    await db.schema
      .createIndex('articleOfOwnerByUpdate')
      .on('article')
      .columns(['ownerId', 'updatedAt', 'number'])
      .execute();

    for (const table of ['articleClicks', 'articleTag']) await addOwner(db, table);
    await db.schema
      .createIndex('clicksOfOwner')
      .on('articleClicks')
      .columns(['ownerId', 'clicks', 'number'])
      .execute();
    await db.schema
      .createIndex('tagOfOwner')
      .on('articleTag')
      .columns(['ownerId', 'tag', 'number'])
      .execute();

    // No foreign keys: clicks by day wait for an article that is published again, and none lasts for long.
    await createDays(db, 'articleDay', { column: 'number', type: bigInteger(db) });
    await createDays(db, 'authorDay', { column: 'ownerId', type: 'text' });
  },
};

async function orderByTitle(db: Kysely<unknown>) {
  const type = isPostgres(db) ? sql`text collate "C"` : sql`text`;
  await db.schema
    .alterTable('article')
    .addColumn('titleKey', type, (column) => column.notNull().defaultTo(''))
    .execute();
  let last = 0;
  for (;;) {
    const batch = await (db as Kysely<Titled>)
      .selectFrom('article')
      .select(['number', 'title'])
      .where('number', '>', last)
      .orderBy('number')
      .limit(BATCH)
      .execute();
    const end = batch.at(-1);
    if (!end) break;
    const keys = batch.map(({ number, title }) => sql`(cast(${number} as bigint), ${titleKey(title)})`);
    await sql`
      update "article" set "titleKey" = "keyed"."column2" from (values ${sql.join(keys)}) as "keyed"
      where "keyed"."column1" = "article"."number"`.execute(db);
    last = end.number;
  }
  await db.schema
    .createIndex('articleOfOwnerByTitle')
    .on('article')
    .columns(['ownerId', 'titleKey', 'number'])
    .execute();
}

async function addOwner(db: Kysely<unknown>, table: string) {
  await db.schema
    .alterTable(table)
    .addColumn('ownerId', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`
    update ${sql.table(table)} set "ownerId" = "article"."ownerId" from "article"
    where "article"."number" = ${sql.ref(`${table}.number`)}`.execute(db);
}

async function createDays(
  db: Kysely<unknown>,
  table: string,
  of: { column: string; type: 'text' | 'bigint' | 'integer' },
) {
  await db.schema
    .createTable(table)
    .addColumn(of.column, of.type, (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('clicks', bigInteger(db), (column) => column.notNull())
    .addPrimaryKeyConstraint(`${table}Key`, [of.column, 'day'])
    .$call((table) => (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)))
    .execute();
  await db.schema.createIndex(`${table}ByDay`).on(table).column('day').execute();
}
