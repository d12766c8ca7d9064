import { randomBytes, randomInt } from 'node:crypto';
import anyAscii from 'any-ascii';
import { codePoints } from '../../shared/codePoints.ts';

interface SlugOptions {
  /** In characters. */
  max: number;
  /** Whether words stay in scripts whose transliteration nobody can read, such as Chinese. */
  keepsScripts: boolean;
  /** Words that mean something else where the slug stands. */
  reserved: readonly string[];
}

/** Of an article. The words are routes of their own under /api/articles. */
const ofArticle: SlugOptions = {
  max: 80,
  keepsScripts: true,
  reserved: ['all', 'new', 'public', 'edit', 'delete', 'history', 'unpublish', 'bulk'],
};

/** Of an author. */
export const ofAuthor: SlugOptions = { max: 40, keepsScripts: false, reserved: [] };

/** Of a tag. */
export const ofTag: SlugOptions = { max: 40, keepsScripts: false, reserved: [] };

/** A letter of any script but those that transliterate well; and signs that Chinese and Japanese words have. */
const KEPT =
  '(?:[ー々〆〇]|(?![\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\p{sc=Armenian}\\p{sc=Georgian}\\p{sc=Common}\\p{sc=Inherited}])[\\p{L}\\p{M}])';
const HAS_KEPT = new RegExp(KEPT, 'u');
/** Runs of such letters, with their marks. */
const KEPT_RUN = new RegExp(`${KEPT}(?:${KEPT}|\\p{M})*`, 'gu');
const SEPARATORS = new RegExp(`(?:(?!${KEPT}|\\p{M})[^a-z0-9])+`, 'gu');
/** Marks that vary between spellings of a word in Arabic and Hebrew, the tatweel, and what nobody sees. */
const OPTIONAL = /[\u0591-\u05c7\u0610-\u061a\u064b-\u0652\u0670\u0640\p{Cf}]/gu;

const cut = (slug: string, length: number) =>
  codePoints(slug.slice(0, 2 * length))
    .slice(0, length)
    .join('')
    .replace(/-+$/, '');

const transliterate = (text: string) => anyAscii(text).toLowerCase().replace(/'/g, '');

/** Transliterates what stands between the runs that are kept. */
function keepScripts(text: string): string {
  let at = 0;
  let words = '';
  for (const { 0: run, index } of text.matchAll(KEPT_RUN)) {
    words += transliterate(text.slice(at, index)) + run.toLowerCase();
    at = index + run.length;
  }
  return words + transliterate(text.slice(at));
}

function fromText(text: string, { max, keepsScripts }: SlugOptions): string {
  const words =
    keepsScripts && HAS_KEPT.test(text)
      ? keepScripts(text.normalize('NFKC').replace(OPTIONAL, '')).replace(SEPARATORS, '-').normalize('NFC')
      : transliterate(text.normalize('NFC')).replace(/[^a-z0-9]+/g, '-');
  return cut(words.replace(/^-/, ''), max) || randomBytes(5).toString('hex');
}

/**
 * Slugs for a title, one after the other until one is free: the title's own, then with a small number, then
 * with random ones that grow, so that the hundred-thousandth article of a name finds its place in a few steps.
 * Likewise for the name of an author or a tag.
 */
export function* slugCandidates(text: string, options: SlugOptions = ofArticle): Generator<string, never> {
  const { max, reserved } = options;
  const slug = fromText(text, options);
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
