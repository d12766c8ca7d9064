import type { Listing } from './listing.ts';

/** Articles a page of them shows. */
export const FOUND_PAGE_SIZE = 50;
/** So many are gone through, the newest first, to find those that are asked for. */
export const ARTICLES_GONE_THROUGH = 10_000;

/** Readable, taken from its readers by itself, or with the account of its author. */
export const articleStates = ['published', 'hidden', 'suspended'] as const;
export type ArticleState = (typeof articleStates)[number];

/** One article, as those who run the blog find it: published, or taken from its readers since. Never a draft. */
export interface FoundArticle {
  slug: string;
  title: string;
  createdAt: string;
  ownerId: string;
  ownerName: string;
  ownerHandle: string;
  /** When the author registered. */
  ownerSince: string;
  /** To other pages, in the first 65,536 characters of its html. */
  links: number;
  state: ArticleState;
  /** Why it is hidden, or its author's account suspended; null for one that can be read. */
  hiddenFor: string | null;
}

export interface ArticleFindings extends Listing<FoundArticle>, Record<ArticleState, number> {
  /** Whether these are of the newest 10,000 alone, as there are more. */
  isCut: boolean;
  /** The last of those then, by which an act on all that match ends there; null where these are all. */
  reaches: string | null;
  /** When they were counted: what is published later is not among them. ISO 8601, UTC. */
  asOf: string;
}
