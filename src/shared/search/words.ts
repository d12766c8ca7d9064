import { decodeUrlPart } from '../parse.ts';

/**
 * Marks that the search ignores, among them the dot of Devanagari letters, which many leave out. Others are vowels, as in
 * Hindi and Thai, or change the sound, as in kana.
 */
const MARKS =
  /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Cyrillic}\u093c]/gu;
/** Invisible characters, the tatweel that stretches an Arabic word, and apostrophes that are letters, as in `Hawaiʻi`. */
const UNSEEN = /[\p{Cf}\u0640\u02b9-\u02bf]/gu;

/**
 * Letters that Unicode does not decompose, by what people type for them. The Latin ones agree with any-ascii, which
 * creates the slugs of articles but is too large to load in a browser.
 */
const REPLACEMENTS: Record<string, string> = {
  // Latin
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
  i: 'ıɩɨɪ',
  j: 'ȷɉ',
  k: 'ƙⱪ',
  l: 'łƚƛȴɫɬɭⱡ',
  m: 'ɱ',
  n: 'ɲƞȵɳ',
  ng: 'ŋ',
  o: 'øɔɵ',
  oe: 'œɶ',
  ou: 'ȣ',
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
  y: 'ƴɏ',
  z: 'ƶȥɀⱬ',
  zh: 'ʒ',
  // Cyrillic letters with a stroke, hook or tail
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
  у: 'ұү',
  х: 'ҳӽӿ',
  ч: 'ҷҹӌ',
  э: 'ә',
  // Final forms
  σ: 'ς',
  כ: 'ך',
  מ: 'ם',
  נ: 'ן',
  פ: 'ף',
  צ: 'ץ',
  // Arabic: forms of a letter in other languages, and letters that are often used for each other
  ا: 'ٱٲٳٵ',
  ه: 'ةەہھۃۀۿ',
  ي: 'ىیېےۍێ',
  ك: 'کڪګ',
  و: 'ۆۇۈۋ',
  ن: 'ں',
  // Letters and marks that are also written as others: Yiddish, Devanagari, Bengali, Malayalam
  וו: 'װ',
  וי: 'ױ',
  יי: 'ײ',
  '\u0902': '\u0901',
  ত্: 'ৎ',
  ണ്: 'ൺ',
  ന്: 'ൻ',
  ര്: 'ർ',
  ല്: 'ൽ',
  ള്: 'ൾ',
  ക്: 'ൿ',
};

const replacements = new Map(
  Object.entries(REPLACEMENTS).flatMap(([typed, letters]) =>
    Array.from(letters, (letter) => [letter, typed] as const),
  ),
);

const DIGIT = /\p{Nd}/u;
/** Returns whether it is an ideograph or a Korean syllable. They aren't folded, and are too many to cache. */
const isIdeographOrHangul = (point: number) =>
  (point >= 0x3400 && point <= 0x9fff) ||
  (point >= 0xac00 && point <= 0xd7a3) ||
  (point >= 0x20000 && point <= 0x3fffd);
/** Returns whether it is a katakana with a hiragana of the same sound, or an iteration mark. */
const isKatakana = (point: number) =>
  (point >= 0x30a1 && point <= 0x30f6) || point === 0x30fd || point === 0x30fe;
const TO_HIRAGANA = 0x60;

/** Returns the value of a digit in any script. The digits of a script are consecutive, from 0 to 9. */
function getDigitValue(point: number): string {
  let first = point;
  while (DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((point - first) % 10);
}

function replaceLetter(letter: string): string {
  const point = letter.codePointAt(0) ?? 0;
  if (isKatakana(point)) return String.fromCodePoint(point - TO_HIRAGANA);
  if (point > 0x7f && DIGIT.test(letter)) return getDigitValue(point);
  return replacements.get(letter) ?? letter;
}

function foldSign(sign: string): string {
  const letters = sign
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replace(MARKS, '')
    // First to upper case, so that `ẞ` becomes the same as `ß`, and `ı` the same as `i`.
    .toUpperCase()
    .toLowerCase();
  return Array.from(letters, replaceLetter).join('');
}

const folded = new Map<string, string>();

function fold(sign: string): string {
  if (isIdeographOrHangul(sign.codePointAt(0) ?? 0)) return sign.normalize('NFKC');
  let form = folded.get(sign);
  if (form === undefined) folded.set(sign, (form = foldSign(sign)));
  return form;
}

/** A nasal before a consonant of its class, which is also written as a dot: `हिन्दी` and `हिंदी`. */
const NASAL = /ङ्(?=[क-ङ])|ञ्(?=[च-ञ])|ण्(?=[ट-ण])|न्(?=[त-नश-स])|म्(?=[प-म])/gu;
const DOT = '\u0902';

/** Characters that compose with the one before: marks, and the vowels and finals of Korean syllables. */
const COMPOSES = /[\p{M}\u1160-\u11ff]/u;

interface FoldedRun {
  folded: string;
  /** For each UTF-16 unit of `folded`, where the character that it comes from begins in the run, and where it ends. */
  from: number[];
  to: number[];
}

/** Folds a run of letters so that all its spellings are equal: no case, no accents, one form of each letter. */
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
  return joinNasals(result);
}

/** Writes nasals as dots. */
function joinNasals({ folded, from, to }: FoldedRun): FoldedRun {
  const result: FoldedRun = { folded: folded.replace(NASAL, DOT), from: [], to: [] };
  if (result.folded === folded) return result.folded === '' ? result : { folded, from, to };
  const nasals = new Set(Array.from(folded.matchAll(NASAL), ({ index }) => index));
  for (let at = 0; at < folded.length; at += 1) {
    result.from.push(from[at] ?? 0);
    if (nasals.has(at)) at += 1;
    result.to.push(to[at] ?? 0);
  }
  return result;
}

/** Prefixes of Arabic words: the article, `and`, and prepositions, as in Lucene's light stemmer. */
const PREFIXES = ['ال', 'وال', 'بال', 'كال', 'فال', 'لل', 'و'];
const ARTICLE = /^(?:[وبكف]?ال|لل)(?=..)/u;
/** What would remain of words such as `الله` and `الآن`, which have no article and would become other words. */
const NOT_STEMS = ['له', 'ان', 'تي', 'ذي'];
const ARABIC = /^\p{Script=Arabic}{2,}$/u;

/**
 * Prefixes of Hebrew words: the article, `and`, `that`, prepositions, and their usual sequences. There are no final forms
 * in folded words.
 */
const HEBREW_PREFIXES = [
  ...[
    'ה',
    'ו',
    'ב',
    'ל',
    'כ',
    'מ',
    'ש',
    'וה',
    'וב',
    'ול',
    'וכ',
    'ומ',
    'וש',
    'שה',
    'שב',
    'של',
    'שמ',
    'מה',
    'כש',
  ],
  ...['כשה', 'ושה', 'ומה', 'מש'],
];
const HEBREW = /^\p{Script=Hebrew}{2,}$/u;
const HEBREW_ARTICLE = /^(?:[ושמ]|כש|וש|ומ)?ה(?=..)/u;
/** Without the article, much must remain: more words begin with these letters than have them as a prefix. */
const HEBREW_PREPOSITION = /^ו?(?:כש|ש)?[בלכמ]?(?=.{4})/u;
/** Pronouns. */
const WITHOUT_ARTICLE = ['הוא', 'היא', 'המה', 'הנה', 'הזה', 'הזאת'];

function hebrewForms(word: string): string[] {
  const stem = WITHOUT_ARTICLE.includes(word) ? word : word.replace(HEBREW_ARTICLE, '');
  const rest = stem === word ? word.replace(HEBREW_PREPOSITION, '') : stem;
  const prefixed = [word, stem].flatMap((stem) => HEBREW_PREFIXES.map((prefix) => prefix + stem));
  return [...new Set([stem, rest, ...prefixed])].filter((form) => form !== word);
}

/** Returns the other forms that a folded Arabic or Hebrew word may have in a text; none for words in other scripts. */
export function prefixedForms(word: string): string[] {
  if (HEBREW.test(word)) return hebrewForms(word);
  if (!ARABIC.test(word)) return [];
  const rest = word.replace(ARTICLE, '');
  const stem = NOT_STEMS.includes(rest) ? word : rest;
  return [stem, ...PREFIXES.map((prefix) => prefix + stem)].filter((form) => form !== word);
}

/** A folded word and its position in the text, in UTF-16 units. */
export interface PlacedWord {
  word: string;
  from: number;
  to: number;
}

/** The words of a text. */
export interface TextWords {
  /** In the order of the text: a phrase is a sequence of these. */
  words: PlacedWord[];
  /** Found on their own but never part of a phrase: emoji, and the parts of `E-Mail` written as one word. */
  extras: PlacedWord[];
}

/** Separates words that do not follow each other. No query contains it. */
export const GAP = '·';

/** In UTF-16 units: only the beginning of a longer word counts. */
const WORD_MAX = 40;

/** Letters and digits with their marks, units (㎏) and words (㈱) of one character, and invisible characters inside. */
const RUN = /[\p{L}\p{N}\u3200-\u33ff][\p{L}\p{N}\p{M}\p{Cf}\u3200-\u33ff]*/gu;
const PIECE = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
const PLAIN = /^[a-z0-9]+$/i;

/** Scripts without spaces between words or, as in Korean, with particles attached to them. */
const DENSE_SIGN =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const DENSE = new RegExp(DENSE_SIGN, 'u');
const SEGMENT = new RegExp(`${DENSE_SIGN}+|(?:(?!${DENSE_SIGN}).)+`, 'gu');

/** What joins the parts of a compound: hyphens, apostrophes, dots and underscores. */
const JOINER = /^[-\u2010\u2011.'’·_]$/;
const DIGITS = /^\d+$/;

/** Pictures, without text symbols such as © and the arrows of footnotes. */
const PICTURE = '(?![\\0-\\u22ff\\u24c2\\u3200-\\u33ff])\\p{Extended_Pictographic}';
/** Characters after a picture: its color presentation and skin tone. */
const TONE = '(?:\\ufe0f|[\\u{1f3fb}-\\u{1f3ff}])*';
/** A flag, or pictures drawn as one, with their skin tone. */
const EMOJI = new RegExp(`\\p{RI}\\p{RI}|${PICTURE}${TONE}(?:\\u200d(?:${PICTURE}|[♀♂])${TONE})*`, 'gu');
const PICTURES = new RegExp(`\\p{RI}\\p{RI}|${PICTURE}`, 'gu');

/** Returns whether a word has characters of such scripts. */
export const isDense = (word: string): boolean => DENSE.test(word);

/** Shortens a word to `WORD_MAX` without splitting a character. */
const cut = (word: string): string =>
  word.length <= WORD_MAX ? word : word.slice(0, WORD_MAX).replace(/[\ud800-\udbff]$/, '');

type Take = (word: string, from: number, to: number) => void;

/**
 * Passes every word of a text to `take`, in order, and then each extra word to `takeExtra`. Dense scripts become
 * overlapping pairs and the last character, so that any part is found: a single character as the beginning of a pair.
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
      const firstWords: string[] = [];
      eachFoldedWord(run, index, (word, from, to) => {
        if (firstWords.length < 2) firstWords.push(word);
        take(word, from, to);
      });
      const [word, another] = firstWords;
      const isSingle = word !== undefined && another === undefined && !isDense(word);
      compounds?.add(text, isSingle ? { word, from: index, to: end } : null);
    }
  }
  if (!takeExtra) return;
  compounds?.emit(takeExtra);
  for (const { 0: emoji, index } of text.matchAll(EMOJI))
    for (const [picture] of emoji.matchAll(PICTURES)) takeExtra(picture, index, index + emoji.length);
}

/** Collects words connected by joiners and combines them: each with its neighbor, and all of them. */
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
    /** Adds a word, or null for a run that isn't a single word. */
    add(text: string, word: PlacedWord | null) {
      const last = chain.at(-1);
      if (!word || !last || !JOINER.test(text.slice(last.to, word.from))) flush();
      if (word) chain.push(word);
    },
    emit(take: Take) {
      flush();
      for (const { word, from, to } of joined) take(word, from, to);
    },
  };
}

function eachFoldedWord(run: string, start: number, take: Take) {
  const { folded, from, to } = foldRun(run);
  const emit: Take = (word, first, end) =>
    take(word, start + (from[first] ?? 0), start + (to[end - 1] ?? run.length));

  for (const { 0: piece, index } of folded.matchAll(PIECE)) {
    for (const { 0: segment, index: inside } of piece.matchAll(SEGMENT)) {
      const at = index + inside;
      if (isDense(segment)) emitPairs(segment, at, emit);
      else emit(cut(segment), at, at + segment.length);
    }
  }
}

function emitPairs(segment: string, at: number, emit: Take) {
  let from = at;
  let last = '';
  for (const sign of segment) {
    if (last !== '') {
      emit(last + sign, from, from + last.length + sign.length);
      from += last.length;
    }
    last = sign;
  }
  emit(last, from, from + last.length);
}

/** Matches URLs. Their words aren't indexed, because a search for a word would match those that contain it. */
export const ADDRESS = new RegExp(
  `\\b(?:https?://|www\\.)(?:[\\w\\-.~:/?#[\\]@!$&'()*+,;=%]|(?!${DENSE_SIGN})[\\p{L}\\p{M}\\p{N}])+`,
  'giu',
);
/** In UTF-16 units: only the beginning of a longer URL counts. */
const ADDRESS_MAX = 100;
/** Begins the words of URLs. No other word has a capital letter. */
const ADDRESS_MARK = 'Ω';
const SCHEME = /^(?:https?:\/\/)?(?:www\.)?/i;

/** Returns the part of a URL after its scheme, decoded. */
export const withoutScheme = (address: string): string => decodeUrlPart(address).replace(SCHEME, '');

/** Returns the one word that a URL is indexed as: its letters and digits without the scheme. */
export function addressWord(address: string): string {
  const words = splitWords(withoutScheme(decodeUrlPart(address).match(ADDRESS)?.[0] ?? address));
  return ADDRESS_MARK + words.join('').slice(0, ADDRESS_MAX);
}

/** Returns the words by which the URLs in a text are found, as `addressWord`: of each host and of the whole URL. */
export const addressWords = (text: string): string[] =>
  Array.from(text.matchAll(ADDRESS), ([address]) => address)
    .flatMap((address) => [withoutScheme(address).replace(/[/?#].*/s, ''), address])
    .map(addressWord);

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

/** Returns all words that a search can match in a text: its words, and its extras, each after a gap. */
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
