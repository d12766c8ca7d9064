import { hash, randomBytes } from 'node:crypto';
import { now } from '../../db/portable.ts';
import type { Db } from '../../db/schema.ts';
import { readBlog } from '../../settings/settings.ts';
import { invitationInvalid, registrationClosed } from './userErrors.ts';

/** In bytes: nobody guesses a code. */
const CODE_LENGTH = 16;
const DAY = 24 * 60 * 60 * 1000;

const hashOf = (code: string) => hash('sha256', code);

/**
 * The one gate for every new account, whatever way it comes. Takes one use of the invitation where one is needed, so it
 * belongs into the transaction that makes the account. Throws RegistrationClosed and InvitationInvalid.
 *
 * @param code of an invitation, or '' for none
 */
export async function admit(db: Db, code: string): Promise<void> {
  if (!(await needsInvitation(db))) return;
  const { numUpdatedRows } = await valid(db, code)
    .set((invitation) => ({ usesLeft: invitation('usesLeft', '-', 1) }))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw invitationInvalid();
}

/** The same without taking anything: whoever is sent away costs no hash of a password. */
export async function requireAdmission(db: Db, code: string): Promise<void> {
  if (!(await needsInvitation(db))) return;
  const found = await db
    .selectFrom('invitation')
    .select('usesLeft')
    .where('codeHash', '=', hashOf(code))
    .where('usesLeft', '>', 0)
    .where('expiresAt', '>', now())
    .executeTakeFirst();
  if (!found) throw invitationInvalid();
}

/** Throws RegistrationClosed. */
async function needsInvitation(db: Db): Promise<boolean> {
  const { registration } = await readBlog(db);
  if (registration === 'closed') throw registrationClosed();
  return registration === 'invite';
}

const valid = (db: Db, code: string) =>
  db
    .updateTable('invitation')
    .where('codeHash', '=', hashOf(code))
    .where('usesLeft', '>', 0)
    .where('expiresAt', '>', now());

/** Makes an invitation for so many accounts, within so many days, and gives its code, which is not stored. */
export async function invite(db: Db, { uses, days }: { uses: number; days: number }): Promise<string> {
  const code = randomBytes(CODE_LENGTH).toString('base64url');
  const expiresAt = new Date(Date.now() + days * DAY).toISOString();
  await db
    .insertInto('invitation')
    .values({ codeHash: hashOf(code), usesLeft: uses, createdAt: now(), expiresAt })
    .execute();
  return code;
}

/** Takes all invitations back, and gives how many could still have been used. */
export async function revokeInvitations(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('invitation')
    .where('usesLeft', '>', 0)
    .where('expiresAt', '>', now())
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes up to `max` invitations that nobody can use any more, and gives how many. */
export async function deleteSpentInvitations(db: Db, max: number): Promise<number> {
  const spent = db
    .selectFrom('invitation')
    .select('codeHash')
    .where((invitation) =>
      invitation.or([invitation('expiresAt', '<=', now()), invitation('usesLeft', '<=', 0)]),
    )
    .limit(max);
  const { numDeletedRows } = await db
    .deleteFrom('invitation')
    .where('codeHash', 'in', spent)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
