import { hash, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { type Invitation, INVITATIONS_MAX, type InvitationWish } from '../../../shared/invitation.ts';
import { type Actor, record } from '../../admin/auditLog.ts';
import { now } from '../../db/portable.ts';
import type { Database, Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';

/** In bytes: nobody guesses a code. */
const CODE_LENGTH = 16;
/** In hexadecimal digits of the hash: enough that no two are alike. */
const ID_LENGTH = 16;
const DAY = 24 * 60 * 60 * 1000;

const noSuchInvitation = () =>
  new Refusal(
    'notFound',
    'There is no such invitation any more: it was used, withdrawn, or is past its time.',
  );

/** What the log calls all of them: a code is a secret. */
const all = { kind: 'invitation', id: '', name: 'invitations' } as const;
const subjectOf = ({ id, note }: { id: string; note: string }) =>
  ({ kind: 'invitation', id, name: note === '' ? `invitation ${id}` : note }) as const;

export const hashOf = (code: string): string => hash('sha256', code);
const idOf = (codeHash: string) => codeHash.slice(0, ID_LENGTH);

export const isUsable = (invitation: ExpressionBuilder<Database, 'invitation'>) =>
  invitation.and([invitation('usesLeft', '>', 0), invitation('expiresAt', '>', now())]);

/** Makes an invitation for so many accounts, within so many days, and gives its code, which is not stored. */
export async function invite(
  db: Db,
  { uses, days, note = '' }: Omit<InvitationWish, 'note'> & { note?: string },
  by: Actor,
): Promise<string> {
  const code = randomBytes(CODE_LENGTH).toString('base64url');
  const codeHash = hashOf(code);
  const expiresAt = new Date(Date.now() + days * DAY).toISOString();
  await inTransaction(db, async (db) => {
    await db
      .insertInto('invitation')
      .values({ codeHash, usesLeft: uses, note, createdAt: now(), expiresAt })
      .execute();
    const on = subjectOf({ id: idOf(codeHash), note });
    await record(db, { by, act: 'invite', on, details: { uses, expiresAt } });
  });
  return code;
}

/** Those that can still be used, those that end first. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitation')
    .select(['codeHash', 'note', 'usesLeft', 'createdAt', 'expiresAt'])
    .where(isUsable)
    .orderBy('expiresAt')
    .orderBy('codeHash')
    .limit(INVITATIONS_MAX)
    .execute();
  return rows.map(({ codeHash, ...invitation }) => ({ id: idOf(codeHash), ...invitation }));
}

/** Takes one back. Throws NoSuchInvitation. */
export const revokeInvitation = (db: Db, id: string, by: Actor): Promise<void> =>
  inTransaction(db, async (db) => {
    // No wildcard of `like`, and no other's id begins with it.
    if (!/^[\da-f]{16}$/.test(id)) throw noSuchInvitation();
    const revoked = await db
      .deleteFrom('invitation')
      .where('codeHash', 'like', `${id}%`)
      .where(isUsable)
      .returning('note')
      .executeTakeFirst();
    if (!revoked) throw noSuchInvitation();
    await record(db, { by, act: 'revoke-invitation', on: subjectOf({ id, ...revoked }) });
  });

/** Takes all invitations back, and gives how many could still have been used. */
export const revokeInvitations = (db: Db, by: Actor): Promise<number> =>
  inTransaction(db, async (db) => {
    const { numDeletedRows } = await db.deleteFrom('invitation').where(isUsable).executeTakeFirst();
    const count = Number(numDeletedRows);
    await record(db, { by, act: 'revoke-invitations', on: all, details: { count } });
    return count;
  });

/** Deletes up to `max` invitations that nobody can use any more, and gives how many. */
export async function deleteSpentInvitations(db: Db, max: number): Promise<number> {
  const spent = db
    .selectFrom('invitation')
    .select('codeHash')
    .where((invitation) => invitation.not(isUsable(invitation)))
    .limit(max);
  const { numDeletedRows } = await db
    .deleteFrom('invitation')
    .where('codeHash', 'in', spent)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
