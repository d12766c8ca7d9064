import type { Article, ArticleDraft, ArticleSummary } from '../../shared/article.ts';
import type { BulkRequest } from '../../shared/bulk.ts';
import type { BulkReply } from '../../shared/bulkActs.ts';
import type { CountedListing, Listing, OwnState } from '../../shared/listing.ts';
import type { OwnEntry } from '../../shared/ownEntry.ts';
import type { SearchPage } from '../../shared/search/results.ts';
import type { Sort } from '../../shared/sort.ts';
import { address, pageOf, withPages } from './articlesApi.ts';
import {
  blogApi,
  DRAFT_LIST,
  historyOf,
  OWN_LIST,
  ownArticle,
  PUBLIC_LISTS,
  publicArticle,
  TAGGED_LIST,
} from './blogApi.ts';

/** The article of this slug as it stands in the listings and, for its author, in full. */
const tagsOf = (slug: string) => [publicArticle(slug), ownArticle(slug)];

/** What makes a call that comes twice one: the id of the draft that is published, which goes with it. */
interface OfDraft {
  draftId: string;
}

const once = ({ draftId }: OfDraft) => ({ 'idempotency-key': `"${draftId}"` });

/** A changed text with the version that it began with, also where it comes from a kept draft. */
export type ArticleEdit = ArticleDraft & Pick<Article, 'version'>;

/** The calls by which authors manage their articles. A failed mutation invalidates nothing. */
export const ownArticlesApi = blogApi.injectEndpoints({
  endpoints: (build) => ({
    /** All of them by the page number alone. */
    listOwnArticles: build.query<Listing<ArticleSummary>, number | SearchPage>({
      query: pageOf('articles'),
      transformResponse: withPages,
      extraOptions: { silent: true },
      providesTags: (listing, _error, page) => [
        OWN_LIST,
        // An edit may change what a search finds.
        ...(typeof page === 'number' ? [] : [TAGGED_LIST]),
        ...(listing?.result ?? []).map(({ slug }) => ownArticle(slug)),
      ],
    }),

    /**
     * Forgotten with its page, so that editing begins with the newest version and a deleted article is gone. It has no
     * tags: an update closes its page, and would fetch it once more before that.
     */
    getOwnArticle: build.query<Article, string>({
      query: (slug) => ({ url: address('', slug) }),
      keepUnusedDataFor: 0,
    }),

    createArticle: build.mutation<Article, ArticleDraft & OfDraft>({
      query: ({ draftId, ...body }) => ({
        url: 'articles/new',
        method: 'POST',
        headers: once({ draftId }),
        body,
      }),
      // An unpublished article comes back with its slug and history.
      invalidatesTags: (article) =>
        article ? [OWN_LIST, ...PUBLIC_LISTS, DRAFT_LIST, historyOf(article.slug)] : [],
    }),

    /** If somebody saved since this edit began, the answer is 409. */
    updateArticle: build.mutation<Article, ArticleEdit & OfDraft & Pick<Article, 'slug'>>({
      query: ({ slug, version, draftId, ...body }) => ({
        url: address('edit/', slug),
        method: 'PATCH',
        headers: { 'if-match': `"${version}"`, ...once({ draftId }) },
        body,
      }),
      invalidatesTags: (article, _error, { slug }) =>
        article ? [...tagsOf(slug), TAGGED_LIST, DRAFT_LIST, historyOf(slug)] : [],
    }),

    /** The lists alone, or the deleted article would be fetched into a 404. */
    deleteArticle: build.mutation<null, string>({
      query: (slug) => ({ url: address('delete/', slug), method: 'DELETE' }),
      transformResponse: () => null,
      invalidatesTags: (done) => (done === undefined ? [] : [OWN_LIST, ...PUBLIC_LISTS, DRAFT_LIST]),
    }),
  }),
});

export const {
  useListOwnArticlesQuery,
  useGetOwnArticleQuery,
  useLazyGetOwnArticleQuery,
  useCreateArticleMutation,
  useUpdateArticleMutation,
  useDeleteArticleMutation,
} = ownArticlesApi;

/** Lines of a page. */
const LINES = 50;

/** Which of one's own a list has: all that its address says. */
export interface OwnFilter {
  state: OwnState;
  q?: string;
  tag?: string;
}

export interface OwnQuery extends OwnFilter {
  sort?: Sort;
  page: number;
}

export interface ClicksOfDay {
  day: string;
  clicks: number;
}

export interface ReferrerOfDay {
  day: string;
  /** Null for those that have no name of their own here. */
  host: string | null;
  clicks: number;
}

interface ClicksByDay {
  /** The last days, the oldest first. */
  result: ClicksOfDay[];
  /** From where, the newest day first. */
  referrers: ReferrerOfDay[];
}

/** The calls about many of one's own at once. */
export const ownListApi = blogApi.injectEndpoints({
  endpoints: (build) => ({
    listOwnEntries: build.query<CountedListing<OwnEntry>, OwnQuery>({
      query: (params) => ({ url: 'articles', params: { limit: LINES, ...params } }),
      transformResponse: (listing: CountedListing<OwnEntry>) => ({
        ...listing,
        pages: Math.max(1, Math.ceil(listing.total / LINES)),
      }),
      extraOptions: { silent: true },
      providesTags: [OWN_LIST, DRAFT_LIST],
    }),

    /** One slice. Whoever goes on with the others says when the lists are to be fetched again. */
    actOnMany: build.mutation<BulkReply, BulkRequest>({
      query: (body) => ({ url: 'articles/bulk', method: 'POST', body }),
      extraOptions: { silent: true },
    }),

    /** Of one article, by its slug, or of all. */
    getClicksByDay: build.query<ClicksByDay, string | null>({
      query: (article) => ({ url: 'users/me/clicks', params: article === null ? {} : { article } }),
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useListOwnEntriesQuery, useActOnManyMutation, useGetClicksByDayQuery } = ownListApi;
