import { sql } from 'kysely';
import unhomoglyph from 'unhomoglyph';
import { accountErrors } from '../../shared/messages/en/account.ts';
import { isPostgres, now } from '../db/portable.ts';
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

/** Like `isAdminAccount`; an admin stays one until the transaction ends. */
export async function isAdminForNow(db: Db, userId: string): Promise<boolean> {
  const admin = await db
    .selectFrom('admin')
    .select('userId')
    .where('userId', '=', userId)
    .$if(isPostgres(db) && db.isTransaction, (query) => query.forShare())
    .executeTakeFirst();
  return admin !== undefined;
}

/** Returns the ids of all admins, the one who has been an admin for longest first. */
export async function listAdminIds(db: Db): Promise<string[]> {
  const admins = await db
    .selectFrom('admin')
    .select('userId')
    .orderBy('createdAt')
    .orderBy('userId')
    .execute();
  return admins.map(({ userId }) => userId);
}

/** Lets other transactions that call this wait until this one ends. In SQLite, transactions wait for each other anyway. */
export async function lockAdmins(db: Db): Promise<void> {
  if (isPostgres(db)) await sql`lock table "admin" in share row exclusive mode`.execute(db);
}

/** Lets changes of who is an admin wait until the transaction ends. First waits for those that have begun. */
export async function keepAdmins(db: Db): Promise<void> {
  if (isPostgres(db) && db.isTransaction) await sql`lock table "admin" in share mode`.execute(db);
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

const shapesOf = (words: string) => words.split(' ').map(visualForm);
/** Words beside a name that claim to be the person in charge. */
const claims = shapesOf(
  'mod moderator owner founder staff support helpdesk editor webmaster official verified real original the',
);
/** The same in many languages. */
const [admin = ''] = shapesOf('admin');
/** Words for others than the person, unless they stand in brackets or beside a claim: “Ada Team” needn't be Ada. */
const groups = shapesOf('team blog');
/** Claims that also count without a space, as no other name begins or ends like that. */
const attached = shapesOf(
  'admin admins administrator moderator staff support helpdesk webmaster official verified',
);
/** Text in brackets of any kind, closed or not. */
const BRACKETED = /[\p{Ps}<][^\p{Pe}>]*(?:[\p{Pe}>]|$)/gu;

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}\p{M}]+/u).map(visualForm);
const isClaim = (word: string) => claims.includes(word) || word.startsWith(admin);
const isRole = (word: string) => isClaim(word) || groups.includes(word);

/** Returns the shapes that readers may take a name for: as it is, and without roles that it claims. */
function visualForms(name: string): string[] {
  const withoutRoles = (text: string) => {
    const words = wordsOf(text);
    return words.some(isClaim) ? words.filter((word) => !isRole(word)).join('') : '';
  };
  const form = visualForm(name);
  const withoutEnd = attached
    .filter((role) => form.endsWith(role))
    .map((role) => form.slice(0, -role.length));
  const withoutStart = attached
    .filter((role) => form.startsWith(role))
    .map((role) => form.slice(role.length));
  const bracketless = name.replace(BRACKETED, (text) => (wordsOf(text).some(isRole) ? ' ' : text));
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

/** Returns since when an account is an admin's, for personal data; null if it isn't. */
export async function getAdminSince(db: Db, userId: string): Promise<string | null> {
  const admin = await db
    .selectFrom('admin')
    .select('createdAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return admin?.createdAt ?? null;
}
