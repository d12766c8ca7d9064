import { hash } from 'node:crypto';
import type { SessionSummary } from '../../shared/session.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { noSuchSession } from './sessionErrors.ts';
import { idHash, oldest, renewedAt } from './sessionRepository.ts';

/** How many are listed. */
const LISTED_MAX = 100;
const PUBLIC_ID_LENGTH = 22;

interface OwnSession {
  userId: string;
  sessionId: string;
}

/** Names a session to its owner: from it neither the session's id nor what the database has of it can be found. */
const publicId = (idHash: string) =>
  hash('sha256', `public id of ${idHash}`, 'base64url').slice(0, PUBLIC_ID_LENGTH);

/** Where somebody is signed in: the newest first, and of many the newest hundred, always with the one that asks. */
export async function listSessions(db: Db, { userId, sessionId }: OwnSession): Promise<SessionSummary[]> {
  const current = idHash(sessionId);
  const rows = await db
    .selectFrom('session')
    .select(['idHash', 'createdAt', 'expiresAt', 'browser'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now())
    .where('createdAt', '>', oldest())
    .orderBy((session) => session('idHash', '=', current), 'desc')
    .orderBy('createdAt', 'desc')
    .limit(LISTED_MAX)
    .execute();
  return rows
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
  const rows = await db.selectFrom('session').select('idHash').where('userId', '=', userId).execute();
  const found = rows.find(({ idHash }) => publicId(idHash) === id);
  if (!found) throw noSuchSession();
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('idHash', '=', found.idHash)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noSuchSession();
}
