import type { FirstPage } from '../../shared/firstPage.ts';
import type { PageHead } from './pageHead.ts';

/** What a page is made of. */
export interface PageContent {
  head: PageHead;
  /** Its counts are those of `countPlaceholder`, its article's text is `TEXT_PLACEHOLDER`. */
  firstPage: FirstPage;
  /** The numbers of the articles whose counts it shows, in the order of their placeholders. */
  articles?: readonly number[];
  /** See `Cacheable`. */
  madeFrom?: readonly string[];
  /** Of the page of one article: its sanitized html, and whose it is. */
  text?: string;
  ownerId?: string;
  /** Unless it is that of the request. */
  status?: number;
  /** Whether it does nothing without scripts. */
  needsScripts?: boolean;
}

export interface PageRequest {
  /** Path and search as the app itself writes them. Pages of one address are one page. */
  address: string;
  /** 200 unless told. */
  status?: number;
  /** Differs when anything else than a count has changed that the page shows. */
  version: () => Promise<string>;
  /** Called for a page that is not in the cache. */
  content: () => Promise<PageContent>;
  /** Called when the page is sent as it was rendered, and not left to the browser. */
  onRendered?: (page: Pick<PageContent, 'ownerId'> & { articles: readonly number[] }) => void;
}
