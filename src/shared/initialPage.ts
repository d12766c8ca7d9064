import type { ApiDocument } from './apiDocument.ts';
import type { PublicListing, ShownArticle } from './article.ts';
import type { Blog } from './blog.ts';
import type { Listing } from './listing.ts';
import type { SearchPage, SearchResult } from './search/query.ts';
import type { Tag } from './tags.ts';
import type { Author } from './user.ts';

/** Selects a page of the public listing: all articles, those of one author, or those with a tag. */
export interface PublicPage {
  /** From 1. */
  page: number;
  /** Articles per page; `PAGE_SIZE` by default. */
  limit?: number;
  /** The author's handle. */
  author?: string;
  /** The tag's slug. */
  tag?: string;
}

/**
 * A response of the API from which a page was rendered, with the endpoint that would have requested it. The text of an
 * article is in the page's element with `ARTICLE_TEXT_MARK`, and isn't sent twice.
 */
export type KnownAnswer =
  | { endpointName: 'getBlog'; arg: undefined; value: Blog }
  | { endpointName: 'listPublicArticles'; arg: PublicPage; value: PublicListing }
  | { endpointName: 'searchArticles'; arg: SearchPage; value: Listing<SearchResult> }
  | { endpointName: 'getAuthor'; arg: string; value: Author }
  | { endpointName: 'getTag'; arg: string; value: Tag }
  | { endpointName: 'listTags'; arg: number; value: Listing<Tag> }
  | { endpointName: 'getPublicArticle'; arg: string; value: ShownArticle }
  | { endpointName: 'getApiDocument'; arg: undefined; value: ApiDocument };

/** The data that comes with a page rendered by the server, so that the app doesn't request it again. */
export interface InitialPage {
  answers: KnownAnswer[];
  /** The error that the API returns for this URL; null if there is none. */
  refusal: { status: number; data: string } | null;
}

export const nothingKnown: InitialPage = { answers: [], refusal: null };

/** Returns the page with this text for its article. */
export const withArticleText = ({ answers, refusal }: InitialPage, sanitizedHtml: string): InitialPage => ({
  answers: answers.map((answer) =>
    answer.endpointName === 'getPublicArticle'
      ? { ...answer, value: { ...answer.value, sanitizedHtml } }
      : answer,
  ),
  refusal,
});

/** Returns whether an answer is too large to be in the page twice: the app loads it before it takes over. */
export const isLoadedApart = ({ endpointName }: KnownAnswer): boolean => endpointName === 'getApiDocument';

/** Returns the data that is sent with the html of a page, without the parts that the app gets elsewhere. */
export const withoutLargeParts = (page: InitialPage): InitialPage => {
  const { answers, refusal } = withArticleText(page, '');
  return {
    answers: answers.map((answer) =>
      isLoadedApart(answer) ? ({ ...answer, value: null } as never) : answer,
    ),
    refusal,
  };
};

/** Marks the element whose content is the sanitized html of the page's article. */
export const ARTICLE_TEXT_MARK = 'data-article-text';

/** The id of the element that contains the `InitialPage` as JSON. */
export const INITIAL_PAGE_ID = 'first-page';

/** The styles of a page, in the format of the app's styling library. */
export interface PageStyles {
  key: string;
  /** The names of the styles in `css`. */
  ids: string[];
  css: string;
}

/** A page of the app as html, without the surrounding document. */
export interface RenderedPage {
  /** For the document's head: the title and what the page preloads. */
  head: string;
  /** The content of the app's root element. */
  body: string;
  styles: PageStyles[];
  /** Rules of the stylesheet for the first paint, before it has loaded. Empty if the page has to wait for it. */
  criticalStyles: string;
}

/** The id of the style element with a page's critical styles. */
export const CRITICAL_STYLES_ID = 'critical-styles';

/** A rule of the stylesheet that pages may need for their first paint. */
export interface CriticalRule {
  css: string;
  /** Needed by pages with all elements and classes (`.name`) of one of these lists; by all pages if undefined. */
  names?: string[][];
  /** Needed by pages with one of these letters, a pattern; by all pages if undefined. */
  letters?: string;
}

/** Returns whether a page shows content, unlike forms and errors. */
export const hasContent = ({ answers, refusal }: InitialPage): boolean =>
  refusal === null && answers.some(({ endpointName }) => endpointName !== 'getBlog');

/**
 * Renders the page at this path and search as the browser first does, without a signed-in user. Rejects with what a
 * component throws.
 */
export type RenderPage = (address: string, initialPage: InitialPage) => Promise<RenderedPage>;

/** Marks the document's root while a token is stored, which selects what the page shows before the app has read it. */
export const SIGNED_IN_MARK = 'data-signed-in';

/**
 * The attribute of the document's root with the name of the catalog, if the blog has chosen a language for its interface,
 * which is the document's then.
 */
export const CATALOG_MARK = 'data-catalog';

/** Marks the document's root if the reader has gone to another page, which is loading, before the app started. */
export const LEFT_MARK = 'data-left';

/** Marks the document's root if the reader has pressed the search key before its code was loaded. */
export const SEARCH_MARK = 'data-search';

/** The event fired on the window when the app has taken over from the document's first script. */
export const AWAKE_EVENT = 'app-awake';

/** Marks the elements of the document's head that only apply to this page. */
export const PAGE_HEAD_MARK = 'data-page';

/** The cookie with the id of the signed-in reader, so that clicks on their own articles don't count. Grants nothing. */
export const READER_COOKIE = 'reader';
/** The same, which browsers only accept over https: https://www.rfc-editor.org/rfc/rfc6265 (6265bis, 4.1.3.1). */
export const SECURE_READER_COOKIE = `__Secure-${READER_COOKIE}`;
