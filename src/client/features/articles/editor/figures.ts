import { MARKDOWN_MAX } from '../../../../shared/article.ts';

export interface Figures {
  words: number;
  /** To read them, at least one. */
  minutes: number;
  /** In bytes of UTF-8. */
  size: number;
}

/** Writing without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/gu;
const SPACED =
  /(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}])[\p{L}\p{N}\p{M}])+(?:['’.,-][\p{L}\p{N}\p{M}]+)*/gu;
/** What readers do not see of a text: addresses, and the language of a block of code. */
const UNSEEN = /\]\([^()\n]*\)|^ {0,3}\[[^[\]\n]+\]:.*$|^ {0,3}(?:`{3,}|~{3,}).*$|<[^<>\n]+>/gm;

const WORDS_A_MINUTE = 275;
const SIGNS_A_MINUTE = 500;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** What an author wants to know of a text. A sign of Chinese, Japanese or Thai counts as a word. */
export function figuresOf(markdown: string): Figures {
  const text = markdown.replace(UNSEEN, ' ');
  const [words, signs] = [count(text, SPACED), count(text, UNSPACED)];
  const minutes = words / WORDS_A_MINUTE + signs / SIGNS_A_MINUTE;
  return {
    words: words + signs,
    minutes: Math.max(1, Math.round(minutes)),
    size: new TextEncoder().encode(markdown).length,
  };
}

const plural = (number: number, thing: string) =>
  `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;

/** In words, with the size from four fifths of the limit on. */
export function figuresInWords({ words, minutes, size }: Figures): string {
  const parts = [plural(words, 'word')];
  if (words > 0) parts.push(`${plural(minutes, 'minute')} to read`);
  if (size > MARKDOWN_MAX * 0.8) {
    const kib = (bytes: number) => Math.ceil(bytes / 1024).toLocaleString('en');
    parts.push(
      size > MARKDOWN_MAX
        ? `${kib(size - MARKDOWN_MAX)} KiB too long`
        : `${kib(size)} of ${kib(MARKDOWN_MAX)} KiB`,
    );
  }
  return parts.join(' · ');
}
