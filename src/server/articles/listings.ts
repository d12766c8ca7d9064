import { sql } from 'kysely';
import type { ArticleSummary, PublicArticleSummary } from '../../shared/article.ts';
import type { Listing, ListingQuery } from '../../shared/listing.ts';
import type { Db } from '../db/schema.ts';
import { headColumns, toPublicSummary, toSummary, type Uncounted } from './articleQueries.ts';
import { authorScope, countArticles, pagesOf, PUBLIC_SCOPE, tagScope, type Window } from './paging.ts';
import {
  isListedTag,
  listed,
  ownedBy,
  ownerHandle,
  ownerIsAdmin,
  ownerName,
  published,
} from './readModel.ts';
import { toListing } from './toListing.ts';

/** With one row more, which tells whether there is a next page. */
const windowOf = ({ limit, page }: ListingQuery): Window => ({
  offset: (page - 1) * limit,
  limit: limit + 1,
});

const publicHeads = (articles: ReturnType<typeof published>) =>
  articles
    .select(headColumns)
    .select(['article.lead as sanitizedHtml', ownerName, ownerHandle, ownerIsAdmin]);

const everybodys = pagesOf({
  kind: 'public',
  heads: (db, _, key) => publicHeads(listed(db)).where(key, '>', 0).orderBy(key, 'desc'),
});

const authors = pagesOf({
  kind: 'author',
  heads: (db, { of }, key) =>
    publicHeads(published(db)).where('article.ownerId', '=', of).orderBy(key, 'desc'),
});

const tagged = pagesOf({
  kind: 'tag',
  heads: (db, { of }, key) =>
    publicHeads(listed(db))
      // By a sum, which is no order of articles: PostgreSQL would go through all of them, to find those of a rare tag.
      .innerJoin('articleTag', (join) =>
        join.on(sql<boolean>`"article"."number" = "articleTag"."number" + 0`),
      )
      .where('articleTag.tag', '=', of)
      .where(isListedTag)
      .orderBy(key, 'desc'),
});

const own = pagesOf({
  kind: 'author',
  heads: (db, { of }, key) =>
    ownedBy(db, of).select(headColumns).select('article.lead as sanitizedHtml').orderBy(key, 'desc'),
});

/** A part of everybody's articles, the newest first. */
export async function publicNumbers(db: Db, window: Window): Promise<number[]> {
  const rows = await everybodys(db, '', window);
  return rows.map(({ number }) => number);
}

export type PublicListing = Listing<Uncounted<PublicArticleSummary>>;

const toPublicListing = (
  rows: Parameters<typeof toPublicSummary>[0][],
  query: ListingQuery,
  total: number,
): PublicListing =>
  toListing(
    rows.map((row) => ({ number: row.number, article: toPublicSummary(row) })),
    query,
    { total, tellsPages: true },
  );

/** The articles of these numbers, in this order. */
export async function publicRows(db: Db, numbers: readonly number[]) {
  if (numbers.length === 0) return [];
  const rows = await publicHeads(published(db)).where('article.number', 'in', numbers).execute();
  return inOrder(numbers, rows).map((row) => ({ number: row.number, article: toPublicSummary(row) }));
}

/** Rows by their numbers, in the order of these; what is gone is left out. */
export const inOrder = <Row extends { number: number }>(
  numbers: readonly number[],
  rows: readonly Row[],
): Row[] => {
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return numbers.map((number) => byNumber.get(number)).filter((row) => row !== undefined);
};

/** Everybody's articles, newest first. */
export const listPublic = async (db: Db, query: ListingQuery): Promise<PublicListing> =>
  toPublicListing(await everybodys(db, '', windowOf(query)), query, await countArticles(db, PUBLIC_SCOPE));

/** What everybody may read of one author, newest first. */
export const listByAuthor = async (db: Db, ownerId: string, query: ListingQuery): Promise<PublicListing> =>
  toPublicListing(
    await authors(db, ownerId, windowOf(query)),
    query,
    await countArticles(db, authorScope(ownerId)),
  );

/** What everybody may read that has this tag, newest first. */
export const listByTag = async (db: Db, slug: string, query: ListingQuery): Promise<PublicListing> =>
  toPublicListing(await tagged(db, slug, windowOf(query)), query, await countArticles(db, tagScope(slug)));

/** The author's own articles, newest first. */
export async function listOwn(
  db: Db,
  ownerId: string,
  query: ListingQuery,
): Promise<Listing<Uncounted<ArticleSummary>>> {
  const rows = await own(db, ownerId, windowOf(query));
  return toListing(
    rows.map((row) => ({ number: row.number, article: toSummary(row) })),
    query,
    { total: await countArticles(db, authorScope(ownerId)), tellsPages: true },
  );
}
