import { statSync } from 'node:fs';
import type { Finding } from '../../../shared/blogState.ts';
import { sql } from 'kysely';
import { backedUpAt } from '../../db/lastBackup.ts';
import { isPostgres } from '../../db/portable.ts';
import type { Db } from '../../db/schema.ts';
import { type Installation, ok, problem } from './finding.ts';

/** In milliseconds. */
const TOLERANCE = 60_000;
/** The newest ones by number, so that the check stays cheap however many articles there are. */
const ARTICLES = 1000;

/** Checks that nothing in the blog is from the future, and that PostgreSQL's clock agrees with this machine's. */
export async function clockFinding(
  db: Db,
  file: string | null,
  { config: { dataDir }, now }: Installation,
): Promise<Finding> {
  const time = now().getTime();
  const newest = Math.max(await newestTime(db, file), backedUpAt(dataDir)?.getTime() ?? 0);
  const said = `It is ${iso(time)} here`;
  const mend = 'set the clock by NTP, such as timedatectl set-ntp true';
  if (newest - time > TOLERANCE) {
    return problem(
      'clock',
      `${said}, and the blog has something of ${iso(newest)}: ${mend}. If it is right, it was ahead when that was written.`,
    );
  }
  if (isPostgres(db) && Math.abs((await timeOfPostgres(db)) - time) > TOLERANCE) {
    return problem('clock', `${said}, and PostgreSQL's clock shows another time: ${mend}.`);
  }
  return ok('clock', `${said}.`);
}

const iso = (time: number) => new Date(time).toISOString();

/** Returns the latest time that something was written, in milliseconds. What is scheduled for later doesn't count. */
async function newestTime(db: Db, file: string | null): Promise<number> {
  const times = [...(await migrationTimes(db)), ...(await contentTimes(db))]
    .map((time) => Date.parse(time ?? ''))
    .filter((time) => !Number.isNaN(time));
  return Math.max(0, ...times, file === null ? 0 : statSync(file).mtimeMs);
}

async function migrationTimes(db: Db): Promise<(string | null)[]> {
  const { rows } = await sql<{ at: string | null }>`
    select max("timestamp") as "at" from "kysely_migration"`.execute(db);
  return rows.map(({ at }) => at);
}

/** None of a database that is older than one of these tables. */
async function contentTimes(db: Db): Promise<(string | null)[]> {
  const { rows } = await sql<{ at: string | null }>`
    select max("createdAt") as "at" from "user"
    union all
    select max("createdAt") from "report"
    union all
    select max("createdAt") from (select "createdAt" from "auditLog" order by "id" desc limit 1) as "logged"
    union all
    select max(case when "createdAt" > "updatedAt" then "createdAt" else "updatedAt" end) from (
      select "createdAt", "updatedAt" from "article" order by "number" desc limit ${sql.lit(ARTICLES)}
    ) as "newest"`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows.map(({ at }) => at);
}

async function timeOfPostgres(db: Db): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select now() as "now"`.execute(db);
  return rows[0]?.now.getTime() ?? NaN;
}
