import type { RegistrationMode } from '../../../shared/blog.ts';
import type { Db } from '../../db/schema.ts';
import { readBlog } from '../../admin/settings.ts';
import { hashOf, isUsable } from './invitations.ts';
import { invitationInvalid, registrationClosed } from './userErrors.ts';

/**
 * The one gate for every new account, whatever way it comes. Gives whether the account has to wait for an approval. Takes
 * one use of the invitation where one is needed, or spares the wait, so it belongs into the transaction that makes the
 * account. Throws RegistrationClosed and InvitationInvalid.
 *
 * @param code of an invitation, or '' for none
 */
export async function admit(db: Db, code: string): Promise<'at once' | 'pending'> {
  const registration = await openRegistration(db);
  if (registration === 'open') return 'at once';
  if (await useInvitation(db, code)) return 'at once';
  if (registration === 'approval') return 'pending';
  throw invitationInvalid();
}

/** False where there is no such invitation, or it counts no more. */
async function useInvitation(db: Db, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .where('codeHash', '=', hashOf(code))
    .where(isUsable)
    .set((invitation) => ({ usesLeft: invitation('usesLeft', '-', 1) }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The same without taking anything: whoever is sent away costs no hash of a password. */
export async function requireAdmission(db: Db, code: string): Promise<void> {
  if ((await openRegistration(db)) !== 'invite') return;
  const found = await db
    .selectFrom('invitation')
    .select('usesLeft')
    .where('codeHash', '=', hashOf(code))
    .where(isUsable)
    .executeTakeFirst();
  if (!found) throw invitationInvalid();
}

/** Throws RegistrationClosed. */
async function openRegistration(db: Db): Promise<Exclude<RegistrationMode, 'closed'>> {
  const { registration } = await readBlog(db);
  if (registration === 'closed') throw registrationClosed();
  return registration;
}
