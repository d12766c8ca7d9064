import { compileOnce } from '../db/compileOnce.ts';
import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { indexAuthor } from './authorWords.ts';
import { type IndexedArticle, indexedWords, tsvectorOf } from './indexedWords.ts';

interface Stored {
  number: number;
  words: string;
}

const insertWords = compileOnce((db, { number, words }: Stored) =>
  db.insertInto('articleWords').values({ rowid: number, words }),
);

const deleteWords = compileOnce((db, { number }: Pick<Stored, 'number'>) =>
  db.deleteFrom('articleWords').where('rowid', '=', number),
);

/** Has a new article found by its words. For the transaction that stores it. */
export async function indexArticle(db: Db, article: IndexedArticle): Promise<void> {
  const { number, ownerId } = article;
  const words = indexedWords(article);
  await insertWords(db, { number, words: isPostgres(db) ? tsvectorOf(words) : words });
  await indexAuthor(db, ownerId);
}

/** The same of one that may have been found by others. When it is deleted, its words go with it. */
export async function indexAgain(db: Db, article: IndexedArticle): Promise<void> {
  await deleteWords(db, article);
  await indexArticle(db, article);
}
