import { formsOf, type Term } from '../../shared/search/query.ts';
import { ownerWord } from './indexedWords.ts';

/** A term, and the authors whose names have it. */
export interface FoundTerm extends Term {
  authors: string[];
}

/** What is looked for in the index. */
export interface IndexQuery {
  wanted: FoundTerm[];
  unwanted: FoundTerm[];
  /** Whose articles alone; everybody's if it is null. */
  ownerId: string | null;
}

/** How an engine writes its queries. The words are ours: letters, digits and marks, nothing that means anything to it. */
interface Language {
  phrase: (words: string[], isPrefix: boolean) => string;
  and: string;
  or: string;
  without: (wanted: string, unwanted: string) => string;
}

const fts5: Language = {
  phrase: (words, isPrefix) => `"${words.join(' ')}"${isPrefix ? ' *' : ''}`,
  and: ' AND ',
  or: ' OR ',
  without: (wanted, unwanted) => `(${wanted}) NOT (${unwanted})`,
};

const tsquery: Language = {
  phrase: (words, isPrefix) =>
    words.map((word, at) => `'${word}'${isPrefix && at === words.length - 1 ? ':*' : ''}`).join(' <-> '),
  and: ' & ',
  or: ' | ',
  without: (wanted, unwanted) => `(${wanted}) & !(${unwanted})`,
};

function compile({ phrase, and, or, without }: Language, { wanted, unwanted, ownerId }: IndexQuery): string {
  const word = (one: string) => phrase([one], false);
  const either = (parts: string[]) => `(${parts.join(or)})`;
  const found = ({ authors, ...term }: FoundTerm) =>
    either([
      ...formsOf(term).map((words) => `(${phrase(words, term.isPrefix)})`),
      ...authors.map((id) => word(ownerWord(id))),
    ]);

  const all = [...wanted.map(found), ...(ownerId === null ? [] : [word(ownerWord(ownerId))])].join(and);
  return unwanted.length === 0 ? all : without(all, either(unwanted.map(found)));
}

/** For SQLite's `match`. */
export const toFts5 = (query: IndexQuery): string => compile(fts5, query);

/** For PostgreSQL's `@@`. */
export const toTsquery = (query: IndexQuery): string => compile(tsquery, query);
