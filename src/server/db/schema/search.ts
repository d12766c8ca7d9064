import type { Generated } from 'kysely';

/** By what texts are found. */
export interface SearchTables {
  articleWords: ArticleWordsTable;
  authorWord: AuthorWordTable;
  indexing: IndexingTable;
  indexedDraft: IndexedDraftTable;
  draftWords: DraftWordsTable;
}

/** By which words articles are found: `../../search`. They can be searched, and not be read. */
interface ArticleWordsTable {
  /** The article's number. Goes with the article. */
  rowid: number;
  /** As its engine takes them. */
  words: string;
}

/** The words of the names of those who have published. A few may be of a name that is another by now. */
interface AuthorWordTable {
  word: string;
  userId: string;
}

/** Has a row while articles are waiting to be indexed: `../../search/searchIndex.ts`. */
interface IndexingTable {
  id: number;
  /** The newest of these: from here to the older ones. */
  next: number;
  /** Who does it, and until when nobody else may. */
  claim: string;
  claimedUntil: string;
}

/** Which version of a draft is found by its words: `../../drafts/indexDrafts.ts`. Goes with the draft. */
interface IndexedDraftTable {
  number: Generated<number>;
  ownerId: string;
  draftId: string;
  version: number;
}

/** The same as `articleWords`, of drafts. */
interface DraftWordsTable {
  /** The number in `indexedDraft`, with whose row it goes. */
  rowid: number;
  words: string;
}
