import {
  type ArticleChange,
  type ArticleDraft,
  type ArticleKind,
  isPublicStatus,
  type PlainText,
  plainTexts,
} from '../../shared/article.ts';
import { type OwnState, PAGE_SIZE, type Sort } from '../../shared/listing.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import type { BulkReply } from '../../shared/moderation.ts';
import type { BulkRequest } from '../../shared/ownArticles.ts';
import { paths } from '../../shared/pages.ts';
import { toast } from '../lib/toast.ts';
import { articlePath, withPages } from './articlesApi.ts';
import { textTimeout } from './baseQuery.ts';
import {
  blogApi,
  DRAFT_LIST,
  DRAFT_TEXTS,
  revisionHistory,
  OWN_LIST,
  ownArticle,
  PUBLIC_LISTS,
  publicArticle,
  TAGGED_LIST,
} from './blogApi.ts';
import {
  type OwnArticle,
  type OwnListing,
  readOwnArticle,
  readOwnListing,
  readWrittenArticle,
  type SentOwnListing,
} from './replies.ts';

/** What the specification's article doesn't have. */
type Further = 'tags' | PlainText;

/** Leaves out the tags and plain texts of an edit that are those of the article, which keeps them. A new article has none. */
export function withoutUnchanged<Edit extends ArticleDraft>(
  edit: Edit,
  article?: Pick<OwnArticle, Further>,
): Omit<Edit, Further> & Pick<ArticleChange, Further> {
  const unchanged = new Set<string>(plainTexts.filter((name) => edit[name] === (article?.[name] ?? '')));
  if (JSON.stringify(edit.tags) === JSON.stringify(article?.tags ?? [])) unchanged.add('tags');
  const changed = Object.entries(edit).filter(([name]) => !unchanged.has(name));
  return Object.fromEntries(changed) as ReturnType<typeof withoutUnchanged<Edit>>;
}

/** Returns the cache tags of an article: for the public version and for its author's. */
const getTags = (slug: string) => [publicArticle(slug), ownArticle(slug)];

/** What an edit is made from. The id is of somebody else's article, whose URL another one may have by then. */
type EditBase = Pick<OwnArticle, 'version'> & { articleId?: string };

export const getEditBase = ({ version, author, _id }: OwnArticle): EditBase => ({
  version,
  ...(author && { articleId: _id }),
});

/** The draft that is published. Its id makes a repeated request idempotent. */
export interface DraftReference {
  draftId: string;
  /** Whether the server may have the draft, which is then deleted. */
  isDraftStored: boolean;
}

const draftHeaders = ({ draftId, isDraftStored }: DraftReference) => ({
  'idempotency-key': `"${draftId}"`,
  ...(isDraftStored && { 'draft-id': draftId }),
});

/** Entries per page of the user's own articles, by how they are shown. */
const pageSizes = { Cards: PAGE_SIZE, List: 50 };
export type OwnLayout = keyof typeof pageSizes;

/** The filter of the user's own articles, as in the page's URL. */
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
  /** Null for hosts that are not listed by name. */
  host: string | null;
  clicks: number;
}

interface ClicksByDay {
  /** The last days, oldest first. */
  result: ClicksOfDay[];
  /** Referring sites, newest day first. */
  referrers: ReferrerOfDay[];
}

/** A changed article with the version on which it is based. */
export type ArticleEdit = ArticleDraft & EditBase;

/** Tells an admin which article made way for the page that they have published or renamed, if any. */
export function announceMoved(moved: OwnArticle['movedArticle']): void {
  if (moved) toast.success(transferMessages.slug.moved(moved.title, decodeURI(paths.article(moved.slug))));
}

/** Endpoints for authors to manage their articles. A failed mutation invalidates nothing. */
export const ownArticlesApi = blogApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The user's own articles or drafts. Cards of articles are the specification's call; whatever names its state gets
     * more fields and a total.
     */
    listOwnArticles: build.query<OwnListing, OwnQuery & { layout: OwnLayout }>({
      query: ({ layout, state, ...params }) => ({
        url: 'articles',
        params: {
          limit: pageSizes[layout],
          ...((layout === 'List' || state !== 'published') && { state }),
          ...params,
        },
      }),
      transformResponse: (sent: SentOwnListing, meta, { layout, state }) => {
        const listing = readOwnListing(sent, state);
        if (listing.total === null) return withPages(listing, meta);
        return { ...listing, pages: Math.max(1, Math.ceil(listing.total / pageSizes[layout])) };
      },
      extraOptions: { silent: true },
      providesTags: (listing, _error, { state, q, tag, sort }) =>
        isPublicStatus(state)
          ? [
              OWN_LIST,
              // An edit may change which articles match, and their order.
              ...([q, tag, sort].every((value) => value === undefined) ? [] : [TAGGED_LIST]),
              ...(listing?.result ?? []).flatMap((entry) =>
                'slug' in entry ? [ownArticle(entry.slug)] : [],
              ),
            ]
          : [DRAFT_LIST, DRAFT_TEXTS],
    }),

    /**
     * Not cached beyond its page, so that editing starts with the newest version. It has no tags: an update would
     * refetch it just before its page closes.
     */
    getOwnArticle: build.query<OwnArticle, string>({
      query: (slug) => ({ url: articlePath('', slug) }),
      transformResponse: readOwnArticle,
      keepUnusedDataFor: 0,
    }),

    /** Resolves to null if the back end answers without the article. */
    createArticle: build.mutation<
      OwnArticle | null,
      ArticleDraft & DraftReference & { kind?: ArticleKind | undefined }
    >({
      query: ({ draftId, isDraftStored, ...body }) => ({
        url: 'articles/new',
        method: 'POST',
        headers: draftHeaders({ draftId, isDraftStored }),
        body: withoutUnchanged(body),
        timeout: textTimeout(body.markdown),
      }),
      transformResponse: readWrittenArticle,
      // Publishing an unpublished article restores its slug and history.
      invalidatesTags: (article) =>
        article === undefined
          ? []
          : [OWN_LIST, ...PUBLIC_LISTS, DRAFT_LIST, ...(article ? [revisionHistory(article.slug)] : [])],
    }),

    /** Fails with 409 if the article was saved since this edit started. */
    updateArticle: build.mutation<
      OwnArticle | null,
      ArticleChange & DraftReference & EditBase & Pick<OwnArticle, 'slug'>
    >({
      query: ({ slug, version, articleId, draftId, isDraftStored, ...body }) => ({
        url: articlePath('edit/', slug),
        method: 'PATCH',
        headers: {
          ...(version !== null && {
            'if-match': `"${version}${articleId === undefined ? '' : `.${articleId}`}"`,
          }),
          ...draftHeaders({ draftId, isDraftStored }),
        },
        body,
        timeout: textTimeout(body.markdown),
      }),
      transformResponse: readWrittenArticle,
      invalidatesTags: (article, _error, { slug }) =>
        article === undefined ? [] : [...getTags(slug), TAGGED_LIST, DRAFT_LIST, revisionHistory(slug)],
    }),

    /** Invalidates only lists, or the deleted article would be loaded into a 404. */
    deleteArticle: build.mutation<null, string>({
      query: (slug) => ({ url: articlePath('delete/', slug), method: 'DELETE' }),
      transformResponse: () => null,
      invalidatesTags: (done) => (done === undefined ? [] : [OWN_LIST, ...PUBLIC_LISTS, DRAFT_LIST]),
    }),

    /** Invalidates only lists, or the article would be loaded into a 404 at its old slug. */
    changeSlug: build.mutation<Pick<OwnArticle, 'slug' | 'movedArticle'>, { slug: string; to: string }>({
      query: ({ slug, to }) => ({ url: articlePath('slug/', slug), method: 'PATCH', body: { slug: to } }),
      invalidatesTags: (changed) => (changed ? [OWN_LIST, ...PUBLIC_LISTS, DRAFT_LIST] : []),
    }),

    /** Turns an article into a page, or back. */
    changeKind: build.mutation<Pick<OwnArticle, 'slug' | 'kind'>, Pick<OwnArticle, 'slug' | 'kind'>>({
      query: ({ slug, kind }) => ({ url: articlePath('kind/', slug), method: 'PATCH', body: { kind } }),
      invalidatesTags: (changed) => (changed ? [OWN_LIST, ...PUBLIC_LISTS, ...getTags(changed.slug)] : []),
    }),

    /** Handles one batch. The caller invalidates the lists after the last one. */
    actOnMany: build.mutation<BulkReply, BulkRequest>({
      query: (body) => ({ url: 'articles/bulk', method: 'POST', body }),
      extraOptions: { silent: true },
    }),

    /** Takes the slug of an article, or null for all articles. */
    getClicksByDay: build.query<ClicksByDay, string | null>({
      query: (article) => ({ url: 'users/me/clicks', params: article === null ? {} : { article } }),
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
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
  useChangeSlugMutation,
  useChangeKindMutation,
  useActOnManyMutation,
  useGetClicksByDayQuery,
} = ownArticlesApi;
