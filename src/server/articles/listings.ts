import { sql } from 'kysely';
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

type Offset = Record<'offset', number>;
type OwnOffset = Offset & Record<'ownerId', string>;

const publicHeads = (db: Reader) =>
  published(db).select(headColumns).select(['article.lead as sanitizedHtml', ownerName, ownerHandle]);

const everybodysHeads = (db: Reader) => publicHeads(db).orderBy('article.number', 'desc');

const publicPage = compileOnce((db, { offset }: Offset, limit: number) =>
  everybodysHeads(db).offset(offset).limit(rowsOf(limit)),
);
const deepPublicPage = compileOnce((db, { offset }: Offset, limit: number) => {
  const start = seek(db, PUBLIC_SCOPE, offset);
  return everybodysHeads(start.db)
    .where('article.number', '<=', start.newest)
    .offset(start.offset)
    .limit(rowsOf(limit));
});

const authorsHeads = (db: Reader, ownerId: string) =>
  publicHeads(db)
    .where('article.ownerId', '=', ownerId)
    .orderBy('article.ownNumber', 'desc')
    .orderBy('article.number', 'desc');

const authorsPage = compileOnce((db, { ownerId, offset }: OwnOffset, limit: number) =>
  authorsHeads(db, ownerId).offset(offset).limit(rowsOf(limit)),
);
const deepAuthorsPage = compileOnce((db, { ownerId, offset }: OwnOffset, limit: number) => {
  const start = seek(db, ownerId, offset);
  return authorsHeads(start.db, ownerId)
    .where('article.ownNumber', '<=', start.newest)
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

type PublicListing = Listing<Uncounted<PublicArticleSummary>>;
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
export async function listPublic(db: Db, query: ListingQuery): Promise<PublicListing> {
  const offset = offsetOf(query);
  const read = offset > WALK_MAX ? deepPublicPage : publicPage;
  return toPublicListing(await read(db, { offset }, query.limit), query);
}

/** What everybody may read of one author, newest first. */
export async function listByAuthor(db: Db, ownerId: string, query: ListingQuery): Promise<PublicListing> {
  const offset = offsetOf(query);
  const read = offset > WALK_MAX ? deepAuthorsPage : authorsPage;
  return toPublicListing(await read(db, { ownerId, offset }, query.limit), query);
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
