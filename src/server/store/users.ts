import { type Insertable, sql } from 'kysely';
import unhomoglyph from 'unhomoglyph';
import { accountErrors } from '../../shared/messages/en/account.ts';
import { emailKey } from '../../shared/email.ts';
import { findImageId } from '../../shared/image.ts';
import { parseUrl } from '../../shared/parse.ts';
import { type AuthorProfile, type AuthorProfileChange, tidyLinks } from '../../shared/user.ts';
import { isUniqueViolation, now } from '../db/portable.ts';
import { profileColumns, toAuthorProfile } from '../db/readModel.ts';
import type { Database, Db } from '../db/schema.ts';
import { Refusal, sessionEnded } from '../lib/refusal.ts';
import { AUTHOR_SLUG, insertAtFreeSlug, slugCandidates } from '../db/slugs.ts';

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
    remove: () => db.deleteFrom('user').where('id', '=', id).execute(),
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

export interface Account {
  id: string;
  name: string;
}

/** Returns the account if it is an admin right now, else null. Admin rights are not part of tokens. */
export async function findAdmin(db: Db, userId: string): Promise<Account | null> {
  const admin = await db
    .selectFrom('admin')
    .innerJoin('user', 'user.id', 'admin.userId')
    .select(['user.id', 'user.name'])
    .where('admin.userId', '=', userId)
    .executeTakeFirst();
  return admin ?? null;
}

const looksLikeAdmin = () => new Refusal('invalid', accountErrors.looksLikeAdmin);

/** Accented letters. In other scripts, combining marks can be vowels. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu;

/**
 * Returns the shape of a name: its UTS 39 skeleton (https://www.unicode.org/reports/tr39/#Confusable_Detection) without
 * case, accents, spaces and punctuation. Also folds i into l, as a capital I looks like both.
 */
function visualForm(name: string): string {
  const skeleton = (text: string) => unhomoglyph(text.normalize('NFKD')).normalize('NFKD');
  return skeleton(skeleton(name).toLowerCase())
    .replace(ACCENTED, '$1')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .replaceAll('i', 'l');
}

/** Words that people put beside a name to claim a role. */
const roleWords =
  'admin admins administrator mod moderator owner founder staff team support helpdesk editor webmaster blog official verified real original the';
const roles = roleWords.split(' ').map(visualForm);
/** Text in brackets of any kind, closed or not. */
const BRACKETED = /[\p{Ps}<][^\p{Pe}>]*(?:[\p{Pe}>]|$)/gu;

/** Returns the shapes that readers may take a name for: as it is, and without brackets and words for roles. */
function visualForms(name: string): string[] {
  const withoutRoles = (text: string) =>
    text
      .split(/[^\p{L}\p{N}\p{M}]+/u)
      .map(visualForm)
      .filter((word) => !roles.includes(word))
      .join('');
  const form = visualForm(name);
  const withoutEnd = roles.filter((role) => form.endsWith(role)).map((role) => form.slice(0, -role.length));
  const withoutStart = roles.filter((role) => form.startsWith(role)).map((role) => form.slice(role.length));
  const bracketless = name.replace(BRACKETED, ' ');
  const others = [visualForm(bracketless), withoutRoles(bracketless), withoutRoles(name)];
  return [form, ...[...others, ...withoutEnd, ...withoutStart].filter((other) => other !== '')];
}

/** Throws `looksLikeAdmin()` if a name looks like another admin's: readers would mistake the account for that admin. */
export async function refuseAdminLookalike(db: Db, { id, name }: Account): Promise<void> {
  const forms = visualForms(name);
  const admins = await db
    .selectFrom('user')
    .select('name')
    // Not a join, for which SQLite would walk through all accounts.
    .where('id', 'in', db.selectFrom('admin').select('userId'))
    .where('id', '<>', id)
    .execute();
  if (admins.some((admin) => forms.includes(visualForm(admin.name)))) throw looksLikeAdmin();
}

/** Makes an account an admin. Returns false if it already was. */
export async function addAdmin(db: Db, userId: string): Promise<boolean> {
  const admin = await db
    .insertInto('admin')
    .values({ userId, createdAt: now() })
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('userId')
    .executeTakeFirst();
  return admin !== undefined;
}

/** Removes admin rights. Returns false if the account wasn't an admin. */
export async function deleteAdmin(db: Db, userId: string): Promise<boolean> {
  const admin = await db
    .deleteFrom('admin')
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst();
  return admin !== undefined;
}

/* Accounts of imported authors that have not been claimed yet, and the accounts that authors of imported blogs have. */

/** An account that its owner hasn't claimed yet. */
export interface UnclaimedAccount {
  id: string;
  name: string;
  handle: string;
  /** '' if unknown. */
  email: string;
  createdAt: string;
}

/** Marks a new account, which has no password, as unclaimed. */
export async function addUnclaimed(db: Db, userId: string): Promise<void> {
  await db.insertInto('unclaimedAccount').values({ userId, createdAt: now() }).execute();
}

/** Marks an account as claimed. Returns false if it wasn't unclaimed. */
export async function deleteUnclaimed(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('unclaimedAccount')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const unclaimed = (db: Db) =>
  db
    .selectFrom('unclaimedAccount')
    // An expression, so that SQLite starts from the unclaimed accounts and not from all accounts.
    .innerJoin('user', (join) => join.on('user.id', '=', sql<string>`"unclaimedAccount"."userId" || ''`))
    .select(['user.id', 'user.name', 'user.handle', 'user.email', 'unclaimedAccount.createdAt'])
    .where('user.isLeaving', '=', 0);

export async function findUnclaimed(db: Db, userId: string): Promise<UnclaimedAccount | null> {
  return (await unclaimed(db).where('unclaimedAccount.userId', '=', userId).executeTakeFirst()) ?? null;
}

/** Lists up to `max` unclaimed accounts, oldest first. */
export const listUnclaimed = (db: Db, max: number): Promise<UnclaimedAccount[]> =>
  unclaimed(db).orderBy('unclaimedAccount.createdAt').orderBy('user.id').limit(max).execute();

/** Stores which account belongs to an author of an imported blog. */
export async function setAuthorOrigin(db: Db, sourceId: string, userId: string): Promise<void> {
  await db
    .insertInto('authorOrigin')
    .values({ sourceId, userId, importedAt: now() })
    .onConflict((conflict) => conflict.column('sourceId').doUpdateSet({ userId }))
    .execute();
}

/** Returns the id of the account that belongs to an author of an imported blog; null if there is none. */
export async function findAuthorOrigin(db: Db, sourceId: string): Promise<string | null> {
  const origin = await db
    .selectFrom('authorOrigin')
    .select('userId')
    .where('sourceId', '=', sourceId)
    .executeTakeFirst();
  return origin?.userId ?? null;
}

/** Deletes where an account was imported from, when the account is deleted. */
export async function forgetImportedAuthor(db: Db, userId: string): Promise<void> {
  await deleteUnclaimed(db, userId);
  await db.deleteFrom('authorOrigin').where('userId', '=', userId).execute();
}
