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
  reserved: ['all', 'new', 'public', 'edit', 'delete', 'history', 'unpublish', 'bulk'],
};

/** Of an author. */
export const ofAuthor: SlugOptions = { max: 40, reserved: [] };

/** Of a tag. */
export const ofTag: SlugOptions = { max: 40, reserved: [] };

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
 * Likewise for the name of an author or a tag.
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

/**
 * Stores something under the first of its candidates that is free and was nobody else's before.
 *
 * @param insert gives undefined where the slug is taken
 * @param isReserved is asked when the slug is ours: whoever gave it up just now has been waited for
 * @param remove takes back what was stored under a reserved one
 */
export async function atFreeSlug<Stored>(
  candidates: Iterable<string>,
  steps: {
    insert: (slug: string) => Promise<Stored | undefined>;
    isReserved: (slug: string) => Promise<boolean>;
    remove: (stored: Stored) => Promise<unknown>;
  },
): Promise<Stored> {
  for (const slug of candidates) {
    const stored = await steps.insert(slug);
    if (stored === undefined) continue;
    if (!(await steps.isReserved(slug))) return stored;
    await steps.remove(stored);
  }
  throw new Error('The slug candidates never end.');
}
