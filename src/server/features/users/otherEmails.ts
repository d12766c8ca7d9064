import { randomUUIDv7 } from 'node:crypto';
import { emailKey } from '../../../shared/email.ts';
import { now } from '../../db/portable.ts';
import type { Db } from '../../db/schema.ts';
import type { OtherEmailTable } from '../../db/schema/accounts.ts';
import { hashToken, createToken } from '../../lib/ids.ts';

const HOUR = 60 * 60 * 1000;
/** In milliseconds: for how long an account keeps an email beside its own, and for how long its links count. */
const KEPT = { pending: 24 * HOUR, former: 72 * HOUR, own: 72 * HOUR };

export type OtherEmailKind = OtherEmailTable['kind'];
type OtherEmail = Pick<OtherEmailTable, 'id' | 'userId' | 'kind' | 'email' | 'expiresAt'>;
type Wanted = Pick<OtherEmailTable, 'kind' | 'userId' | 'email'>;

const columns = [
  ...(['otherEmail.id', 'otherEmail.userId', 'otherEmail.kind', 'otherEmail.email'] as const),
  'otherEmail.expiresAt',
] as const;

/** The emails of this kind that count still, those last that were added last. */
const ofKind = (db: Db, kind: OtherEmailKind) =>
  db
    .selectFrom('otherEmail')
    .select(columns)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now())
    .orderBy('expiresAt')
    .orderBy('id');

export async function addOtherEmail(db: Db, { kind, userId, email }: Wanted): Promise<void> {
  const expiresAt = new Date(Date.now() + KEPT[kind]).toISOString();
  await db
    .insertInto('otherEmail')
    .values({ id: randomUUIDv7(), userId, kind, email, emailKey: emailKey(email), expiresAt })
    .execute();
}

/** Which email the account gets once it is confirmed; null for none. */
export async function findPendingEmail(db: Db, userId: string): Promise<string | null> {
  const pending = await ofKind(db, 'pending').where('userId', '=', userId).executeTakeFirst();
  return pending?.email ?? null;
}

/** Makes a link's token for such an email, and tells until when it counts. Null if it counts no more. It is not stored. */
export async function startEmailLink(
  db: Db,
  { kind, userId, email }: Wanted,
): Promise<{ token: string; expiresAt: string } | null> {
  const found = await ofKind(db, kind).where('userId', '=', userId).where('email', '=', email).execute();
  const other = found.at(-1);
  if (!other) return null;
  const token = createToken();
  await db
    .insertInto('emailLink')
    .values({ tokenHash: hashToken(token), otherEmailId: other.id })
    .execute();
  return { token, expiresAt: other.expiresAt };
}

export async function findByLink(db: Db, kind: OtherEmailKind, token: string): Promise<OtherEmail | null> {
  const found = await ofKind(db, kind)
    .innerJoin('emailLink', 'emailLink.otherEmailId', 'otherEmail.id')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst();
  return found ?? null;
}

/** Uses it up, with all its links. False if somebody else was faster. */
export async function takeOtherEmail(db: Db, { id }: Pick<OtherEmail, 'id'>): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('otherEmail').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Takes back what the account waits for, with its links. */
export async function forgetPendingEmail(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('otherEmail').where('userId', '=', userId).where('kind', '=', 'pending').execute();
}

/** The same, and what the account could have had back since this one: the former ones before it stay. */
export async function forgetEmailsSince(db: Db, { userId, expiresAt }: OtherEmail): Promise<void> {
  await forgetPendingEmail(db, userId);
  await db
    .deleteFrom('otherEmail')
    .where('userId', '=', userId)
    .where('expiresAt', '>=', expiresAt)
    .execute();
}

export async function forgetOtherEmails(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('otherEmail').where('userId', '=', userId).execute();
}

/** Deletes up to `max` that are past their time, with their links, and gives how many. */
export async function deleteExpiredEmails(db: Db, max: number): Promise<number> {
  const expired = db.selectFrom('otherEmail').select('id').where('expiresAt', '<=', now()).limit(max);
  const { numDeletedRows } = await db.deleteFrom('otherEmail').where('id', 'in', expired).executeTakeFirst();
  return Number(numDeletedRows);
}
