import type { LimitName } from '../../shared/blogState.ts';
import type { Db } from '../db/schema.ts';
import type { Limit } from './limit.ts';

/** Whose attempts are counted, and of what. `account` and `network` are pseudonyms, or '' for any. */
export interface AttemptKey {
  kind: LimitName;
  account: string;
  network: string;
}

/** Whoever reaches the count is locked out until its seconds are over, and then starts anew; or by `waits`. */
export interface Rule extends Limit {
  /** Seconds to be locked out, for reaching the count and for each attempt after that; the last one repeats. */
  waits?: number[];
}

/** By what an attempt is counted, and how many may be made. */
export interface Attempt {
  key: AttemptKey;
  rule: Rule;
}

export const NOT_LOCKED = '';

/** In seconds: how far the clocks of servers that share a database may be apart. */
export const CLOCK_SKEW = 10;

/** The moment so many seconds from now. */
export const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** Seconds until none of the keys is locked; 0 if none is now. */
export async function waitFor(db: Db, attempts: Attempt[]): Promise<number> {
  const waits = [0];
  for (const { key, rule } of attempts) {
    const { kind, account, network } = key;
    const locked = await db
      .selectFrom('attempt')
      .select(['lockedUntil', 'count'])
      .where((attempt) => attempt.and({ kind, account, network }))
      .where('lockedUntil', '>', inSeconds(0))
      .executeTakeFirst();
    const wait = locked ? Math.max(1, Math.ceil((Date.parse(locked.lockedUntil) - Date.now()) / 1000)) : 0;
    // A lock that lasts longer than any was made by a clock that was ahead, and is over.
    if (locked && wait <= lengthOfLock(rule, locked.count) + CLOCK_SKEW) waits.push(wait);
  }
  return Math.max(...waits);
}

/** In seconds, after so many attempts. */
export function lengthOfLock({ count, seconds, waits }: Rule, counted: number): number {
  return waits?.[Math.min(Math.max(counted - count, 0), waits.length - 1)] ?? seconds;
}

export const keyColumns = ['kind', 'account', 'network'] as const;

/** Takes an attempt back that was counted and turned out to be none. */
export async function uncountAttempt(db: Db, key: AttemptKey): Promise<void> {
  await db
    .updateTable('attempt')
    .set((row) => ({ count: row('count', '-', 1), lockedUntil: NOT_LOCKED }))
    .where((attempt) => attempt.and({ ...key }))
    .where('count', '>', 0)
    .execute();
}

export async function forgetAttempts(
  db: Db,
  key: Partial<Omit<AttemptKey, 'kind'>> & { kind: string },
): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where((attempt) => attempt.and(key))
    .execute();
}

/** Deletes up to `max` counts whose time is over, and gives how many. */
export async function deleteExpiredAttempts(db: Db, max: number): Promise<number> {
  const expired = db
    .selectFrom('attempt')
    .select(['kind', 'account', 'network'])
    .where('expiresAt', '<=', inSeconds(0))
    .limit(max)
    .$asTuple('kind', 'account', 'network');
  const { numDeletedRows } = await db
    .deleteFrom('attempt')
    .where((attempt) => attempt(attempt.refTuple('kind', 'account', 'network'), 'in', expired))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
