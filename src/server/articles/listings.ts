import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ArticleSummary, PublicArticleSummary } from '../../shared/article.ts';
import type { Listing, ListingQuery } from '../../shared/listing.ts';
import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';
import { headColumns, toPublicSummary, toSummary, type Uncounted } from './articleQueries.ts';
import { countArticles } from './countArticles.ts';
import { authorScope, PUBLIC_SCOPE, tagScope } from './pagingCounts.ts';
import {
  isListedTag,
  listed,
  listedNumber,
  ownedBy,
  ownerHandle,
  ownerName,
  published,
  type Reader,
} from './readModel.ts';
import { seek, WALK_MAX } from './seek.ts';
import type { Window } from './sortWindow.ts';
import { toListing } from './toListing.ts';

/**
 * A page of rows and one more, which tells whether there is a next page. Their number stands in the statement itself: as
 * a parameter it would have SQLite prepare the statement anew at each call, and PostgreSQL plan it anew.
 */
const rowsOf = (limit: number) => sql.lit(limit + 1);
const windowOf = ({ limit, page }: ListingQuery): Window => ({ offset: (page - 1) * limit, limit });

/** Of whom or of what a listing is: the id of an author, the slug of a tag. */
type Of = Record<'of', string>;
type Place = Of & Record<'scope', string> & Record<'offset', number>;

interface Source<Tables, Table extends keyof Tables, Row> {
  /** What is read, in order. */
  heads: (db: Reader, { of }: Of) => SelectQueryBuilder<Tables, Table, Row>;
  /** The scope that counts it, … */
  scopeOf: (of: string) => string;
  /** … by this column. */
  column: RawBuilder<number>;
}

/** Gives pages of a listing: the first ones by walking there, all others by the counts of its scope. */
function pagesOf<Tables, Table extends keyof Tables, Row>(source: Source<Tables, Table, Row>) {
  const { heads, scopeOf, column } = source;
  const near = compileOnce((db, { of, offset }: Place, limit: number) =>
    heads(db, { of }).offset(offset).limit(rowsOf(limit)),
  );
  const deep = compileOnce((db, { of, scope, offset }: Place, limit: number) => {
    const start = seek(db, scope, offset);
    return heads(start.db, { of })
      .where(sql<boolean>`${column} <= ${start.newest}`)
      .offset(start.offset)
      .limit(rowsOf(limit));
  });

  return (db: Db, of: string, { offset, limit }: Window) =>
    (offset > WALK_MAX ? deep : near)(db, { of, scope: scopeOf(of), offset }, limit);
}

const publicHeads = (articles: ReturnType<typeof published>) =>
  articles.select(headColumns).select(['article.lead as sanitizedHtml', ownerName, ownerHandle]);

const everybodys = pagesOf({
  heads: (db) => publicHeads(listed(db)).where(listedNumber, '>', 0).orderBy(listedNumber, 'desc'),
  scopeOf: () => PUBLIC_SCOPE,
  column: listedNumber,
});

const authors = pagesOf({
  heads: (db, { of }) =>
    publicHeads(published(db))
      .where('article.ownerId', '=', of)
      .orderBy('article.ownNumber', 'desc')
      .orderBy('article.number', 'desc'),
  scopeOf: authorScope,
  column: sql.ref('article.ownNumber'),
});

const tagged = pagesOf({
  heads: (db, { of }) =>
    publicHeads(listed(db))
      // By a sum, which is no order of articles: PostgreSQL would go through all of them, to find those of a rare tag.
      .innerJoin('articleTag', (join) =>
        join.on(sql<boolean>`"article"."number" = "articleTag"."number" + 0`),
      )
      .where('articleTag.tag', '=', of)
      .where(isListedTag)
      .orderBy('articleTag.number', 'desc'),
  scopeOf: tagScope,
  column: sql.ref('articleTag.number'),
});

const own = pagesOf({
  heads: (db, { of }) =>
    ownedBy(db, of)
      .select(headColumns)
      .select('article.lead as sanitizedHtml')
      .orderBy('article.ownNumber', 'desc')
      .orderBy('article.number', 'desc'),
  scopeOf: authorScope,
  column: sql.ref('article.ownNumber'),
});

/** A part of everybody's articles, the newest first. */
export async function publicNumbers(db: Db, { offset, limit }: Window): Promise<number[]> {
  const rows = await everybodys(db, '', { offset, limit: limit - 1 });
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
    total,
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
    await countArticles(db, authorScope(ownerId)),
  );
}
