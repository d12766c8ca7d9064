import { randomUUID } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { forgetDraftWords } from '../drafts/indexDrafts.ts';
import { indexedText } from '../search/indexedWords.ts';
import { askForIndex, isIndexed } from '../search/indexingPlace.ts';
import { indexOlder } from '../search/indexOlder.ts';
import { command } from './command.ts';

/** What is done about searching. */
export const searchCommands = {
  reindex: command({
    does: 'has all articles and drafts found by their words anew',
    run: ({ db }, { tell }) => reindexArticles(db, tell),
  }),
};

/** In percent: how often it is told how far it is. */
const STEP = 5;

/**
 * Indexes all articles anew, the newest first, also while a server runs: what was found stays found. Drafts are indexed
 * when their authors search them. Gives what was done, in a sentence, and tells `tell` how far it is.
 */
async function reindexArticles(db: Db, tell: (sentence: string) => void): Promise<string> {
  await forgetDraftWords(db);
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
  const done = indexed === 1 ? '1 article is indexed' : `${indexed} articles are indexed`;
  return (await isIndexed(db)) ? `${done}.` : `${done}; a server goes on with the others.`;
}
