import unhomoglyph from 'unhomoglyph';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { Refusal } from '../lib/refusal.ts';
import { lockAccount } from '../moderation/accounts.ts';
import { cannotBecomeAdmin, noSuchAccount } from '../moderation/moderationErrors.ts';
import { accountSubject, type Actor, record } from './auditLog.ts';

interface Account {
  id: string;
  name: string;
}

/** Returns the account if it is an admin right now, else null. Tokens don't say so. */
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

/** Letters that carry an accent; the marks of other scripts are vowels of their own. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu;

/**
 * Returns what a name looks like: its skeleton by UTS 39 (https://www.unicode.org/reports/tr39/#Confusable_Detection), in
 * either case, without accents, spaces and punctuation. A lower case i and l look alike here too, as a capital I is both.
 */
function visualForm(name: string): string {
  const skeleton = (text: string) => unhomoglyph(text.normalize('NFKD')).normalize('NFKD');
  return skeleton(skeleton(name).toLowerCase())
    .replace(ACCENTED, '$1')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .replaceAll('i', 'l');
}

/**
 * Throws where a name looks like that of an admin, other than the account's own: readers would take its words for those of
 * somebody who runs the blog.
 */
export async function requireNoAdminsName(db: Db, { id, name }: Account): Promise<void> {
  const looks = visualForm(name);
  const admins = await db
    .selectFrom('admin')
    .innerJoin('user', 'user.id', 'admin.userId')
    .select('user.name')
    .where('user.id', '<>', id)
    .execute();
  if (admins.some((admin) => visualForm(admin.name) === looks)) throw looksLikeAdmin();
}

/** Makes an account an admin. Returns false if it was one. Throws NoSuchAccount, KeptFromRunning. */
export const makeAdmin = (db: Db, account: Account, by: Actor): Promise<boolean> =>
  inTransaction(db, async (db) => {
    await requireInGoodStanding(db, account.id);
    const made = await db
      .insertInto('admin')
      .values({ userId: account.id, createdAt: now() })
      .onConflict((conflict) => conflict.column('userId').doNothing())
      .returning('userId')
      .executeTakeFirst();
    if (made) await record(db, { by, act: 'make-admin', on: accountSubject(account) });
    return made !== undefined;
  });

/** Nobody does any of this to an admin: so it is lifted first. */
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

/** Removes admin rights, from the next request on. Returns false if it had none. */
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
