import type { ArticleSummary, PublicArticleSummary } from '../../../shared/article.ts';
import type { Listing, ListingQuery } from '../../../shared/listing.ts';
import type { Db } from '../../db/schema.ts';
import { PUBLIC_SCOPE } from '../../paging/articleCounts.ts';
import { placeAt } from '../../paging/placeAt.ts';
import { heads, type PendingClicks, toHead } from './articleRepository.ts';

const offsetOf = ({ limit, page }: ListingQuery) => (page - 1) * limit;

/** One more than the page holds: it tells whether there is a next one. */
const rowsOf = ({ limit }: ListingQuery) => limit + 1;

export async function listOwn(
  db: Db,
  ownerId: string,
  query: ListingQuery,
  pending: PendingClicks,
): Promise<Listing<ArticleSummary>> {
  const { db: from, start, offset } = placeAt(db, ownerId, offsetOf(query));
  const rows = await heads(from)
    .select('article.lead as sanitizedHtml')
    .where('article.ownerId', '=', ownerId)
    .$if(start !== null, (own) => own.where('article.ownNumber', '<=', start?.number ?? null))
    .orderBy('article.ownNumber', 'desc')
    .orderBy('article.number', 'desc')
    .limit(rowsOf(query))
    .offset(start?.offset ?? offset)
    .execute();
  return listing(
    rows.map((row) => toHead(row, pending)),
    query,
  );
}

export async function listPublic(
  db: Db,
  query: ListingQuery,
  pending: PendingClicks,
): Promise<Listing<PublicArticleSummary>> {
  const { db: from, start, offset } = placeAt(db, PUBLIC_SCOPE, offsetOf(query));
  const rows = await heads(from)
    .innerJoin('user', 'user.id', 'article.ownerId')
    .select(['article.lead as sanitizedHtml', 'user.name as ownerName'])
    .$if(start !== null, (all) => all.where('article.number', '<=', start?.number ?? null))
    .orderBy('article.number', 'desc')
    .limit(rowsOf(query))
    .offset(start?.offset ?? offset)
    .execute();
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
