import type { ApiDocument } from './apiDocument.ts';
import type { PublicArticleSummary, ShownArticle } from './article.ts';
import type { Author } from './user.ts';
import type { Blog } from './blog.ts';
import type { Listing } from './listing.ts';
import type { SearchPage, SearchResult } from './search/query.ts';
import type { Tag } from './tags.ts';

/** A page of the public listing, as the app asks for it: of all articles, of one author's, or of those with a tag. */
export interface PublicPage {
  /** From 1. */
  page: number;
  /** Articles per page; `PAGE_SIZE` by default. */
  limit?: number;
  /** A handle. */
  author?: string;
  /** A slug. */
  tag?: string;
}

/**
 * An answer of the API that a page was rendered from, by the endpoint that would have asked for it. An article's text
 * is in the page, in the element with the attribute below, and is not sent twice.
 */
export type KnownAnswer =
  | { endpointName: 'getBlog'; arg: undefined; value: Blog }
  | { endpointName: 'listPublicArticles'; arg: PublicPage; value: Listing<PublicArticleSummary> }
  | { endpointName: 'searchArticles'; arg: SearchPage; value: Listing<SearchResult> }
  | { endpointName: 'getAuthor'; arg: string; value: Author }
  | { endpointName: 'getTag'; arg: string; value: Tag }
  | { endpointName: 'listTags'; arg: number; value: Listing<Tag> }
  | { endpointName: 'getPublicArticle'; arg: string; value: ShownArticle }
  | { endpointName: 'getApiDocument'; arg: undefined; value: ApiDocument };

/** What comes along with a page that the server rendered, so that the app asks for none of it again. */
export interface InitialPage {
  answers: KnownAnswer[];
  /** With what the API refuses what this address is about; null if it does not. */
  refusal: { status: number; data: string } | null;
}

export const nothingKnown: InitialPage = { answers: [], refusal: null };

/** The same with this as the text of its article. */
export const withArticleText = ({ answers, refusal }: InitialPage, sanitizedHtml: string): InitialPage => ({
  answers: answers.map((answer) =>
    answer.endpointName === 'getPublicArticle'
      ? { ...answer, value: { ...answer.value, sanitizedHtml } }
      : answer,
  ),
  refusal,
});

/** Whether the answer is too large to come with the page twice: the app loads it before it takes over. */
export const isLoadedApart = ({ endpointName }: KnownAnswer): boolean => endpointName === 'getApiDocument';

/** Returns what comes with the html of a page: without the parts that the app gets elsewhere. */
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

/** The id of the element that holds it as JSON. */
export const INITIAL_PAGE_ID = 'first-page';

/** The styles of a page, as the app's own styling writes and finds them. */
export interface PageStyles {
  key: string;
  /** The names of what is in it. */
  ids: string[];
  css: string;
}

/** A page of the app as html, without the document around it. */
export interface RenderedPage {
  /** What belongs into the head: the title, and what the page wants loaded early. */
  head: string;
  /** The content of the app's root element. */
  body: string;
  styles: PageStyles[];
}

/**
 * Renders the page at this path and search as the browser does first, without a signed-in user. Rejects with
 * what a component throws.
 */
export type RenderPage = (address: string, initialPage: InitialPage) => Promise<RenderedPage>;

/** Marks the root of a document while a token is stored: what the page shows before the app has looked at it. */
export const SIGNED_IN_MARK = 'data-signed-in';

/** Marks the root of a document whose address has become another page's before the app was there: that page is loading. */
export const LEFT_MARK = 'data-left';

/** Marks the root of a document where somebody has pressed the key of the search before its code was there. */
export const SEARCH_MARK = 'data-search';

/** The event fired on the window when the app has taken over from the document's first script. */
export const AWAKE_EVENT = 'app-awake';

/** Marks what the head of a document tells of this one page. */
export const PAGE_HEAD_MARK = 'data-page';

/** The cookie with the id of the signed-in reader, which counts no click on their own articles and grants nothing. */
export const READER_COOKIE = 'reader';
/** The same over https: browsers take it from there alone, https://www.rfc-editor.org/rfc/rfc6265 (6265bis, 4.1.3.1). */
export const SECURE_READER_COOKIE = `__Secure-${READER_COOKIE}`;
