import { type Compilable, type RawBuilder, sql } from 'kysely';
import type { PublicArticleSummary } from '../../../shared/article.ts';
import type { Listing, ListingQuery } from '../../../shared/listing.ts';
import { kept } from '../../db/kept.ts';
import { ownerName } from '../../db/ownerName.ts';
import type { Db } from '../../db/schema.ts';
import { PUBLIC_SCOPE } from '../../paging/articleCounts.ts';
import { placeAt, WALK_MAX } from '../../paging/placeAt.ts';
import { heads, toCounted } from './articleRepository.ts';
import type { Counted } from './countedReply.ts';

const publicHeads = (db: Pick<Db, 'selectFrom'>) =>
  heads(db).select(['article.lead as sanitizedHtml', ownerName]).orderBy('article.number', 'desc');

const ownHeads = (db: Pick<Db, 'selectFrom'>) =>
  heads(db)
    .select('article.lead as sanitizedHtml')
    .orderBy('article.ownNumber', 'desc')
    .orderBy('article.number', 'desc');

/**
 * The number of rows stands in the statement itself. As a parameter it would have SQLite prepare the statement anew
 * at each call, to look at its value, and PostgreSQL plan it anew, as any number might come.
 */
function keptByRows<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Db, values: Record<Name, RawBuilder<never>>, rows: RawBuilder<number>) => Compilable<Row>,
) {
  const queries = new Map<number, ReturnType<typeof kept<Name, Row>>>();
  return (db: Db, rows: number, values: Record<Name, string | number>): Promise<Row[]> => {
    const query = queries.get(rows) ?? kept(names, (db, values) => build(db, values, sql.lit(rows)));
    queries.set(rows, query);
    return query(db, values);
  };
}

const publicNear = keptByRows(['offset'], (db, { offset }, rows) =>
  publicHeads(db).limit(rows).offset(offset),
);

const publicFar = keptByRows(['scope', 'offset'], (db, { scope, offset }, rows) => {
  const place = placeAt(db, scope, offset);
  return publicHeads(place.db).where('article.number', '<=', place.newest).limit(rows).offset(place.offset);
});

const ownNear = keptByRows(['scope', 'offset'], (db, { scope, offset }, rows) =>
  ownHeads(db).where('article.ownerId', '=', scope).limit(rows).offset(offset),
);

const ownFar = keptByRows(['scope', 'offset'], (db, { scope, offset }, rows) => {
  const place = placeAt(db, scope, offset);
  return ownHeads(place.db)
    .where('article.ownerId', '=', scope)
    .where('article.ownNumber', '<=', place.newest)
    .limit(rows)
    .offset(place.offset);
});

const offsetOf = ({ limit, page }: ListingQuery) => (page - 1) * limit;
/** One more than the page holds: it tells whether there is a next one. */
const rowsOf = ({ limit }: ListingQuery) => limit + 1;

/** The author's own articles, newest first. */
export async function readOwn(db: Db, ownerId: string, query: ListingQuery): Promise<Listing<Counted>> {
  const offset = offsetOf(query);
  const read = offset > WALK_MAX ? ownFar : ownNear;
  const rows = await read(db, rowsOf(query), { scope: ownerId, offset });
  return listing(
    rows.map((row) => toCounted(row, {})),
    query,
  );
}

/** Everybody's articles, newest first. */
export async function readPublic(
  db: Db,
  query: ListingQuery,
): Promise<Listing<Counted<Omit<PublicArticleSummary, 'clicks'>>>> {
  const offset = offsetOf(query);
  const read = offset > WALK_MAX ? publicFar : publicNear;
  const rows = await read(db, rowsOf(query), { scope: PUBLIC_SCOPE, offset });
  return listing(
    rows.map((row) => toCounted(row, { ownerName: row.ownerName })),
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
