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

/** Throws LooksLikeAdmin if a name looks like another admin's: readers would mistake the account for that admin. */
export async function refuseAdminLookalike(db: Db, { id, name }: Account): Promise<void> {
  const form = visualForm(name);
  const admins = await db
    .selectFrom('admin')
    .innerJoin('user', 'user.id', 'admin.userId')
    .select('user.name')
    .where('user.id', '<>', id)
    .execute();
  if (admins.some((admin) => visualForm(admin.name) === form)) throw looksLikeAdmin();
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

/** Returns false if the account was no admin. */
export async function deleteAdmin(db: Db, userId: string): Promise<boolean> {
  const admin = await db
    .deleteFrom('admin')
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst();
  return admin !== undefined;
}
