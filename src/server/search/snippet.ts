import { type FoundPlace, piecesOf, placesIn } from '../../shared/search/places.ts';
import type { Term } from '../../shared/search/query.ts';
import { type PlacedWord, placedWords, type TextWords } from '../../shared/search/words.ts';
import { escapeHtml } from '../lib/escapeHtml.ts';
import { searchedText } from './searchedText.ts';

/** In UTF-16 units. */
const LENGTH = 200;
/** Of it, before the first word that is shown as found. */
const BEFORE = 60;
/** How much of a text is looked through at once. */
const PART = 8 * 1024;

/**
 * A piece of an article's text where the terms stand, as html with `mark` around them; where none of them does, how it
 * begins. All else of it is escaped text. Takes sanitized html, also the beginning of one.
 */
export function snippetOf(sanitizedHtml: string, terms: readonly Term[]): string {
  const text = searchedText(sanitizedHtml.replace(/<[^>]*$|&\w*$/, ''))
    .replace(/\s+/g, ' ')
    .trim();
  for (let start = 0; start < text.length; start += PART) {
    const { words, extras } = placedWords(text.slice(start, start + PART));
    const placed = { words: words.map(moveBy(start)), extras: extras.map(moveBy(start)) };
    const found = placesIn(placed, terms);
    if (found.length > 0) return cutOut(text, placed, found);
  }
  return cutOut(text, placedWords(text.slice(0, 2 * LENGTH)), []);
}

const moveBy =
  (start: number) =>
  ({ word, from, to }: PlacedWord): PlacedWord => ({ word, from: from + start, to: to + start });

/** The piece with the most different terms, the first of these. */
function bestOf(found: readonly FoundPlace[]): number {
  let best = { from: found[0]?.from ?? 0, terms: 0 };
  for (const { from } of found) {
    const inside = found.filter((other) => other.from >= from && other.to <= from + LENGTH - BEFORE);
    const terms = new Set(inside.map(({ term }) => term)).size;
    if (terms > best.terms) best = { from, terms };
  }
  return best.from;
}

/** Places that are looked at for the best piece. */
const PLACES_MAX = 200;

function cutOut(text: string, placed: TextWords, found: readonly FoundPlace[]): string {
  const words = [...placed.words, ...placed.extras].sort((one, other) => one.from - other.from);
  const best = bestOf(found.slice(0, PLACES_MAX));
  const from = best <= BEFORE ? 0 : (words.find((word) => word.from >= best - BEFORE)?.from ?? best);
  const limit = from + LENGTH;
  const lastInside = words.findLast(({ to }) => to <= limit)?.to ?? Math.min(limit, text.length);
  const to = text.length <= limit ? text.length : Math.max(lastInside, from);
  return `${from > 0 ? '… ' : ''}${marked(text, from, to, found)}${to < text.length ? ' …' : ''}`;
}

const marked = (text: string, from: number, to: number, found: readonly FoundPlace[]): string =>
  piecesOf(text, found, { from, to })
    .map(({ text, isFound }) => (isFound ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text)))
    .join('');
