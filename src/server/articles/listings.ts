import { type SelectQueryBuilder, sql } from 'kysely';
import type { ArticleSummary, PublicArticleSummary } from '../../shared/article.ts';
import type { Listing, ListingQuery } from '../../shared/listing.ts';
import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';
import { headColumns, toPublicSummary, toSummary, type Uncounted } from './articleQueries.ts';
import { authorScope, PUBLIC_SCOPE, tagScope } from './pagingCounts.ts';
import { ownedBy, ownerHandle, ownerName, published, type Reader } from './readModel.ts';
import { seek, WALK_MAX } from './seek.ts';
import { toListing } from './toListing.ts';

/**
 * A page of rows and one more, which tells whether there is a next page. Their number stands in the statement itself: as
 * a parameter it would have SQLite prepare the statement anew at each call, and PostgreSQL plan it anew.
 */
const rowsOf = (limit: number) => sql.lit(limit + 1);
const offsetOf = ({ limit, page }: ListingQuery) => (page - 1) * limit;

/** Of whom or of what a listing is: the id of an author, the slug of a tag. */
type Of = Record<'of', string>;
type Place = Of & Record<'scope', string> & Record<'offset', number>;

interface Source<Tables, Table extends keyof Tables, Row> {
  /** What is read, in order. */
  heads: (db: Reader, { of }: Of) => SelectQueryBuilder<Tables, Table, Row>;
  /** The scope that counts it, … */
  scopeOf: (of: string) => string;
  /** … by this column. */
  column: 'article.number' | 'article.ownNumber' | 'articleTag.number';
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
      .where(sql<boolean>`${sql.ref(column)} <= ${start.newest}`)
      .offset(start.offset)
      .limit(rowsOf(limit));
  });

  return (db: Db, of: string, query: ListingQuery) => {
    const offset = offsetOf(query);
    return (offset > WALK_MAX ? deep : near)(db, { of, scope: scopeOf(of), offset }, query.limit);
  };
}

const publicHeads = (db: Reader) =>
  published(db).select(headColumns).select(['article.lead as sanitizedHtml', ownerName, ownerHandle]);

const everybodys = pagesOf({
  heads: (db) => publicHeads(db).orderBy('article.number', 'desc'),
  scopeOf: () => PUBLIC_SCOPE,
  column: 'article.number',
});

const authors = pagesOf({
  heads: (db, { of }) =>
    publicHeads(db)
      .where('article.ownerId', '=', of)
      .orderBy('article.ownNumber', 'desc')
      .orderBy('article.number', 'desc'),
  scopeOf: authorScope,
  column: 'article.ownNumber',
});

const tagged = pagesOf({
  heads: (db, { of }) =>
    publicHeads(db)
      // By a sum, which is no order of articles: PostgreSQL would go through all of them, to find those of a rare tag.
      .innerJoin('articleTag', (join) =>
        join.on(sql<boolean>`"article"."number" = "articleTag"."number" + 0`),
      )
      .where('articleTag.tag', '=', of)
      .orderBy('articleTag.number', 'desc'),
  scopeOf: tagScope,
  column: 'articleTag.number',
});

const own = pagesOf({
  heads: (db, { of }) =>
    ownedBy(db, of)
      .select(headColumns)
      .select('article.lead as sanitizedHtml')
      .orderBy('article.ownNumber', 'desc')
      .orderBy('article.number', 'desc'),
  scopeOf: authorScope,
  column: 'article.ownNumber',
});

export type PublicListing = Listing<Uncounted<PublicArticleSummary>>;

const toPublicListing = (rows: Parameters<typeof toPublicSummary>[0][], query: ListingQuery): PublicListing =>
  toListing(
    rows.map((row) => ({ number: row.number, article: toPublicSummary(row) })),
    query,
  );

/** Everybody's articles, newest first. */
export const listPublic = async (db: Db, query: ListingQuery): Promise<PublicListing> =>
  toPublicListing(await everybodys(db, '', query), query);

/** What everybody may read of one author, newest first. */
export const listByAuthor = async (db: Db, ownerId: string, query: ListingQuery): Promise<PublicListing> =>
  toPublicListing(await authors(db, ownerId, query), query);

/** What everybody may read that has this tag, newest first. */
export const listByTag = async (db: Db, slug: string, query: ListingQuery): Promise<PublicListing> =>
  toPublicListing(await tagged(db, slug, query), query);

/** The author's own articles, newest first. */
export async function listOwn(
  db: Db,
  ownerId: string,
  query: ListingQuery,
): Promise<Listing<Uncounted<ArticleSummary>>> {
  const rows = await own(db, ownerId, query);
  return toListing(
    rows.map((row) => ({ number: row.number, article: toSummary(row) })),
    query,
  );
}
