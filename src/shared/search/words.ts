import { foldRun } from './fold.ts';

/** A word as it is compared, and its position in the text, in UTF-16 units. */
export interface PlacedWord {
  word: string;
  from: number;
  to: number;
}

/** The words of a text. */
export interface TextWords {
  /** In the order of the text: a phrase is a run of these. */
  words: PlacedWord[];
  /** Found on their own but never part of a phrase: emoji, and the parts of `E-Mail` written as one word. */
  extras: PlacedWord[];
}

/** Separates words that do not follow each other. No query contains it. */
export const GAP = '·';

/** In UTF-16 units: only the beginning of a longer word counts. */
const WORD_MAX = 40;

/** Units such as ㎏ and words such as ㈱ that are one character, letters and digits with their marks, and invisible characters inside. */
const RUN = /[\p{L}\p{N}\u3200-\u33ff][\p{L}\p{N}\p{M}\p{Cf}\u3200-\u33ff]*/gu;
const PIECE = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const PLAIN = /^[a-z0-9]+$/i;

/** Writing without spaces between words, or, as in Korean, with particles attached to them. */
const DENSE_SIGN =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const DENSE = new RegExp(DENSE_SIGN, 'u');
const SEGMENT = new RegExp(`${DENSE_SIGN}+|(?:(?!${DENSE_SIGN}).)+`, 'gu');

/** What joins the parts of a compound: hyphens, apostrophes, dots and underscores. */
const JOINER = /^[-\u2010\u2011.'’·_]$/;
const DIGITS = /^\d+$/;

/** Pictures, without signs of text such as © and the arrows of footnotes. */
const PICTURE = '(?![\\0-\\u22ff\\u24c2\\u3200-\\u33ff])\\p{Extended_Pictographic}';
/** How a picture is drawn: in color, and its skin tone. */
const TONE = '(?:\\ufe0f|[\\u{1f3fb}-\\u{1f3ff}])*';
/** A flag, or pictures that are drawn as one, with their skin tone. */
const EMOJI = new RegExp(`\\p{RI}\\p{RI}|${PICTURE}${TONE}(?:\\u200d(?:${PICTURE}|[♀♂])${TONE})*`, 'gu');
const PICTURES = new RegExp(`\\p{RI}\\p{RI}|${PICTURE}`, 'gu');

/** Whether a word is part of such writing. */
export const isDense = (word: string): boolean => DENSE.test(word);

/** Shortens a word to its limit without leaving half of a character. */
const cut = (word: string): string =>
  word.length <= WORD_MAX ? word : word.slice(0, WORD_MAX).replace(/[\ud800-\udbff]$/, '');

type Take = (word: string, from: number, to: number) => void;

/**
 * Passes every word of a text to `take`, in order, and then each extra word to `takeExtra`. Dense writing becomes its
 * overlapping pairs and its last sign: so any part of it is found, a single sign as the beginning of a pair.
 */
export function eachWord(text: string, take: Take, takeExtra?: Take): void {
  const compounds = takeExtra ? createCompounds() : null;
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const end = index + run.length;
    if (PLAIN.test(run)) {
      const word = cut(run.toLowerCase());
      compounds?.add(text, { word, from: index, to: end });
      take(word, index, end);
    } else {
      const found: string[] = [];
      foldedWords(run, index, (word, from, to) => {
        if (found.length < 2) found.push(word);
        take(word, from, to);
      });
      const [word, another] = found;
      const isSingle = word !== undefined && another === undefined && !isDense(word);
      compounds?.add(text, isSingle ? { word, from: index, to: end } : null);
    }
  }
  if (!takeExtra) return;
  compounds?.tell(takeExtra);
  for (const { 0: emoji, index } of text.matchAll(EMOJI))
    for (const [picture] of emoji.matchAll(PICTURES)) takeExtra(picture, index, index + emoji.length);
}

/** Collects words that a joiner connects, to write them as one: neighbors, and all of them. */
function createCompounds() {
  let chain: PlacedWord[] = [];
  const joined: PlacedWord[] = [];

  const join = (parts: PlacedWord[]) => {
    const [first, last] = [parts[0], parts.at(-1)];
    if (!first || !last || parts.every(({ word }) => DIGITS.test(word))) return;
    const word = cut(
      parts
        .slice(0, WORD_MAX)
        .map(({ word }) => word)
        .join(''),
    );
    joined.push({ word, from: first.from, to: last.to });
  };
  const flush = () => {
    if (chain.length > 2) join(chain);
    for (let at = 1; at < chain.length; at += 1) join(chain.slice(at - 1, at + 1));
    chain = [];
  };

  return {
    /** Null for a run that is not a single word. */
    add(text: string, word: PlacedWord | null) {
      const last = chain.at(-1);
      if (!word || !last || !JOINER.test(text.slice(last.to, word.from))) flush();
      if (word) chain.push(word);
    },
    tell(take: Take) {
      flush();
      for (const { word, from, to } of joined) take(word, from, to);
    },
  };
}

function foldedWords(run: string, start: number, take: Take) {
  const { folded, from, to } = foldRun(run);
  const tell: Take = (word, first, end) =>
    take(word, start + (from[first] ?? 0), start + (to[end - 1] ?? run.length));

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

/** Returns the words of a text with their positions. */
export function placedWords(text: string): TextWords {
  const words: PlacedWord[] = [];
  const extras: PlacedWord[] = [];
  eachWord(
    text,
    (word, from, to) => words.push({ word, from, to }),
    (word, from, to) => extras.push({ word, from, to }),
  );
  return { words, extras };
}

/** Returns the words of a text, without extras. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  eachWord(text, (word) => words.push(word));
  return words;
}

/** Returns everything that a text is found by: its words, and after gaps its extras. */
export function searchableWords(text: string): string[] {
  const { words, extras } = placedWords(text);
  return [...words.map(({ word }) => word), ...extras.flatMap(({ word }) => [GAP, word])];
}

/** Returns the emoji of a text. */
export const findEmoji = (text: string): string[] =>
  text.match(EMOJI)?.flatMap((emoji) => emoji.match(PICTURES) ?? []) ?? [];

/** Returns the words of a text with each compound, such as `E-Mail`, as one word. */
export function wordsJoined(text: string): string[] {
  const words: string[] = [];
  let end = -1;
  for (const { word, from, to } of placedWords(text).words) {
    const isJoined =
      end >= 0 && JOINER.test(text.slice(end, from)) && !isDense(word) && !isDense(words.at(-1) ?? '');
    if (isJoined) words.push(cut((words.pop() ?? '') + word));
    else words.push(word);
    end = to;
  }
  return words;
}
