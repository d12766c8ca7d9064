import { formsOf, placeOf, type Term } from '../../shared/search/query.ts';
import { GAP, searchableWords } from '../../shared/search/words.ts';
import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';
import type { Reader } from '../articles/readModel.ts';

/** Authors that one word is taken to mean; more than that nobody means. */
const AUTHORS_MAX = 50;

/** Follows every word that begins alike. */
const LAST = '\u{10ffff}';

/** The name of an author who has no words yet. */
const unindexedName = compileOnce((db, { userId }: { userId: string }) =>
  db
    .selectFrom('user')
    .select('name')
    .where('id', '=', userId)
    .where((user) =>
      user.not(user.exists(user.selectFrom('authorWord').select('word').where('userId', '=', userId))),
    ),
);

/** Has the author's articles found by their name, from the first one on. For the transaction that publishes. */
export async function indexAuthor(db: Db, userId: string): Promise<void> {
  const [author] = await unindexedName(db, { userId });
  if (author) await indexName(db, userId, author.name);
}

async function indexName(db: Db, userId: string, name: string): Promise<void> {
  const words = [...new Set(searchableWords(name).filter((word) => word !== GAP))];
  if (words.length === 0) return;
  await db
    .insertInto('authorWord')
    .values(words.map((word) => ({ word, userId })))
    .onConflict((conflict) => conflict.columns(['word', 'userId']).doNothing())
    .execute();
}

/** Has the author's articles found by another name. For the transaction that changes it. */
export async function renameAuthor(db: Db, userId: string, name: string): Promise<void> {
  await db.deleteFrom('authorWord').where('userId', '=', userId).execute();
  await indexName(db, userId, name);
}

/** Writes the words of the author's name anew: other rules may have made those that are there. */
export async function indexAuthorAgain(db: Db, userId: string): Promise<void> {
  const author = await db.selectFrom('user').select('name').where('id', '=', userId).executeTakeFirst();
  if (author) await renameAuthor(db, userId, author.name);
}

/** The ids of those whose names have this term, the first who registered if there are many. */
export async function authorsNamed(db: Reader, term: Term): Promise<string[]> {
  const users = await db
    .selectFrom('authorWord')
    .innerJoin('user', 'user.id', 'authorWord.userId')
    .select(['user.id', 'user.name'])
    .distinct()
    .where((author) =>
      author.or(
        formsOf(term).map(([first = '', ...rest]) =>
          author.and([
            author('authorWord.word', '>=', first),
            author('authorWord.word', '<=', term.isPrefix && rest.length === 0 ? first + LAST : first),
          ]),
        ),
      ),
    )
    .orderBy('user.id')
    .limit(AUTHORS_MAX)
    .execute();
  return users.filter(({ name }) => placeOf(term, searchableWords(name)) >= 0).map(({ id }) => id);
}
