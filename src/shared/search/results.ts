import type { PublicArticleSummary } from '../article.ts';
import type { ListingQuery } from '../listing.ts';

/** Results of a page. */
export const RESULTS_PAGE_SIZE = 10;
export const RESULTS_LIMIT_MAX = 20;

/** One line of what was found. */
export interface SearchResult extends PublicArticleSummary {
  /** A piece of the article's text, as html: escaped text, with `mark` around what was looked for. */
  snippet: string;
}

/** A page of what is found by `q`, as somebody typed it. */
export interface SearchPage {
  q: string;
  page: number;
}

/** The same, as the API takes it. */
export type SearchListingQuery = ListingQuery & Pick<SearchPage, 'q'>;
