import { hash, randomBytes } from 'node:crypto';
import { compileOnce } from '../db/compileOnce.ts';
import { isPostgres, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { eventLoopTurn } from '../lib/eventLoopTurn.ts';

const DAY = 24 * 60 * 60 * 1000;
/** A session that nobody used for so long ends. */
const LIFETIME = 30 * DAY;
/** However long a session is kept alive, after this it takes the password again. */
const ABSOLUTE_LIFETIME = 365 * DAY;
/** A session in use is written once a day, not at each call. */
const RENEWAL = DAY;
/** Of one account: a login beyond that ends its oldest session. */
export const SESSIONS_MAX = 50;
/** How many sessions end in one statement where an account has more than it may: others wait for it. */
const SURPLUS = 1000;

export const idHash = (id: string) => hash('sha256', id);
const inLifetime = () => new Date(Date.now() + LIFETIME).toISOString();
/** Sessions of before have ended for good. */
export const oldest = () => new Date(Date.now() - ABSOLUTE_LIFETIME).toISOString();

/** A user and the hash of the password that was checked. */
export interface CheckedUser {
  id: string;
  passwordHash: string;
}

/**
 * Starts a session in a browser, '' for an unknown one, and gives its id, which only the token carries; null if the user has another password by
 * now, is suspended, or is gone: a login that was under way must not outlive what ended all sessions. Ends the oldest
 * sessions of an account that has too many.
 */
export const startSession = (db: Db, user: CheckedUser, browser: string): Promise<string | null> =>
  inTransaction(db, async (db) => {
    const id = await insertSession(db, user, browser);
    if (id !== null) await endOldestSessions(db, user.id, id);
    return id;
  });

async function insertSession(
  db: Db,
  { id: userId, passwordHash }: CheckedUser,
  browser: string,
): Promise<string | null> {
  const id = randomBytes(24).toString('base64url');
  const started = await db
    .insertInto('session')
    .columns(['idHash', 'userId', 'createdAt', 'expiresAt', 'browser'])
    .expression((from) =>
      from
        .selectFrom('user')
        .select((user) => [
          user.val(idHash(id)).as('idHash'),
          'id as userId',
          user.val(now()).as('createdAt'),
          user.val(inLifetime()).as('expiresAt'),
          user.val(browser).as('browser'),
        ])
        .where('id', '=', userId)
        .where('passwordHash', '=', passwordHash)
        .where('suspension', 'is', null)
        // Where others write at the same time: not beside a change of the password or a suspension, but before or after it.
        .$if(isPostgres(db), (query) => query.forShare()),
    )
    .returning('idHash')
    .executeTakeFirst();
  return started ? id : null;
}

/** Leaves an account its newest sessions, with this one, and returns how many it ended. */
async function endOldestSessions(db: Db, userId: string, keptId: string): Promise<number> {
  const oldest = db
    .selectFrom('session')
    .select('idHash')
    .where('userId', '=', userId)
    .where('idHash', '!=', idHash(keptId))
    .orderBy('createdAt', 'desc')
    .orderBy('idHash', 'desc')
    .offset(SESSIONS_MAX - 1)
    .limit(SURPLUS);
  const { numDeletedRows } = await db.deleteFrom('session').where('idHash', 'in', oldest).executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * Ends what an account has beyond its newest sessions, and beside this one, a slice at a time. To be called before a
 * transaction that ends all of them, which everybody waits for.
 */
export async function endSurplusSessions(db: Db, userId: string, keptId = ''): Promise<void> {
  while ((await endOldestSessions(db, userId, keptId)) === SURPLUS) await eventLoopTurn();
}

export interface RunningSession {
  userId: string;
  /** When `renewSession` is due, in milliseconds since 1970: before it ends, or when it ends for good. */
  dueAt: number;
  /** When it ends for good, in milliseconds since 1970. */
  endsAt: number;
}

/** When a session that begins now ends for good, in milliseconds since 1970. */
export const endOfNewSession = (): number => Date.now() + ABSOLUTE_LIFETIME;

const runningSession = compileOnce((db, { id, now, since }: { id: string; now: string; since: string }) =>
  db
    .selectFrom('session')
    .select(['userId', 'createdAt', 'expiresAt'])
    .where('idHash', '=', id)
    .where('expiresAt', '>', now)
    .where('createdAt', '>', since),
);

/** The session with this id, or null when it ended. */
export async function findSession(db: Db, id: string): Promise<RunningSession | null> {
  const [session] = await runningSession(db, { id: idHash(id), now: now(), since: oldest() });
  return session ? toRunning(session) : null;
}

interface Times {
  createdAt: string;
  expiresAt: string;
}

function toRunning({ userId, createdAt, expiresAt }: Times & { userId: string }): RunningSession {
  const endsAt = Date.parse(createdAt) + ABSOLUTE_LIFETIME;
  return { userId, endsAt, dueAt: Math.min(Date.parse(expiresAt) - LIFETIME + RENEWAL, endsAt) };
}

/** When a session began, or was last renewed, which it is once a day while it is in use; ISO 8601. */
export const renewedAt = ({ expiresAt }: Pick<Times, 'expiresAt'>): string =>
  new Date(Date.parse(expiresAt) - LIFETIME).toISOString();

/** In milliseconds: for how long after a login a session alone may do what can't be undone. */
const FRESH = 60 * 60 * 1000;

/** Returns whether a session began with a login of the last hour. */
export async function isFresh(db: Db, id: string): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('createdAt')
    .where('idHash', '=', idHash(id))
    .executeTakeFirst();
  return session !== undefined && Date.parse(session.createdAt) > Date.now() - FRESH;
}

export async function renewSession(db: Db, id: string): Promise<void> {
  await db.updateTable('session').set({ expiresAt: inLifetime() }).where('idHash', '=', idHash(id)).execute();
}

export async function endSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('session').where('idHash', '=', idHash(id)).execute();
}

/** Deletes up to `max` sessions that ran out, and gives how many. */
export async function deleteExpiredSessions(db: Db, max: number): Promise<number> {
  const expired = db.selectFrom('session').select('idHash').where('expiresAt', '<=', now()).limit(max);
  const { numDeletedRows } = await db.deleteFrom('session').where('idHash', 'in', expired).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function endAllSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('session').where('userId', '=', userId).execute();
}

/** Ends all sessions of a user but one. */
export async function endOtherSessions(db: Db, userId: string, keptId: string): Promise<void> {
  await db.deleteFrom('session').where('userId', '=', userId).where('idHash', '!=', idHash(keptId)).execute();
}
