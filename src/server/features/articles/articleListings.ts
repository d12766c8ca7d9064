import type { ArticleSummary, PublicArticleSummary } from '../../../shared/article.ts';
import type { Listing, ListingQuery } from '../../../shared/listing.ts';
import { kept } from '../../db/kept.ts';
import type { Db } from '../../db/schema.ts';
import { PUBLIC_SCOPE } from '../../paging/articleCounts.ts';
import { placeAt, WALK_MAX } from '../../paging/placeAt.ts';
import { heads, type PendingClicks, toHead } from './articleRepository.ts';

const publicHeads = (db: Pick<Db, 'selectFrom'>) =>
  heads(db)
    .innerJoin('user', 'user.id', 'article.ownerId')
    .select(['article.lead as sanitizedHtml', 'user.name as ownerName'])
    .orderBy('article.number', 'desc');

const ownHeads = (db: Pick<Db, 'selectFrom'>) =>
  heads(db)
    .select('article.lead as sanitizedHtml')
    .orderBy('article.ownNumber', 'desc')
    .orderBy('article.number', 'desc');

const publicNear = kept(['rows', 'offset'], (db, { rows, offset }) =>
  publicHeads(db).limit(rows).offset(offset),
);

const publicFar = kept(['scope', 'rows', 'offset'], (db, { scope, rows, offset }) => {
  const place = placeAt(db, scope, offset);
  return publicHeads(place.db).where('article.number', '<=', place.newest).limit(rows).offset(place.offset);
});

const ownNear = kept(['scope', 'rows', 'offset'], (db, { scope, rows, offset }) =>
  ownHeads(db).where('article.ownerId', '=', scope).limit(rows).offset(offset),
);

const ownFar = kept(['scope', 'rows', 'offset'], (db, { scope, rows, offset }) => {
  const place = placeAt(db, scope, offset);
  return ownHeads(place.db)
    .where('article.ownerId', '=', scope)
    .where('article.ownNumber', '<=', place.newest)
    .limit(rows)
    .offset(place.offset);
});

/** One row more than the page holds: it tells whether there is a next one. */
const wanted = (scope: string, { limit, page }: ListingQuery) => ({
  scope,
  rows: limit + 1,
  offset: (page - 1) * limit,
});

/** The author's own articles, newest first. */
export async function listOwn(
  db: Db,
  ownerId: string,
  query: ListingQuery,
  pending: PendingClicks,
): Promise<Listing<ArticleSummary>> {
  const page = wanted(ownerId, query);
  const rows = await (page.offset > WALK_MAX ? ownFar : ownNear)(db, page);
  return listing(
    rows.map((row) => toHead(row, pending)),
    query,
  );
}

/** Everybody's articles, newest first. */
export async function listPublic(
  db: Db,
  query: ListingQuery,
  pending: PendingClicks,
): Promise<Listing<PublicArticleSummary>> {
  const page = wanted(PUBLIC_SCOPE, query);
  const rows = await (page.offset > WALK_MAX ? publicFar : publicNear)(db, page);
  return listing(
    rows.map((row) => ({ ...toHead(row, pending), ownerName: row.ownerName })),
    query,
  );
}

function listing<Item>(items: Item[], { limit, page }: ListingQuery): Listing<Item> {
  return {
    result: items.slice(0, limit),
    ...(items.length > limit && { next: { limit, page: page + 1 } }),
    ...(page > 1 && { prev: { limit, page: page - 1 } }),
  };
}
