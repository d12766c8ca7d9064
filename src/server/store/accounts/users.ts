import type { Insertable } from 'kysely';
import { emailKey } from '../../../shared/email.ts';
import { findImageId } from '../../../shared/image.ts';
import { accountErrors } from '../../../shared/messages/en/account.ts';
import { parseUrl } from '../../../shared/parse.ts';
import { type AuthorProfile, type AuthorProfileChange, tidyLinks } from '../../../shared/user.ts';
import { isUniqueViolation, now } from '../../db/portable.ts';
import { profileColumns, toAuthorProfile } from '../../db/readModel.ts';
import type { Database, Db } from '../../db/schema.ts';
import { AUTHOR_SLUG, insertAtFreeSlug, slugCandidates } from '../../db/slugs.ts';
import { Refusal, sessionEnded } from '../../lib/refusal.ts';

/* Accounts as their owners know them: names, emails, passwords and profiles. */

export interface User {
  id: string;
  name: string;
  email: string;
}

/** A user with the hash that logins are checked against. Never leaves the server. */
export interface UserWithHash extends User {
  passwordHash: string;
}

const columns = ['id', 'name', 'email', 'passwordHash'] as const;

/** Returns an email key for an account without an email. As emails have no spaces, it can't be used to log in. */
const keyWithoutEmail = (id: string) => `unclaimed ${id}`;

/**
 * A new account. Its email is '' if unknown, as of some imported authors. Its handle is derived from the name unless
 * given.
 */
export type NewUser = UserWithHash & { handle?: string };

/** Stores a new account with a free handle that `isReserved` doesn't refuse. Throws `emailTaken()`. */
export async function addUser(
  db: Db,
  { id, name, email, passwordHash, handle = name }: NewUser,
  isReserved: (handle: string) => Promise<boolean>,
): Promise<void> {
  const key = email === '' ? keyWithoutEmail(id) : emailKey(email);
  const row = { id, name, email, emailKey: key, passwordHash, createdAt: now() };
  await insertAtFreeSlug(slugCandidates(handle, AUTHOR_SLUG), {
    insert: (handle) => orEmailTaken(insertUnlessHandleTaken(db, { ...row, handle })),
    isReserved,
    remove: () => deleteUser(db, id),
  });
  if (email !== '') await requireNotFormer(db, email, id);
}

/** Returns undefined if the handle is taken. */
const insertUnlessHandleTaken = (db: Db, user: Insertable<Database['user']>) =>
  db
    .insertInto('user')
    .values(user)
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returning('id')
    .executeTakeFirst();

/** Returns whether the blog has any account. */
export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function findUserByEmail(db: Db, email: string): Promise<UserWithHash | null> {
  const user = await db
    .selectFrom('user')
    .select(columns)
    .where('emailKey', '=', emailKey(email))
    .executeTakeFirst();
  return user ?? null;
}

export async function findUserById(db: Db, id: string): Promise<UserWithHash | null> {
  return (await db.selectFrom('user').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findUserByHandle(db: Db, handle: string): Promise<UserWithHash | null> {
  const user = await db
    .selectFrom('user')
    .select(columns)
    .where('handle', '=', handle)
    .where('isLeaving', '=', 0)
    .executeTakeFirst();
  return user ?? null;
}

/** Returns the user's name in the URL of their page. Throws `sessionEnded()` if the account is gone. */
export async function getHandle(db: Db, id: string): Promise<string> {
  const user = await db.selectFrom('user').select('handle').where('id', '=', id).executeTakeFirst();
  if (!user) throw sessionEnded();
  return user.handle;
}

/** Returns the author's public profile. Throws `sessionEnded()` if the account is gone. */
export async function getAuthorProfile(db: Db, id: string): Promise<AuthorProfile> {
  const user = await db.selectFrom('user').select(profileColumns).where('id', '=', id).executeTakeFirst();
  if (!user) throw sessionEnded();
  return toAuthorProfile(user);
}

/**
 * Returns the stored profile; fields that are left out are kept. Writes only changes, as a write makes every cached page
 * stale. Throws `sessionEnded()`.
 */
export async function setAuthorProfile(
  db: Db,
  id: string,
  change: AuthorProfileChange,
): Promise<AuthorProfile> {
  const stored = await getAuthorProfile(db, id);
  const { avatar = stored.avatar, bio = stored.bio, links = stored.links } = change;
  const changed = { avatar: normalizeImageUrl(avatar), bio, links: tidyLinks(links) };
  if (JSON.stringify(changed) === JSON.stringify(stored)) return stored;
  await db
    .updateTable('user')
    .set({ ...changed, links: JSON.stringify(changed.links) })
    .where('id', '=', id)
    .where('isLeaving', '=', 0)
    .execute();
  return changed;
}

const normalizeImageUrl = (url: string) => (findImageId(url) === null ? (parseUrl(url)?.href ?? '') : url);

/** Returns whether the email is another account's, or was until a few days ago. */
export async function isEmailTaken(db: Db, email: string, userId: string): Promise<boolean> {
  const owner = await findUserByEmail(db, email);
  return owner ? owner.id !== userId : isFormerOfAnother(db, email, userId);
}

/**
 * Writes a changed profile over the one it was checked against. Returns false without writing if the password changed in
 * the meantime or the user is gone. Throws `emailTaken()`.
 */
export async function updateUser(db: Db, checked: UserWithHash, changed: UserWithHash): Promise<boolean> {
  const { name, email, passwordHash } = changed;
  const isEmailChanged = email !== checked.email;
  const { numUpdatedRows } = await orEmailTaken(
    db
      .updateTable('user')
      // An unchanged email is not written: another one may be confirmed at the same time.
      .set({
        name,
        passwordHash,
        ...(isEmailChanged && { email, emailKey: emailKey(email) }),
        ...(emailKey(email) !== emailKey(checked.email) && { emailConfirmedAt: null }),
      })
      .where('id', '=', checked.id)
      .where('passwordHash', '=', checked.passwordHash)
      .executeTakeFirst(),
  );
  if (numUpdatedRows === 0n) return false;
  if (isEmailChanged) await requireNotFormer(db, email, checked.id);
  return true;
}

/** Writes a new hash over the one that a password was checked against. Returns false if the password changed in the meantime or the user is gone. */
export async function replaceHash(db: Db, checked: UserWithHash, passwordHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('user')
    .set({ passwordHash })
    .where('id', '=', checked.id)
    .where('passwordHash', '=', checked.passwordHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('user').set({ passwordHash }).where('id', '=', id).execute();
}

/** Sets an email that was just confirmed by its link. Throws `emailTaken()`. */
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

/** Sets the first email of an account that had none, unconfirmed. Throws `emailTaken()`. */
export async function setFirstEmail(db: Db, id: string, email: string): Promise<void> {
  await orEmailTaken(
    db
      .updateTable('user')
      .set({ email, emailKey: emailKey(email) })
      .where('id', '=', id)
      .where('email', '=', '')
      .execute(),
  );
  await requireNotFormer(db, email, id);
}

/** Marks the account's email as confirmed. */
export async function confirmOwnEmail(db: Db, id: string): Promise<void> {
  await db
    .updateTable('user')
    .set({ emailConfirmedAt: now() })
    .where('id', '=', id)
    .where('emailConfirmedAt', 'is', null)
    .execute();
  await db.deleteFrom('otherEmail').where('userId', '=', id).where('kind', '=', 'own').execute();
}

export async function isEmailConfirmed(db: Db, id: string): Promise<boolean> {
  const user = await db.selectFrom('user').select('emailConfirmedAt').where('id', '=', id).executeTakeFirst();
  return user !== undefined && user.emailConfirmedAt !== null;
}

/**
 * Throws `emailTaken()` if the write violates a unique constraint. No check beforehand can tell, as two users may
 * register at once.
 */
async function orEmailTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error) ? emailTaken() : error;
  }
}

const emailTaken = () => new Refusal('invalid', accountErrors.emailTaken);

/**
 * Throws `emailTaken()` if another account had this email until a few days ago, as its owner may take it back. Call it
 * after the write, which waits for changes in progress.
 */
async function requireNotFormer(db: Db, email: string, userId: string): Promise<void> {
  if (await isFormerOfAnother(db, email, userId)) throw emailTaken();
}

async function isFormerOfAnother(db: Db, email: string, userId: string): Promise<boolean> {
  const former = await formerOwners(db, email).where('userId', '!=', userId).executeTakeFirst();
  return former !== undefined;
}

/** Selects the accounts that had this email until a few days ago. */
const formerOwners = (db: Db, email: string) =>
  db
    .selectFrom('otherEmail')
    .select('userId as id')
    .where('emailKey', '=', emailKey(email))
    .where('kind', '=', 'former')
    .where('expiresAt', '>', now());

/** Returns whether the owner has confirmed this email, or had before a change that can still be undone. */
export async function isConfirmedEmail(db: Db, email: string): Promise<boolean> {
  const confirmed = await db
    .selectFrom('user')
    .select('id')
    .where('emailKey', '=', emailKey(email))
    .where('emailConfirmedAt', 'is not', null)
    .union(formerOwners(db, email))
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Deletes an account with everything that refers to it. Returns its handle; null if it was gone. */
export async function deleteUser(db: Db, id: string): Promise<string | null> {
  const user = await db.deleteFrom('user').where('id', '=', id).returning('handle').executeTakeFirst();
  return user?.handle ?? null;
}
