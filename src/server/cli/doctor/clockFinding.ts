import { statSync } from 'node:fs';
import type { Finding } from '../../../shared/blogState.ts';
import { sql } from 'kysely';
import { isPostgres } from '../../db/portable.ts';
import type { Db } from '../../db/schema.ts';
import { ok, problem } from './finding.ts';

/** In milliseconds. */
const TOLERANCE = 60_000;

/** Whether this machine's time can be right: what was written is not of the future, and PostgreSQL has the same. */
export async function clockFinding(db: Db, file: string | null, now: Date): Promise<Finding> {
  const newest = await newestTime(db, file);
  const ahead = newest - now.getTime();
  const said = `It is ${now.toISOString()} here`;
  const mend = 'set the clock by NTP, such as timedatectl set-ntp true.';
  if (ahead > TOLERANCE) {
    return problem('clock', `${said}, and the database has something of ${iso(newest)}: ${mend}`);
  }
  if (isPostgres(db) && Math.abs((await timeOfPostgres(db)) - now.getTime()) > TOLERANCE) {
    return problem('clock', `${said}, and PostgreSQL's clock shows another time: ${mend}`);
  }
  return ok('clock', `${said}.`);
}

const iso = (time: number) => new Date(time).toISOString();

/** Of the last migration, or of the last write to the database file, whichever came later. */
async function newestTime(db: Db, file: string | null): Promise<number> {
  const { rows } = await sql<{ at: string }>`select max("timestamp") as "at" from "kysely_migration"`.execute(
    db,
  );
  const migrated = Date.parse(rows[0]?.at ?? '');
  return Math.max(Number.isNaN(migrated) ? 0 : migrated, file === null ? 0 : statSync(file).mtimeMs);
}

async function timeOfPostgres(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select now() as "now"`.execute(db);
  return rows[0]?.now.getTime() ?? NaN;
}
