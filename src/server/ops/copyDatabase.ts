import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { connect } from '../db/connect.ts';
import { isNewer, migrate, migrationNames, namesIn } from '../db/migrate.ts';
import { isPostgres } from '../db/portable.ts';
import { WITHOUT_TIME_LIMIT } from '../db/postgresLimits.ts';
import type { Database } from '../db/schema.ts';
import { COPY_PROGRESS, requireFinishedCopy } from '../db/unfinishedCopy.ts';
import { makeFolderOf } from '../lib/files.ts';
import { askForIndex } from '../search/indexingPlace.ts';
import { problemOf } from './startupErrors.ts';

const SQLITE = 'sqlite:';

/**
 * Copies a whole blog into an empty database, or the rest of it where a copy was interrupted, and compares the
 * two. `tell` hears of each table. Throws CopyProblem; the source stays as it is.
 */
export async function copyBlog(from: string, to: string, tell: (sentence: string) => void): Promise<void> {
  if (from.startsWith(SQLITE) && !existsSync(from.slice(SQLITE.length))) {
    throw new CopyProblem(`There is no blog at ${from}.`);
  }
  const source = await opening('source', () => connect(from).db);
  try {
    requirePresentSchema(await opening('source', () => namesIn(source)));
    await opening('source', () => requireFinishedCopy(source));
    const target = await opening('target', () => {
      makeFolderOf(to);
      return connect(to).db;
    });
    try {
      await opening('target', () => migrate(target));
      await inSnapshot(source as unknown as AnyDb, (source) =>
        copyAll(source, target as unknown as AnyDb, nameOf(from), tell),
      );
    } finally {
      await target.destroy();
    }
  } finally {
    await source.destroy();
  }
}

/** What a half copy remembers its source by; an address may have a password in it. */
const nameOf = (url: string) =>
  hash('sha256', url.startsWith(SQLITE) ? path.resolve(url.slice(SQLITE.length)) : url);

/** Reads one state of the source. SQLite lets nobody write meanwhile; PostgreSQL does, and it is not copied. */
const inSnapshot = (source: AnyDb, work: (source: AnyDb) => Promise<void>): Promise<void> =>
  source.connection().execute(async (source) => {
    if (isPostgres(source)) {
      await sql.raw(WITHOUT_TIME_LIMIT).execute(source);
      await source.transaction().setIsolationLevel('repeatable read').execute(work);
    } else await source.transaction().execute(work);
  });

async function copyAll(source: AnyDb, target: AnyDb, name: string, tell: (sentence: string) => void) {
  await prepareTarget(target, name);
  for (const table of tables) {
    for await (const rows of readRows(source, table, await lastCopied(target, table))) {
      const last = rows.at(-1);
      await target.transaction().execute(async (target) => {
        await target.insertInto(table).values(rows).execute();
        if (last) await noteCopied(target, name, table, keyOf(table, last));
      });
    }
  }
  await setLastNumber(target, await lastNumber(source));
  // By what articles are found is made of them again, by the server.
  await askForIndex(target);
  for (const table of tables) tell(await compare(source, target, table));
  await target.schema.dropTable(COPY_PROGRESS).execute();
}

/** Says which of the two it is that does not open. */
async function opening<Result>(
  which: 'source' | 'target',
  act: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const sentences = { withFile: `There is no ${which} at`, withDatabase: `The ${which} does not open` };
    throw new CopyProblem(problemOf(error, sentences));
  }
}

function requirePresentSchema(names: string[]) {
  if (names.length === 0) throw new CopyProblem('There is no blog in the source.');
  if (isNewer(names)) {
    throw new CopyProblem('A newer version of Markdown Blog than this one has written the source.');
  }
  if (names.length < migrationNames.length) {
    throw new CopyProblem('The source is of another version: start this server on it once, and stop it.');
  }
}

async function compare(source: AnyDb, target: AnyDb, table: Table): Promise<string> {
  const [there, here] = [await summarize(source, table), await summarize(target, table)];
  if (there.rows !== here.rows || there.hash !== here.hash) {
    throw new CopyProblem(
      `${table} differs: ${there.rows} rows in the source, ${here.rows} in the target. ` +
        'The source was written to between two parts of the copy: start again with an empty target.',
    );
  }
  return `${table}: ${here.rows} rows, the same in both`;
}

/** Made of the others, and so made again in the copy: what articles and drafts are found by, and what accounts store. */
type Made = 'accountStorage' | 'articleWords' | 'authorWord' | 'indexing' | 'indexedDraft' | 'draftWords';
type Copied = Omit<Database, Made>;

/** Every table with its primary key; what others refer to comes first. The compiler misses none. */
const keys = {
  user: ['id'],
  session: ['idHash'],
  article: ['number'],
  articleBody: ['number'],
  articleClicks: ['number'],
  articleCount: ['scope', 'size', 'block'],
  articleDay: ['number', 'day'],
  authorDay: ['ownerId', 'day'],
  referrerDay: ['scope', 'day', 'host'],
  blogDay: ['day', 'name'],
  tag: ['slug'],
  articleTag: ['tag', 'number'],
  retiredSlug: ['slugHash'],
  draft: ['ownerId', 'id'],
  idempotencyKey: ['ownerId', 'key'],
  revision: ['id'],
  unpublishedArticle: ['number'],
  hiddenArticle: ['number'],
  report: ['number', 'network'],
  attempt: ['kind', 'account', 'network'],
  setting: ['name'],
  invitation: ['codeHash'],
  pendingAccount: ['userId'],
  admin: ['userId'],
  auditLog: ['id'],
  passwordReset: ['tokenHash'],
  otherEmail: ['id'],
  emailLink: ['tokenHash'],
  passkey: ['id'],
  passkeyChallenge: ['challengeHash'],
  mail: ['id'],
} as const satisfies { [Table in keyof Copied]: readonly (keyof Copied[Table])[] };

type Table = keyof typeof keys;
const tables = Object.keys(keys) as Table[];

type Row = Record<string, string | number | Uint8Array | null>;

/** A database of which a copy knows nothing but tables, keys and rows. */
type AnyDb = Kysely<Record<string, Row>>;

/**
 * Makes the target ready for the copy, or for the rest of it. `source` is what the copy is of. Throws CopyProblem
 * if anything else is in there.
 */
export async function prepareTarget(db: AnyDb, source: string): Promise<void> {
  const isStarted = (await db.introspection.getTables()).some(({ name }) => name === COPY_PROGRESS);
  if (isStarted) {
    const other = await db
      .selectFrom(COPY_PROGRESS)
      .select('source')
      .where('source', '!=', source)
      .executeTakeFirst();
    if (other) throw new CopyProblem('The target holds a part of another blog: give an empty one.');
    return;
  }
  for (const table of tables) {
    const row = await db.selectFrom(table).selectAll().limit(1).executeTakeFirst();
    if (row) throw new CopyProblem('The target is not empty: give an empty one.');
  }
  await db.schema
    .createTable(COPY_PROGRESS)
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('copied', 'text', (column) => column.primaryKey())
    .addColumn('lastKey', 'text', (column) => column.notNull())
    .execute();
}

/** The key of the last row of this table that was copied; null for none yet. */
async function lastCopied(db: AnyDb, table: string): Promise<Row | null> {
  const row = await db
    .selectFrom(COPY_PROGRESS)
    .select('lastKey')
    .where('copied', '=', table)
    .executeTakeFirst();
  return row ? (JSON.parse(String(row.lastKey)) as Row) : null;
}

/** For the transaction that stores the rows: what is stored and what is known of it never differ. */
async function noteCopied(db: AnyDb, source: string, copied: string, key: Row): Promise<void> {
  const lastKey = JSON.stringify(key);
  await db
    .insertInto(COPY_PROGRESS)
    .values({ source, copied, lastKey })
    .onConflict((conflict) => conflict.column('copied').doUpdateSet({ lastKey }))
    .execute();
}

const ROWS_MAX = 200;
/** Characters that are held at a time, about: an article may have a million. */
const BATCH_SIZE = 4_000_000;

/** All rows after `after`, in the order of the key, in batches that fit into memory. */
async function* readRows(db: AnyDb, table: Table, after: Row | null): AsyncGenerator<Row[]> {
  let last = after;
  let count = ROWS_MAX;
  for (;;) {
    const rows = await nextRows(db, table, last, count);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1) ?? null;
    const size = rows.reduce((sum, row) => sum + sizeOf(row), 0);
    count = Math.max(1, Math.min(ROWS_MAX, Math.floor((BATCH_SIZE * rows.length) / size)));
  }
}

const sizeOf = (row: Row) =>
  Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'object' ? (value?.length ?? 0) : `${value}`.length),
    1,
  );

function nextRows(db: AnyDb, table: Table, last: Row | null, count: number): Promise<Row[]> {
  const key = sql.join(keys[table].map((column) => sql.ref(column)));
  const query = db.selectFrom(table).selectAll().orderBy(key).limit(count);
  if (last === null) return query.execute();
  const values = sql.join(keys[table].map((column) => last[column]));
  return query.where(sql<boolean>`(${key}) > (${values})`).execute();
}

/** The columns of its key. */
const keyOf = (table: Table, row: Row): Row =>
  Object.fromEntries(keys[table].map((column) => [column, row[column] ?? '']));

interface Summary {
  rows: number;
  /** The sum of the rows' hashes: the same in whatever order an engine gives them. */
  hash: bigint;
}

/** The hash of a row, by the names of its columns, as engines have them in different order. */
const hashOf = (row: Row) =>
  BigInt(
    `0x${hash('sha256', JSON.stringify(columnsOf(row).sort(([one], [other]) => (one < other ? -1 : 1))))}`,
  );

/** Each engine has a class of its own for bytes. */
const columnsOf = (row: Row) =>
  Object.entries(row).map(([column, value]) => [column, isBytes(value) ? toText(value) : value] as const);
const isBytes = (value: Row[string]) => value instanceof Uint8Array;
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Reads the whole table. */
async function summarize(db: AnyDb, table: Table): Promise<Summary> {
  const summary = { rows: 0, hash: 0n };
  for await (const rows of readRows(db, table, null)) {
    summary.rows += rows.length;
    for (const row of rows) summary.hash = BigInt.asUintN(256, summary.hash + hashOf(row));
  }
  return summary;
}

/** The last number that was given to an article, which may be deleted by now: it is never given again. */
async function lastNumber(db: AnyDb): Promise<number> {
  const { rows } = isPostgres(db)
    ? await sql<{ last: number }>`
        select case when is_called then last_value else 0 end as "last" from "article_number_seq"`.execute(db)
    : await sql<{
        last: number;
      }>`select "seq" as "last" from "sqlite_sequence" where "name" = 'article'`.execute(db);
  return rows[0]?.last ?? 0;
}

async function setLastNumber(db: AnyDb, last: number): Promise<void> {
  if (last === 0) return;
  if (isPostgres(db)) {
    await sql`select setval('"article_number_seq"', ${last})`.execute(db);
    return;
  }
  await sql`delete from "sqlite_sequence" where "name" = 'article'`.execute(db);
  await sql`insert into "sqlite_sequence" ("name", "seq") values ('article', ${last})`.execute(db);
}

/** Why a copy is not made, in a sentence for whoever asked for it. */
export class CopyProblem extends Error {}
