import { sql } from 'kysely';
import { indexedText } from '../src/server/content/searchableText.ts';
import { connect } from '../src/server/db/connect.ts';
import { isPostgres } from '../src/server/db/portable.ts';
import { indexPending } from '../src/server/search/searchIndex.ts';
import { splitWords } from '../src/shared/search/words.ts';
import { random } from '../tools/random.ts';

/** Number of made-up words, as many as people use. */
const VOCABULARY = 100_000;
/** Number of them in each article. */
const WORDS_PER_ARTICLE = 10;

export interface SearchIndex {
  /** Articles per second, or null if everything was indexed. */
  perSecond: number | null;
  /** A word in one of thousands of articles. */
  rare: string;
  /** A word in about half of them. */
  half: string;
}

/** Indexes a seeded blog, adding many words to its small vocabulary. */
export async function buildSearchIndex(url: string): Promise<SearchIndex> {
  const { db } = connect(url);
  // A power failure would only cost another run.
  await (isPostgres(db) ? sql`set synchronous_commit = off` : sql`pragma synchronous = off`).execute(db);
  const prng = random(3);
  const vocabulary = Array.from({ length: VOCABULARY }, () =>
    Array.from({ length: 4 + prng.below(6) }, () => String.fromCharCode(97 + prng.below(26))).join(''),
  );
  const known = new Map<string, string>();
  const shares = new Map<string, number>();
  let articles = 0;

  const began = performance.now();
  const indexed = await indexPending(db, {
    yieldsToReaders: false,
    async extractWords(html) {
      const words = known.get(html) ?? indexedText(html);
      known.set(html, words);
      return `${words} ${Array.from({ length: WORDS_PER_ARTICLE }, () => prng.pick(vocabulary)).join(' ')}`;
    },
  });
  const perSecond = indexed === 0 ? null : indexed / ((performance.now() - began) / 1000);
  if (isPostgres(db) && indexed > 0) await sql`vacuum analyze`.execute(db);

  const bodies = await db.selectFrom('articleBody').select('sanitizedHtml').limit(500).execute();
  for (const { sanitizedHtml } of bodies) {
    articles += 1;
    for (const word of new Set(splitWords(sanitizedHtml))) shares.set(word, (shares.get(word) ?? 0) + 1);
  }
  await db.destroy();
  const distance = (word: string) => Math.abs((shares.get(word) ?? 0) / articles - 0.5);
  const half = [...shares.keys()]
    .filter((word) => word.length > 3)
    .reduce((best, word) => (distance(word) < distance(best) ? word : best));
  return { perSecond, rare: vocabulary[0] ?? '', half };
}
