import { randomBytes, randomInt } from 'node:crypto';
import anyAscii from 'any-ascii';

interface SlugOptions {
  /** In characters. */
  max: number;
  /** Words that mean something else where the slug stands. */
  reserved: readonly string[];
}

/** Of an article. The words are routes of their own under /api/articles. */
const ofArticle: SlugOptions = {
  max: 80,
  reserved: ['all', 'new', 'public', 'edit', 'delete', 'history', 'unpublish'],
};

/** Of an author. */
export const ofAuthor: SlugOptions = { max: 40, reserved: [] };

const cut = (slug: string, length: number) => slug.slice(0, length).replace(/-+$/, '');

function fromText(text: string, max: number): string {
  const words = anyAscii(text.normalize('NFC'))
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  return cut(words, max) || randomBytes(5).toString('hex');
}

/**
 * Slugs for a title, one after the other until one is free: the title's own, then with a small number, then
 * with random ones that grow, so that the hundred-thousandth article of a name finds its place in a few steps.
 * Likewise for the name of an author.
 */
export function* slugCandidates(
  text: string,
  { max, reserved }: SlugOptions = ofArticle,
): Generator<string, never> {
  const slug = fromText(text, max);
  const numbered = (number: number) => `${cut(slug, max - `-${number}`.length)}-${number}`;

  if (!reserved.includes(slug)) yield slug;
  for (const number of [2, 3, 4]) yield numbered(number);
  for (let digits = 2; ; digits = Math.min(digits + 1, 14)) {
    yield numbered(randomInt(10 ** (digits - 1), 10 ** digits));
  }
}
