import type * as answers from '../answers/articles.ts';
import type { Answer } from '../answers/schema.ts';
import { type ListingQuery, QUERY_MAX } from '../listing.ts';
import { validationMessages } from '../messages/en/validation.ts';
import {
  addressWord,
  findEmoji,
  isDense,
  type PlacedWord,
  placedWords,
  prefixedForms,
  type TextWords,
  wordsJoined,
  withoutScheme,
  splitWords,
} from './words.ts';

/** Maximum number of words and phrases that are searched. */
export const TERMS_MAX = 16;
/** Length of the part of a query that is searched, in UTF-16 units. */
const SEARCHED_MAX = 200;

/** A word or phrase of a query. */
export interface Term {
  /** Consecutive words. */
  words: string[];
  /** Whether the last word may be the beginning of a longer one. */
  isPrefix: boolean;
  /** Alternatives to these words, such as `email` for `E-Mail`. */
  also?: string[][];
}

export interface SearchQuery {
  /** Terms that an article must contain; at least one. */
  wanted: Term[];
  /** Terms that it must not contain. */
  unwanted: Term[];
}

/** A query as someone typed it. */
export interface TypedQuery extends SearchQuery {
  /** Whether there were more words, which are ignored. */
  isCut: boolean;
}

const QUOTES = /[“”„‟«»]/gu;
/** A phrase, which may lack its closing quote, or a word between spaces. */
const PART = /(-?)(?:"([^"]*)"?|([^\s"]+))/gu;
const ENDS_IN_WORD = /[\p{L}\p{N}\p{M}]$/u;
/** Minimum length of a prefix: a single letter begins too many words. */
const PREFIX_MIN = 2;

interface QueryProblem {
  /** Why the query is invalid, in a sentence. */
  problem: string;
}

const { search: messages } = validationMessages;

/**
 * Parses a query: words that must all be there, the last one possibly the beginning of a word, "phrases", and -words to
 * exclude. The result contains nothing but words, the first `TERMS_MAX` of the first `SEARCHED_MAX` characters.
 */
export function parseQuery(typed: string): TypedQuery | QueryProblem {
  if (typed.length > QUERY_MAX) return { problem: messages.tooLong(QUERY_MAX) };
  const query: TypedQuery = { wanted: [], unwanted: [], isCut: false };
  const whole = typed.normalize('NFKC').replace(QUOTES, '"');
  const text = cutAtSpace(whole);
  if (text !== whole) query.isCut = true;
  for (const { 0: part, 1: minus, 2: phrase, 3: word = '', index } of text.matchAll(PART)) {
    const isLast = index + part.length === text.length;
    const isUnwanted = minus === '-';
    const isOpen = isLast && !query.isCut && !isUnwanted && ENDS_IN_WORD.test(part);
    const terms = parseTerms(phrase ?? word, isOpen);
    const space = TERMS_MAX - query.wanted.length - query.unwanted.length;
    if (terms.length > space) query.isCut = true;
    (isUnwanted ? query.unwanted : query.wanted).push(...terms.slice(0, space));
  }
  return query.wanted.length === 0 ? { problem: messages.noWord } : query;
}

/** Shortens a text to `SEARCHED_MAX`, at a space if there is one. */
function cutAtSpace(text: string): string {
  if (text.length <= SEARCHED_MAX) return text;
  const beginning = text.slice(0, SEARCHED_MAX + 1);
  return beginning
    .replace(/\s+\S*$/, '')
    .slice(0, SEARCHED_MAX)
    .replace(/[\ud800-\udbff]$/, '');
}

/** Returns the words of a text as one term, and each of its emoji as another. */
function parseTerms(text: string, isOpen: boolean): Term[] {
  const term = parseTerm(text, isOpen);
  const emoji = [...new Set(findEmoji(text))].map((word) => ({ words: [word], isPrefix: false }));
  return term ? [term, ...emoji] : emoji;
}

/** Returns null for a text without words. */
function parseTerm(text: string, isOpen: boolean): Term | null {
  const words = splitWords(text);
  const last = words.at(-1);
  if (last === undefined) return null;
  if (!isDense(last)) {
    const isPrefix = isOpen && last.length >= PREFIX_MIN;
    const also = getAlternatives(words, wordsJoined(text), text);
    return { words, isPrefix, ...(also.length > 0 && { also }) };
  }
  // In a longer text, the last character here forms a pair with the next one.
  const before = words.at(-2);
  const isEndOfPair = before !== undefined && isDense(before) && before.endsWith(last) && before !== last;
  return isEndOfPair ? { words: words.slice(0, -1), isPrefix: false } : { words, isPrefix: true };
}

/** A URL, which may lack its scheme. */
const ADDRESS_ALONE =
  /^(?:https?:\/\/|www\.|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?![\p{L}\p{N}\p{M}]))\S*$/iu;

/**
 * Returns the alternatives: compounds as one word, a first Arabic or Hebrew word with and without prefixes, and the word of
 * a URL, or its words in a text that has it without its scheme.
 */
function getAlternatives(words: string[], joined: string[], text: string): string[][] {
  const [first = '', ...rest] = words;
  const isAddress = ADDRESS_ALONE.test(text);
  const isShorter = isAddress && withoutScheme(text) !== text;
  return [
    ...(joined.length < words.length ? [joined] : []),
    ...prefixedForms(first).map((form) => [form, ...rest]),
    ...(isAddress ? [[addressWord(text)]] : []),
    ...(isShorter ? [splitWords(withoutScheme(text))] : []),
  ];
}

/** Returns all sequences of words that match a term. */
export const getForms = ({ words, also = [] }: Term): string[][] => [words, ...also];

/** Returns how many words match a term at an index; 0 if it isn't there. */
function getMatchLength(term: Term, among: readonly string[], at: number): number {
  const form = getForms(term).find((words) =>
    words.every((word, step) =>
      isSame(word, among[at + step] ?? '', term.isPrefix && step === words.length - 1),
    ),
  );
  return form?.length ?? 0;
}

/** Returns the first index of a term in these words, from `start` on; -1 if there is none. */
export function findTerm(term: Term, among: readonly string[], start = 0): number {
  for (let at = start; at < among.length; at += 1) if (getMatchLength(term, among, at) > 0) return at;
  return -1;
}

const isSame = (word: string, found: string, isPrefix: boolean) =>
  isPrefix ? found.startsWith(word) : found === word;

/** The position of a term in a text, in UTF-16 units. */
export interface FoundPlace {
  from: number;
  to: number;
  /** The index of the term. */
  term: number;
}

/** Returns the positions of the terms in a text, in order. */
export function placesIn({ words, extras }: TextWords, terms: readonly Term[]): FoundPlace[] {
  const found = terms.flatMap((term, number) => [
    ...findPlaces(words, term, number),
    ...extras.flatMap((extra) => findPlaces([extra], term, number)),
  ]);
  return found.sort((one, other) => one.from - other.from || one.to - other.to);
}

function findPlaces(words: readonly PlacedWord[], term: Term, number: number): FoundPlace[] {
  const plain = words.map(({ word }) => word);
  const places: FoundPlace[] = [];
  plain.forEach((_, at) => {
    const length = getMatchLength(term, plain, at);
    const [first, last] = [words[at], words[at + length - 1]];
    if (length > 0 && first && last) places.push({ from: first.from, to: last.to, term: number });
  });
  return places;
}

interface Piece {
  text: string;
  /** Whether it is a match. */
  isFound: boolean;
}

/** Splits a text, or its part between two positions, where matches begin and end. */
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

export interface SearchResult extends Answer<typeof answers.searchResult> {}

/** Selects a page of search results. `q` is the query as typed. */
export interface SearchPage {
  q: string;
  page: number;
}

/** The same, as the API accepts it. */
export type SearchListingQuery = ListingQuery & Pick<SearchPage, 'q'>;
