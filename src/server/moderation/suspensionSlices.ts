import { articlesToWithdraw, uncount, withdraw } from '../articles/withdrawn.ts';
import type { Db } from '../db/schema.ts';
import { noteReason, showAgain } from './hideArticle.ts';
import type { LockedAccount } from './lockAccount.ts';
import { forgetReports } from './reports.ts';

/** Articles that go, or come back, in one transaction: others wait some milliseconds for it. */
const SLICE = 50;

/** Hides the next articles of an account, in a transaction that has locked it. True when nothing is left. */
export async function hideSlice(db: Db, userId: string): Promise<boolean> {
  const articles = await articlesToWithdraw(db, userId).orderBy('article.position').limit(SLICE).execute();
  if (articles.length === 0) return true;
  const user = await db.selectFrom('user').select('suspendedFor').where('id', '=', userId).executeTakeFirst();
  await withdraw(db, articles, 'hidden');
  await noteReason(db, articles, { reason: user?.suspendedFor ?? '', bySuspension: true });
  await forgetReports(
    db,
    articles.map(({ number }) => number),
  );
  await uncount(db, articles);
  return articles.length < SLICE;
}

/** Shows the next ones again, likewise. */
export async function restoreSlice(
  db: Db,
  { id, limitedFor }: Pick<LockedAccount, 'id' | 'limitedFor'>,
): Promise<boolean> {
  const hidden = await db
    .selectFrom('articleHiding')
    .select('number')
    .where('ownerId', '=', id)
    .where('bySuspension', '=', 1)
    .orderBy('number')
    .limit(SLICE)
    .execute();
  const numbers = hidden.map(({ number }) => number);
  if (numbers.length > 0) await showAgain(db, numbers, { isListed: limitedFor === null ? 1 : 0 });
  return numbers.length < SLICE;
}
