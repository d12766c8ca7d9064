import { lengthAt, type Term } from './query.ts';
import { type PlacedWord, placedWords, type TextWords } from './words.ts';

/** Where a term stands in a text, in UTF-16 units. */
export interface FoundPlace {
  from: number;
  to: number;
  /** Which of the terms. */
  term: number;
}

/** Returns where any of the terms stands in a text, from its beginning on. */
export function placesIn({ words, extras }: TextWords, terms: readonly Term[]): FoundPlace[] {
  const found = terms.flatMap((term, number) => [
    ...placesAmong(words, term, number),
    ...extras.flatMap((extra) => placesAmong([extra], term, number)),
  ]);
  return found.sort((one, other) => one.from - other.from || one.to - other.to);
}

function placesAmong(words: readonly PlacedWord[], term: Term, number: number): FoundPlace[] {
  const plain = words.map(({ word }) => word);
  const places: FoundPlace[] = [];
  plain.forEach((_, at) => {
    const length = lengthAt(term, plain, at);
    const [first, last] = [words[at], words[at + length - 1]];
    if (length > 0 && first && last) places.push({ from: first.from, to: last.to, term: number });
  });
  return places;
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
    const last = pieces.at(-1);
    if (place.from < at && last?.isFound) {
      last.text += text.slice(at, end);
      at = end;
    } else {
      add(start, false);
      add(end, true);
    }
  }
  add(to, false);
  return pieces;
}

/** A short text as a whole, cut likewise. */
export const markedPieces = (text: string, terms: readonly Term[]): Piece[] =>
  piecesOf(text, placesIn(placedWords(text), terms));
