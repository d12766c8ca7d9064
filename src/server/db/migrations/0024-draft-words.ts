import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../portable.ts';
import { bigInteger, counted } from './columnTypes.ts';

/** By what drafts are found. They are indexed when their author searches them: `../../drafts/indexDrafts.ts`. */
export const draftWords: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('indexedDraft')
      .addColumn('number', bigInteger(db), counted(db))
      .addColumn('ownerId', 'text', (column) => column.notNull())
      .addColumn('draftId', 'text', (column) => column.notNull())
      .addColumn('version', bigInteger(db), (column) => column.notNull())
      .addUniqueConstraint('indexedDraftKey', ['ownerId', 'draftId'])
      .addForeignKeyConstraint(
        'indexedDraftGoesWithDraft',
        ['ownerId', 'draftId'],
        'draft',
        ['ownerId', 'id'],
        (key) => key.onDelete('cascade'),
      )
      .execute();
    await (isPostgres(db) ? wordsInPostgres(db) : wordsInSqlite(db));
  },
};

/** As those of articles in `0013-search.ts`. */
async function wordsInSqlite(db: Kysely<unknown>) {
  await sql`
    create virtual table "draftWords"
    using fts5("words", content='', contentless_delete=1, tokenize='ascii', prefix='2 3')`.execute(db);
  await sql`
    create trigger "draftWordsGoWithDraft" after delete on "indexedDraft" begin
      delete from "draftWords" where "rowid" = old."number";
    end`.execute(db);
}

async function wordsInPostgres(db: Kysely<unknown>) {
  await sql`
    create table "draftWords" (
      "rowid" bigint primary key references "indexedDraft" ("number") on delete cascade,
      "words" tsvector not null
    ) with (toast_tuple_target = 128)`.execute(db);
  await sql`create index "draftByWord" on "draftWords" using gin ("words")`.execute(db);
}
