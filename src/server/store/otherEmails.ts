import { randomUUIDv7 } from 'node:crypto';
import { emailKey } from '../../shared/email.ts';
import { accountErrors } from '../../shared/messages/en/account.ts';
import { DAY } from '../../shared/time.ts';
import { forExistingAccount, fromNow, now } from '../db/portable.ts';
import type { Db, OtherEmailTable } from '../db/schema.ts';
import { createToken, hashToken } from '../lib/ids.ts';
import { Refusal } from '../lib/refusal.ts';

/** How long a change of the email can be undone. */
export const FORMER_EMAIL_DAYS = 3;

/** In milliseconds: how long an email of this kind is kept and its links work. */
const LIFETIMES = { pending: DAY, former: FORMER_EMAIL_DAYS * DAY, own: 3 * DAY };

/** `pending`: waits for confirmation; `former`: can be restored; `own`: the account's own, not confirmed yet. */
export type OtherEmailKind = OtherEmailTable['kind'];
type OtherEmail = Pick<OtherEmailTable, 'id' | 'userId' | 'kind' | 'email' | 'expiresAt'>;
type NewOtherEmail = Pick<OtherEmailTable, 'kind' | 'userId' | 'email'>;

/** Throws `sessionEnded()`. */
export async function addOtherEmail(db: Db, { kind, userId, email }: NewOtherEmail): Promise<void> {
  const expiresAt = fromNow(LIFETIMES[kind]);
  const row = { id: randomUUIDv7(), userId, kind, email, emailKey: emailKey(email), expiresAt };
  await forExistingAccount(() => db.insertInto('otherEmail').values(row).execute());
}

/** Returns the email that the account gets once it is confirmed; null for none. */
export async function findPendingEmail(db: Db, userId: string): Promise<string | null> {
  const pending = await unexpired(db, 'pending').where('userId', '=', userId).executeTakeFirst();
  return pending?.email ?? null;
}

/**
 * Creates a link's token for the newest such email. Only its hash is stored. Returns null if there is no such email.
 */
export async function createEmailLink(
  db: Db,
  { kind, userId, email }: NewOtherEmail,
): Promise<{ token: string; expiresAt: string } | null> {
  const emails = await unexpired(db, kind).where('userId', '=', userId).where('email', '=', email).execute();
  const newest = emails.at(-1);
  if (!newest) return null;
  const token = createToken();
  await db
    .insertInto('emailLink')
    .values({ tokenHash: hashToken(token), otherEmailId: newest.id })
    .execute();
  return { token, expiresAt: newest.expiresAt };
}

export async function findEmailByLink(
  db: Db,
  kind: OtherEmailKind,
  token: string,
): Promise<OtherEmail | null> {
  const email = await unexpired(db, kind)
    .innerJoin('emailLink', 'emailLink.otherEmailId', 'otherEmail.id')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst();
  return email ?? null;
}

/** Uses up an email and all its links. Returns false if it was used already. */
export async function consumeOtherEmail(db: Db, { id }: Pick<OtherEmail, 'id'>): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('otherEmail').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Cancels a pending email change. Its links stop working. */
export async function deletePendingEmail(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('otherEmail').where('userId', '=', userId).where('kind', '=', 'pending').execute();
}

export async function deleteOtherEmails(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('otherEmail').where('userId', '=', userId).execute();
}

/** Deletes the pending email and the former ones that are newer than this one. Older ones stay. */
export async function deleteEmailsSince(db: Db, { userId, expiresAt }: OtherEmail): Promise<void> {
  await deletePendingEmail(db, userId);
  await db
    .deleteFrom('otherEmail')
    .where('userId', '=', userId)
    .where('expiresAt', '>=', expiresAt)
    .execute();
}

/** Selects the unexpired emails of a kind, oldest first. */
const unexpired = (db: Db, kind: OtherEmailKind) =>
  db
    .selectFrom('otherEmail')
    .select([
      ...(['otherEmail.id', 'otherEmail.userId', 'otherEmail.kind', 'otherEmail.email'] as const),
      'otherEmail.expiresAt',
    ])
    .where('kind', '=', kind)
    .where('expiresAt', '>', now())
    .orderBy('expiresAt')
    .orderBy('id');

/** Thrown if an account needs an email but the blog can't send any. */
export const noMails = () => new Refusal('forbidden', accountErrors.noMails);

/** Returns an account's other emails, for personal data. */
export const listPersonalEmails = (db: Db, userId: string) =>
  db
    .selectFrom('otherEmail')
    .select(['kind', 'email', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
