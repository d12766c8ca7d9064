import type { SessionSummary } from '../../shared/session.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { noSuchSession } from './sessionErrors.ts';
import { idHash, oldest, renewedAt } from './sessionRepository.ts';

/** How many are listed: more than an account keeps. */
const LISTED_MAX = 100;
/** In hexadecimal digits: no two sessions have the same. */
const PUBLIC_ID_LENGTH = 22;

interface OwnSession {
  userId: string;
  sessionId: string;
}

/**
 * Names a session to its owner by the beginning of its key, so that it is found without reading the account's others. From
 * it neither the session's id nor the rest of the key can be computed.
 */
const publicId = (idHash: string) => idHash.slice(0, PUBLIC_ID_LENGTH);
const PUBLIC_ID = /^[\da-f]{22}$/;

/** Where somebody is signed in: the newest first, and of many the newest hundred, always with the one that asks. */
export async function listSessions(db: Db, { userId, sessionId }: OwnSession): Promise<SessionSummary[]> {
  const current = idHash(sessionId);
  const running = db
    .selectFrom('session')
    .select(['idHash', 'createdAt', 'expiresAt', 'browser'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now())
    .where('createdAt', '>', oldest());
  const asking = await running.where('idHash', '=', current).execute();
  const others = await running
    .where('idHash', '!=', current)
    .orderBy('createdAt', 'desc')
    .limit(LISTED_MAX - asking.length)
    .execute();
  return [...asking, ...others]
    .map(({ idHash, createdAt, expiresAt, browser }) => ({
      _id: publicId(idHash),
      browser,
      createdAt,
      lastSeenAt: renewedAt({ expiresAt }),
      isCurrent: idHash === current,
    }))
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}

/** Throws NoSuchSession, also for somebody else's. */
export async function endOwnSession(db: Db, userId: string, id: string): Promise<void> {
  if (!PUBLIC_ID.test(id)) throw noSuchSession();
  const found = await db
    .selectFrom('session')
    .select(['idHash', 'userId'])
    // All keys that begin with it: `g` comes behind every hexadecimal digit.
    .where('idHash', '>=', id)
    .where('idHash', '<', `${id}g`)
    .executeTakeFirst();
  // Compared here: the database would go through all sessions of the account.
  if (found?.userId !== userId) throw noSuchSession();
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('idHash', '=', found.idHash)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noSuchSession();
}
