import { randomUUID } from 'node:crypto';
import { namesIn } from '../articles/articleTags.ts';
import { everyArticle } from '../articles/readModel.ts';
import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { runThenYield } from '../lib/schedule.ts';
import { indexAuthorAgain } from './authorWords.ts';
import { indexAgain } from './indexArticle.ts';
import { claimNext, moveOn } from './indexingPlace.ts';

/** Articles that are indexed in one transaction. */
const SLICE = 20;
/** In UTF-16 units, of all their html: one more article may begin below that. */
const SLICE_SIZE = 256 * 1024;

/** Makes the words of an article's html, as `indexedText` does. */
type WordsOf = (sanitizedHtml: string) => Promise<string>;

export interface IndexingOptions {
  wordsOf: WordsOf;
  isStopped?: () => boolean;
  /** Whether readers are there, to whom half of the time belongs. */
  mayRest?: boolean;
  /** By what others know who does it: a name of this run's own. */
  claim?: string;
  /** Hears the number of the article that comes next, and how many were indexed. */
  onProgress?: (next: number, indexed: number) => void;
}

/**
 * Indexes the articles that are not yet, the newest first, a slice at a time, until there is none or `isStopped`. Of
 * several servers one does it. Gives how many it has indexed.
 */
export async function indexOlder(db: Db, options: IndexingOptions): Promise<number> {
  const { wordsOf, isStopped = () => false, mayRest = true, onProgress = () => undefined } = options;
  const { claim = randomUUID() } = options;
  let indexed = 0;
  while (!isStopped()) {
    const next = await claimNext(db, claim);
    if (next === null) break;
    const indexSlice = async () => {
      const slice = await readSlice(db, next);
      const articles = [];
      for (const { sanitizedHtml, tags, ...article } of slice)
        articles.push({ ...article, tags: namesIn(tags), words: await wordsOf(sanitizedHtml) });
      indexed += await storeSlice(db, { claim, next, articles });
      onProgress(articles.at(-1)?.number ?? 0, indexed);
    };
    await runThenYield(indexSlice, mayRest ? 1 : 0);
  }
  return indexed;
}

const columns = [
  'article.number',
  'article.ownerId',
  'article.version',
  'article.title',
  'article.tags',
] as const;

/** Those that have a text. Hidden ones come back with their words. */
const indexedArticles = (db: Db) => everyArticle(db).where('article.status', '<>', 'unpublished');

/** As many of the articles from this one on as are indexed at once. */
async function readSlice(db: Db, next: number) {
  const heads = await indexedArticles(db)
    .select(columns)
    .where('article.number', '<=', next)
    .orderBy('article.number', 'desc')
    .limit(SLICE)
    .execute();
  const slice = [];
  let size = 0;
  for (const head of heads) {
    if (size > SLICE_SIZE) break;
    const body = await db
      .selectFrom('articleBody')
      .select('sanitizedHtml')
      .where('number', '=', head.number)
      .executeTakeFirst();
    const sanitizedHtml = body?.sanitizedHtml ?? '';
    size += sanitizedHtml.length;
    slice.push({ ...head, sanitizedHtml });
  }
  return slice;
}

interface Slice {
  claim: string;
  /** Where it began. */
  next: number;
  articles: {
    number: number;
    ownerId: string;
    version: number;
    title: string;
    tags: string[];
    words: string;
  }[];
}

/** What was changed or deleted meanwhile is left to whoever did it. Gives how many are indexed. */
const storeSlice = (db: Db, { claim, next, articles }: Slice): Promise<number> =>
  inTransaction(db, async (db) => {
    const last = articles.at(-1);
    const isOurs = await moveOn(db, { claim, next, to: last ? last.number - 1 : 0 });
    if (!isOurs || !last) return 0;
    const present = await indexedArticles(db)
      .select(['article.number', 'article.version'])
      .where(
        'article.number',
        'in',
        articles.map(({ number }) => number),
      )
      .orderBy('article.number')
      .$if(isPostgres(db), (query) => query.forUpdate())
      .execute();
    const versions = new Map(present.map(({ number, version }) => [number, version]));
    const same = articles.filter(({ number, version }) => versions.get(number) === version);
    for (const ownerId of new Set(same.map(({ ownerId }) => ownerId))) await indexAuthorAgain(db, ownerId);
    for (const article of same) await indexAgain(db, article);
    return same.length;
  });
