import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql, type Kysely } from 'kysely';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { connect, findDatabaseFile } from '../db/connect.ts';
import { COPY_PROGRESS, requireFinishedCopy } from '../db/databaseChecks.ts';
import { mediaIndex } from '../db/media.ts';
import { countPending, isNewer, migrate, findMigrationNames } from '../db/migrate.ts';
import { isPostgres } from '../db/portable.ts';
import { WITHOUT_TIME_LIMIT } from '../db/postgres.ts';
import { type Db, primaryKeys as keys } from '../db/schema.ts';
import { createMediaStorage, type MediaSettings } from '../images/mediaStorage.ts';
import { createDatabaseFolder, giveToOwnerOf } from '../lib/files.ts';
import { requestReindex } from '../search/searchIndex.ts';
import { listImageHashes } from '../store/images.ts';
import { copyMedia, describeMedia } from './mediaCopy.ts';
import { describeError } from './startupErrors.ts';

const { copyDatabase: messages } = cliMessages;

const SQLITE = 'sqlite:';

/** Where the images of the source and of the target are stored. */
interface MediaPlaces {
  from: MediaSettings;
  to: MediaSettings;
}

/**
 * Copies a blog into an empty database, or resumes an interrupted copy, and compares the two. Also copies the images,
 * unless both use the same store. Reports each table to `tell`. Throws CopyProblem and MediaProblem. Never changes the
 * source.
 */
export async function copyBlog(
  from: string,
  to: string,
  media: MediaPlaces,
  tell: (sentence: string) => void,
): Promise<void> {
  if (from.startsWith(SQLITE) && !existsSync(from.slice(SQLITE.length))) {
    throw new CopyProblem(messages.noBlogAt(from));
  }
  const source = await labelErrors('source', () => connect(from).db);
  try {
    requirePresentSchema(await labelErrors('source', () => findMigrationNames(source)));
    await labelErrors('source', () => requireFinishedCopy(source));
    const target = await labelErrors('target', () => {
      createDatabaseFolder(to);
      return connect(to).db;
    });
    try {
      await labelErrors('target', () => migrate(target));
      await inSnapshot(source as unknown as AnyDb, async (snapshot) => {
        await copyAll(snapshot, target as unknown as AnyDb, sourceName(from), tell);
        await copyImages({ source, snapshot, target }, media, tell);
        await target.schema.dropTable(COPY_PROGRESS).execute();
      });
    } finally {
      await target.destroy();
      // Root may have created it for a server that runs as another user.
      const file = findDatabaseFile(to);
      if (file !== null && existsSync(file)) giveToOwnerOf(path.dirname(path.resolve(file)), file);
    }
  } finally {
    await source.destroy();
  }
}

/** Returns a hash that identifies the source of an unfinished copy: a URL may contain a password. */
const sourceName = (url: string) =>
  hash('sha256', url.startsWith(SQLITE) ? path.resolve(url.slice(SQLITE.length)) : url);

/**
 * Reads one snapshot of the source. SQLite blocks writers meanwhile; PostgreSQL does not, but leaves their changes out.
 */
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
        if (last) await recordProgress(target, name, table, pickKey(table, last));
      });
    }
  }
  await setLastNumber(target, await lastNumber(source));
  // The server rebuilds the search index.
  await requestReindex(target);
  for (const table of tables) tell(await compare(source, target, table));
}

/** Copies the files of images, unless both databases share a store. Files that were copied before are not copied again. */
async function copyImages(
  { source, snapshot, target }: Record<'source' | 'snapshot' | 'target', Db>,
  { from, to }: MediaPlaces,
  tell: (sentence: string) => void,
): Promise<void> {
  const hashes = await listImageHashes(target);
  if (hashes.size === 0) return;
  const name = describeMedia(to);
  if (to.store !== 'database' && name === describeMedia(from)) {
    tell(messages.imagesStay(name));
    return;
  }
  // On SQLite, nothing else can read the source before the snapshot ends.
  const there = {
    storage: createMediaStorage(from, { db: source, index: mediaIndex(snapshot) }),
    name: describeMedia(from),
  };
  const here = { storage: createMediaStorage(to, { db: target, index: null }), name };
  const { images, missing, damaged, repairable } = await copyMedia(there, here, hashes);
  if (images > 0) await createMediaStorage(to, { db: target }).mark();
  tell(messages.images(images, name));
  if (missing > 0) tell(messages.imagesMissing(missing, there.name));
  if (damaged + repairable > 0) tell(messages.imagesDamaged(damaged + repairable, there.name));
}

/** Adds to an error which of the two databases failed. */
async function labelErrors<Result>(
  which: 'source' | 'target',
  act: () => Promise<Result> | Result,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const withFile = which === 'source' ? messages.sourceAt : messages.targetAt;
    throw new CopyProblem(describeError(error, { withFile, withDatabase: messages[which] }));
  }
}

function requirePresentSchema(names: string[]) {
  if (names.length === 0) throw new CopyProblem(messages.emptySource);
  if (isNewer(names)) {
    throw new CopyProblem(messages.newerSource);
  }
  if (countPending(names) > 0) {
    throw new CopyProblem(messages.olderSource);
  }
}

async function compare(source: AnyDb, target: AnyDb, table: Table): Promise<string> {
  const [there, here] = [await summarize(source, table), await summarize(target, table)];
  if (there.rows !== here.rows || there.hash !== here.hash) {
    throw new CopyProblem(messages.differs(table, there.rows, here.rows));
  }
  return messages.table(table, here.rows);
}

type Table = keyof typeof keys;
const tables = Object.keys(keys) as Table[];

type Row = Record<string, string | number | Uint8Array | null>;

/** A database as generic tables and rows. */
type AnyDb = Kysely<Record<string, Row>>;

/** Prepares the target for a new or resumed copy of `source`. Throws CopyProblem if it has other content. */
export async function prepareTarget(db: AnyDb, source: string): Promise<void> {
  const isStarted = (await db.introspection.getTables()).some(({ name }) => name === COPY_PROGRESS);
  if (isStarted) {
    const other = await db
      .selectFrom(COPY_PROGRESS)
      .select('source')
      .where('source', '!=', source)
      .executeTakeFirst();
    if (other) throw new CopyProblem(messages.otherCopy);
    return;
  }
  for (const table of tables) {
    const row = await db.selectFrom(table).selectAll().limit(1).executeTakeFirst();
    if (row) throw new CopyProblem(messages.notEmpty);
  }
  await db.schema
    .createTable(COPY_PROGRESS)
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('copied', 'text', (column) => column.primaryKey())
    .addColumn('lastKey', 'text', (column) => column.notNull())
    .execute();
}

/** Returns the key of the table's last copied row; null if none was copied. */
async function lastCopied(db: AnyDb, table: string): Promise<Row | null> {
  const row = await db
    .selectFrom(COPY_PROGRESS)
    .select('lastKey')
    .where('copied', '=', table)
    .executeTakeFirst();
  return row ? (JSON.parse(String(row.lastKey)) as Row) : null;
}

/** Records progress within the transaction that writes the rows, so that both always agree. */
async function recordProgress(db: AnyDb, source: string, copied: string, key: Row): Promise<void> {
  const lastKey = JSON.stringify(key);
  await db
    .insertInto(COPY_PROGRESS)
    .values({ source, copied, lastKey })
    .onConflict((conflict) => conflict.column('copied').doUpdateSet({ lastKey }))
    .execute();
}

const ROWS_MAX = 200;
/** Approximate characters per batch: one article may have a million. */
const BATCH_SIZE = 4_000_000;

/** Yields all rows after `after`, in key order, in batches that fit in memory. */
async function* readRows(db: AnyDb, table: Table, after: Row | null): AsyncGenerator<Row[]> {
  let last = after;
  let count = ROWS_MAX;
  for (;;) {
    const rows = await nextRows(db, table, last, count);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1) ?? null;
    const size = rows.reduce((sum, row) => sum + measureRow(row), 0);
    count = Math.max(1, Math.min(ROWS_MAX, Math.floor((BATCH_SIZE * rows.length) / size)));
  }
}

const measureRow = (row: Row) =>
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

/** Returns the key columns of a row. */
const pickKey = (table: Table, row: Row): Row =>
  Object.fromEntries(keys[table].map((column) => [column, row[column] ?? '']));

interface Summary {
  rows: number;
  /** The sum of row hashes, independent of row order. */
  hash: bigint;
}

/** Returns the hash of a row, with columns sorted by name, as engines order them differently. */
const hashRow = (row: Row) =>
  BigInt(
    `0x${hash('sha256', JSON.stringify(getColumns(row).sort(([one], [other]) => (one < other ? -1 : 1))))}`,
  );

/** Returns the columns of a row, with bytes as text, as engines return these in different classes. */
const getColumns = (row: Row) =>
  Object.entries(row).map(([column, value]) => [column, isBytes(value) ? toText(value) : value] as const);
const isBytes = (value: Row[string]) => value instanceof Uint8Array;
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Summarizes a whole table. */
async function summarize(db: AnyDb, table: Table): Promise<Summary> {
  const summary = { rows: 0, hash: 0n };
  for await (const rows of readRows(db, table, null)) {
    summary.rows += rows.length;
    for (const row of rows) summary.hash = BigInt.asUintN(256, summary.hash + hashRow(row));
  }
  return summary;
}

/** Returns the last article number given out, even to a deleted article: numbers are never reused. */
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

/** Why a copy failed; the message is shown to the operator as it is. */
export class CopyProblem extends Error {}
