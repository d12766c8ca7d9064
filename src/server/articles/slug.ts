import { randomBytes, randomInt } from 'node:crypto';
import anyAscii from 'any-ascii';

const SLUG_MAX = 80;
/** The words that are routes of their own under /api/articles. */
const reserved = ['all', 'new', 'public', 'edit', 'delete', 'history', 'unpublish'];

const cut = (slug: string, length: number) => slug.slice(0, length).replace(/-+$/, '');

function fromTitle(title: string): string {
  const words = anyAscii(title.normalize('NFC'))
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '');
  return cut(words, SLUG_MAX) || randomBytes(5).toString('hex');
}

/**
 * Slugs for a title, one after the other until one is free: the title's own, then with a small number, then
 * with random ones that grow, so that the hundred-thousandth article of a name finds its place in a few steps.
 */
export function* slugCandidates(title: string): Generator<string, never> {
  const slug = fromTitle(title);
  const numbered = (number: number) => `${cut(slug, SLUG_MAX - `-${number}`.length)}-${number}`;

  if (!reserved.includes(slug)) yield slug;
  for (const number of [2, 3, 4]) yield numbered(number);
  for (let digits = 2; ; digits = Math.min(digits + 1, 14)) {
    yield numbered(randomInt(10 ** (digits - 1), 10 ** digits));
  }
}
