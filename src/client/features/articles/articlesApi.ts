import type {
  Article,
  ArticleDraft,
  ArticleSummary,
  PublicArticle,
  PublicArticleSummary,
  ShownArticle,
} from '../../../shared/article.ts';
import type { Author } from '../../../shared/author.ts';
import type { PublicPage } from '../../../shared/initialPage.ts';
import { PAGE_SIZE, type Listing } from '../../../shared/listing.ts';
import type { SearchPage, SearchResult } from '../../../shared/search/results.ts';
import { blogApi, DRAFT_LIST, historyOf, OWN_LIST, PUBLIC_LIST } from '../../api/blogApi.ts';

/** The article of this slug as it stands in the listings and, for its author, in full. */
export const tagsOf = (slug: string) =>
  [
    { type: 'PublicArticle', id: slug },
    { type: 'OwnArticle', id: slug },
  ] as const;

const address = (kind: string, slug: string) => `articles/${kind}${encodeURIComponent(slug)}`;

const pageOf = (url: string) => (page: number | PublicPage) => ({
  url,
  params: { limit: PAGE_SIZE, ...(typeof page === 'number' ? { page } : page) },
});

/** What makes a call that comes twice one: the id of the draft that is published, which goes with it. */
export interface OfDraft {
  draftId: string;
}

const once = ({ draftId }: OfDraft) => ({ 'idempotency-key': `"${draftId}"` });

/** A changed text with the version that it began with, also where it comes from a kept draft. */
export type ArticleEdit = ArticleDraft & Pick<Article, 'version'>;

/** The calls of `/api/articles`. A failed mutation invalidates nothing. */
export const articlesApi = blogApi.injectEndpoints({
  endpoints: (build) => ({
    listPublicArticles: build.query<Listing<PublicArticleSummary>, PublicPage>({
      query: pageOf('articles/all'),
      extraOptions: { silent: true },
      providesTags: (listing) => [
        PUBLIC_LIST,
        ...(listing?.result ?? []).map(({ slug }) => ({ type: 'PublicArticle' as const, id: slug })),
      ],
    }),

    /** Whoever shows it has words of its own for a search that is refused or fails. */
    searchArticles: build.query<Listing<SearchResult>, SearchPage>({
      query: (params) => ({ url: 'search', params }),
      extraOptions: { silent: true },
      providesTags: [PUBLIC_LIST],
    }),

    getAuthor: build.query<Author, string>({
      query: (handle) => ({ url: `authors/${encodeURIComponent(handle)}` }),
      providesTags: [PUBLIC_LIST],
    }),

    listOwnArticles: build.query<Listing<ArticleSummary>, number>({
      query: pageOf('articles'),
      extraOptions: { silent: true },
      providesTags: (listing) => [
        OWN_LIST,
        ...(listing?.result ?? []).map(({ slug }) => ({ type: 'OwnArticle' as const, id: slug })),
      ],
    }),

    /**
     * Every call counts one click, so there is one for each visit: the answer stays as long as its page is shown and
     * is forgotten with it. It has no tags, for nothing that happens elsewhere may fetch it again.
     */
    getPublicArticle: build.query<ShownArticle, string>({
      query: (slug) => ({ url: address('public/', slug) }),
      transformResponse: ({ markdown, ...shown }: PublicArticle) => shown,
      keepUnusedDataFor: 0,
      // The listings that are kept show the same count, without being fetched for it.
      onQueryStarted: (slug, visit) =>
        visit.queryFulfilled.then(
          ({ data: { clicks } }) => {
            for (const page of cachedPages(visit.getState()))
              visit.dispatch(showClicks({ page, slug, clicks }));
          },
          () => undefined, // The page shows the failure; here there is no count to pass on.
        ),
    }),

    /** Forgotten with its page, so that editing begins with the newest version and a deleted article is gone. */
    getOwnArticle: build.query<Article, string>({
      query: (slug) => ({ url: address('', slug) }),
      keepUnusedDataFor: 0,
      providesTags: (_article, _error, slug) => [{ type: 'OwnArticle', id: slug }],
    }),

    /** Whether an article is the reader's own, without its text: a `HEAD` is refused for anybody else's. */
    isOwnArticle: build.query<boolean, string>({
      query: (slug) => ({ url: address('', slug), method: 'HEAD' }),
      transformResponse: () => true,
      extraOptions: { silent: true },
    }),

    createArticle: build.mutation<Article, ArticleDraft & OfDraft>({
      query: ({ draftId, ...body }) => ({
        url: 'articles/new',
        method: 'POST',
        headers: once({ draftId }),
        body,
      }),
      invalidatesTags: (article) => (article ? [OWN_LIST, PUBLIC_LIST, DRAFT_LIST] : []),
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
        article ? [...tagsOf(slug), DRAFT_LIST, historyOf(slug)] : [],
    }),

    /** The lists alone, or the deleted article would be fetched into a 404. */
    deleteArticle: build.mutation<null, string>({
      query: (slug) => ({ url: address('delete/', slug), method: 'DELETE' }),
      transformResponse: () => null,
      invalidatesTags: (done) => (done === undefined ? [] : [OWN_LIST, PUBLIC_LIST, DRAFT_LIST]),
    }),
  }),
});

export const {
  useListPublicArticlesQuery,
  useSearchArticlesQuery,
  useGetAuthorQuery,
  useListOwnArticlesQuery,
  useGetPublicArticleQuery,
  useGetOwnArticleQuery,
  useLazyGetOwnArticleQuery,
  useIsOwnArticleQuery,
  useCreateArticleMutation,
  useUpdateArticleMutation,
  useDeleteArticleMutation,
} = articlesApi;

const cachedPages = (state: Parameters<typeof articlesApi.util.selectCachedArgsForQuery>[0]) =>
  articlesApi.util.selectCachedArgsForQuery(state, 'listPublicArticles');

const showClicks = ({ page, slug, clicks }: { page: PublicPage; slug: string; clicks: number }) =>
  articlesApi.util.updateQueryData('listPublicArticles', page, ({ result }) => {
    const line = result.find((listed) => listed.slug === slug);
    if (line) line.clicks = clicks;
  });
