import { MINUTE } from '../../shared/time.ts';
import { fromNow, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { createToken, hashToken } from '../lib/ids.ts';

/** Lifetime of a link, in minutes. */
export const RESET_MINUTES = 30;

/**
 * Creates the token of a link that sets a new password once. Only its hash is stored. Using a mailed link also confirms
 * the account's email.
 *
 * @param options.minutes the lifetime of the link
 */
export async function createResetToken(
  db: Db,
  userId: string,
  { isMailed = false, minutes = RESET_MINUTES }: { isMailed?: boolean; minutes?: number } = {},
): Promise<string> {
  const token = createToken();
  const expiresAt = fromNow(minutes * MINUTE);
  await db
    .insertInto('passwordReset')
    .values({ tokenHash: hashToken(token), userId, expiresAt, isMailed: isMailed ? 1 : 0 })
    .execute();
  return token;
}

/** Returns the id of the account that a link is for; null if the link has expired or was used. */
export async function findReset(db: Db, token: string): Promise<string | null> {
  const reset = await db
    .selectFrom('passwordReset')
    .select('userId')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now())
    .executeTakeFirst();
  return reset?.userId ?? null;
}

/** Uses up a link and returns its account; null if the link has expired or was used. */
export async function consumeReset(
  db: Db,
  token: string,
): Promise<{ userId: string; isMailed: boolean } | null> {
  const reset = await db
    .deleteFrom('passwordReset')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', now())
    .returning(['userId', 'isMailed'])
    .executeTakeFirst();
  return reset ? { userId: reset.userId, isMailed: reset.isMailed === 1 } : null;
}

/** Deletes an account's links. Call it whenever its email or password changes. */
export async function deleteResets(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passwordReset').where('userId', '=', userId).execute();
}
