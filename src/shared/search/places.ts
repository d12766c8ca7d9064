import { placeOf, type Term } from './query.ts';
import { type PlacedWord, placedWords } from './words.ts';

/** Where a term stands in a text, in UTF-16 units. */
export interface FoundPlace {
  from: number;
  to: number;
  /** Which of the terms. */
  term: number;
}

/** Where any of the terms stands among the words of a text, from its beginning on. */
export function placesIn(words: readonly PlacedWord[], terms: readonly Term[]): FoundPlace[] {
  const plain = words.map(({ word }) => word);
  const found = terms.flatMap((term, number) => {
    const places: FoundPlace[] = [];
    for (let at = placeOf(term, plain); at >= 0; at = placeOf(term, plain, at + 1)) {
      const [first, last] = [words[at], words[at + term.words.length - 1]];
      if (first && last) places.push({ from: first.from, to: last.to, term: number });
    }
    return places;
  });
  return found.sort((one, other) => one.from - other.from || one.to - other.to);
}

/** A piece of a text, which is what was looked for, or is not. */
export interface Piece {
  text: string;
  isFound: boolean;
}

/** A text from one place to another, cut where what was found begins and ends. */
export function piecesOf(
  text: string,
  found: readonly Omit<FoundPlace, 'term'>[],
  { from, to } = { from: 0, to: text.length },
): Piece[] {
  let at = from;
  const pieces: Piece[] = [];
  const add = (end: number, isFound: boolean) => {
    if (end > at) pieces.push({ text: text.slice(at, end), isFound });
    at = Math.max(at, end);
  };
  for (const place of found) {
    const [start, end] = [Math.max(place.from, at), Math.min(place.to, to)];
    if (start >= end) continue;
    add(start, false);
    add(end, true);
  }
  add(to, false);
  return pieces;
}

/** A short text as a whole, cut likewise. */
export const markedPieces = (text: string, terms: readonly Term[]): Piece[] =>
  piecesOf(text, placesIn(placedWords(text), terms));
