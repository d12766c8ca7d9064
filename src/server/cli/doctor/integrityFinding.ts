import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Finding } from '../../../shared/blogState.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { ok, problem } from './finding.ts';

const ABOUT = 'integrity';
const RESTORE = 'bring the last backup back by npm run restore -- FILE --force';

/** Prints `ok`, or the first fault that SQLite finds in the database file of its argument. */
const SCRIPT = `
const db = new (require('node:sqlite').DatabaseSync)(process.argv[1], { readOnly: true });
const [first] = db.prepare('pragma integrity_check(1)').all();
const [orphan] = db.prepare('pragma foreign_key_check').all();
console.log(orphan ? 'a row of ' + orphan.table + ' belongs to none' : first.integrity_check);
`;

/** Whether the database is whole, as far as `limit` milliseconds let that be found out. */
export const integrityFinding = (db: Db, file: string | null, limit: number): Promise<Finding> =>
  file === null ? ofPostgres(db) : ofSqlite(file, limit);

/** In a process of its own, as nothing else can end SQLite's check in its midst. */
async function ofSqlite(file: string, limit: number): Promise<Finding> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['-e', SCRIPT, file], {
      timeout: limit,
      killSignal: 'SIGKILL',
    });
    const found = stdout.trim();
    return found === 'ok'
      ? ok(ABOUT, "SQLite's own checks find nothing wrong.")
      : problem(ABOUT, `${file} is damaged (${found}): stop the server and ${RESTORE}.`);
  } catch (error) {
    if ((error as { killed?: boolean }).killed) {
      return ok(ABOUT, `Nothing wrong was found in ${limit / 1000} s. npm run backup checks all of it.`);
    }
    return problem(ABOUT, `${file} can not be checked: stop the server and ${RESTORE}.`);
  }
}

/** PostgreSQL checks its pages itself, where it was set up to; an index that was not finished it leaves unused. */
async function ofPostgres(db: Db): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as "name" from pg_index i join pg_class c on c.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = current_schema() and not i.indisvalid`.execute(db);
  const [first] = rows;
  return first
    ? problem(ABOUT, `The index ${first.name} is not whole: reindex index "${first.name}" mends it.`)
    : ok(ABOUT, 'All indexes are whole.');
}
