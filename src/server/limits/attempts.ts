import { createHmac } from 'node:crypto';
import type { LimitName } from '../../shared/blogStatus.ts';
import { formatAmount } from '../../shared/messages/formats.ts';
import { DAY, SECOND } from '../../shared/time.ts';
import { fromNow, compileOnce, inTransaction, isPostgres } from '../db/portable.ts';
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

/** Returns the error message of a limit. `wait` says how long to wait, such as `5 minutes`. */
export type LimitMessage = (wait: string) => string;

/** What a client may still do under a limit. */
export interface Quota {
  limit: LimitName;
  rule: Limit;
  /** Attempts left. */
  remaining: number;
  /** Seconds until all attempts are available again. */
  reset: number;
}

/** Thrown when somebody exceeds a limit. */
export class LimitReached extends Refusal {
  readonly quota: Quota;

  constructor(limit: LimitName, sentence: string, retryAfter: number, rule: Limit) {
    super('tooMany', sentence, { retryAfter });
    this.quota = { limit, rule, remaining: 0, reset: retryAfter };
  }
}

/**
 * Counts an attempt for all keys and returns the smallest quota. If one of them is locked, counts nothing and throws
 * LimitReached. Callers must pass keys in the same order, so that two nodes never deadlock.
 */
export async function enforceLimit(
  db: Db,
  attempts: readonly [Attempt, ...Attempt[]],
  tooMuch: LimitMessage,
): Promise<Quota> {
  const countAll = async (db: Db) => {
    const quotas: Quota[] = [];
    for (const attempt of attempts) {
      const { key, rule } = attempt;
      const quota = await takeAttempt(db, key, rule);
      if (!quota) throw tooManyAttempts(key.kind, tooMuch, await secondsUntilUnlocked(db, [attempt]), rule);
      quotas.push(quota);
    }
    return quotas.reduce((least, quota) => (quota.remaining < least.remaining ? quota : least));
  };

  await refuseIfLocked(db, attempts, tooMuch);
  return inTransaction(db, countAll);
}

/** Throws LimitReached if a key is locked. A locked out client costs one read and no write. */
export async function refuseIfLocked(
  db: Db,
  attempts: readonly Attempt[],
  tooMuch: LimitMessage,
): Promise<void> {
  const wait = await secondsUntilUnlocked(db, attempts);
  const [first] = attempts;
  if (first && wait > 0) throw tooManyAttempts(first.key.kind, tooMuch, wait, first.rule);
}

export const tooManyAttempts = (limit: LimitName, tooMuch: LimitMessage, wait: number, rule: Limit) =>
  new LimitReached(limit, tooMuch(formatWait(wait)), wait, rule);

/** Returns the quota without counting an attempt. Throws LimitReached if the key is locked. */
export async function checkLimit(db: Db, { key, rule }: Attempt, tooMuch: LimitMessage): Promise<Quota> {
  const { kind, account, network } = key;
  const known = await db
    .selectFrom('attempt')
    .select(['count', 'lockedUntil', 'expiresAt'])
    .where((attempt) => attempt.and({ kind, account, network }))
    .executeTakeFirst();
  const counted = !known || isExpired(known, rule) ? nothingCounted(rule) : known;
  const wait = secondsUntil(counted.lockedUntil);
  if (wait > 0) throw tooManyAttempts(kind, tooMuch, wait, rule);
  return toQuota(kind, rule, counted);
}

const nothingCounted = ({ seconds }: Limit): Counted => ({
  count: 0,
  lockedUntil: NOT_LOCKED,
  expiresAt: secondsFromNow(seconds),
});

const toQuota = (limit: LimitName, { count, seconds }: Rule, counted: Counted): Quota => ({
  limit,
  rule: { count, seconds },
  remaining: Math.max(0, count - counted.count),
  reset: secondsUntil(counted.lockedUntil || counted.expiresAt),
});

/** Returns the whole seconds until a time; 0 if it has passed or is empty. */
const secondsUntil = (time: string): number =>
  time === '' ? 0 : Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1000));

const units = [
  { unit: 'hour', length: 3600 },
  { unit: 'minute', length: 60 },
] as const;

/** Formats a wait in the largest unit that exceeds one: 90 minutes instead of 5400 seconds. */
function formatWait(seconds: number): string {
  const { unit, length } = units.find(({ length }) => seconds > length) ?? { unit: 'second', length: 1 };
  return formatAmount(Math.ceil(seconds / length), unit);
}

/** In seconds: how long the length of the last lock is remembered after it ends. */
const MEMORY = DAY / SECOND;

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
export const countAttempt = async (db: Db, key: AttemptKey, rule: Rule): Promise<boolean> =>
  (await takeAttempt(db, key, rule)) !== null;

/** Counts an attempt like `countAttempt`, and returns the quota that is left; null if the key is locked. */
export const takeAttempt = (db: Db, key: AttemptKey, rule: Rule): Promise<Quota | null> =>
  inTransaction(db, async (db) => {
    const [known] = await selectCount(db, key);
    const startsOver = known === undefined || isExpired(known, rule);
    if (!startsOver && known.lockedUntil > secondsFromNow(0)) return null;
    const counted = incremented(startsOver ? nothingCounted(rule) : known, rule);
    if (known) await update(db, { ...key, ...counted });
    else {
      const [isFirst] = await insert(db, { ...key, ...counted });
      // A concurrent attempt inserted the row first.
      if (isFirst === undefined) return takeAttempt(db, key, rule);
    }
    return toQuota(key.kind, rule, counted);
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

/** A limit whose key is locked once the count is reached, until its seconds are over or for as long as `waits` says. */
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
const secondsFromNow = (seconds: number) => fromNow(seconds * 1000);

/** Returns the seconds until no key is locked; 0 if none is. */
export async function secondsUntilUnlocked(db: Db, attempts: readonly Attempt[]): Promise<number> {
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

/** Maps a value to a short text that reveals nothing without the secret. */
export type Pseudonym = (value: string) => string;

/** Creates the pseudonyms that stand for emails and IP addresses in the database. */
export function createPseudonym(secret: string): Pseudonym {
  // A separate key: a pseudonym must never be a valid signature.
  const key = createHmac('sha256', secret).update('pseudonyms of the limits').digest();
  return (value) => createHmac('sha256', key).update(value).digest('base64url');
}
