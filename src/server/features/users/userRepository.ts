import { randomUUIDv7 } from 'node:crypto';
import type { Insertable } from 'kysely';
import { emailKey } from '../../../shared/email.ts';
import { requireNoAdminsName } from '../../admin/admins.ts';
import { isRetiredHandle } from '../../articles/retiredSlugs.ts';
import { atFreeSlug, ofAuthor, slugCandidates } from '../../articles/slug.ts';
import { isUniqueClash, now } from '../../db/portable.ts';
import type { Database, Db } from '../../db/schema.ts';
import { renameAuthor } from '../../search/searchIndex.ts';
import { sessionEnded } from '../../session/sessions.ts';
import { addToDay } from '../../admin/dailyCounts.ts';
import { emailTaken } from './userErrors.ts';

export interface User {
  id: string;
  name: string;
  email: string;
}

/** A user with what a login is checked against; it stays inside the server. */
export interface UserWithHash extends User {
  passwordHash: string;
}

const columns = ['id', 'name', 'email', 'passwordHash'] as const;

/** Refuses if the email is taken: only the unique constraint can tell, as two may register at once. */
async function orEmailTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueClash(error) ? emailTaken() : error;
  }
}

export async function insertUser(db: Db, user: Omit<UserWithHash, 'id'>): Promise<UserWithHash> {
  const { name, email, passwordHash } = user;
  const id = randomUUIDv7();
  const row = { id, name, email, emailKey: emailKey(email), passwordHash, createdAt: now() };
  await requireNoAdminsName(db, { id, name });
  await atFreeSlug(slugCandidates(name, ofAuthor), {
    insert: (handle) => orEmailTaken(insertUnlessTaken(db, { ...row, handle })),
    isReserved: (handle) => isRetiredHandle(db, handle),
    remove: () => db.deleteFrom('user').where('id', '=', id).execute(),
  });
  await requireNotFormer(db, user.email, id);
  await addToDay(db, 'accounts');
  return { id, ...user };
}

/** Undefined if the handle is taken. */
const insertUnlessTaken = (db: Db, user: Insertable<Database['user']>) =>
  db
    .insertInto('user')
    .values(user)
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returning('id')
    .executeTakeFirst();

export async function findByEmail(db: Db, email: string): Promise<UserWithHash | null> {
  const user = await db
    .selectFrom('user')
    .select(columns)
    .where('emailKey', '=', emailKey(email))
    .executeTakeFirst();
  return user ?? null;
}

export async function findById(db: Db, id: string): Promise<UserWithHash | null> {
  return (await db.selectFrom('user').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** What names the user in the address of their page. Throws SessionEnded if the account is gone. */
export async function findHandle(db: Db, id: string): Promise<string> {
  const user = await db.selectFrom('user').select('handle').where('id', '=', id).executeTakeFirst();
  if (!user) throw sessionEnded();
  return user.handle;
}

/**
 * Refuses an email that another account had until a few days ago: its owner may take it back. Asked when it is written,
 * so that a change that was just under way has been waited for.
 */
async function requireNotFormer(db: Db, email: string, userId: string): Promise<void> {
  if (await isFormerOfAnother(db, email, userId)) throw emailTaken();
}

async function isFormerOfAnother(db: Db, email: string, userId: string): Promise<boolean> {
  const former = await db
    .selectFrom('otherEmail')
    .select('id')
    .where('emailKey', '=', emailKey(email))
    .where('kind', '=', 'former')
    .where('userId', '!=', userId)
    .where('expiresAt', '>', now())
    .executeTakeFirst();
  return former !== undefined;
}

/** Whether the email is another account's, or was until a few days ago. */
export async function isTaken(db: Db, email: string, userId: string): Promise<boolean> {
  const owner = await findByEmail(db, email);
  return owner ? owner.id !== userId : isFormerOfAnother(db, email, userId);
}

/**
 * Writes a changed profile over the one it was checked against. Gives false, and writes nothing, if the
 * password became another one in between, or the user is gone. Refuses if the email is taken.
 */
export async function updateUser(db: Db, checked: UserWithHash, changed: UserWithHash): Promise<boolean> {
  const { name, email, passwordHash } = changed;
  const isEmailChanged = email !== checked.email;
  if (name !== checked.name) await requireNoAdminsName(db, { id: checked.id, name });
  const { numUpdatedRows } = await orEmailTaken(
    db
      .updateTable('user')
      // An email that stays may be confirmed as another one in between.
      .set({
        ...{ name, passwordHash },
        ...(isEmailChanged && { email, emailKey: emailKey(email) }),
        ...(emailKey(email) !== emailKey(checked.email) && { emailConfirmedAt: null }),
      })
      .where('id', '=', checked.id)
      .where('passwordHash', '=', checked.passwordHash)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) return false;
  if (isEmailChanged) await requireNotFormer(db, email, checked.id);
  if (name !== checked.name) await renameAuthor(db, checked.id, name);
  return true;
}

/** Writes another hash of the same password; false if the user has another password by now, or is gone. */
export async function replaceHash(db: Db, checked: UserWithHash, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ passwordHash })
    .where('id', '=', checked.id)
    .where('passwordHash', '=', checked.passwordHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets an email to which a link went that was used just now. Throws EmailTaken. */
export async function setEmail(db: Db, id: string, email: string): Promise<void> {
  await orEmailTaken(
    db
      .updateTable('user')
      .set({ email, emailKey: emailKey(email), emailConfirmedAt: now() })
      .where('id', '=', id)
      .execute(),
  );
  await requireNotFormer(db, email, id);
}

/** Notes that the owner of the account reads what is sent to its email. */
export async function confirmOwnEmail(db: Db, id: string): Promise<void> {
  await db
    .updateTable('user')
    .set({ emailConfirmedAt: now() })
    .where('id', '=', id)
    .where('emailConfirmedAt', 'is', null)
    .execute();
  await db.deleteFrom('otherEmail').where('userId', '=', id).where('kind', '=', 'own').execute();
}

/** Whether the owner of the account has shown to read what is sent to its email. */
export async function isEmailConfirmed(db: Db, id: string): Promise<boolean> {
  const user = await db.selectFrom('user').select('emailConfirmedAt').where('id', '=', id).executeTakeFirst();
  return user !== undefined && user.emailConfirmedAt !== null;
}

export async function setPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('user').set({ passwordHash }).where('id', '=', id).execute();
}
