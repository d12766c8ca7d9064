import { plainText } from '../../shared/articleText.ts';
import { eachWord, GAP, searchableWords } from '../../shared/search/words.ts';

/*
 * The words of an article as both engines index them: separated by spaces, in the order of the text. The limits are those
 * of PostgreSQL's `tsvector`, which silently drops the rest; applied here, they are the same for both engines: docs/decisions/0016-one-tokenizer-two-engines.md.
 */

export interface IndexedArticle {
  number: number;
  ownerId: string;
  title: string;
  /** As its author spells them. */
  tags: readonly string[];
  /** The result of `indexedText`. */
  words: string;
}

/** Returns all words by which an article is found. */
export const indexedWords = ({ ownerId, title, tags, words }: Omit<IndexedArticle, 'number'>): string =>
  [ownerWord(ownerId), GAP, namedWords(title), GAP, namedWords(tags.join(' ')), GAP, words]
    .filter((part) => part !== '')
    .join(' ');

/** Positions of one word in a title and in all tags: with those in the text, fewer than PostgreSQL's maximum. */
const NAMED_MAX = 20;

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

/** Returns the word that stands for an author. No word of a text starts like it. */
export const ownerWord = (ownerId: string): string => GAP + ownerId.replaceAll('-', '');

/** PostgreSQL's highest position. */
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

/** Matches URLs: they aren't searched for, but a search for a word in one would match. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi;

/** Returns the visible text of sanitized html, without URLs. Only for output of the sanitizer. */
export const searchableText = (sanitizedHtml: string): string =>
  plainText(sanitizedHtml).replace(ADDRESS, ' ');

/** Words of a text indexed with their positions. The rest are indexed without. */
const PLACED_MAX = 15_000;

/** Positions of one word in a text. */
const PLACES_MAX = 200;

/** Bytes of all distinct words of a text. */
const BYTES_MAX = 600_000;

/** PostgreSQL's overhead per word. */
const WORD_BYTES = 8;

/** UTF-16 units to index. Only html crafted for it produces a longer text. */
const TEXT_MAX = 2 * 1024 * 1024;

/** Returns the words of an article's text, from its sanitized html. */
export function indexedText(sanitizedHtml: string): string {
  const places = new Map<string, number>();
  const found: string[] = [];
  let bytes = 0;
  let count = 0;
  const add = (word: string, isPlaced: boolean) => {
    const before = places.get(word) ?? 0;
    if (before === 0) bytes += Buffer.byteLength(word) + WORD_BYTES;
    const hasCapacity = before > 0 || bytes <= BYTES_MAX;
    if (hasCapacity) places.set(word, before + 1);
    if (isPlaced) found.push(hasCapacity && before < PLACES_MAX ? word : GAP);
    else if (hasCapacity && before === 0) found.push(GAP, word);
  };
  eachWord(
    searchableText(sanitizedHtml).slice(0, TEXT_MAX),
    (word) => add(word, (count += 1) <= PLACED_MAX),
    (word) => add(word, false),
  );
  return found.join(' ');
}
