import { hash, randomBytes, randomInt } from 'node:crypto';
import anyAscii from 'any-ascii';
import { codePoints } from '../../shared/articleText.ts';
import { feeds } from '../../shared/blog.ts';
import { getPage, pageNames } from '../../shared/pages.ts';
import type { Db } from './schema.ts';

/* Creates the slugs of articles, authors and tags, and reserves those of deleted articles for their authors. */

export interface SlugOptions {
  /** In characters. */
  max: number;
  /** Whether to keep words in scripts whose transliteration is unreadable, such as Chinese. */
  keepsScripts: boolean;
  /** Words that are routes where the slug is in a URL. */
  reserved: readonly string[];
}

export const ARTICLE_SLUG: SlugOptions = {
  max: 80,
  keepsScripts: true,
  // Routes under /api/articles: only those that are paths by themselves have to be.
  reserved: ['all', 'new', 'public', 'edit', 'delete', 'history', 'unpublish', 'bulk', 'slug'],
};

/** Paths that the blog serves itself. No old URL can be at one of them, or below. */
export const SERVED = [
  ...pageNames.map(getPage).map(({ path }) => path.replace(/\/?:\w+.*/, '')),
  ...['/api', '/assets', '/healthz', '/media', '/readyz', '/report', '/share'],
  ...Object.values(feeds).map(({ path }) => path),
].filter((path) => path !== '');

/**
 * The first segments of all URLs that the blog serves, in lower case, which no page can have as its slug. Files at the root
 * are left out, as no slug has a dot. A test compares them with the routes.
 */
const ROOT_WORDS = new Set([
  ...SERVED.map((path) => (path.split('/')[1] ?? '').toLowerCase()),
  // What other programs look for, and where other blogs have their feed, which redirects to this one's.
  ...['.well-known', 'feed', 'rss'],
]);

/** Returns whether the blog serves something else at the URL that a page with this slug would have. */
export const isRootWord = (slug: string): boolean => ROOT_WORDS.has(slug.toLowerCase());

/** The slug of a page, which is unique among those of articles, too. */
export const PAGE_SLUG: SlugOptions = {
  ...ARTICLE_SLUG,
  reserved: [...ARTICLE_SLUG.reserved, ...ROOT_WORDS],
};

export const AUTHOR_SLUG: SlugOptions = { max: 40, keepsScripts: false, reserved: [] };

export const TAG_SLUG: SlugOptions = { max: 40, keepsScripts: false, reserved: [] };

/** A letter of a script that doesn't transliterate well, or a symbol used in Chinese and Japanese words. */
const KEPT =
  '(?:[ー々〆〇]|(?![\\p{sc=Latin}\\p{sc=Greek}\\p{sc=Cyrillic}\\p{sc=Armenian}\\p{sc=Georgian}\\p{sc=Common}\\p{sc=Inherited}])[\\p{L}\\p{M}])';
const HAS_KEPT = new RegExp(KEPT, 'u');
/** A run of such letters with their combining marks. */
const KEPT_RUN = new RegExp(`${KEPT}(?:${KEPT}|\\p{M})*`, 'gu');
const SEPARATORS = new RegExp(`(?:(?!${KEPT}|\\p{M})[^a-z0-9])+`, 'gu');
/** Optional vowel marks in Arabic and Hebrew, the tatweel, and invisible characters. */
const OPTIONAL = /[\u0591-\u05c7\u0610-\u061a\u064b-\u0652\u0670\u0640\p{Cf}]/gu;

const cut = (slug: string, length: number) =>
  codePoints(slug.slice(0, 2 * length))
    .slice(0, length)
    .join('')
    .replace(/-+$/, '');

const transliterate = (text: string) => anyAscii(text).toLowerCase().replace(/'/g, '');

/** Transliterates a text, except for runs of letters in scripts that are kept. */
function keepScripts(text: string): string {
  let end = 0;
  let words = '';
  for (const { 0: run, index } of text.matchAll(KEPT_RUN)) {
    words += transliterate(text.slice(end, index)) + run.toLowerCase();
    end = index + run.length;
  }
  return words + transliterate(text.slice(end));
}

function slugify(text: string, { max, keepsScripts }: SlugOptions): string {
  const words =
    keepsScripts && HAS_KEPT.test(text)
      ? keepScripts(text.normalize('NFKC').replace(OPTIONAL, '')).replace(SEPARATORS, '-').normalize('NFC')
      : transliterate(text.normalize('NFC')).replace(/[^a-z0-9]+/g, '-');
  return cut(words.replace(/^-/, ''), max) || randomBytes(5).toString('hex');
}

/** Returns whether a text has something that a slug can be made of. */
export const hasLettersOrDigits = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** Returns whether no page can have this slug. */
export const isReservedForPages = (slug: string): boolean =>
  ARTICLE_SLUG.reserved.includes(slug) || isRootWord(slug);

/** Returns the slug that a page would have for a text, even if it is reserved; null if the text has no letters or digits. */
export const toPageSlug = (text: string): string | null =>
  hasLettersOrDigits(text) ? slugify(text, ARTICLE_SLUG) : null;

/** Returns an article's slug for a text; null if the text has no letters or digits, or if the slug is a route. */
export function toArticleSlug(text: string): string | null {
  if (!hasLettersOrDigits(text)) return null;
  const slug = slugify(text, ARTICLE_SLUG);
  return ARTICLE_SLUG.reserved.includes(slug) ? null : slug;
}

/**
 * Yields slugs for a title or name, to try until one is free: the plain slug, then with a small number, then with random
 * numbers of growing length, so that even the hundred-thousandth article of a title gets one in a few steps.
 */
export function* slugCandidates(text: string, options: SlugOptions = ARTICLE_SLUG): Generator<string, never> {
  const { max, reserved } = options;
  const slug = slugify(text, options);
  const numbered = (number: number) => `${cut(slug, max - `-${number}`.length)}-${number}`;

  if (!reserved.includes(slug)) yield slug;
  for (const number of [2, 3, 4]) yield numbered(number);
  for (let digits = 2; ; digits = Math.min(digits + 1, 14)) {
    yield numbered(randomInt(10 ** (digits - 1), 10 ** digits));
  }
}

/**
 * Stores something at the first candidate that is free and not reserved for somebody else.
 *
 * @param steps.insert returns undefined if the slug is taken
 * @param steps.isReserved is called after the insert, which waits for a concurrent transaction that retires the slug
 * @param steps.remove undoes the insert at a reserved slug
 */
export async function insertAtFreeSlug<Stored>(
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
  throw new Error('Unreachable: slug candidates are infinite.');
}

/** The owner of a slug that is reserved from everybody: no account has this id. */
const NOBODY = '';

const slugHash = (slug: string) => hash('sha256', slug, 'base64url');

/** Reserves the slugs of deleted articles for their authors. Call it in the transaction that deletes the articles. */
export async function retireSlugs(
  db: Db,
  deleted: readonly { slug: string; ownerId: string }[],
): Promise<void> {
  if (deleted.length === 0) return;
  await db
    .insertInto('retiredSlug')
    .values(deleted.map(({ slug, ownerId }) => ({ slugHash: slugHash(slug), ownerId })))
    .onConflict((conflict) => conflict.column('slugHash').doNothing())
    .execute();
}

/** Reserves a slug for an owner, or with null keeps it from everybody. */
export async function reserveSlug(db: Db, slug: string, ownerId: string | null): Promise<void> {
  await db
    .insertInto('retiredSlug')
    .values({ slugHash: slugHash(slug), ownerId: ownerId ?? NOBODY })
    .onConflict((conflict) => conflict.column('slugHash').doUpdateSet({ ownerId: ownerId ?? NOBODY }))
    .execute();
}

/** Reserves the slugs among these that an owner had for another one. */
export async function reassignSlugs(
  db: Db,
  slugs: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (slugs.length === 0) return;
  await db
    .updateTable('retiredSlug')
    .set({ ownerId: to })
    .where('slugHash', 'in', slugs.map(slugHash))
    .where('ownerId', '=', from)
    .execute();
}

const findRetiredOwner = async (db: Db, slug: string): Promise<string | undefined> => {
  const retired = await db
    .selectFrom('retiredSlug')
    .select('ownerId')
    .where('slugHash', '=', slugHash(slug))
    .executeTakeFirst();
  return retired?.ownerId;
};

/** Returns true if another author had an article with this slug; without `ownerId`, if anybody had one. */
export async function isSlugReserved(db: Db, slug: string, ownerId?: string): Promise<boolean> {
  const owner = await findRetiredOwner(db, slug);
  return owner !== undefined && owner !== ownerId;
}

/** Never equals an article's slug, which has no `@`. */
const handleKey = (handle: string) => `@${handle}`;

/** Reserves the handle of a deleted account, so that links to its author never lead to somebody else. */
export const retireHandle = (db: Db, handle: string, ownerId: string): Promise<void> =>
  retireSlugs(db, [{ slug: handleKey(handle), ownerId }]);

/** Returns true if a deleted account had this handle. */
export const isHandleRetired = async (db: Db, handle: string): Promise<boolean> =>
  (await findRetiredOwner(db, handleKey(handle))) !== undefined;
