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

export interface FoldedRun {
  folded: string;
  /** For each UTF-16 unit of `folded`, where the sign that it was made of begins in the text, and where it ends. */
  from: number[];
  to: number[];
}

/** Folds a run of letters to what all its spellings have in common: no case, no accents, one form of each letter. */
export function foldRun(run: string): FoldedRun {
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
