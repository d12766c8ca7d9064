import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { isPostgres } from '../portable.ts';
import { bigInteger } from './columnTypes.ts';

/** The columns that say how many bytes a row stores for its owner. */
const counted = [
  ['article', 'storedBytes'],
  ['hiddenArticle', 'storedBytes'],
  ['draft', 'size'],
  ['revision', 'stored'],
] as const;

/**
 * How many bytes of text each account stores. Triggers keep the sums: every way of writing is counted, deletions by a
 * foreign key too, in the transaction that writes.
 */
export const accountStorage: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['article', 'hiddenArticle'])
      await db.schema
        .alterTable(table)
        .addColumn('storedBytes', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    await sql`
      update "article" set "storedBytes" = ${bytesOf('"article"')} + coalesce((
        select octet_length("markdown") + octet_length("sanitizedHtml") from "articleBody"
        where "articleBody"."number" = "article"."number"), 0)`.execute(db);
    await sql`
      update "hiddenArticle" set "storedBytes" = ${bytesOf('"hiddenArticle"')}
        + octet_length("markdown") + octet_length("sanitizedHtml")`.execute(db);

    await db.schema
      .createTable('accountStorage')
      .addColumn('ownerId', 'text', (column) =>
        column.primaryKey().references('user.id').onDelete('cascade').notNull(),
      )
      .addColumn('bytes', bigInteger(db), (column) => column.notNull())
      .execute();
    await db.schema.createIndex('accountStorageBySize').on('accountStorage').column('bytes').execute();
    await sql`
      insert into "accountStorage" ("ownerId", "bytes")
      select "id", ${sql.join(
        counted.map(
          ([table, column]) =>
            sql`coalesce((select sum(${sql.ref(column)}) from ${sql.table(table)} where "ownerId" = "user"."id"), 0)`,
        ),
        sql` + `,
      )} from "user"`.execute(db);
    for (const statement of isPostgres(db) ? triggersInPostgres() : triggersInSqlite())
      await sql.raw(statement).execute(db);
  },
};

/** What a row of articles takes beside its text and html: as `storedBytesOf` of `../../articles/storedArticle.ts`. */
const bytesOf = (table: string) =>
  sql.raw(
    `1024 + octet_length(${table}."title") + octet_length(${table}."cover") + octet_length(${table}."lead")`,
  );

const add = (bytes: string, ownerId: string) =>
  `update "accountStorage" set "bytes" = "bytes" + ${bytes} where "ownerId" = ${ownerId};`;

const triggersInSqlite = () => [
  `create trigger "accountStorageBegins" after insert on "user" begin
    insert into "accountStorage" ("ownerId", "bytes") values (new."id", 0);
  end`,
  ...counted.flatMap(([table, column]) => [
    `create trigger "${table}StorageGrows" after insert on "${table}" begin
      ${add(`new."${column}"`, 'new."ownerId"')}
    end`,
    `create trigger "${table}StorageChanges" after update of "${column}" on "${table}"
    when new."${column}" <> old."${column}" begin
      ${add(`new."${column}" - old."${column}"`, 'new."ownerId"')}
    end`,
    `create trigger "${table}StorageShrinks" after delete on "${table}" begin
      ${add(`-old."${column}"`, 'old."ownerId"')}
    end`,
  ]),
];

const triggersInPostgres = () => [
  `create function "beginAccountStorage"() returns trigger language plpgsql as $$ begin
    insert into "accountStorage" ("ownerId", "bytes") values (new."id", 0);
    return null;
  end $$`,
  `create trigger "accountStorageBegins" after insert on "user"
    for each row execute function "beginAccountStorage"()`,
  ...counted.flatMap(([table, column]) => [
    `create function "${table}Storage"() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then ${add(`new."${column}"`, 'new."ownerId"')}
      elsif tg_op = 'UPDATE' then ${add(`new."${column}" - old."${column}"`, 'new."ownerId"')}
      else ${add(`-old."${column}"`, 'old."ownerId"')}
      end if;
      return null;
    end $$`,
    `create trigger "${table}StorageMoves" after insert or delete on "${table}"
      for each row execute function "${table}Storage"()`,
    `create trigger "${table}StorageChanges" after update of "${column}" on "${table}"
      for each row when (new."${column}" <> old."${column}") execute function "${table}Storage"()`,
  ]),
];
