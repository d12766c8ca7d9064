import { plainText, withImageTexts } from '../../shared/articleText.ts';
import { ADDRESS, addressWords, eachWord, GAP } from '../../shared/search/words.ts';

/*
 * The text of an article as the search sees it. PostgreSQL's `tsvector` silently drops words beyond its limits, so they are
 * applied to the index of both engines: here to the text, in src/server/search/searchIndex.ts to titles and tags. See
 * docs/decisions/0016-one-tokenizer-two-engines.md.
 */

const wholeText = (sanitizedHtml: string) => plainText(withImageTexts(sanitizedHtml));

/**
 * Returns the visible text of sanitized html with the descriptions of images, without URLs. Takes only the sanitizer's
 * output.
 */
export const searchableText = (sanitizedHtml: string): string =>
  wholeText(sanitizedHtml).replace(ADDRESS, ' ');

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
  const text = wholeText(sanitizedHtml).slice(0, TEXT_MAX);
  eachWord(
    text.replace(ADDRESS, ' '),
    (word) => add(word, (count += 1) <= PLACED_MAX),
    (word) => add(word, false),
  );
  for (const word of addressWords(text)) add(word, false);
  return indexed.join(' ');
}
