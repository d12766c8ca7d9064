import type { Db } from '../db/schema.ts';
import { inParts } from './inParts.ts';
import { dayBefore, DAYS_KEPT } from './keptDays.ts';

/** What stands in place of a host that has no row of its own. */
export const OTHER_HOSTS = '';
/** Hosts that an article has of a day. Anybody can name any: what comes after these is among the others. */
export const HOSTS_OF_ARTICLE = 20;
/** The same of all articles of an author together. */
const HOSTS_OF_AUTHOR = 50;

/** From which hosts an article was just opened, and how often. */
export interface Referred {
  number: number;
  ownerId: string;
  referrers: ReadonlyMap<string, number>;
}

interface Scope {
  /** An article's number or an author's id. */
  scope: string;
  max: number;
  hosts: Map<string, number>;
}

function scopesOf(referred: readonly Referred[]): Scope[] {
  const scopes = new Map<string, Scope>();
  for (const { number, ownerId, referrers } of referred) {
    for (const [scope, max] of [
      [String(number), HOSTS_OF_ARTICLE],
      [ownerId, HOSTS_OF_AUTHOR],
    ] as const) {
      if (referrers.size === 0) continue;
      const { hosts } = scopes.get(scope) ?? { hosts: new Map<string, number>() };
      for (const [host, clicks] of referrers) hosts.set(host, (hosts.get(host) ?? 0) + clicks);
      scopes.set(scope, { scope, max, hosts });
    }
  }
  return [...scopes.values()];
}

/**
 * Adds to the hosts of the day, of the articles and of their authors. Belongs in the transaction that stores the clicks,
 * after those of the day: who has written these has their articles and authors for itself, so no two count the same
 * hosts at once.
 */
export async function addReferrers(db: Db, day: string, referred: readonly Referred[]): Promise<void> {
  for (const scopes of inParts(scopesOf(referred))) {
    const known = await db
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
      rowsOf(
        scope,
        known.filter((row) => row.scope === scope.scope).map(({ host }) => host),
      ),
    );
    for (const some of inParts(rows)) {
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

/** The hosts that have a row already, or for which there is room; the others together. */
function rowsOf({ scope, max, hosts }: Scope, known: readonly string[]) {
  const own = new Set(known.filter((host) => host !== OTHER_HOSTS));
  const rows = new Map<string, number>();
  for (const [named, clicks] of [...hosts].sort(([, one], [, other]) => other - one)) {
    if (named !== OTHER_HOSTS && own.size < max) own.add(named);
    const host = own.has(named) ? named : OTHER_HOSTS;
    rows.set(host, (rows.get(host) ?? 0) + clicks);
  }
  return [...rows].map(([host, clicks]) => ({ scope, host, clicks }));
}

/** For the transaction that deletes articles. */
export async function forgetReferrers(db: Db, numbers: readonly number[]): Promise<void> {
  if (numbers.length > 0)
    await db.deleteFrom('referrerDay').where('scope', 'in', numbers.map(String)).execute();
}

/** For the transaction that deletes an account, whose articles are gone. */
export async function forgetReferrersOf(db: Db, ownerId: string): Promise<void> {
  await db.deleteFrom('referrerDay').where('scope', '=', ownerId).execute();
}

/** Deletes up to `max` rows that are too old, and gives how many. */
export async function deleteOldReferrers(db: Db, max: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('referrerDay')
    .where((row) =>
      row(
        row.refTuple('scope', 'day', 'host'),
        'in',
        row
          .selectFrom('referrerDay')
          .select(['scope', 'day', 'host'])
          .where('day', '<=', dayBefore(DAYS_KEPT))
          .limit(max)
          .$asTuple('scope', 'day', 'host'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
