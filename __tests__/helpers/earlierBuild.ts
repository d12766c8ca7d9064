import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { Client } from 'pg';
import { connect } from '../../src/server/db/connect.ts';
import { toTsvector } from '../../src/server/search/searchIndex.ts';

/*
 * A blog of a build before the first release: its schema on both engines, recorded from its migrations, and rows of every
 * kind, recorded from its API.
 */

/** The last of these builds, and the oldest one that is upgraded (commit 7bd04875), which had 32 of the 38 migrations. */
export type EarlierBuild = 'last' | 'oldest';

const FOLDER = path.resolve('__tests__/helpers/earlierBuild');
const ROWS_AT_ONCE = 20;

type Recorded = string | number | null | { base64: string };
type Row = Record<string, Recorded>;

/** The recorded rows by table. */
export const earlierRows = JSON.parse(readFileSync(path.join(FOLDER, 'rows.json'), 'utf8')) as Record<
  string,
  Row[]
>;

/** The columns that the oldest build lacks. */
const LATER_COLUMNS = ['storedBytes', 'addedBy', 'emailConfirmedAt', 'isMailed'];

/** The statements of the oldest build on PostgreSQL are the first ones of the last build. */
function postgresSchema(build: EarlierBuild): string {
  const schema = readFileSync(path.join(FOLDER, 'postgres.sql'), 'utf8');
  if (build === 'last') return schema;
  const end = schema.indexOf('alter table "article" add column "storedBytes"');
  const recorded = schema.slice(schema.indexOf('insert into "kysely_migration_lock"')).split('\n');
  return schema.slice(0, end) + recorded.filter((line) => !/'00(4[2-8]|50)-/.test(line)).join('\n');
}

/** Creates the schema in an empty database. SQLite needs a file. */
export async function makeEarlierSchema(url: string, build: EarlierBuild = 'last'): Promise<void> {
  const isSqlite = url.startsWith('sqlite:');
  const file = build === 'last' ? 'sqlite.sql' : 'sqlite-0037.sql';
  const schema = isSqlite ? readFileSync(path.join(FOLDER, file), 'utf8') : postgresSchema(build);
  if (isSqlite) {
    const db = new DatabaseSync(url.slice('sqlite:'.length));
    db.exec(schema);
    db.close();
    return;
  }
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(schema);
  await client.end();
}

/** Creates the schema and the rows. */
export async function makeEarlierBlog(url: string, build: EarlierBuild = 'last'): Promise<void> {
  await makeEarlierSchema(url, build);
  const isSqlite = url.startsWith('sqlite:');
  const { db } = connect(url);
  for (const [table, rows] of Object.entries(earlierRows)) {
    const columns = Object.keys(rows[0] ?? {}).filter(
      (column) => build === 'last' || !LATER_COLUMNS.includes(column),
    );
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const values = rows
        .slice(from, from + ROWS_AT_ONCE)
        .map((row) =>
          columns.map((column) => toStored(row[column] ?? null, table === 'articleWords' && !isSqlite)),
        );
      await sql`
        insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        values ${sql.join(values.map((row) => sql`(${sql.join(row)})`))}`.execute(db);
    }
  }
  if (!isSqlite)
    for (const table of ['article', 'indexedDraft'])
      await sql`
        select setval(pg_get_serial_sequence(${`"${table}"`}, 'number'), 100)`.execute(db);
  await db.destroy();
}

function toStored(value: Recorded, isVector: boolean): string | number | Buffer | null {
  if (typeof value === 'string' && isVector) return toTsvector(value);
  return typeof value === 'object' && value !== null ? Buffer.from(value.base64, 'base64') : value;
}
