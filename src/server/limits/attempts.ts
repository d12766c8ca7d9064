import { createHmac } from 'node:crypto';
import type { LimitName } from '../../shared/blogState.ts';
import { compileOnce } from '../db/compileOnce.ts';
import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { Refusal } from '../lib/refusal.ts';

/** So many in so many seconds. */
export interface Limit {
  count: number;
  seconds: number;
}

/** Null where the operator switched the limit off. */
export interface LimitSettings {
  login: Limit | null;
  register: Limit | null;
  write: Limit | null;
}

const COUNT_PER_SECONDS = /^([1-9]\d{0,8})\/([1-9]\d{0,7})$/;
const OFF = 'off';

/** Whether a setting is `count/seconds`, such as `5/900`, or `off`. */
export const isLimit = (setting: string): boolean => setting === OFF || COUNT_PER_SECONDS.test(setting);

/** Null for `off`, and for what is no limit at all. */
export function parseLimit(setting: string): Limit | null {
  const [, count, seconds] = COUNT_PER_SECONDS.exec(setting) ?? [];
  return count === undefined ? null : { count: Number(count), seconds: Number(seconds) };
}

/** Somebody did something too often. */
export class LimitReached extends Refusal {
  readonly limit: LimitName;

  constructor(limit: LimitName, sentence: string, retryAfter: number) {
    super('tooMany', sentence, { retryAfter });
    this.limit = limit;
  }
}

/**
 * Counts an attempt by each key or, if one of them is locked, by none, and throws LimitReached. `tooMuch` begins the
 * sentence: too much of what. The keys come in the same order for all, or two nodes could wait for each other.
 */
export async function enforceLimit(db: Db, attempts: Attempt[], tooMuch: string): Promise<void> {
  const countAll = async (db: Db) => {
    for (const attempt of attempts) {
      const { key, rule } = attempt;
      if (!(await countAttempt(db, key, rule)))
        throw tooMany(key.kind, tooMuch, await waitFor(db, [attempt]));
    }
  };

  await refuseLocked(db, attempts, tooMuch);
  await inTransaction(db, countAll);
}

/** Refuses if one of them is locked: whoever is locked out costs one read and no write. */
export async function refuseLocked(db: Db, attempts: Attempt[], tooMuch: string): Promise<void> {
  const wait = await waitFor(db, attempts);
  const [first] = attempts;
  if (first && wait > 0) throw tooMany(first.key.kind, tooMuch, wait);
}

export const tooMany = (limit: LimitName, tooMuch: string, wait: number) =>
  new LimitReached(limit, `${tooMuch}: please try again in ${inWords(wait)}.`, wait);

const units = [
  { unit: 'hour', length: 3600 },
  { unit: 'minute', length: 60 },
] as const;

/** In the largest unit of which it is more than one: nobody counts 5400 seconds. */
function inWords(seconds: number): string {
  const { unit, length } = units.find(({ length }) => seconds > length) ?? { unit: 'second', length: 1 };
  const format = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(seconds / length));
}

/** So many seconds after such a wait it is still known how long it was. */
const MEMORY = 24 * 60 * 60;

/** How many attempts were made, until when no more is taken, and when all of it is over. */
interface Counted {
  count: number;
  lockedUntil: string;
  expiresAt: string;
}

const countedSoFar = compileOnce((db, { kind, account, network }: AttemptKey) =>
  db
    .selectFrom('attempt')
    .select(['count', 'lockedUntil', 'expiresAt'])
    .where((attempt) => attempt.and({ kind, account, network }))
    // Of many at once, each waits for the one before.
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
 * Counts an attempt, in a transaction, so that of many at once no more than the limit get through.
 * False, and nothing is counted, if the key is locked.
 */
export const countAttempt = (db: Db, key: AttemptKey, rule: Rule): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const [known] = await countedSoFar(db, key);
    const nothing = { count: 0, lockedUntil: NOT_LOCKED, expiresAt: inSeconds(rule.seconds) };
    if (known) {
      const isAnew = isOver(known, rule);
      if (!isAnew && known.lockedUntil > inSeconds(0)) return false;
      await update(db, { ...key, ...withOneMore(isAnew ? nothing : known, rule) });
      return true;
    }
    const [isFirst] = await insert(db, { ...key, ...withOneMore(nothing, rule) });
    // Else somebody else's was, just now.
    return isFirst !== undefined || countAttempt(db, key, rule);
  });

function withOneMore({ count, expiresAt }: Counted, rule: Rule): Counted {
  const counted = count + 1;
  if (counted < rule.count) return { count: counted, lockedUntil: NOT_LOCKED, expiresAt };
  if (!rule.waits) return { count: counted, lockedUntil: expiresAt, expiresAt };
  const wait = lengthOfLock(rule, counted);
  return { count: counted, lockedUntil: inSeconds(wait), expiresAt: inSeconds(wait + MEMORY) };
}

/** Whether its time is over; or ends later than any that began by now, as the clock was ahead that it was made by. */
function isOver({ count, lockedUntil, expiresAt }: Counted, rule: Rule): boolean {
  const { seconds, waits = [] } = rule;
  const lastExpiry = Math.max(seconds, ...waits.map((wait) => wait + MEMORY));
  return (
    expiresAt <= inSeconds(0) ||
    expiresAt > inSeconds(lastExpiry + CLOCK_SKEW) ||
    lockedUntil > inSeconds(lengthOfLock(rule, count) + CLOCK_SKEW)
  );
}

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

const NOT_LOCKED = '';

/** In seconds: how far the clocks of servers that share a database may be apart. */
const CLOCK_SKEW = 10;

/** The moment so many seconds from now. */
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

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
function lengthOfLock({ count, seconds, waits }: Rule, counted: number): number {
  return waits?.[Math.min(Math.max(counted - count, 0), waits.length - 1)] ?? seconds;
}

const keyColumns = ['kind', 'account', 'network'] as const;

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

/** Gives the same short text for the same value, by which nobody without the secret finds the value. */
export type Pseudonym = (value: string) => string;

/** Emails and addresses are nobody's business in a table of attempts: it holds these in their place. */
export function pseudonymsBy(secret: string): Pseudonym {
  // Apart from what the secret signs: a pseudonym must never be the signature of anything.
  const key = createHmac('sha256', secret).update('pseudonyms of the limits').digest();
  return (value) => createHmac('sha256', key).update(value).digest('base64url');
}
