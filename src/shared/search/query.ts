import type { PublicArticleSummary } from '../article.ts';
import { type ListingQuery, QUERY_MAX } from '../listing.ts';
import { validationMessages } from '../messages/en/validation.ts';
import {
  arabicForms,
  findEmoji,
  isDense,
  type PlacedWord,
  placedWords,
  type TextWords,
  wordsJoined,
  splitWords,
} from './words.ts';

/** Words and phrases. */
export const TERMS_MAX = 16;

/** One thing that is looked for. */
export interface Term {
  /** One after the other. */
  words: string[];
  /** Whether the last of them may go on. */
  isPrefix: boolean;
  /** Other words in place of these, such as `email` for `E-Mail`. */
  also?: string[][];
}

/** What somebody looks for. */
export interface SearchQuery {
  /** All of them; at least one. */
  wanted: Term[];
  /** None of them. */
  unwanted: Term[];
}

const QUOTES = /[“”„‟«»]/gu;
/** A phrase, which may lack its closing quote, or a word between spaces. */
const PART = /(-?)(?:"([^"]*)"?|([^\s"]+))/gu;
const ENDS_IN_WORD = /[\p{L}\p{N}\p{M}]$/u;
/** A single letter is the beginning of too much. */
const PREFIX_MIN = 2;

/** What is wrong with a query, in a sentence. */
interface QueryProblem {
  problem: string;
}

const { search: messages } = validationMessages;

export const { noWord } = messages;

/**
 * Reads what somebody typed: words that all have to be there, the last one as the beginning of a word, "phrases", and
 * -without. Nothing of it but words goes further.
 */
export function parseQuery(typed: string): SearchQuery | QueryProblem {
  if (typed.length > QUERY_MAX) return { problem: messages.tooLong(QUERY_MAX) };
  const query: SearchQuery = { wanted: [], unwanted: [] };
  const text = typed.normalize('NFKC').replace(QUOTES, '"');
  for (const { 0: part, 1: minus, 2: phrase, 3: word = '', index } of text.matchAll(PART)) {
    const isLast = index + part.length === text.length;
    const isUnwanted = minus === '-';
    const isOpen = isLast && !isUnwanted && ENDS_IN_WORD.test(part);
    (isUnwanted ? query.unwanted : query.wanted).push(...termsOf(phrase ?? word, isOpen));
  }
  if (query.wanted.length === 0) return { problem: noWord };
  if (query.wanted.length + query.unwanted.length > TERMS_MAX)
    return { problem: messages.tooManyWords(TERMS_MAX) };
  return query;
}

/** The words of a text as one term, and each of its emoji as another. */
function termsOf(text: string, isOpen: boolean): Term[] {
  const term = termOf(text, isOpen);
  const emoji = [...new Set(findEmoji(text))].map((word) => ({ words: [word], isPrefix: false }));
  return term ? [term, ...emoji] : emoji;
}

/** Returns null for a text without words. */
function termOf(text: string, isOpen: boolean): Term | null {
  const words = splitWords(text);
  const last = words.at(-1);
  if (last === undefined) return null;
  if (!isDense(last)) {
    const isPrefix = isOpen && last.length >= PREFIX_MIN;
    const also = otherForms(words, wordsJoined(text));
    return { words, isPrefix, ...(also.length > 0 && { also }) };
  }
  // In a longer text the sign that is last here goes on with the next one.
  const before = words.at(-2);
  const isEndOfPair = before !== undefined && isDense(before) && before.endsWith(last) && before !== last;
  return isEndOfPair ? { words: words.slice(0, -1), isPrefix: false } : { words, isPrefix: true };
}

/** Compounds written as one word, and Arabic words with and without what is written together with them. */
function otherForms(words: string[], joined: string[]): string[][] {
  const [first = '', ...rest] = words;
  return [
    ...(joined.length < words.length ? [joined] : []),
    ...arabicForms(first).map((form) => [form, ...rest]),
  ];
}

/** All sequences of words that count as a term. */
export const getForms = ({ words, also = [] }: Term): string[][] => [words, ...also];

/** Returns how many words stand for a term at a place among words; 0 if it is not there. */
function lengthAt(term: Term, among: readonly string[], at: number): number {
  const form = getForms(term).find((words) =>
    words.every((word, step) =>
      isSame(word, among[at + step] ?? '', term.isPrefix && step === words.length - 1),
    ),
  );
  return form?.length ?? 0;
}

/** Returns the first place of a term among these words, from `start` on; -1 if there is none. */
export function findTerm(term: Term, among: readonly string[], start = 0): number {
  for (let at = start; at < among.length; at += 1) if (lengthAt(term, among, at) > 0) return at;
  return -1;
}

const isSame = (word: string, found: string, isPrefix: boolean) =>
  isPrefix ? found.startsWith(word) : found === word;

/** The position of a term in a text, in UTF-16 units. */
export interface FoundPlace {
  from: number;
  to: number;
  /** Which of the terms. */
  term: number;
}

/** Returns the positions of the terms in a text, in order. */
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
interface Piece {
  text: string;
  isFound: boolean;
}

/** A text from one place to another, cut where what was found begins and ends. */
export function splitAtMatches(
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

/** Splits a short text, such as a title, into marked and other pieces. */
export const markedPieces = (text: string, terms: readonly Term[]): Piece[] =>
  splitAtMatches(text, placesIn(placedWords(text), terms));

/** One line of what was found. */
export interface SearchResult extends PublicArticleSummary {
  /** A piece of the article's text, as html: escaped text, with `mark` around what was looked for. */
  snippet: string;
}

/** A page of what is found by `q`, as somebody typed it. */
export interface SearchPage {
  q: string;
  page: number;
}

/** The same, as the API takes it. */
export type SearchListingQuery = ListingQuery & Pick<SearchPage, 'q'>;
