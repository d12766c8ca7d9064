import { hash, randomBytes } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { type Invitation, INVITATIONS_MAX } from '../../shared/registration.ts';
import { now } from '../db/portable.ts';
import type { Database, Db } from '../db/schema.ts';

/** In bytes: enough that codes can't be guessed. */
const CODE_LENGTH = 16;
/** In hexadecimal digits of the hash: enough that ids don't collide. */
const ID_LENGTH = 16;

/** Stores a new invitation. Returns its code, of which only the hash is stored, with its id. */
export async function addInvitation(
  db: Db,
  { uses, note, expiresAt }: { uses: number; note: string; expiresAt: string },
): Promise<{ code: string; id: string }> {
  const code = randomBytes(CODE_LENGTH).toString('base64url');
  const codeHash = hashCode(code);
  await db
    .insertInto('invitation')
    .values({ codeHash, usesLeft: uses, note, createdAt: now(), expiresAt })
    .execute();
  return { code, id: toId(codeHash) };
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

/** Deletes a usable invitation. Returns null if there is none. */
export async function deleteInvitation(db: Db, id: string): Promise<Pick<Invitation, 'id' | 'note'> | null> {
  // Excludes wildcards of `like`, and prefixes of other ids.
  if (!/^[\da-f]{16}$/.test(id)) return null;
  const deleted = await db
    .deleteFrom('invitation')
    .where('codeHash', 'like', `${id}%`)
    .where(isUsable)
    .returning('note')
    .executeTakeFirst();
  return deleted ? { id, ...deleted } : null;
}

/** Deletes all usable invitations and returns the number deleted. */
export async function deleteUsableInvitations(db: Db): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('invitation').where(isUsable).executeTakeFirst();
  return Number(numDeletedRows);
}

const isUsable = (invitation: ExpressionBuilder<Database, 'invitation'>) =>
  invitation.and([invitation('usesLeft', '>', 0), invitation('expiresAt', '>', now())]);

const hashCode = (code: string): string => hash('sha256', code);
const toId = (codeHash: string) => codeHash.slice(0, ID_LENGTH);
