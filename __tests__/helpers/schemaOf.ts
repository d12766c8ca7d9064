import { sql } from 'kysely';
import type { Db } from '../../src/server/db/schema.ts';
import { isOnPostgres } from './database.ts';

/** Returns every column, index, constraint, trigger and function as described by the engine. */
export async function schemaOf(db: Db): Promise<string[]> {
  const described = await (isOnPostgres ? describedByPostgres(db) : describedBySqlite(db));
  return described.filter((line) => !line.includes('kysely_migration')).sort();
}

async function describedByPostgres(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', "table_name", "column_name", "data_type", "is_nullable", "column_default", "is_identity",
      "collation_name") as "line"
    from information_schema.columns where "table_schema" = 'public'
    union all select "indexdef" from pg_indexes where "schemaname" = 'public'
    union all select concat("conrelid"::regclass, ' ', pg_get_constraintdef("oid")) from pg_constraint
      where "connamespace" = 'public'::regnamespace
    union all select pg_get_triggerdef("oid") from pg_trigger where not "tgisinternal"
    union all select pg_get_functiondef("oid") from pg_proc where "pronamespace" = 'public'::regnamespace`.execute(
    db,
  );
  return rows.map(({ line }) => line.replace(/\s+/g, ' '));
}

async function describedBySqlite(db: Db): Promise<string[]> {
  const { rows: objects } = await sql<{ type: string; name: string; sql: string | null }>`
    select "type", "name", "sql" from sqlite_schema`.execute(db);
  const lines: string[] = [];
  for (const { type, name, sql: text } of objects) {
    if (type === 'index' || type === 'trigger')
      lines.push(`${name} ${(text ?? '').replace(/\s+/g, ' ').toLowerCase()}`);
    if (type !== 'table') continue;
    for (const pragma of ['table_info', 'foreign_key_list'])
      lines.push(
        ...(await sql<object>`select * from ${sql.raw(`pragma_${pragma}('${name}')`)}`.execute(db)).rows.map(
          (row) => `${name} ${JSON.stringify({ ...row, cid: 0, id: 0 })}`,
        ),
      );
    if (/using fts5/i.test(text ?? '')) lines.push((text ?? '').replace(/\s+/g, ' ').toLowerCase());
  }
  return lines;
}

/**
 * Returns also what an upgraded database may have otherwise: the order of columns, names of constraints, options, and the
 * state of sequences.
 */
export async function exactSchemaOf(db: Db): Promise<string[]> {
  const more = await (isOnPostgres ? detailsInPostgres(db) : detailsInSqlite(db));
  return [...(await schemaOf(db)), ...more.filter((line) => !line.includes('kysely_migration')).sort()];
}

async function detailsInPostgres(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', "attrelid"::regclass, "attname", "attnum", "attstorage", "attcompression", "attoptions") as "line"
      from pg_attribute join pg_class on pg_class."oid" = "attrelid"
      where "relnamespace" = 'public'::regnamespace and "attnum" > 0 and "relkind" = 'r'
    union all select concat_ws(' ', "relname", "relkind", "relpersistence", "reloptions", "relreplident")
      from pg_class where "relnamespace" = 'public'::regnamespace
    union all select concat_ws(' ', 'sequence', "sequencename", "start_value", "increment_by", "cycle", "last_value")
      from pg_sequences where "schemaname" = 'public'
    union all select concat_ws(' ', "conrelid"::regclass, "conname", pg_get_constraintdef("oid"), "condeferrable")
      from pg_constraint where "connamespace" = 'public'::regnamespace
    union all select concat_ws(' ', "tgname", "tgenabled") from pg_trigger where not "tgisinternal"`.execute(
    db,
  );
  return rows.map(({ line }) => line);
}

/** SQLite keeps each statement as it was. */
async function detailsInSqlite(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', "type", "name", "tbl_name", "sql") as "line" from sqlite_schema`.execute(db);
  return rows.map(({ line }) => line.replace(/\s+/g, ' '));
}
