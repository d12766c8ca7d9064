import { hash, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { type Invitation, INVITATIONS_MAX, type InvitationWish } from '../../shared/registration.ts';
import { inTransaction, now } from '../db/portable.ts';
import type { Database, Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { type Actor, record } from './auditLog.ts';

/** In bytes: enough that codes can't be guessed. */
const CODE_LENGTH = 16;
/** In hexadecimal digits of the hash: enough that ids don't collide. */
const ID_LENGTH = 16;
const DAY = 24 * 60 * 60 * 1000;

/** Creates an invitation that is valid for `days` and `uses` accounts. Returns its code, of which only the hash is stored. */
export async function createInvitation(
  db: Db,
  { uses, days, note = '' }: Omit<InvitationWish, 'note'> & { note?: string },
  by: Actor,
): Promise<string> {
  const code = randomBytes(CODE_LENGTH).toString('base64url');
  const codeHash = hashCode(code);
  const expiresAt = new Date(Date.now() + days * DAY).toISOString();
  await inTransaction(db, async (db) => {
    await db
      .insertInto('invitation')
      .values({ codeHash, usesLeft: uses, note, createdAt: now(), expiresAt })
      .execute();
    const on = toSubject({ id: toId(codeHash), note });
    await record(db, { by, act: 'invite', on, details: { uses, expiresAt } });
  });
  return code;
}

/** Lists usable invitations, next to expire first. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('invitation')
    .select(['codeHash', 'note', 'usesLeft', 'createdAt', 'expiresAt'])
    .where(isUsable)
    .orderBy('expiresAt')
    .orderBy('codeHash')
    .limit(INVITATIONS_MAX)
    .execute();
  return rows.map(({ codeHash, ...invitation }) => ({ id: toId(codeHash), ...invitation }));
}

/** Returns whether there is a usable invitation with this code. */
export async function hasInvitation(db: Db, code: string): Promise<boolean> {
  const invitation = await db
    .selectFrom('invitation')
    .select('usesLeft')
    .where('codeHash', '=', hashCode(code))
    .where(isUsable)
    .executeTakeFirst();
  return invitation !== undefined;
}

/** Takes one use of an invitation. Returns false if it doesn't exist, has expired or is used up. */
export async function redeemInvitation(db: Db, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .where('codeHash', '=', hashCode(code))
    .where(isUsable)
    .set((invitation) => ({ usesLeft: invitation('usesLeft', '-', 1) }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Throws NoSuchInvitation. */
export const revokeInvitation = (db: Db, id: string, by: Actor): Promise<void> =>
  inTransaction(db, async (db) => {
    // Excludes wildcards of `like`, and prefixes of other ids.
    if (!/^[\da-f]{16}$/.test(id)) throw noSuchInvitation();
    const revoked = await db
      .deleteFrom('invitation')
      .where('codeHash', 'like', `${id}%`)
      .where(isUsable)
      .returning('note')
      .executeTakeFirst();
    if (!revoked) throw noSuchInvitation();
    await record(db, { by, act: 'revoke-invitation', on: toSubject({ id, ...revoked }) });
  });

/** Revokes all usable invitations and returns the number revoked. */
export const revokeAllInvitations = (db: Db, by: Actor): Promise<number> =>
  inTransaction(db, async (db) => {
    const { numDeletedRows } = await db.deleteFrom('invitation').where(isUsable).executeTakeFirst();
    const count = Number(numDeletedRows);
    await record(db, { by, act: 'revoke-invitations', on: allInvitations, details: { count } });
    return count;
  });

/** Deletes up to `max` invitations that have expired or are used up, and returns the number deleted. */
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

const isUsable = (invitation: ExpressionBuilder<Database, 'invitation'>) =>
  invitation.and([invitation('usesLeft', '>', 0), invitation('expiresAt', '>', now())]);

const hashCode = (code: string): string => hash('sha256', code);
const toId = (codeHash: string) => codeHash.slice(0, ID_LENGTH);

/** Audit log subjects. They never include a code, which is secret. */
const toSubject = ({ id, note }: { id: string; note: string }) =>
  ({ kind: 'invitation', id, name: note === '' ? `invitation ${id}` : note }) as const;
const allInvitations = { kind: 'invitation', id: '', name: 'invitations' } as const;

const noSuchInvitation = () =>
  new Refusal(
    'notFound',
    'There is no such invitation any more: it was used, withdrawn, or is past its time.',
  );
