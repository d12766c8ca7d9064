import type { BulkReply } from '../../../shared/bulkActs.ts';
import type { ArticleFindings } from '../../../shared/foundArticle.ts';
import { blogApi, PUBLIC_LISTS } from '../../api/blogApi.ts';
import { type BodyHandle, takeBody } from '../../session/heldBody.ts';
import type { ArticleAct } from './articleActs.ts';
import type { ArticleFilter, ArticlesQuery } from './articlesAddress.ts';
import type { FilterBody } from './filterAddress.ts';

interface ArticlesTask extends FilterBody<ArticleFilter> {
  act: Exclude<ArticleAct, 'delete'>;
  /** Without them, all that match are meant. */
  slugs?: string[];
  after?: string;
  /** What the authors are told. */
  reason?: string;
}

export interface ArticlesDeletion extends Omit<ArticlesTask, 'act' | 'reason'> {
  password: string;
}

/** The calls about the articles of all, for those who run the blog. */
export const articlesApi = blogApi
  .enhanceEndpoints({ addTagTypes: ['FoundArticle', 'Report'] })
  .injectEndpoints({
    endpoints: (build) => ({
      findArticles: build.query<ArticleFindings, ArticlesQuery>({
        query: (params) => ({ url: 'admin/articles', params }),
        extraOptions: { silent: true },
        keepUnusedDataFor: 0,
        providesTags: ['FoundArticle'],
      }),

      /** Of as many as there is time for; whoever asks goes on with the rest. */
      actOnArticles: build.mutation<BulkReply, ArticlesTask>({
        query: ({ act, ...body }) => ({ url: `admin/articles/${act}`, method: 'POST', body }),
        extraOptions: { silent: true },
      }),

      /** The same of what takes the password of who does it. */
      deleteArticles: build.mutation<BulkReply, BodyHandle<ArticlesDeletion>>({
        query: (handle) => ({ url: 'admin/articles/delete', method: 'POST', body: takeBody(handle) }),
        extraOptions: { silent: true },
      }),
    }),
  });

/** What is wrong, of what is known here, after articles went or came back. */
export const changedByArticles = [
  ...(['FoundArticle', 'Report', 'PublicArticle', 'OwnArticle', 'Draft'] as const),
  ...PUBLIC_LISTS,
] as const;

export const { useFindArticlesQuery, useActOnArticlesMutation, useDeleteArticlesMutation } = articlesApi;
