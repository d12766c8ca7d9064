import { placeOf, type Term } from '../../shared/search/query.ts';
import { wordsOf } from '../../shared/search/words.ts';
import type { Db } from '../db/schema.ts';
import type { Reader } from '../articles/readModel.ts';

/** Authors that one word is taken to mean; more than that nobody means. */
const AUTHORS_MAX = 50;

/** Follows every word that begins alike. */
const LAST = '\u{10ffff}';

/** Has the author's articles found by this name. For the transaction that gives it, or that publishes. */
export async function nameAuthor(db: Db, userId: string, name: string): Promise<void> {
  const words = [...new Set(wordsOf(name))];
  if (words.length === 0) return;
  await db
    .insertInto('authorWord')
    .values(words.map((word) => ({ word, userId })))
    .onConflict((conflict) => conflict.columns(['word', 'userId']).doNothing())
    .execute();
}

/** The same instead of another name. For the transaction that changes it. */
export async function renameAuthor(db: Db, userId: string, name: string): Promise<void> {
  await db.deleteFrom('authorWord').where('userId', '=', userId).execute();
  await nameAuthor(db, userId, name);
}

/** The ids of those whose names have this term, the first who registered if there are many. */
export async function authorsNamed(db: Reader, term: Term): Promise<string[]> {
  const [first = ''] = term.words;
  const mayGoOn = term.isPrefix && term.words.length === 1;
  const users = await db
    .selectFrom('authorWord')
    .innerJoin('user', 'user.id', 'authorWord.userId')
    .select(['user.id', 'user.name'])
    .distinct()
    .where('authorWord.word', '>=', first)
    .where('authorWord.word', '<=', mayGoOn ? first + LAST : first)
    .orderBy('user.id')
    .limit(AUTHORS_MAX)
    .execute();
  return users.filter(({ name }) => placeOf(term, wordsOf(name)) >= 0).map(({ id }) => id);
}
