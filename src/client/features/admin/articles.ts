import { useDispatch } from 'react-redux';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import {
  type ArticleAct,
  articleActs,
  type ArticleState,
  type BulkReply,
  type ModeratedArticleListing,
  type ModerationAct,
} from '../../../shared/moderation.ts';
import { blogApi } from '../../api/blogApi.ts';
import { type BodyHandle, redactBody, takeRedactedBody } from '../../session/redactedBody.ts';
import { type FilterBody, parseFilterQuery } from './filters.tsx';
import { type ActionSpec, type ModerationAction, useModerationAction } from './useModerationAction.ts';

const { actions } = adminMessages.articles;

/** What an admin can do with articles. */
export const articleActions: Record<ArticleAct, ModerationAct<ArticleState> & ActionSpec<ArticleAct>> = {
  hide: { ...articleActs.hide, ...actions.hide, undo: 'unhide' },
  unhide: { ...articleActs.unhide, ...actions.unhide },
  delete: { ...articleActs.delete, ...actions.delete, isDangerous: true },
};

/** The filters of the article list, by their names in the URL and the API. */
const articleFilterNames = [
  'q',
  'by',
  'since',
  'before',
  'joinedSince',
  'joinedBefore',
  'links',
  'sameAs',
  'state',
] as const;
export type ArticleFilterName = (typeof articleFilterNames)[number];
export type ArticleFilter = Partial<Record<ArticleFilterName, string>>;

type ArticleQuery = ArticleFilter & { page: number };

export const parseArticleQuery = (search: string): ArticleQuery =>
  parseFilterQuery(articleFilterNames, search);

/** Articles by id or, without `ids`, all that match the filter. */
interface ArticleSelection extends FilterBody<ArticleFilter> {
  ids?: string[];
  after?: string;
}

interface ArticleTask extends ArticleSelection {
  act: Exclude<ArticleAct, 'delete'>;
  /** Shown to the authors. */
  reason?: string;
}

interface ArticleDeletion extends ArticleSelection {
  password: string;
}

const articlesApi = blogApi
  .enhanceEndpoints({ addTagTypes: ['ModeratedArticle', 'Report'] })
  .injectEndpoints({
    endpoints: (build) => ({
      findArticles: build.query<ModeratedArticleListing, ArticleQuery>({
        query: (params) => ({ url: 'admin/articles', params }),
        extraOptions: { silent: true },
        keepUnusedDataFor: 0,
        providesTags: ['ModeratedArticle'],
      }),

      /** Handles one batch; the caller continues with the rest. */
      actOnArticles: build.mutation<BulkReply, ArticleTask>({
        query: ({ act, ...body }) => ({ url: `admin/articles/${act}`, method: 'POST', body }),
        extraOptions: { silent: true },
      }),

      /** Handles one batch of a deletion, which takes the admin's password. */
      deleteArticles: build.mutation<BulkReply, BodyHandle<ArticleDeletion>>({
        query: (handle) => ({
          url: 'admin/articles/delete',
          method: 'POST',
          body: takeRedactedBody(handle),
        }),
        extraOptions: { silent: true },
      }),
    }),
  });

export const { useFindArticlesQuery, useActOnArticlesMutation } = articlesApi;
const { useDeleteArticlesMutation } = articlesApi;

/** Returns a function that marks as outdated what depends on articles, after they were changed. */
export function useInvalidateArticles(): () => void {
  const dispatch = useDispatch();
  return () =>
    dispatch(
      articlesApi.util.invalidateTags(['ModeratedArticle', 'Report', 'PublicArticle', 'OwnArticle', 'Draft']),
    );
}

export type ArticleBulkAction = ModerationAction<ArticleAct, FilterBody<ArticleFilter>>;

export function useArticleBulkAction(): ArticleBulkAction {
  const [actOnArticles] = useActOnArticlesMutation();
  const [deleteArticles] = useDeleteArticlesMutation();
  const invalidateArticles = useInvalidateArticles();

  return useModerationAction<ArticleAct, FilterBody<ArticleFilter>>({
    actions: articleActions,
    send(act, { items, ...batch }, input) {
      const selection = { ...batch, ...(items && { ids: items }) };
      return act === 'delete'
        ? deleteArticles(redactBody({ ...selection, password: input }))
        : actOnArticles({ act, ...selection, ...(articleActions[act].input && { reason: input }) });
    },
    onDone: invalidateArticles,
  });
}
