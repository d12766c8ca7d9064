import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../portable.ts';
import { bigInteger } from './columnTypes.ts';

/** By what articles are found: their words, and the words of their authors' names. */
export const search: Migration = {
  async up(db: Kysely<unknown>) {
    await (isPostgres(db) ? wordsInPostgres(db) : wordsInSqlite(db));

    const word = isPostgres(db) ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('authorWord')
      .addColumn('word', word, (column) => column.notNull())
      .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('authorWordKey', ['word', 'userId'])
      .$call((table) => (isPostgres(db) ? table : table.modifyEnd(sql`without rowid`)))
      .execute();
    await db.schema.createIndex('authorWordOfUser').on('authorWord').column('userId').execute();

    await db.schema
      .createTable('indexing')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('next', bigInteger(db), (column) => column.notNull())
      .addColumn('claim', 'text', (column) => column.notNull())
      .addColumn('claimedUntil', 'text', (column) => column.notNull())
      .execute();
    await sql`
      insert into "indexing" ("id", "next", "claim", "claimedUntil")
      select 1, "number", '', '' from "article" order by "number" desc limit 1`.execute(db);
  },
};

/** The words come from our tokenizer: here spaces part them, and whatever is no ASCII belongs to a word. */
async function wordsInSqlite(db: Kysely<unknown>) {
  await sql`
    create virtual table "articleWords"
    using fts5("words", content='', contentless_delete=1, tokenize='ascii', prefix='2 3')`.execute(db);
  // A virtual table can't have a foreign key.
  await sql`
    create trigger "articleWordsGoWithArticle" after delete on "article" begin
      delete from "articleWords" where "rowid" = old."number";
    end`.execute(db);
}

async function wordsInPostgres(db: Kysely<unknown>) {
  await sql`
    create table "articleWords" (
      "rowid" bigint primary key references "article" ("number") on delete cascade,
      "words" tsvector not null
    ) with (toast_tuple_target = 128)`.execute(db);
  await sql`create index "articleByWord" on "articleWords" using gin ("words")`.execute(db);
}
