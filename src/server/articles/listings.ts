import { type SelectQueryBuilder, sql } from 'kysely';
import type { ArticleSummary, PublicArticleSummary } from '../../shared/article.ts';
import type { Listing, ListingQuery } from '../../shared/listing.ts';
import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';
import { headColumns, toSummary, type Uncounted } from './articleQueries.ts';
import { PUBLIC_SCOPE } from './pagingCounts.ts';
import { ownedBy, ownerHandle, ownerName, published, type Reader } from './readModel.ts';
import { seek, WALK_MAX } from './seek.ts';
import { toListing } from './toListing.ts';

/**
 * A page of rows and one more, which tells whether there is a next page. Their number stands in the statement itself: as
 * a parameter it would have SQLite prepare the statement anew at each call, and PostgreSQL plan it anew.
 */
const rowsOf = (limit: number) => sql.lit(limit + 1);
const offsetOf = ({ limit, page }: ListingQuery) => (page - 1) * limit;

/** Whose articles a listing has, by the scope that counts them. */
type Scoped = Record<'scope', string>;
type ScopedOffset = Scoped & Record<'offset', number>;

/** What a listing reads, in order, and by which column its scope counts it. */
interface Source<Tables, Table extends keyof Tables, Row> {
  heads: (db: Reader, scoped: Scoped) => SelectQueryBuilder<Tables, Table, Row>;
  column: 'article.number' | 'article.ownNumber';
}

/** Gives pages of a listing: the first ones by walking there, all others by the counts of its scope. */
function pagesOf<Tables, Table extends keyof Tables, Row>({ heads, column }: Source<Tables, Table, Row>) {
  const near = compileOnce((db, { scope, offset }: ScopedOffset, limit: number) =>
    heads(db, { scope }).offset(offset).limit(rowsOf(limit)),
  );
  const deep = compileOnce((db, { scope, offset }: ScopedOffset, limit: number) => {
    const start = seek(db, scope, offset);
    return heads(start.db, { scope })
      .where(sql<boolean>`${sql.ref(column)} <= ${start.newest}`)
      .offset(start.offset)
      .limit(rowsOf(limit));
  });

  return (db: Db, scope: string, query: ListingQuery) => {
    const offset = offsetOf(query);
    return (offset > WALK_MAX ? deep : near)(db, { scope, offset }, query.limit);
  };
}

const publicHeads = (db: Reader) =>
  published(db).select(headColumns).select(['article.lead as sanitizedHtml', ownerName, ownerHandle]);

const everybodys = pagesOf({
  heads: (db) => publicHeads(db).orderBy('article.number', 'desc'),
  column: 'article.number',
});

const authors = pagesOf({
  heads: (db, { scope }) =>
    publicHeads(db)
      .where('article.ownerId', '=', scope)
      .orderBy('article.ownNumber', 'desc')
      .orderBy('article.number', 'desc'),
  column: 'article.ownNumber',
});

const own = pagesOf({
  heads: (db, { scope }) =>
    ownedBy(db, scope)
      .select(headColumns)
      .select('article.lead as sanitizedHtml')
      .orderBy('article.ownNumber', 'desc')
      .orderBy('article.number', 'desc'),
  column: 'article.ownNumber',
});

export type PublicListing = Listing<Uncounted<PublicArticleSummary>>;
type PublicRow = Parameters<typeof toSummary>[0] & Pick<PublicArticleSummary, 'ownerName' | 'ownerHandle'>;

const toPublicListing = (rows: PublicRow[], query: ListingQuery): PublicListing =>
  toListing(
    rows.map((row) => {
      const { number, ownerName, ownerHandle } = row;
      return { number, article: { ...toSummary(row), ownerName, ownerHandle } };
    }),
    query,
  );

/** Everybody's articles, newest first. */
export const listPublic = async (db: Db, query: ListingQuery): Promise<PublicListing> =>
  toPublicListing(await everybodys(db, PUBLIC_SCOPE, query), query);

/** What everybody may read of one author, newest first. */
export const listByAuthor = async (db: Db, ownerId: string, query: ListingQuery): Promise<PublicListing> =>
  toPublicListing(await authors(db, ownerId, query), query);

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
