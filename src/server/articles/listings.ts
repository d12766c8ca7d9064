import { sql } from 'kysely';
import type { ArticleSummary, PublicArticleSummary } from '../../shared/article.ts';
import type { Listing, ListingQuery } from '../../shared/listing.ts';
import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';
import { headColumns, toSummary, type Uncounted } from './articleQueries.ts';
import { PUBLIC_SCOPE } from './pagingCounts.ts';
import { ownedBy, ownerName, published, type Reader } from './readModel.ts';
import { seek, WALK_MAX } from './seek.ts';
import { toListing } from './toListing.ts';

/**
 * A page of rows and one more, which tells whether there is a next page. Their number stands in the statement itself: as
 * a parameter it would have SQLite prepare the statement anew at each call, and PostgreSQL plan it anew.
 */
const rowsOf = (limit: number) => sql.lit(limit + 1);
const offsetOf = ({ limit, page }: ListingQuery) => (page - 1) * limit;

const publicHeads = (db: Reader) =>
  published(db)
    .select(headColumns)
    .select(['article.lead as sanitizedHtml', ownerName])
    .orderBy('article.number', 'desc');

type Offset = Record<'offset', number>;
type OwnOffset = Offset & Record<'ownerId', string>;

const publicPage = compileOnce((db, { offset }: Offset, limit: number) =>
  publicHeads(db).offset(offset).limit(rowsOf(limit)),
);
const deepPublicPage = compileOnce((db, { offset }: Offset, limit: number) => {
  const start = seek(db, PUBLIC_SCOPE, offset);
  return publicHeads(start.db)
    .where('article.number', '<=', start.newest)
    .offset(start.offset)
    .limit(rowsOf(limit));
});

const ownHeads = (db: Reader, ownerId: string) =>
  ownedBy(db, ownerId)
    .select(headColumns)
    .select('article.lead as sanitizedHtml')
    .orderBy('article.ownNumber', 'desc')
    .orderBy('article.number', 'desc');

const ownPage = compileOnce((db, { ownerId, offset }: OwnOffset, limit: number) =>
  ownHeads(db, ownerId).offset(offset).limit(rowsOf(limit)),
);
const deepOwnPage = compileOnce((db, { ownerId, offset }: OwnOffset, limit: number) => {
  const start = seek(db, ownerId, offset);
  return ownHeads(start.db, ownerId)
    .where('article.ownNumber', '<=', start.newest)
    .offset(start.offset)
    .limit(rowsOf(limit));
});

/** Everybody's articles, newest first. */
export async function listPublic(
  db: Db,
  query: ListingQuery,
): Promise<Listing<Uncounted<PublicArticleSummary>>> {
  const offset = offsetOf(query);
  const read = offset > WALK_MAX ? deepPublicPage : publicPage;
  const rows = await read(db, { offset }, query.limit);
  return toListing(
    rows.map((row) => ({ number: row.number, article: { ...toSummary(row), ownerName: row.ownerName } })),
    query,
  );
}

/** The author's own articles, newest first. */
export async function listOwn(
  db: Db,
  ownerId: string,
  query: ListingQuery,
): Promise<Listing<Uncounted<ArticleSummary>>> {
  const offset = offsetOf(query);
  const read = offset > WALK_MAX ? deepOwnPage : ownPage;
  const rows = await read(db, { ownerId, offset }, query.limit);
  return toListing(
    rows.map((row) => ({ number: row.number, article: toSummary(row) })),
    query,
  );
}
