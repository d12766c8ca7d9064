import { accountErrors } from '../../shared/messages/en/account.ts';
import type { InvitationWish } from '../../shared/registration.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { type Actor, record } from '../store/auditLog.ts';
import { addInvitation, deleteInvitation, deleteUsableInvitations } from '../store/invitations.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Creates an invitation that is valid for `days` and `uses` accounts. Returns its code. */
export const createInvitation = (
  db: Db,
  { uses, days, note = '' }: Omit<InvitationWish, 'note'> & { note?: string },
  by: Actor,
): Promise<string> =>
  inTransaction(db, async (db) => {
    const expiresAt = new Date(Date.now() + days * DAY).toISOString();
    const { code, id } = await addInvitation(db, { uses, note, expiresAt });
    await record(db, { by, act: 'invite', on: toSubject({ id, note }), details: { uses, expiresAt } });
    return code;
  });

/** Throws NoSuchInvitation. */
export const revokeInvitation = (db: Db, id: string, by: Actor): Promise<void> =>
  inTransaction(db, async (db) => {
    const revoked = await deleteInvitation(db, id);
    if (!revoked) throw noSuchInvitation();
    await record(db, { by, act: 'revoke-invitation', on: toSubject(revoked) });
  });

/** Revokes all usable invitations and returns the number revoked. */
export const revokeAllInvitations = (db: Db, by: Actor): Promise<number> =>
  inTransaction(db, async (db) => {
    const count = await deleteUsableInvitations(db);
    await record(db, { by, act: 'revoke-invitations', on: allInvitations, details: { count } });
    return count;
  });

/** Audit log subjects. They never include a code, which is secret. */
const toSubject = ({ id, note }: { id: string; note: string }) =>
  ({ kind: 'invitation', id, name: note === '' ? `invitation ${id}` : note }) as const;
const allInvitations = { kind: 'invitation', id: '', name: 'invitations' } as const;

const noSuchInvitation = () => new Refusal('notFound', accountErrors.noSuchInvitation);
