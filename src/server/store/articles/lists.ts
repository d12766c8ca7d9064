import { sql } from 'kysely';
import type { ArticleSummary, PublicArticleSummary } from '../../../shared/article.ts';
import { type ListingQuery, type ListingPage, toListingPage } from '../../../shared/listing.ts';
import { apiMessages } from '../../../shared/messages/en/api.ts';
import type { Author, AuthorProfile, AuthorTag } from '../../../shared/user.ts';
import { articlePart, authorListings, publicListings, tagPart } from '../../db/contentCache.ts';
import {
  authorScope,
  countArticles,
  createPageReader,
  type PageRange,
  PUBLIC_SCOPE,
  tagScope,
} from '../../db/paging.ts';
import {
  type NumberedArticle,
  summaryColumns,
  toPublicSummary,
  toSummary,
  isListedTag,
  listed,
  ownedAmong,
  ownedBy,
  ownerHandle,
  ownerIsAdmin,
  ownerName,
  published,
  toAuthorProfile,
  unpackTags,
} from '../../db/readModel.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../lib/refusal.ts';

type PublicListing = ListingPage<NumberedArticle<PublicArticleSummary>>;

/** A public listing: of the site, an author or a tag. */
export interface ListingSource {
  /** Unique, for cache keys. */
  name: string;
  /** Loads a page, newest first. */
  list: (query: ListingQuery) => Promise<PublicListing>;
  /** Returns the parts of the content that a page depends on, as named in `../db/contentCache.ts`. */
  getParts: (listing: PublicListing) => string[];
}

export const siteListing = (db: Db): ListingSource => ({
  name: 'everybody',
  list: async (query) =>
    toPublicListing(await readSitePage(db, '', toRange(query)), query, await countArticles(db, PUBLIC_SCOPE)),
  getParts: (listing) => [publicListings, ...shownParts(listing)],
});

export const authorListing = (db: Db, id: string): ListingSource => ({
  name: `author ${id}`,
  list: async (query) =>
    toPublicListing(
      await readAuthorPage(db, id, toRange(query)),
      query,
      await countArticles(db, authorScope(id)),
    ),
  getParts: (listing) => [authorListings(id), ...shownParts(listing)],
});

export const tagListing = (db: Db, slug: string): ListingSource => ({
  name: `tag ${slug}`,
  list: (query) => listByTag(db, slug, query),
  getParts: (listing) => [tagPart(slug), ...shownParts(listing)],
});

/** Lists the public articles that have a tag, newest first. */
export const listByTag = async (db: Db, slug: string, query: ListingQuery): Promise<PublicListing> =>
  toPublicListing(
    await readTagPage(db, slug, toRange(query)),
    query,
    await countArticles(db, tagScope(slug)),
  );

/** Returns the content parts of the articles on a page of a listing. */
export const shownParts = ({ result }: { result: readonly { number: number }[] }): string[] =>
  result.map(({ number }) => articlePart(number));

/** Lists the author's own published articles, newest first. */
export async function listOwn(
  db: Db,
  ownerId: string,
  query: ListingQuery,
): Promise<ListingPage<NumberedArticle<ArticleSummary>>> {
  const rows = await readOwnPage(db, ownerId, toRange(query));
  return toListingPage(
    rows.map((row) => ({ number: row.number, article: toSummary(row) })),
    query,
    { total: await countArticles(db, authorScope(ownerId)), includePageCount: true },
  );
}

/** Lists the numbers of the site's articles, newest first. */
export async function listPublicNumbers(db: Db, range: PageRange): Promise<number[]> {
  const rows = await readSitePage(db, '', range);
  return rows.map(({ number }) => number);
}

/** Loads the public articles with these numbers, in the same order. */
export async function loadPublicArticles(db: Db, numbers: readonly number[]) {
  if (numbers.length === 0) return [];
  const rows = await publicSummaries(published(db)).where('article.number', 'in', numbers).execute();
  return orderByNumbers(numbers, rows).map((row) => ({ number: row.number, article: toPublicSummary(row) }));
}

/**
 * Loads the listed articles with these numbers, in the same order, each with the beginning of its html.
 *
 * @param max characters of the beginning
 */
export async function loadListed(db: Db, numbers: readonly number[], max: number) {
  if (numbers.length === 0) return [];
  const rows = await publicSummaries(listed(db))
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(sql<string>`substr("articleBody"."sanitizedHtml", 1, ${sql.lit(max)})`.as('beginning'))
    .where('article.number', 'in', numbers)
    .execute();
  return orderByNumbers(numbers, rows);
}

/** Loads an author's published articles with these numbers, in the same order. */
export async function loadOwn(db: Db, ownerId: string, numbers: readonly number[]) {
  if (numbers.length === 0) return [];
  const rows = await ownedAmong(db, ownerId)
    .select(summaryColumns)
    .select(['article.lead as sanitizedHtml', 'article.wordCount'])
    .where('article.number', 'in', numbers)
    .execute();
  return orderByNumbers(numbers, rows);
}

/** Puts rows into the order of `numbers`, without those that don't exist. */
const orderByNumbers = <Row extends { number: number }>(
  numbers: readonly number[],
  rows: readonly Row[],
): Row[] => {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return numbers.map((number) => byNumber.get(number)).filter((row) => row !== undefined);
};

export const authorNotFound = () => new Refusal('notFound', apiMessages.authorNotFound);

interface FoundAuthor {
  /** The account's id. */
  id: string;
  /** False if the account is limited: search engines must not index the pages. */
  isListed: boolean;
  author: Omit<Author, 'tags'>;
}

/** Number of newest articles that an author's tags are taken from. */
const RECENT_MAX = 200;
const AUTHOR_TAGS_MAX = 8;
const noProfile: AuthorProfile = { avatar: '', bio: '', links: [] };

/**
 * Returns the author with this handle. Also throws 404 for an account that has published nothing, which stays private.
 */
export async function findAuthor(db: Db, handle: string): Promise<FoundAuthor> {
  const user = await db
    .selectFrom('user')
    .select(['id', 'name', 'limitedFor', 'suspension', 'avatar', 'bio', 'links'])
    .where('handle', '=', handle)
    .executeTakeFirst();
  const first = user && (await findFirstArticle(db, user.id));
  if (!first) throw authorNotFound();
  const { id, name, limitedFor, suspension } = user;
  const articleCount = await countArticles(db, id);
  return {
    id,
    isListed: limitedFor === null,
    author: {
      handle,
      name,
      articleCount,
      since: first.createdAt,
      isAdmin: Boolean(first.ownerIsAdmin),
      // The articles of a suspended account are hidden one by one; its profile is hidden immediately.
      ...(suspension === null ? toAuthorProfile(user) : noProfile),
    },
  };
}

/** Returns the author with the tags of their newest articles that are listed. Throws 404 like `findAuthor`. */
export async function loadAuthor(
  db: Db,
  handle: string,
): Promise<Omit<FoundAuthor, 'author'> & { author: Author }> {
  const { id, isListed, author } = await findAuthor(db, handle);
  // None of a limited account's articles is listed, so a query would walk through all of them.
  const articles = !isListed
    ? []
    : await listed(db)
        .select('article.tags')
        .where('article.ownerId', '=', id)
        .orderBy('article.position', 'desc')
        .limit(RECENT_MAX)
        .execute();
  const counts = new Map<string, { tag: AuthorTag; count: number }>();
  for (const { slug, name } of articles.flatMap(({ tags }) => unpackTags(tags))) {
    const counted = counts.get(slug);
    counts.set(slug, { tag: counted?.tag ?? { slug, name }, count: (counted?.count ?? 0) + 1 });
  }
  const tags = [...counts.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, AUTHOR_TAGS_MAX)
    .map(({ tag }) => tag);
  return { id, isListed, author: { ...author, tags } };
}

const findFirstArticle = (db: Db, ownerId: string) =>
  published(db)
    .select(['createdAt', ownerIsAdmin])
    .where('ownerId', '=', ownerId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();

const publicSummaries = (articles: ReturnType<typeof published>) =>
  articles
    .select(summaryColumns)
    .select(['article.lead as sanitizedHtml', ownerName, ownerHandle, ownerIsAdmin]);

const readSitePage = createPageReader({
  kind: 'public',
  select: (db, _, key) => publicSummaries(listed(db)).where(key, '>', 0).orderBy(key, 'desc'),
});

const readAuthorPage = createPageReader({
  kind: 'author',
  select: (db, id, key) =>
    publicSummaries(published(db)).where('article.ownerId', '=', id).orderBy(key, 'desc'),
});

const readTagPage = createPageReader({
  kind: 'tag',
  select: (db, slug, key) =>
    publicSummaries(listed(db))
      // The sum keeps PostgreSQL from scanning all articles in order to find those of a rare tag.
      .innerJoin('articleTag', (join) =>
        join.on(sql<boolean>`"article"."number" = "articleTag"."number" + 0`),
      )
      .where('articleTag.tag', '=', slug)
      .where(isListedTag)
      .orderBy(key, 'desc'),
});

const readOwnPage = createPageReader({
  kind: 'author',
  select: (db, id, key) =>
    ownedBy(db, id).select(summaryColumns).select('article.lead as sanitizedHtml').orderBy(key, 'desc'),
});

/** Returns the range of a page, with one more row to show whether there is a next page. */
const toRange = ({ limit, page }: ListingQuery): PageRange => ({
  offset: (page - 1) * limit,
  limit: limit + 1,
});

const toPublicListing = (
  rows: Parameters<typeof toPublicSummary>[0][],
  query: ListingQuery,
  total: number,
): PublicListing =>
  toListingPage(
    rows.map((row) => ({ number: row.number, article: toPublicSummary(row) })),
    query,
    { total, includePageCount: true },
  );

/* The sitemap. */

/** A range of article numbers. */
export interface NumberRange {
  from: number;
  /** Exclusive. */
  to: number;
}

export interface ListedUrl {
  number: number;
  slug: string;
  updatedAt: string;
}

/** Returns the first listed articles of a range, by number. */
export const listedBetween = (db: Db, { from, to }: NumberRange, max: number): Promise<ListedUrl[]> =>
  listed(db)
    .select(['article.number', 'article.slug', 'article.updatedAt'])
    .where('article.number', '>=', from)
    .where('article.number', '<', to)
    .orderBy('article.number')
    .limit(max)
    .execute();
