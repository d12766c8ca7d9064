import unhomoglyph from 'unhomoglyph';
import { lockAccount } from './accountStatus.ts';
import { inTransaction, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { accountSubject, type Actor, record } from './auditLog.ts';
import { cannotBecomeAdmin, noSuchAccount } from './moderationErrors.ts';

interface Account {
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

const looksLikeAdmin = () =>
  new Refusal('invalid', 'This name looks like the name of an admin. Please choose a different one.');

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

/** Makes an account an admin. Returns false if it already was. Throws NoSuchAccount and KeptFromRunning. */
export const makeAdmin = (db: Db, account: Account, by: Actor): Promise<boolean> =>
  inTransaction(db, async (db) => {
    await requireInGoodStanding(db, account.id);
    const admin = await db
      .insertInto('admin')
      .values({ userId: account.id, createdAt: now() })
      .onConflict((conflict) => conflict.column('userId').doNothing())
      .returning('userId')
      .executeTakeFirst();
    if (admin) await record(db, { by, act: 'make-admin', on: accountSubject(account) });
    return admin !== undefined;
  });

/** Admins can't be suspended, limited or rejected, so the account must not be either. */
async function requireInGoodStanding(db: Db, userId: string): Promise<void> {
  const user = await lockAccount(db, userId);
  if (!user) throw noSuchAccount();
  if (user.suspension !== null) throw cannotBecomeAdmin('is suspended', 'restore-account');
  if (user.limitedFor !== null) throw cannotBecomeAdmin('is limited', 'unlimit-account');
  const pending = await db
    .selectFrom('pendingAccount')
    .select('rejectedAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!pending) return;
  throw cannotBecomeAdmin(pending.rejectedAt === null ? 'waits for an approval' : 'is rejected', 'approve');
}

/** Removes admin rights, effective with the next request. Returns false if the account had none. */
export const removeAdmin = (db: Db, account: Account, by: Actor): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const removed = await db
      .deleteFrom('admin')
      .where('userId', '=', account.id)
      .returning('userId')
      .executeTakeFirst();
    if (removed) await record(db, { by, act: 'remove-admin', on: accountSubject(account) });
    return removed !== undefined;
  });
