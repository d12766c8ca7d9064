/** Marks that a word is found without. The others are vowels, such as those of Hindi and Thai, or make another sound, as in kana. */
const MARKS =
  /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}]/gu;
/** Invisible characters, and the tatweel that stretches an Arabic word. */
const UNSEEN = /[\p{Cf}\u0640]/gu;

/**
 * Letters that Unicode does not decompose, by what people type for them. The Latin ones agree with any-ascii, which makes
 * the addresses of articles but is too large for a page.
 */
const REPLACEMENTS: Record<string, string> = {
  // Latin
  ...{
    a: 'ⱥɐɑɒ',
    ae: 'æ',
    b: 'ƀɓƃ',
    c: 'ƈȼɕ',
    d: 'đðɖɗƌȡ',
    e: 'ǝəɛɇɘɜ',
    f: 'ƒ',
    g: 'ɠɣǥɡ',
    gh: 'ƣ',
    h: 'ħɦⱨ',
  },
  ...{ i: 'ıɩɨɪ', j: 'ȷɉ', k: 'ƙⱪ', l: 'łƚƛȴɫɬɭⱡ', m: 'ɱ', n: 'ɲƞȵɳ', ng: 'ŋ', o: 'øɔɵ', oe: 'œɶ', ou: 'ȣ' },
  ...{
    p: 'ƥᵽ',
    q: 'ĸɋ',
    r: 'ɍɹɽɾʀʁ',
    s: 'ȿʂ',
    sh: 'ʃ',
    ss: 'ß',
    t: 'ŧƫƭʈȶⱦ',
    th: 'þ',
    u: 'ʉʊ',
    v: 'ʋ',
    w: 'ⱳ',
  },
  ...{ y: 'ƴɏ', z: 'ƶȥɀⱬ', zh: 'ʒ' },
  // Cyrillic letters with a stroke, hook or tail
  ...{
    г: 'ґғҕӷ',
    д: 'ԁ',
    ж: 'җ',
    з: 'ҙ',
    к: 'қҝҟҡӄ',
    л: 'ԓӆ',
    н: 'ңҥӈӊ',
    о: 'өӧ',
    п: 'ҧ',
    р: 'ҏ',
    с: 'ҫ',
    т: 'ҭ',
  },
  ...{ у: 'ұү', х: 'ҳӽӿ', ч: 'ҷҹӌ', э: 'ә' },
  // Final forms
  ...{ σ: 'ς', כ: 'ך', מ: 'ם', נ: 'ן', פ: 'ף', צ: 'ץ' },
  // Arabic: the same letter in other languages' forms, and what is often written for another one
  ...{ ا: 'ٱٲٳٵ', ه: 'ةەہھۃۀۿ', ي: 'ىیېےۍێ', ك: 'کڪګ', و: 'ۆۇۈۋ', ن: 'ں' },
};

const replacements = new Map(
  Object.entries(REPLACEMENTS).flatMap(([typed, letters]) =>
    Array.from(letters, (letter) => [letter, typed] as const),
  ),
);

const DIGIT = /\p{Nd}/u;
/** Ideographs and Korean syllables, which stay as they are and are too many to remember. */
const isAsItIs = (point: number) =>
  (point >= 0x3400 && point <= 0x9fff) ||
  (point >= 0xac00 && point <= 0xd7a3) ||
  (point >= 0x20000 && point <= 0x3fffd);
/** Katakana with a hiragana of the same sound, and its iteration marks. */
const isKatakana = (point: number) =>
  (point >= 0x30a1 && point <= 0x30f6) || point === 0x30fd || point === 0x30fe;
const TO_HIRAGANA = 0x60;

/** Digits of one writing stand side by side, from 0 to 9. */
function digitValue(point: number): string {
  let first = point;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((point - first) % 10);
}

function replaceLetter(letter: string): string {
  const point = letter.codePointAt(0) ?? 0;
  if (isKatakana(point)) return String.fromCodePoint(point - TO_HIRAGANA);
  if (point > 0x7f && DIGIT.test(letter)) return digitValue(point);
  return replacements.get(letter) ?? letter;
}

function foldSign(sign: string): string {
  const letters = sign
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replace(MARKS, '')
    // Up and down: then `ẞ` is the same as `ß`, and `ı` as `i`.
    .toUpperCase()
    .toLowerCase();
  return Array.from(letters, replaceLetter).join('');
}

const folded = new Map<string, string>();

function fold(sign: string): string {
  if (isAsItIs(sign.codePointAt(0) ?? 0)) return sign.normalize('NFKC');
  let form = folded.get(sign);
  if (form === undefined) folded.set(sign, (form = foldSign(sign)));
  return form;
}

/** What composes with the sign before it: marks, and the vowels and finals of Korean syllables. */
const COMPOSES = /[\p{M}\u1160-\u11ff]/u;

interface FoldedRun {
  folded: string;
  /** For each UTF-16 unit of `folded`, where the sign that it was made of begins in the text, and where it ends. */
  from: number[];
  to: number[];
}

/** Folds a run of letters to what all its spellings have in common: no case, no accents, one form of each letter. */
function foldRun(run: string): FoldedRun {
  const result: FoldedRun = { folded: '', from: [], to: [] };
  let [cluster, start, end] = ['', 0, 0];
  const flush = () => {
    const composed = cluster.length > 1 ? cluster.normalize('NFC') : cluster;
    for (const unit of composed.split('')) {
      result.from.push(start);
      result.to.push(end);
      result.folded += unit;
    }
    cluster = '';
  };

  let at = 0;
  for (const sign of run) {
    const next = at + sign.length;
    for (const letter of fold(sign)) {
      if (cluster !== '' && !COMPOSES.test(letter)) flush();
      if (cluster === '') start = at;
      cluster += letter;
      end = next;
    }
    // A mark that was dropped still belongs to its letter.
    end = next;
    at = next;
  }
  flush();
  return result;
}

/** What is written together with an Arabic word: the article, `and`, and prepositions, as in Lucene's light stemmer. */
const PREFIXES = ['ال', 'وال', 'بال', 'كال', 'فال', 'لل', 'و'];
const ARTICLE = /^(?:[وبكف]?ال|لل)(?=..)/u;
/** What would be left of words such as `الله` and `الآن`, which have no article and would become other words. */
const NOT_STEMS = ['له', 'ان', 'تي', 'ذي'];
const ARABIC = /^\p{Script=Arabic}{2,}$/u;

/** Returns the other forms that a folded Arabic word may have in a text; none for words in other scripts. */
export function arabicForms(word: string): string[] {
  if (!ARABIC.test(word)) return [];
  const rest = word.replace(ARTICLE, '');
  const stem = NOT_STEMS.includes(rest) ? word : rest;
  return [stem, ...PREFIXES.map((prefix) => prefix + stem)].filter((form) => form !== word);
}

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
export function splitWords(text: string): string[] {
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
