import { accountMessages } from '../../shared/messages/en/account.ts';
import { DEFAULT_ROLE, hasRight, type Right, type Role, toRole } from '../../shared/roles.ts';
import { forExistingAccount, isPostgres, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';

interface AccountWithRole {
  id: string;
  name: string;
  role: Role;
}

/** Returns an account with its role right now, or null. Roles are not part of tokens. */
export async function findAccountWithRole(db: Db, userId: string): Promise<AccountWithRole | null> {
  const row = await db
    .selectFrom('user')
    .leftJoin('admin', 'admin.userId', 'user.id')
    .leftJoin('userRole', 'userRole.userId', 'user.id')
    .select(['user.id', 'user.name', 'userRole.role', 'admin.userId as admin'])
    .where('user.id', '=', userId)
    .executeTakeFirst();
  if (!row) return null;
  const { id, name, admin, role } = row;
  return { id, name, role: toRole({ isAdmin: admin !== null, givenRole: role }) };
}

/** Returns an account's role right now. One that doesn't exist has the default's, as it can't do anything anyway. */
export const findRole = async (db: Db, userId: string): Promise<Role> =>
  (await findAccountWithRole(db, userId))?.role ?? DEFAULT_ROLE;

/** Like `findRole`; the role can't change until the transaction ends, as changes of it lock the account. */
export async function findRoleForNow(db: Db, userId: string): Promise<Role> {
  // On its own: a join would still read the row of the other table from before it waited.
  if (isPostgres(db) && db.isTransaction)
    await db.selectFrom('user').select('id').where('id', '=', userId).forKeyShare().execute();
  return findRole(db, userId);
}

/** Gives an account a role. Call it in a transaction that has locked the account. */
export async function setRole(db: Db, userId: string, role: Exclude<Role, 'admin'>): Promise<void> {
  await db.deleteFrom('userRole').where('userId', '=', userId).execute();
  if (role === DEFAULT_ROLE) return;
  await forExistingAccount(() =>
    db.insertInto('userRole').values({ userId, role, createdAt: now() }).execute(),
  );
}

/** Returns the role that an account was given and since when, for personal data; null for an author. */
export async function getGivenRole(db: Db, userId: string): Promise<{ role: Role; since: string } | null> {
  const row = await db
    .selectFrom('userRole')
    .select(['role', 'createdAt as since'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether anybody is a contributor. */
export async function hasContributors(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('userRole')
    .select('userId')
    .where('role', '=', 'contributor')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The refusal of an account whose role lacks a right. */
export const rightMissing = (right: Right) =>
  new Refusal(
    'forbidden',
    hasRight('editor', right) ? accountMessages.editorsOnly : accountMessages.adminsOnly,
  );
