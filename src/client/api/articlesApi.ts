import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import type { ApiDocument } from '../../shared/apiDocument.ts';
import type { PublicArticleSummary, PublicListing, ShownArticle } from '../../shared/article.ts';
import type { PublicPage } from '../../shared/initialPage.ts';
import { TAGS_PAGE_SIZE, type Listing, PAGE_SIZE } from '../../shared/listing.ts';
import type { SearchPage, SearchResult } from '../../shared/search/query.ts';
import type { Tag } from '../../shared/tags.ts';
import type { Author } from '../../shared/user.ts';
import type { Meta } from './baseQuery.ts';
import { blogApi, PUBLIC_LIST, PUBLIC_LISTS, publicArticle, TAGGED_LIST } from './blogApi.ts';
import { type OwnArticle, readPublicArticle, readPublicListing } from './replies.ts';

export const articlePath = (kind: string, slug: string) => `articles/${kind}${encodeURIComponent(slug)}`;

export const listingRequest = (url: string) => (page: number | PublicPage | SearchPage) => ({
  url,
  params: { limit: PAGE_SIZE, ...(typeof page === 'number' ? { page } : page) },
});

/** Returns the articles of a page. One that is pinned to its list can be there twice. */
const getArticles = ({ result, pinned = [] }: PublicListing) => [...result, ...pinned];

/** Adds the number of pages from the response header. */
export const withPages = <Page extends Listing<unknown>>(listing: Page, meta?: Meta): Page =>
  meta?.pages ? { ...listing, pages: Number(meta.pages) } : listing;

/** What everybody may read. */
export const articlesApi = blogApi.injectEndpoints({
  endpoints: (build) => ({
    listPublicArticles: build.query<PublicListing, PublicPage>({
      query: listingRequest('articles/all'),
      transformResponse: (listing: Parameters<typeof readPublicListing>[0], meta) =>
        withPages(readPublicListing(listing), meta),
      extraOptions: { silent: true },
      providesTags: (listing, _error, { tag }) => [
        tag === undefined ? PUBLIC_LIST : TAGGED_LIST,
        ...(listing ? getArticles(listing) : []).map(({ slug }) => publicArticle(slug)),
      ],
    }),

    /** Silent: the search page shows its own messages. */
    searchArticles: build.query<Listing<SearchResult>, SearchPage>({
      query: (params) => ({ url: 'search', params }),
      extraOptions: { silent: true },
      providesTags: [...PUBLIC_LISTS],
    }),

    getAuthor: build.query<Author, string>({
      query: (handle) => ({ url: `authors/${encodeURIComponent(handle)}` }),
      providesTags: [PUBLIC_LIST],
    }),

    getTag: build.query<Tag, string>({
      query: (slug) => ({ url: `tags/${encodeURIComponent(slug)}` }),
      providesTags: [TAGGED_LIST],
    }),

    listTags: build.query<Listing<Tag>, number>({
      query: (page) => ({ url: 'tags', params: { limit: TAGS_PAGE_SIZE, page } }),
      extraOptions: { silent: true },
      providesTags: [TAGGED_LIST],
    }),

    /**
     * Every request counts as a click, so it is sent once per visit: the response is cached while its page is shown. It
     * has no tags, so that no mutation refetches it.
     */
    getPublicArticle: build.query<ShownArticle, string>({
      query: (slug) => ({ url: articlePath('public/', slug) }),
      transformResponse: readPublicArticle,
      keepUnusedDataFor: 0,
      onQueryStarted: (slug, visit) =>
        visit.queryFulfilled.then(
          ({ data: { clicks } }) => changeArticle(visit, slug, { clicks }),
          () => undefined, // The page shows the failure.
        ),
    }),

    /** The API's OpenAPI document. It changes only with a new release. */
    getApiDocument: build.query<ApiDocument, undefined>({
      query: () => ({ url: 'openapi.json' }),
      extraOptions: { silent: true },
    }),
  }),
});

export const {
  useListPublicArticlesQuery,
  useGetAuthorQuery,
  useGetTagQuery,
  useListTagsQuery,
  useGetPublicArticleQuery,
  useGetApiDocumentQuery,
} = articlesApi;

/**
 * Changes fields of an article wherever public pages have it cached, in lists, search results and on its own page, without
 * loading anything again. For `onQueryStarted`, once the request has succeeded.
 */
export function changeArticle(
  { dispatch, getState }: Pick<BaseQueryApi, 'dispatch' | 'getState'>,
  slug: string,
  change: Partial<PublicArticleSummary>,
): void {
  const { selectCachedArgsForQuery: cached, updateQueryData } = articlesApi.util;
  const state = getState() as Parameters<typeof cached>[0];
  const changeIn = (listing: PublicListing) => {
    for (const article of getArticles(listing)) if (article.slug === slug) Object.assign(article, change);
  };

  for (const page of cached(state, 'listPublicArticles'))
    dispatch(updateQueryData('listPublicArticles', page, changeIn));
  for (const page of cached(state, 'searchArticles'))
    dispatch(updateQueryData('searchArticles', page, changeIn));
  dispatch(
    updateQueryData('getPublicArticle', slug, (article) => {
      Object.assign(article, change);
    }),
  );
}

/** Shows the new text of an article on its page, if that is open, for `dispatch`: each request for it counts as a click. */
export const showText = ({
  slug,
  title,
  cover,
  description,
  sanitizedHtml,
  updatedAt,
  readingMinutes,
}: OwnArticle) =>
  articlesApi.util.updateQueryData('getPublicArticle', slug, (shown) => {
    const coverShade = cover === shown.cover ? shown.coverShade : null;
    Object.assign(shown, { title, cover, coverShade, description, sanitizedHtml, updatedAt, readingMinutes });
  });
