import { CODE, TAG } from './articleText.ts';

/** Characters of html that are considered. */
const PART = 4096;

interface Writing {
  letters: RegExp;
  /** How many Latin letters one of these stands for: a word has fewer of them. */
  weight: number;
  /** '' if several languages are written this way. */
  language: string;
  /** ISO 15924 codes of blogs' languages that are written this way. */
  scripts: readonly string[];
}

const writing = (name: string, language: string, script: string): Writing => ({
  letters: new RegExp(`\\p{Script=${name}}`, 'gu'),
  weight: 1,
  language,
  scripts: [script],
});

/** All of these are counted together: Japanese and Korean texts have Han letters, too. */
const HAN: Writing = {
  letters: /\p{Script=Han}/gu,
  weight: 3,
  language: '',
  scripts: ['Hans', 'Hant', 'Hani', 'Jpan'],
};
const KANA: Writing = {
  letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  weight: 3,
  language: 'ja',
  scripts: ['Jpan'],
};
const HANGUL: Writing = {
  letters: /\p{Script=Hangul}/gu,
  weight: 3,
  language: 'ko',
  scripts: ['Kore'],
};
/** The smallest share of kana in a Japanese text. Chinese ones have hardly any. */
const KANA_SHARE = 0.1;

const WRITINGS = [
  writing('Thai', 'th', 'Thai'),
  writing('Hebrew', 'he', 'Hebr'),
  writing('Greek', 'el', 'Grek'),
  writing('Georgian', 'ka', 'Geor'),
  writing('Armenian', 'hy', 'Armn'),
  writing('Arabic', '', 'Arab'),
  writing('Cyrillic', '', 'Cyrl'),
  writing('Devanagari', '', 'Deva'),
];
const LATIN = /\p{Script=Latin}/gu;
const LETTER = /\p{L}/gu;
/** Latin letters, and marks and punctuation around them. */
const LATIN_ONLY = /^[\0-\u036f\u1e00-\u1eff\u2000-\u2bff]*$/;

/**
 * Returns the value of `lang` for an article, by the letters that most of its text is written in; undefined if it is the
 * blog's. Kana, Hangul, Thai, Hebrew, Greek, Georgian and Armenian letters name a language. Arabic, Cyrillic, Han,
 * Devanagari and all others alone don't, so the result is '', which claims none. Latin letters, and those of the blog's own
 * language, are taken for the blog's. Ignores code. Takes sanitized html or plain text, such as title and opening.
 */
export function findLanguage(html: string, blogLanguage: string): string | undefined {
  const part = html.slice(0, PART);
  if (LATIN_ONLY.test(part)) return undefined;
  const text = part.replace(CODE, ' ').replace(TAG, ' ');
  const count = ({ letters, weight }: Writing) => weight * (text.match(letters)?.length ?? 0);

  const [han, kana, hangul] = [count(HAN), count(KANA), count(HANGUL)];
  const isJapanese = kana > 0 && kana >= KANA_SHARE * (kana + han);
  const dense = hangul >= han + kana ? HANGUL : isJapanese ? KANA : HAN;
  const counted = WRITINGS.map((writing) => ({ writing, count: count(writing) }));
  const latin = text.match(LATIN)?.length ?? 0;
  const known = counted.reduce((sum, { count }) => sum + count, latin + (han + kana + hangul) / HAN.weight);
  const other = (text.match(LETTER)?.length ?? 0) - known;

  const [first] = [{ writing: dense, count: han + kana + hangul }, ...counted].sort(
    (one, another) => another.count - one.count,
  );
  const most = first?.count ?? 0;
  if (latin >= Math.max(most, other)) return undefined;
  const script = findScript(blogLanguage);
  if (other > most) return isKnown(script) ? '' : undefined;
  return first?.writing.scripts.includes(script) ? undefined : first?.writing.language;
}

const isKnown = (script: string) =>
  script === 'Latn' || [HAN, KANA, HANGUL, ...WRITINGS].some(({ scripts }) => scripts.includes(script));

/** Returns the ISO 15924 code of a language's usual script; '' if unknown. */
function findScript(language: string): string {
  try {
    return new Intl.Locale(language).maximize().script ?? '';
  } catch {
    return '';
  }
}
