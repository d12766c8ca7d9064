import { sql } from 'kysely';
import type { ArticleSummary } from '../../shared/article.ts';
import type { Listing, ListingQuery } from '../../shared/listing.ts';
import { parseQuery, type SearchQuery } from '../../shared/search/query.ts';
import type { SearchListingQuery, SearchResult } from '../../shared/search/results.ts';
import { headColumns, toPublicSummary, toSummary, type Uncounted } from '../articles/articleQueries.ts';
import { inOrder } from '../articles/listings.ts';
import { listed, ownedBy, ownerHandle, ownerIsAdmin, ownerName } from '../articles/readModel.ts';
import { toListing } from '../articles/toListing.ts';
import type { Db } from '../db/schema.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Searching } from './searching.ts';
import { snippetOf } from './snippet.ts';

export interface Sources {
  db: Db;
  searching: Searching;
}

/** In characters of html: where words are looked for to be shown. */
const SHOWN_MAX = 64 * 1024;

/** What somebody typed. Throws a refusal with the sentence that says what is wrong with it. */
export function queryOf(typed: string): SearchQuery {
  const query = parseQuery(typed);
  if ('problem' in query) throw new Refusal('invalid', query.problem);
  return query;
}

/** Of those that were found, the ones of a page, and one more where there is a next page. */
const pageOf = (numbers: readonly number[], { limit, page }: ListingQuery) =>
  numbers.slice((page - 1) * limit, page * limit + 1);

/** A page of everybody's articles that have what was typed. Throws a refusal for what is no search. */
export async function searchPublic(
  { db, searching }: Sources,
  { q, ...query }: SearchListingQuery,
  ip: string,
): Promise<Listing<Uncounted<SearchResult>>> {
  const { wanted, unwanted } = queryOf(q);
  const found = await searching.find({ wanted, unwanted }, { ip });
  const numbers = pageOf(found, query);
  const rows =
    numbers.length === 0
      ? []
      : await listed(db)
          .innerJoin('articleBody', 'articleBody.number', 'article.number')
          .select(headColumns)
          .select(['article.lead as sanitizedHtml', ownerName, ownerHandle, ownerIsAdmin])
          .select(
            sql<string>`substr("articleBody"."sanitizedHtml", 1, ${sql.lit(SHOWN_MAX)})`.as('beginning'),
          )
          .where('article.number', 'in', numbers)
          .execute();

  const { result: shown, ...around } = toListing(inOrder(numbers, rows), query, { total: found.length });
  const result = [];
  for (const row of shown) {
    const snippet = snippetOf(row.beginning, wanted);
    result.push({ number: row.number, article: { ...toPublicSummary(row), snippet } });
    // A long text takes some milliseconds.
    await eventLoopTurn();
  }
  return { result, ...around };
}

/** The same of one's own articles, by their titles and texts. */
export async function searchOwn(
  { db, searching }: Sources,
  { q, ...query }: SearchListingQuery,
  { ip, ownerId }: { ip: string; ownerId: string },
): Promise<Listing<Uncounted<ArticleSummary>>> {
  const found = await searching.find(queryOf(q), { ip, ownerId });
  const numbers = pageOf(found, query);
  const rows =
    numbers.length === 0
      ? []
      : await ownedBy(db, ownerId)
          .select(headColumns)
          .select('article.lead as sanitizedHtml')
          .where('article.number', 'in', numbers)
          .execute();
  return toListing(
    inOrder(numbers, rows).map((row) => ({ number: row.number, article: toSummary(row) })),
    query,
    { total: found.length },
  );
}
