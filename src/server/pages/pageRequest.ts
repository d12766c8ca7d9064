import type { Blog } from '../../shared/blog.ts';
import type { InitialPage } from '../../shared/initialPage.ts';
import type { PageHead } from './pageHead.ts';

/** A page that stands for all of its kind, which differ from it by some texts and their head alone. */
export interface Sample {
  /** One of few. */
  kind: string;
  address: string;
  /** With a `placeholder` in place of each text that differs. */
  initialPage: InitialPage;
  /** By what stands in the sample: the html that stands there in this page. */
  texts: ReadonlyMap<string, string>;
}

/** What a page is made of. */
export interface PageContent {
  head: PageHead;
  /** Its counts are those of `countPlaceholder`. */
  initialPage: InitialPage;
  /** Where it need not be rendered by itself. */
  sample?: Sample;
  /** The numbers of the articles whose counts it shows, in the order of their placeholders. */
  articles?: readonly number[];
  /** See `Cacheable`. */
  madeFrom?: readonly string[];
  /** Of the page of one article. */
  ownerId?: string;
  /** Unless it is that of the request. */
  status?: number;
  /** Such as when whoever is refused may ask again. */
  headers?: Record<string, string>;
  /** Whether it does nothing without scripts. */
  needsScripts?: boolean;
}

export interface PageRequest {
  /** Path and search as the app itself writes them. Pages of one address are one page. */
  address: string;
  /** 200 unless told. */
  status?: number;
  /** False for a page of which there are as many as people think of: it is rendered for each who asks. */
  isKept?: boolean;
  /** Differs when anything else than a count or a setting of the blog has changed that the page shows. */
  version: () => Promise<string>;
  /** Called for a page that is not in the cache. */
  content: (blog: Blog) => Promise<PageContent>;
  /** Called when the page is sent as it was rendered, and not left to the browser. */
  onRendered?: (page: Pick<PageContent, 'ownerId'> & { articles: readonly number[] }) => void;
}
