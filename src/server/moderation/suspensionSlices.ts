import { sql } from 'kysely';
import { hiddenColumns } from '../articles/hiddenArticles.ts';
import { putBack, type Returning } from '../articles/putBack.ts';
import { ownedBy } from '../articles/readModel.ts';
import { keepHidden, uncount, wholeArticles, withdraw } from '../articles/withdraw.ts';
import type { Db } from '../db/schema.ts';
import type { LockedAccount } from './lockAccount.ts';
import { forgetReports } from './reports.ts';
import type { WordsOf } from './hideArticle.ts';

/** Articles that go, or come back, in one transaction: others wait some milliseconds for it. */
const SLICE = 50;
/** In bytes, of all their texts: one more article may begin below that. */
const SLICE_BYTES = 16 * 1024 * 1024;

/** Hides the next articles of an account, in a transaction that has locked it. True when nothing is left. */
export async function hideSlice(db: Db, userId: string): Promise<boolean> {
  const sizes = await ownedBy(db, userId)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select('article.number')
    .select(bytes.as('bytes'))
    .orderBy('article.ownNumber')
    .limit(SLICE)
    .execute();
  const numbers = atATime(sizes);
  const isLast = numbers.length === sizes.length && sizes.length < SLICE;
  if (numbers.length === 0) return isLast;
  const articles = await wholeArticles(db, userId).where('article.number', 'in', numbers).execute();
  const user = await db.selectFrom('user').select('suspendedFor').where('id', '=', userId).executeTakeFirst();
  await withdraw(db, articles);
  await keepHidden(db, articles, { reason: user?.suspendedFor ?? '', bySuspension: true });
  await forgetReports(db, numbers);
  await uncount(db, articles);
  return isLast;
}

/** Puts these back, likewise. */
export async function restoreSlice(
  db: Db,
  { id, limitedFor }: Pick<LockedAccount, 'id' | 'limitedFor'>,
  articles: readonly Returning[],
): Promise<boolean> {
  if (articles.length > 0) await putBack(db, articles, { isListed: limitedFor === null ? 1 : 0 });
  return (await hiddenSizes(db, id)).length === 0;
}

/** The next articles that come back, with their words, which take their time. Before the transaction: what is hidden does not change. */
export async function nextToReturn(db: Db, wordsOf: WordsOf, userId: string): Promise<Returning[]> {
  const user = await db.selectFrom('user').select('suspension').where('id', '=', userId).executeTakeFirst();
  if (user?.suspension !== 'restoring') return [];
  const numbers = atATime(await hiddenSizes(db, userId));
  if (numbers.length === 0) return [];
  const articles = await db
    .selectFrom('hiddenArticle')
    .select(hiddenColumns)
    .where('number', 'in', numbers)
    .orderBy('number')
    .execute();
  const returning: Returning[] = [];
  for (const article of articles)
    returning.push({ ...article, words: await wordsOf(article.sanitizedHtml, userId) });
  return returning;
}

const hiddenSizes = (db: Db, userId: string) =>
  db
    .selectFrom('hiddenArticle')
    .select('number')
    .select(bytes.as('bytes'))
    .where('ownerId', '=', userId)
    .where('bySuspension', '=', 1)
    .orderBy('number')
    .limit(SLICE)
    .execute();

/** Unlike `length` it does not read the text. */
const bytes = sql<number>`octet_length("markdown") + octet_length("sanitizedHtml")`;

function atATime(sizes: readonly { number: number; bytes: number }[]): number[] {
  let sum = 0;
  return sizes.filter(({ bytes }) => (sum += bytes) - bytes <= SLICE_BYTES).map(({ number }) => number);
}
