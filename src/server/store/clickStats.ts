import { sql } from 'kysely';
import { addToDailyCount } from '../db/dailyCounts.ts';
import { keptDays } from '../db/expiry.ts';
import { chunk, compileOnce, isPostgres, utcDay } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';

/** Stands for all hosts without their own row. */
export const OTHER_HOSTS = '';
/** Hosts per article and day; the rest count as other hosts. Bounded, as clients can send any host. */
export const ARTICLE_HOSTS_MAX = 20;
/** Hosts per day of all articles of an author together. */
const AUTHOR_HOSTS_MAX = 50;

/** New clicks of an article. */
interface NewClicks {
  number: number;
  ownerId: string;
  clicks: number;
}

/**
 * Adds clicks to the day's totals of the articles and their authors. Call it at the end of the transaction that stores the
 * clicks. Rows are always written in the same order to prevent deadlocks between servers.
 */
async function addDailyClicks(db: Db, day: string, counted: readonly NewClicks[]): Promise<void> {
  for (const some of chunk(counted)) {
    await db
      .insertInto('articleDay')
      .values(
        some
          .map(({ number, clicks }) => ({ number, day, clicks }))
          .sort((one, other) => one.number - other.number),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['number', 'day'])
          .doUpdateSet((row) => ({ clicks: row('articleDay.clicks', '+', row.ref('excluded.clicks')) })),
      )
      .execute();
  }
  const authors = new Map<string, number>();
  for (const { ownerId, clicks } of counted) authors.set(ownerId, (authors.get(ownerId) ?? 0) + clicks);
  for (const some of chunk([...authors].sort(([one], [other]) => (one < other ? -1 : 1)))) {
    await db
      .insertInto('authorDay')
      .values(some.map(([ownerId, clicks]) => ({ ownerId, day, clicks })))
      .onConflict((conflict) =>
        conflict
          .columns(['ownerId', 'day'])
          .doUpdateSet((row) => ({ clicks: row('authorDay.clicks', '+', row.ref('excluded.clicks')) })),
      )
      .execute();
  }
}

/** New clicks of an article by referring host. */
interface ReferredClicks {
  number: number;
  ownerId: string;
  referrers: ReadonlyMap<string, number>;
}

/**
 * Adds clicks to the day's referrers of the articles and their authors. Call it in the transaction that stores the clicks,
 * after `addDailyClicks`, whose rows lock the articles and authors against concurrent counts of the same hosts.
 */
async function addReferrers(db: Db, day: string, referred: readonly ReferredClicks[]): Promise<void> {
  for (const scopes of chunk(groupByScope(referred))) {
    const existing = await db
      .selectFrom('referrerDay')
      .select(['scope', 'host'])
      .where('day', '=', day)
      .where(
        'scope',
        'in',
        scopes.map(({ scope }) => scope),
      )
      .execute();
    const rows = scopes.flatMap((scope) =>
      limitHosts(
        scope,
        existing.filter((row) => row.scope === scope.scope).map(({ host }) => host),
      ),
    );
    for (const some of chunk(rows)) {
      await db
        .insertInto('referrerDay')
        .values(some.map((row) => ({ ...row, day })))
        .onConflict((conflict) =>
          conflict
            .columns(['scope', 'day', 'host'])
            .doUpdateSet((row) => ({ clicks: row('referrerDay.clicks', '+', row.ref('excluded.clicks')) })),
        )
        .execute();
    }
  }
}

interface Scope {
  /** An article's number or an author's id. */
  scope: string;
  max: number;
  hosts: Map<string, number>;
}

function groupByScope(referred: readonly ReferredClicks[]): Scope[] {
  const scopes = new Map<string, Scope>();
  for (const { number, ownerId, referrers } of referred) {
    for (const [scope, max] of [
      [String(number), ARTICLE_HOSTS_MAX],
      [ownerId, AUTHOR_HOSTS_MAX],
    ] as const) {
      if (referrers.size === 0) continue;
      const { hosts } = scopes.get(scope) ?? { hosts: new Map<string, number>() };
      for (const [host, clicks] of referrers) hosts.set(host, (hosts.get(host) ?? 0) + clicks);
      scopes.set(scope, { scope, max, hosts });
    }
  }
  return [...scopes.values()];
}

/** Returns a row for each host that has one already or fits, and one for all others. */
function limitHosts({ scope, max, hosts }: Scope, existing: readonly string[]) {
  const own = new Set(existing.filter((host) => host !== OTHER_HOSTS));
  const rows = new Map<string, number>();
  for (const [name, clicks] of [...hosts].sort(([, one], [, other]) => other - one)) {
    if (name !== OTHER_HOSTS && own.size < max) own.add(name);
    const host = own.has(name) ? name : OTHER_HOSTS;
    rows.set(host, (rows.get(host) ?? 0) + clicks);
  }
  return [...rows].map(([host, clicks]) => ({ scope, host, clicks }));
}

interface DailyClicks {
  day: string;
  clicks: number;
}

/** Returns all days that are kept, oldest first, including those without clicks. */
function fillDays(rows: readonly DailyClicks[]): DailyClicks[] {
  const clicksByDay = new Map(rows.map(({ day, clicks }) => [day, clicks]));
  return Array.from({ length: keptDays.clicks }, (_, at) => utcDay(keptDays.clicks - 1 - at)).map((day) => ({
    day,
    clicks: clicksByDay.get(day) ?? 0,
  }));
}

/** Returns an article's clicks on each of the last days. */
export const loadArticleDailyClicks = async (db: Db, number: number): Promise<DailyClicks[]> =>
  fillDays(
    await db.selectFrom('articleDay').select(['day', 'clicks']).where('number', '=', number).execute(),
  );

/** Returns the clicks of all of an author's articles on each of the last days. */
export const loadAuthorDailyClicks = async (db: Db, ownerId: string): Promise<DailyClicks[]> =>
  fillDays(
    await db.selectFrom('authorDay').select(['day', 'clicks']).where('ownerId', '=', ownerId).execute(),
  );

interface ReferrerOfDay {
  day: string;
  /** Null for all other hosts. */
  host: string | null;
  clicks: number;
}

/** Returns the referrers of an article or of all of an author's articles, newest day first, then most clicks first. */
export async function loadReferrers(
  db: Db,
  of: { number: number } | { ownerId: string },
): Promise<ReferrerOfDay[]> {
  const rows = await db
    .selectFrom('referrerDay')
    .select(['day', 'host', 'clicks'])
    .where('scope', '=', 'number' in of ? String(of.number) : of.ownerId)
    .where('day', '>', utcDay(keptDays.clicks))
    .orderBy('day', 'desc')
    .orderBy('clicks', 'desc')
    .orderBy('host')
    .execute();
  return rows.map(({ host, ...row }) => ({ ...row, host: host === OTHER_HOSTS ? null : host }));
}

/** Deletes the daily clicks and referrers of articles. Call it in the transaction that deletes the articles. */
export async function deleteClickStats(db: Db, articles: readonly { number: number }[]): Promise<void> {
  const numbers = articles.map(({ number }) => number);
  if (numbers.length === 0) return;
  await db.deleteFrom('articleDay').where('number', 'in', numbers).execute();
  await db.deleteFrom('referrerDay').where('scope', 'in', numbers.map(String)).execute();
}

/** Deletes an author's totals. Call it in the transaction that deletes the account, after its articles. */
export async function deleteAuthorClickStats(db: Db, ownerId: string): Promise<void> {
  await db.deleteFrom('authorDay').where('ownerId', '=', ownerId).execute();
  await db.deleteFrom('referrerDay').where('scope', '=', ownerId).execute();
}

/* The totals of articles. */

/** Clicks to store. */
export type ClickBatch = readonly {
  number: number;
  count: number;
  /** Clicks by robots, included in `count`. */
  byRobots: number;
  /** Clicks by referring host, without robots. */
  referrers: ReadonlyMap<string, number>;
}[];

const selectClicks = compileOnce((db, numbers: readonly number[], count: number) =>
  db
    .selectFrom('articleClicks')
    .select(['number', 'clicks'])
    .where(
      'number',
      'in',
      Array.from({ length: count }, (_, at) => numbers[at] ?? 0),
    ),
);

/** Returns the stored clicks by article number. */
export async function findClicks(db: Db, numbers: readonly number[]): Promise<Map<number, number>> {
  const rows = await selectClicks(db, numbers, numbers.length);
  return new Map(rows.map(({ number, clicks }) => [number, clicks]));
}

/** Sets the number of clicks of an article that was counted elsewhere before. */
export async function setClicks(db: Db, number: number, clicks: number): Promise<void> {
  await db.updateTable('articleClicks').set({ clicks }).where('number', '=', number).execute();
}

/** Adds clicks; `flat` has each number followed by its count. */
const addClicks = compileOnce((db, flat: readonly number[], count: number) => {
  const rows = Array.from(
    { length: count },
    (_, at) => sql`(cast(${flat[2 * at]} as bigint), cast(${flat[2 * at + 1]} as bigint))`,
  );
  // Both engines name the columns of a values list this way.
  const added = sql<{ column1: number; column2: number }>`(values ${sql.join(rows)})`.as<'added'>('added');
  return db
    .updateTable('articleClicks')
    .from(added)
    .set((row) => ({ clicks: row('articleClicks.clicks', '+', row.ref('added.column2')) }))
    .whereRef('added.column1', '=', 'articleClicks.number')
    .returning(['articleClicks.number', 'articleClicks.ownerId']);
});

/**
 * Adds clicks to the stored ones and ignores articles that no longer exist. Call it in a transaction. `batch` must be
 * ordered by number to prevent deadlocks between servers.
 */
export async function storeClicks(db: Db, batch: ClickBatch): Promise<void> {
  const counted: { number: number; ownerId: string }[] = [];
  for (const some of chunk(batch)) {
    if (isPostgres(db)) await lockInOrder(db, some);
    const flat = some.flatMap(({ number, count }) => [number, count]);
    counted.push(...(await addClicks(db, flat, some.length)));
  }
  await addDailyStats(db, batch, counted);
}

/** Adds to the statistics by day and by referrer, without robots. */
async function addDailyStats(
  db: Db,
  batch: ClickBatch,
  counted: readonly { number: number; ownerId: string }[],
) {
  const clicksOf = new Map(batch.map((clicks) => [clicks.number, clicks]));
  const read = counted.flatMap((article) => {
    const {
      count = 0,
      byRobots = 0,
      referrers = new Map<string, number>(),
    } = clicksOf.get(article.number) ?? {};
    return count > byRobots ? [{ ...article, clicks: count - byRobots, referrers }] : [];
  });
  const day = utcDay(0);
  await addDailyClicks(db, day, read);
  await addReferrers(db, day, read);
  const clicks = read.reduce((sum, { clicks }) => sum + clicks, 0);
  if (clicks > 0) await addToDailyCount(db, 'clicks', clicks);
}

/** Locks rows in order of number to prevent deadlocks, as an update locks them in any order. */
const lockInOrder = (db: Db, batch: ClickBatch) =>
  db
    .selectFrom('articleClicks')
    .select('number')
    .where(
      'number',
      'in',
      batch.map(({ number }) => number),
    )
    .orderBy('number')
    .forUpdate()
    .execute();

/** Returns the daily clicks on an account's articles, for personal data. */
export const listPersonalClicks = (db: Db, ownerId: string) =>
  db
    .selectFrom('authorDay')
    .select(['day', 'clicks'])
    .where('ownerId', '=', ownerId)
    .orderBy('day')
    .execute();

/** Returns the hosts that referred readers to an account's articles, for personal data. */
export const listPersonalReferrers = (db: Db, ownerId: string) =>
  db
    .selectFrom('referrerDay')
    .select(['day', 'host', 'clicks'])
    .where('scope', '=', ownerId)
    .orderBy('day')
    .orderBy('host')
    .execute();
