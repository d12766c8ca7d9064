import { randomUUID } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { indexedText } from '../search/indexedWords.ts';
import { askForIndex, indexOlder, isIndexed } from '../search/indexOlder.ts';

/** In percent: how often it is told how far it is. */
const STEP = 5;

/**
 * Indexes all articles anew, the newest first, also while a server runs: what was found stays found. Gives what was done,
 * in a sentence, and tells `tell` how far it is.
 */
export async function reindexArticles(db: Db, tell: (sentence: string) => void): Promise<string> {
  const claim = randomUUID();
  const newest = await askForIndex(db, claim);
  let told = 0;
  const indexed = await indexOlder(db, {
    claim,
    wordsOf: async (html) => indexedText(html),
    mayRest: false,
    onProgress(next, count) {
      const done = Math.floor(((newest - next) / newest) * 100);
      if (done < told + STEP) return;
      told = done;
      tell(`${done}%: ${count} articles`);
    },
  });
  if (await isIndexed(db)) return `${indexed} articles are indexed.`;
  return `${indexed} articles are indexed; a server goes on with the others.`;
}
