/** A word as it is looked for, and where it stands in its text, in UTF-16 units. */
export interface PlacedWord {
  word: string;
  from: number;
  to: number;
}

/** In UTF-16 units: of what is longer, the beginning counts. */
const WORD_MAX = 40;

/** Letters and digits with their marks, and what is drawn as nothing between them. */
const RUN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Cf}]*/gu;
const PIECE = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const PLAIN = /^[a-z0-9]+$/i;

/** Marks that a word is found without. The others are vowels, such as those of Hindi and Thai, or make another sound, as in Kana. */
const MARKS =
  /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}]/gu;
/** Cf, and the long stroke within an Arabic word. */
const UNSEEN = /[\p{Cf}\u0640]/gu;

/** Writing that has no spaces between words, or, as Korean, joins others to them. */
const DENSE_SIGN =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const DENSE = new RegExp(DENSE_SIGN, 'u');
const SEGMENT = new RegExp(`${DENSE_SIGN}+|(?:(?!${DENSE_SIGN}).)+`, 'gu');

/** Whether a word is a part of such writing. */
export const isDense = (word: string): boolean => DENSE.test(word);

/** What texts that are written differently have in common: compatible forms, letters without case, no accents. */
const fold = (run: string): string =>
  run
    .normalize('NFKD')
    .replace(UNSEEN, '')
    // Up and down: so `ß` is `ss`, and `ı` is `i`.
    .toUpperCase()
    .toLowerCase()
    .replace(MARKS, '')
    .replaceAll('ς', 'σ')
    .normalize('NFC');

/** Without half of a character at its end. */
const cut = (word: string): string =>
  word.length <= WORD_MAX ? word : word.slice(0, WORD_MAX).replace(/[\ud800-\udbff]$/, '');

type Take = (word: string, from: number, to: number) => void;

/**
 * Tells every word of a text, in order. Dense writing is told by its overlapping pairs, and its last sign by itself: so
 * any part of it is found, a single sign as the beginning of a pair.
 */
export function eachWord(text: string, take: Take): void {
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (PLAIN.test(run)) take(cut(run.toLowerCase()), index, index + run.length);
    else foldedWords(run, index, take);
  }
}

function foldedWords(run: string, start: number, take: Take) {
  const folded = fold(run);
  // Where the form has another length nobody can tell which part became which.
  const isAligned = folded.length === run.length;
  const tell: Take = (word, from, to) =>
    isAligned ? take(word, start + from, start + to) : take(word, start, start + run.length);

  for (const { 0: piece, index } of folded.matchAll(PIECE)) {
    for (const { 0: segment, index: inside } of piece.matchAll(SEGMENT)) {
      const at = index + inside;
      if (isDense(segment)) pairs(segment, at, tell);
      else tell(cut(segment), at, at + segment.length);
    }
  }
}

function pairs(segment: string, at: number, tell: Take) {
  let from = at;
  let last = '';
  for (const sign of segment) {
    if (last !== '') {
      tell(last + sign, from, from + last.length + sign.length);
      from += last.length;
    }
    last = sign;
  }
  tell(last, from, from + last.length);
}

/** The words of a text, with their places. */
export function placedWords(text: string): PlacedWord[] {
  const words: PlacedWord[] = [];
  eachWord(text, (word, from, to) => words.push({ word, from, to }));
  return words;
}

/** The words of a text. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  eachWord(text, (word) => words.push(word));
  return words;
}
