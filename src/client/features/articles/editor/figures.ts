import { MARKDOWN_MAX } from '../../../../shared/article.ts';
import { frontMatterLength } from '../../../../shared/frontMatter.ts';
import { readingTime, type ReadingTime } from '../../../../shared/readingTime.ts';

export interface Figures extends ReadingTime {
  /** In bytes of UTF-8. */
  size: number;
}

/** What readers do not see of a text: addresses, and the language of a block of code. */
const UNSEEN = /\]\([^()\n]*\)|^ {0,3}\[[^[\]\n]+\]:.*$|^ {0,3}(?:`{3,}|~{3,}).*$|<[^<>\n]+>/gm;

/** What an author wants to know of a text. */
export const figuresOf = (markdown: string): Figures => ({
  ...readingTime(markdown.slice(frontMatterLength(markdown)).replace(UNSEEN, ' ')),
  size: new TextEncoder().encode(markdown).length,
});

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
