import unhomoglyph from 'unhomoglyph';
import { accountErrors } from '../../shared/messages/en/account.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';

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

/** Returns whether an account is an admin's. Admins can't be suspended or limited. */
export async function isAdminAccount(db: Db, userId: string): Promise<boolean> {
  const admin = await db.selectFrom('admin').select('userId').where('userId', '=', userId).executeTakeFirst();
  return admin !== undefined;
}

/** Returns whether the blog has an admin. */
export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.selectFrom('admin').select('userId').limit(1).executeTakeFirst()) !== undefined;
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
