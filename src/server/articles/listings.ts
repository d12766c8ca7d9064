import { sql } from 'kysely';
import type { ArticleSummary, PublicArticleSummary } from '../../shared/article.ts';
import type { Listing, ListingQuery } from '../../shared/listing.ts';
import type { Db } from '../db/schema.ts';
import { headColumns, toSummary, type Uncounted } from './articleQueries.ts';
import { PUBLIC_SCOPE } from './pagingCounts.ts';
import { ownedBy, ownerName, published, type Reader } from './readModel.ts';
import { seek, WALK_MAX } from './seek.ts';

/**
 * A page of rows and one more, which tells whether there is a next page. Their number stands in the statement itself: as
 * a parameter it would have SQLite prepare the statement anew at each call, and PostgreSQL plan it anew.
 */
const rowsOf = ({ limit }: ListingQuery) => sql.lit(limit + 1);
const offsetOf = ({ limit, page }: ListingQuery) => (page - 1) * limit;

const publicHeads = (db: Reader) =>
  published(db)
    .select(headColumns)
    .select(['article.lead as sanitizedHtml', ownerName])
    .orderBy('article.number', 'desc');

const ownHeads = (db: Reader, ownerId: string) =>
  ownedBy(db, ownerId)
    .select(headColumns)
    .select('article.lead as sanitizedHtml')
    .orderBy('article.ownNumber', 'desc')
    .orderBy('article.number', 'desc');

/** Everybody's articles, newest first. */
export async function listPublic(
  db: Db,
  query: ListingQuery,
): Promise<Listing<Uncounted<PublicArticleSummary>>> {
  const offset = offsetOf(query);
  const start = seek(db, PUBLIC_SCOPE, offset);
  const heads =
    offset > WALK_MAX
      ? publicHeads(start.db).where('article.number', '<=', start.newest).offset(start.offset)
      : publicHeads(db).offset(offset);
  const rows = await heads.limit(rowsOf(query)).execute();
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
  const start = seek(db, ownerId, offset);
  const heads =
    offset > WALK_MAX
      ? ownHeads(start.db, ownerId).where('article.ownNumber', '<=', start.newest).offset(start.offset)
      : ownHeads(db, ownerId).offset(offset);
  const rows = await heads.limit(rowsOf(query)).execute();
  return toListing(
    rows.map((row) => ({ number: row.number, article: toSummary(row) })),
    query,
  );
}

function toListing<Item>(items: Item[], { limit, page }: ListingQuery): Listing<Item> {
  return {
    result: items.slice(0, limit),
    ...(items.length > limit && { next: { limit, page: page + 1 } }),
    ...(page > 1 && { prev: { limit, page: page - 1 } }),
  };
}
