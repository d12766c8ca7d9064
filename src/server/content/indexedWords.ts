import { plainText } from '../../shared/articleText.ts';
import { eachWord, GAP, searchableWords } from '../../shared/search/words.ts';

/*
 * The words of an article as both engines index them: separated by spaces, in text order. PostgreSQL's `tsvector`
 * silently drops words beyond its limits, so the limits are applied here, for both engines:
 * docs/decisions/0016-one-tokenizer-two-engines.md.
 */

export interface IndexedArticle {
  number: number;
  ownerId: string;
  title: string;
  /** Spelled as the author wrote them. */
  tags: readonly string[];
  /** The result of `indexedText`. */
  words: string;
}

/** Returns all words to index for an article. */
export const indexedWords = ({ ownerId, title, tags, words }: Omit<IndexedArticle, 'number'>): string =>
  [ownerWord(ownerId), GAP, namedWords(title), GAP, namedWords(tags.join(' ')), GAP, words]
    .filter((part) => part !== '')
    .join(' ');

/**
 * Maximum number of positions of one word in the title, and in all tags. Together with those in the text, they stay
 * below PostgreSQL's maximum.
 */
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

/** Returns the word that represents an author in the index. No word of a text starts the same way. */
export const ownerWord = (ownerId: string): string => GAP + ownerId.replaceAll('-', '');

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

/** Matches URLs. They aren't indexed, because a search for a word would match those that contain it. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi;

/** Returns the visible text of sanitized html, without URLs. Takes only the sanitizer's output. */
export const searchableText = (sanitizedHtml: string): string =>
  plainText(sanitizedHtml).replace(ADDRESS, ' ');

/** Maximum number of words of a text that are indexed with positions. The rest are indexed without. */
const PLACED_MAX = 15_000;

/** Maximum number of positions of one word in a text. */
const PLACES_MAX = 200;

/** Maximum size of all distinct words of a text, in bytes. */
const BYTES_MAX = 600_000;

/** PostgreSQL's overhead per word, in bytes. */
const WORD_BYTES = 8;

/** Maximum length of the indexed text, in UTF-16 units. Only specially crafted html exceeds it. */
const TEXT_MAX = 2 * 1024 * 1024;

/** Returns the words to index for an article's text, given as sanitized html. */
export function indexedText(sanitizedHtml: string): string {
  const places = new Map<string, number>();
  const indexed: string[] = [];
  let bytes = 0;
  let count = 0;
  const add = (word: string, isPlaced: boolean) => {
    const before = places.get(word) ?? 0;
    if (before === 0) bytes += Buffer.byteLength(word) + WORD_BYTES;
    const hasCapacity = before > 0 || bytes <= BYTES_MAX;
    if (hasCapacity) places.set(word, before + 1);
    if (isPlaced) indexed.push(hasCapacity && before < PLACES_MAX ? word : GAP);
    else if (hasCapacity && before === 0) indexed.push(GAP, word);
  };
  eachWord(
    searchableText(sanitizedHtml).slice(0, TEXT_MAX),
    (word) => add(word, (count += 1) <= PLACED_MAX),
    (word) => add(word, false),
  );
  return indexed.join(' ');
}
