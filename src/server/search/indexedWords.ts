import { eachWord, GAP, searchableWords } from '../../shared/search/words.ts';
import { searchedText } from './searchedText.ts';

/*
 * The words of an article as both engines get them: a text with spaces between, in which a word's position is its place.
 * The bounds are those of a `tsvector` of PostgreSQL, which drops what goes beyond without a word; here both engines
 * lack the same: docs/decisions/0016-one-tokenizer-two-engines.md.
 */

/** Words of a text whose places are known. Of the rest it is known that they are there. */
const PLACED_MAX = 15_000;
/** Places of one word in a text. */
const PLACES_MAX = 200;
/** In bytes, of all different words of a text. */
const BYTES_MAX = 600_000;
/** What PostgreSQL adds to a word. */
const WORD_BYTES = 8;
/** In UTF-16 units: of a longer text, which could only be html that was written for it, the rest is not looked at. */
const TEXT_MAX = 2 * 1024 * 1024;

/** The words of an article's text, by its sanitized html. */
export function indexedText(sanitizedHtml: string): string {
  const places = new Map<string, number>();
  const found: string[] = [];
  let bytes = 0;
  let count = 0;
  const take = (word: string, isPlaced: boolean) => {
    const before = places.get(word) ?? 0;
    if (before === 0) bytes += Buffer.byteLength(word) + WORD_BYTES;
    const hasCapacity = before > 0 || bytes <= BYTES_MAX;
    if (hasCapacity) places.set(word, before + 1);
    if (isPlaced) found.push(hasCapacity && before < PLACES_MAX ? word : GAP);
    else if (hasCapacity && before === 0) found.push(GAP, word);
  };
  eachWord(
    searchedText(sanitizedHtml).slice(0, TEXT_MAX),
    (word) => take(word, (count += 1) <= PLACED_MAX),
    (word) => take(word, false),
  );
  return found.join(' ');
}

/** Places of one word in a title and in all tags: with those in the text fewer than PostgreSQL keeps. */
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

/** A word that stands for an author: none of a text begins like it. */
export const ownerWord = (ownerId: string): string => GAP + ownerId.replaceAll('-', '');

export interface IndexedArticle {
  number: number;
  ownerId: string;
  title: string;
  /** As its author spells them. */
  tags: readonly string[];
  /** By `indexedText`. */
  words: string;
}

/** All words of an article. What else it is found by belongs here. */
export const indexedWords = ({ ownerId, title, tags, words }: Omit<IndexedArticle, 'number'>): string =>
  [ownerWord(ownerId), GAP, namedWords(title), GAP, namedWords(tags.join(' ')), GAP, words]
    .filter((part) => part !== '')
    .join(' ');

/** The last position that PostgreSQL tells from others. */
const POSITION_MAX = 16_383;

/** The same as the text of a `tsvector`. */
export function tsvectorOf(words: string): string {
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
