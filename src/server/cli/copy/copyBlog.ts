import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { connect } from '../../db/connect.ts';
import { COPY_PROGRESS, requireFinishedCopy } from '../../db/unfinishedCopy.ts';
import { isNewer, migrate, migrationNames, namesIn } from '../../db/migrate.ts';
import { isPostgres } from '../../db/portable.ts';
import { WITHOUT_TIME_LIMIT } from '../../db/postgresLimits.ts';
import { makeFolderOf } from '../../lib/makeFolder.ts';
import { problemOf } from '../../process/startProblem.ts';
import { askForIndex } from '../../search/indexingPlace.ts';
import { lastNumber, setLastNumber } from './counter.ts';
import { CopyProblem } from './copyProblem.ts';
import { keyOf, readRows } from './readRows.ts';
import { summarize } from './summary.ts';
import { type AnyDb, type Table, tables } from './tables.ts';
import { lastCopied, noteCopied, prepareTarget } from './target.ts';

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
