import type { FirstPage } from '../../shared/firstPage.ts';
import type { PageHead } from './pageHead.ts';

/** What a page is made of. */
export interface PageContent {
  head: PageHead;
  firstPage: FirstPage;
  /** Html (UTF-8) for the place of `LONG_TEXT`. */
  longText?: Uint8Array;
  /** Whether it does nothing without scripts. */
  needsScripts?: boolean;
}

export interface PageRequest {
  /** Path and search as the app itself writes them. Pages of one address are one page. */
  address: string;
  /** Differs when anything else than a count has changed that the page shows. */
  version: string;
  status?: number;
  /** The counts that stand in the page now, in the order of their stand-ins. */
  counts?: readonly number[];
  /** Called for a page that is not kept; null leaves it to the browser. Its counts are stand-ins: `livePage.ts`. */
  content: () => PageContent | Promise<PageContent | null>;
  /** Called when the page is sent as it was rendered. */
  onRendered?: () => void;
}
