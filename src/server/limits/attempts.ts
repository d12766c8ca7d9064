import { createHmac } from 'node:crypto';
import type { LimitName } from '../../shared/blogStatus.ts';
import { compileOnce } from '../db/compileOnce.ts';
import { inTransaction, isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';

/** At most `count` times in `seconds` seconds. */
export interface Limit {
  count: number;
  seconds: number;
}

/** Null for a limit that is switched off. */
export interface LimitSettings {
  login: Limit | null;
  register: Limit | null;
  write: Limit | null;
}

const COUNT_PER_SECONDS = /^([1-9]\d{0,8})\/([1-9]\d{0,7})$/;
const OFF = 'off';

/** Returns whether a setting is `count/seconds`, such as `5/900`, or `off`. */
export const isLimit = (setting: string): boolean => setting === OFF || COUNT_PER_SECONDS.test(setting);

/** Returns null for `off` and for an invalid limit. */
export function parseLimit(setting: string): Limit | null {
  const [, count, seconds] = COUNT_PER_SECONDS.exec(setting) ?? [];
  return count === undefined ? null : { count: Number(count), seconds: Number(seconds) };
}

/** Returns the sentence of a limit that tells how long to wait. */
export type LimitMessage = (wait: string) => string;

/** Thrown when somebody exceeds a limit. */
export class LimitReached extends Refusal {
  readonly limit: LimitName;

  constructor(limit: LimitName, sentence: string, retryAfter: number) {
    super('tooMany', sentence, { retryAfter });
    this.limit = limit;
  }
}

/**
 * Counts an attempt by all keys. If one of them is locked, counts nothing and throws LimitReached. Callers pass keys in the same order, so that two nodes never deadlock.
 */
export async function enforceLimit(db: Db, attempts: Attempt[], tooMuch: LimitMessage): Promise<void> {
  const countAll = async (db: Db) => {
    for (const attempt of attempts) {
      const { key, rule } = attempt;
      if (!(await countAttempt(db, key, rule)))
        throw tooManyAttempts(key.kind, tooMuch, await secondsUntilUnlocked(db, [attempt]));
    }
  };

  await refuseIfLocked(db, attempts, tooMuch);
  await inTransaction(db, countAll);
}

/** Throws LimitReached if a key is locked. A locked out client costs one read and no write. */
export async function refuseIfLocked(db: Db, attempts: Attempt[], tooMuch: LimitMessage): Promise<void> {
  const wait = await secondsUntilUnlocked(db, attempts);
  const [first] = attempts;
  if (first && wait > 0) throw tooManyAttempts(first.key.kind, tooMuch, wait);
}

export const tooManyAttempts = (limit: LimitName, tooMuch: LimitMessage, wait: number) =>
  new LimitReached(limit, tooMuch(formatWait(wait)), wait);

const units = [
  { unit: 'hour', length: 3600 },
  { unit: 'minute', length: 60 },
] as const;

/** Formats a wait in the largest unit that exceeds one: 90 minutes instead of 5400 seconds. */
function formatWait(seconds: number): string {
  const { unit, length } = units.find(({ length }) => seconds > length) ?? { unit: 'second', length: 1 };
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(seconds / length));
}

/** In seconds: how long the length of the last lock is remembered after it ends. */
const MEMORY = 24 * 60 * 60;

/** The number of attempts, when the lock ends, and when the count expires. */
interface Counted {
  count: number;
  lockedUntil: string;
  expiresAt: string;
}

const selectCount = compileOnce((db, { kind, account, network }: AttemptKey) =>
  db
    .selectFrom('attempt')
    .select(['count', 'lockedUntil', 'expiresAt'])
    .where((attempt) => attempt.and({ kind, account, network }))
    // Serializes concurrent attempts.
    .$if(isPostgres(db), (query) => query.forUpdate()),
);

const insert = compileOnce(
  (db, { kind, account, network, count, lockedUntil, expiresAt }: AttemptKey & Counted) =>
    db
      .insertInto('attempt')
      .values({ kind, account, network, count, lockedUntil, expiresAt })
      .onConflict((conflict) => conflict.columns([...keyColumns]).doNothing())
      .returning('count'),
);

const update = compileOnce(
  (db, { kind, account, network, count, lockedUntil, expiresAt }: AttemptKey & Counted) =>
    db
      .updateTable('attempt')
      .set({ count, lockedUntil, expiresAt })
      .where((attempt) => attempt.and({ kind, account, network })),
);

/**
 * Counts an attempt in a transaction, so that concurrent attempts can't exceed the limit. Returns false, and counts
 * nothing, if the key is locked.
 */
export const countAttempt = (db: Db, key: AttemptKey, rule: Rule): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const [known] = await selectCount(db, key);
    const nothing = { count: 0, lockedUntil: NOT_LOCKED, expiresAt: secondsFromNow(rule.seconds) };
    if (known) {
      const isAnew = isExpired(known, rule);
      if (!isAnew && known.lockedUntil > secondsFromNow(0)) return false;
      await update(db, { ...key, ...incremented(isAnew ? nothing : known, rule) });
      return true;
    }
    const [isFirst] = await insert(db, { ...key, ...incremented(nothing, rule) });
    // Otherwise a concurrent attempt inserted the row first.
    return isFirst !== undefined || countAttempt(db, key, rule);
  });

function incremented({ count, expiresAt }: Counted, rule: Rule): Counted {
  const counted = count + 1;
  if (counted < rule.count) return { count: counted, lockedUntil: NOT_LOCKED, expiresAt };
  if (!rule.waits) return { count: counted, lockedUntil: expiresAt, expiresAt };
  const wait = lockSeconds(rule, counted);
  return { count: counted, lockedUntil: secondsFromNow(wait), expiresAt: secondsFromNow(wait + MEMORY) };
}

/**
 * Returns whether a count has expired, or lasts longer than possible because it was written by a clock that was ahead.
 */
function isExpired({ count, lockedUntil, expiresAt }: Counted, rule: Rule): boolean {
  const { seconds, waits = [] } = rule;
  const lastExpiry = Math.max(seconds, ...waits.map((wait) => wait + MEMORY));
  return (
    expiresAt <= secondsFromNow(0) ||
    expiresAt > secondsFromNow(lastExpiry + CLOCK_SKEW) ||
    lockedUntil > secondsFromNow(lockSeconds(rule, count) + CLOCK_SKEW)
  );
}

/** Identifies what is counted and for whom. `account` and `network` are pseudonyms, or '' for any. */
export interface AttemptKey {
  kind: LimitName;
  account: string;
  network: string;
}

/** Reaching the count locks the key until its seconds are over, or for as long as `waits` says. */
export interface Rule extends Limit {
  /** Lock times in seconds: for reaching the count, then for each further attempt. The last one repeats. */
  waits?: number[];
}

/** A key to count an attempt by, and its rule. */
export interface Attempt {
  key: AttemptKey;
  rule: Rule;
}

const NOT_LOCKED = '';

/** In seconds: tolerated difference between the clocks of servers that share a database. */
const CLOCK_SKEW = 10;

/** Returns the time `seconds` from now, as ISO 8601. */
const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** Returns the seconds until no key is locked; 0 if none is. */
export async function secondsUntilUnlocked(db: Db, attempts: Attempt[]): Promise<number> {
  const waits = [0];
  for (const { key, rule } of attempts) {
    const { kind, account, network } = key;
    const locked = await db
      .selectFrom('attempt')
      .select(['lockedUntil', 'count'])
      .where((attempt) => attempt.and({ kind, account, network }))
      .where('lockedUntil', '>', secondsFromNow(0))
      .executeTakeFirst();
    const wait = locked ? Math.max(1, Math.ceil((Date.parse(locked.lockedUntil) - Date.now()) / 1000)) : 0;
    // A lock longer than any rule allows was written by a clock that was ahead: ignore it.
    if (locked && wait <= lockSeconds(rule, locked.count) + CLOCK_SKEW) waits.push(wait);
  }
  return Math.max(...waits);
}

/** Returns the length of the lock after `counted` attempts, in seconds. */
function lockSeconds({ count, seconds, waits }: Rule, counted: number): number {
  return waits?.[Math.min(Math.max(counted - count, 0), waits.length - 1)] ?? seconds;
}

const keyColumns = ['kind', 'account', 'network'] as const;

/** Takes back an attempt that turned out not to count, such as a successful login. */
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

/** Deletes up to `max` expired counts and returns the number deleted. */
export async function deleteExpiredAttempts(db: Db, max: number): Promise<number> {
  const expired = db
    .selectFrom('attempt')
    .select(['kind', 'account', 'network'])
    .where('expiresAt', '<=', secondsFromNow(0))
    .limit(max)
    .$asTuple('kind', 'account', 'network');
  const { numDeletedRows } = await db
    .deleteFrom('attempt')
    .where((attempt) => attempt(attempt.refTuple('kind', 'account', 'network'), 'in', expired))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Maps a value to a short text that reveals nothing without the secret. */
export type Pseudonym = (value: string) => string;

/** Creates the pseudonyms that stand for emails and IP addresses in the database. */
export function createPseudonym(secret: string): Pseudonym {
  // A separate key: a pseudonym must never be a valid signature.
  const key = createHmac('sha256', secret).update('pseudonyms of the limits').digest();
  return (value) => createHmac('sha256', key).update(value).digest('base64url');
}
