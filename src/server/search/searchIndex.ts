import { randomUUID } from 'node:crypto';
import type { ArticleKind } from '../../shared/article.ts';
import { GAP, searchableWords } from '../../shared/search/words.ts';
import { fromNow, compileOnce, inTransaction, isPostgres, now } from '../db/portable.ts';
import { unpackTagNames, allArticles, isPage } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import { runThenYield } from '../lib/schedule.ts';
import { findUserById } from '../store/accounts/users.ts';

export interface IndexedArticle {
  number: number;
  /** `searchedOwner` */
  ownerId: string;
  title: string;
  description: string;
  /** Spelled as the author wrote them. */
  tags: readonly string[];
  /** The result of `indexedText`. */
  words: string;
}

/** Returns all words to index for an article. Those of one without a description are the same as before there were any. */
export const indexedWords = ({
  ownerId,
  title,
  description,
  tags,
  words,
}: Omit<IndexedArticle, 'number'>): string =>
  [
    ...[ownerWord(ownerId), GAP, namedWords(title), GAP, namedWords(tags.join(' ')), GAP],
    ...(description === '' ? [] : [namedWords(description), GAP]),
    words,
  ]
    .filter((part) => part !== '')
    .join(' ');

/**
 * Maximum number of positions of one word in the title, in the description, and in all tags. Together with those in the
 * text, they stay below PostgreSQL's maximum of 256.
 */
const NAMED_MAX = 18;

function namedWords(text: string): string {
  const places = new Map<string, number>();
  return searchableWords(text)
    .map((word) => {
      if (word === GAP) return GAP;
      const before = places.get(word) ?? 0;
      places.set(word, before + 1);
      return before < NAMED_MAX ? word : GAP;
    })
    .join(' ');
}

/** Returns the word that represents an author in the index. No word of a text starts the same way. */
export const ownerWord = (ownerId: string): string => GAP + ownerId.replaceAll('-', '');

/** Returns whose name finds a text: nobody's finds a page, which belongs to the blog. */
export const searchedOwner = (kind: ArticleKind, ownerId: string): string =>
  kind === 'page' ? NOBODY : ownerId;

const NOBODY = '';

/** Highest position that PostgreSQL supports. */
const POSITION_MAX = 16_383;

/** Formats words as a `tsvector`. */
export function toTsvector(words: string): string {
  const positions = new Map<string, number[]>();
  let position = 0;
  for (const word of words.split(' ')) {
    position += 1;
    if (word === GAP) continue;
    const known = positions.get(word);
    const place = Math.min(position, POSITION_MAX);
    if (known) known.push(place);
    else positions.set(word, [place]);
  }
  return Array.from(positions, ([word, places]) => `'${word}':${places.join(',')}`).join(' ');
}

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

/** Indexes a new article, in the transaction that stores it. */
export async function indexArticle(db: Db, article: IndexedArticle): Promise<void> {
  const { number, ownerId } = article;
  const words = indexedWords(article);
  await insertWords(db, { number, words: isPostgres(db) ? toTsvector(words) : words });
  if (ownerId !== NOBODY) await indexAuthor(db, ownerId);
}

/** Replaces an article's words in the index. Deleting an article deletes its words. */
export async function reindexArticle(db: Db, article: IndexedArticle): Promise<void> {
  await deleteWords(db, article);
  await indexArticle(db, article);
}

/** Removes the words of articles that aren't public anymore. */
export async function removeFromIndex(db: Db, numbers: readonly number[]): Promise<void> {
  await db.deleteFrom('articleWords').where('rowid', 'in', numbers).execute();
}

/** Returns the name of an author who isn't indexed yet. */
const findUnindexedName = compileOnce((db, { userId }: { userId: string }) =>
  db
    .selectFrom('user')
    .select('name')
    .where('id', '=', userId)
    .where((user) =>
      user.not(user.exists(user.selectFrom('authorWord').select('word').where('userId', '=', userId))),
    ),
);

/** Indexes the author's name when they publish for the first time. */
async function indexAuthor(db: Db, userId: string): Promise<void> {
  const [author] = await findUnindexedName(db, { userId });
  if (author) await indexName(db, userId, author.name);
}

/** Indexes an author's new name, in the transaction that changes it. */
export async function renameAuthor(db: Db, userId: string, name: string): Promise<void> {
  await db.deleteFrom('authorWord').where('userId', '=', userId).execute();
  await indexName(db, userId, name);
}

/** Replaces the words of an author's name, as the tokenizer may have changed. */
async function reindexAuthor(db: Db, userId: string): Promise<void> {
  const author = await findUserById(db, userId);
  if (author) await renameAuthor(db, userId, author.name);
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

/** Extracts the words of an article's html, like `indexedText`. */
type ExtractWords = (sanitizedHtml: string) => Promise<string>;

interface IndexingOptions {
  extractWords: ExtractWords;
  isStopped?: () => boolean;
  /** Whether to pause after each batch, for as long as the batch took. */
  yieldsToReaders?: boolean;
  /** Identifies this run to other servers. */
  claim?: string;
  /** Called with the number of the last article and the count of articles indexed so far. */
  onProgress?: (next: number, indexed: number) => void;
}

/**
 * Indexes pending articles in batches, newest first, until none is left or `isStopped` returns true. Only one server does
 * this at a time. Returns the number of articles indexed.
 */
export async function indexPending(db: Db, options: IndexingOptions): Promise<number> {
  const {
    extractWords,
    isStopped = () => false,
    yieldsToReaders = true,
    onProgress = () => undefined,
  } = options;
  const { claim = randomUUID() } = options;
  let indexed = 0;
  while (!isStopped()) {
    const next = await claimNextBatch(db, claim);
    if (next === null) break;
    const indexBatch = async () => {
      const batch = await readBatch(db, next);
      const articles = [];
      for (const { sanitizedHtml, tags, ...article } of batch)
        articles.push({ ...article, tags: unpackTagNames(tags), words: await extractWords(sanitizedHtml) });
      indexed += await storeBatch(db, { claim, next, articles });
      onProgress(articles.at(-1)?.number ?? 0, indexed);
    };
    await runThenYield(indexBatch, yieldsToReaders ? 1 : 0);
  }
  return indexed;
}

/** Requests that all articles are reindexed, by the holder of `claim` or by any server. Returns the newest article's number. */
export async function requestReindex(db: Db, claim = ''): Promise<number> {
  const last = await allArticles(db).select('number').orderBy('number', 'desc').limit(1).executeTakeFirst();
  const row = { next: last?.number ?? 0, claim, claimedUntil: claim === '' ? '' : claimExpiry() };
  await db
    .insertInto('indexing')
    .values({ id: ID, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  return row.next;
}

/** Returns the number of the article to be indexed next, from the newest to the oldest; null if all are indexed. */
export async function findNextToIndex(db: Db): Promise<number | null> {
  const indexing = await db.selectFrom('indexing').select('next').executeTakeFirst();
  return indexing?.next ?? null;
}

/** Returns whether all articles are indexed. */
export const isIndexed = async (db: Db): Promise<boolean> => (await findNextToIndex(db)) === null;

/** Articles indexed per transaction. */
const BATCH = 20;

/** In UTF-16 units of html: a batch ends with the article that exceeds this size. */
const BATCH_SIZE = 256 * 1024;

const columns = [
  'article.number',
  'article.ownerId',
  'article.version',
  'article.title',
  'article.description',
  'article.tags',
  isPage.as('isPage'),
] as const;

/** Selects articles to index. Includes hidden ones, so that they can be found when they are shown again. */
const indexableArticles = (db: Db) => allArticles(db).where('article.status', '<>', 'unpublished');

/** Reads one batch of articles from this number down. */
async function readBatch(db: Db, next: number) {
  const heads = await indexableArticles(db)
    .select(columns)
    .where('article.number', '<=', next)
    .orderBy('article.number', 'desc')
    .limit(BATCH)
    .execute();
  const batch = [];
  let size = 0;
  for (const head of heads) {
    if (size > BATCH_SIZE) break;
    const body = await db
      .selectFrom('articleBody')
      .select('sanitizedHtml')
      .where('number', '=', head.number)
      .executeTakeFirst();
    const sanitizedHtml = body?.sanitizedHtml ?? '';
    size += sanitizedHtml.length;
    const { isPage, ...article } = head;
    const ownerId = searchedOwner(isPage ? 'page' : 'article', head.ownerId);
    batch.push({ ...article, ownerId, sanitizedHtml });
  }
  return batch;
}

interface Batch {
  claim: string;
  /** The number that the batch started from. */
  next: number;
  articles: {
    number: number;
    ownerId: string;
    version: number;
    title: string;
    description: string;
    tags: string[];
    words: string;
  }[];
}

/** Indexes a batch, except articles changed or deleted since. Returns the number of articles indexed. */
const storeBatch = (db: Db, { claim, next, articles }: Batch): Promise<number> =>
  inTransaction(db, async (db) => {
    const last = articles.at(-1);
    const isClaimed = await advance(db, { claim, next, to: last ? last.number - 1 : 0 });
    if (!isClaimed || !last) return 0;
    const present = await indexableArticles(db)
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
    const unchanged = articles.filter(({ number, version }) => versions.get(number) === version);
    for (const ownerId of new Set(unchanged.map(({ ownerId }) => ownerId)))
      if (ownerId !== NOBODY) await reindexAuthor(db, ownerId);
    for (const article of unchanged) await reindexArticle(db, article);
    return unchanged.length;
  });

/** In milliseconds: how long a server may be silent before another one takes over indexing. */
const CLAIM_DURATION = 60_000;

const ID = 1;

const claimExpiry = () => fromNow(CLAIM_DURATION);

/** Returns the number of the next article to index; null if all are indexed or another server is indexing. */
async function claimNextBatch(db: Db, claim: string): Promise<number | null> {
  // Avoids a write when there is nothing to do, which is nearly always.
  if (await isIndexed(db)) return null;
  const row = await db
    .updateTable('indexing')
    .set({ claim, claimedUntil: claimExpiry() })
    .where((row) => row.or([row('claim', '=', claim), row('claimedUntil', '<', now())]))
    .returning('next')
    .executeTakeFirst();
  return row?.next ?? null;
}

/** Moves on to the next article, or deletes the row if none is left. Returns false if another server has taken over. */
async function advance(db: Db, { claim, next, to }: { claim: string; next: number; to: number }) {
  const claimed = { claim, next };
  if (to > 0) {
    const { numUpdatedRows } = await db
      .updateTable('indexing')
      .set({ next: to })
      .where((row) => row.and(claimed))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  const { numDeletedRows } = await db
    .deleteFrom('indexing')
    .where((row) => row.and(claimed))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
