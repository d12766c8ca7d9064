import { useDispatch } from 'react-redux';
import type { BulkReply } from '../../../shared/bulkActs.ts';
import { countedFirst } from '../../../shared/counted.ts';
import type { ArticleFindings, ArticleState } from '../../../shared/foundArticle.ts';
import { blogApi, PUBLIC_LISTS } from '../../api/blogApi.ts';
import { type BodyHandle, holdBody, takeBody } from '../../session/heldBody.ts';
import { type Acts, type ActWords, useActs } from './bulkActions.ts';
import { type FilterBody, readQueryOf } from './filters.tsx';

export type ArticleAct = 'hide' | 'unhide' | 'delete';

interface Words extends ActWords<ArticleAct> {
  /** Which ones it takes. */
  states: readonly ArticleState[];
}

/** What is done about articles, as the list of them offers it. */
export const articleActs: Record<ArticleAct, Words> = {
  hide: {
    label: 'Hide',
    states: ['published'],
    title: 'Hide from readers?',
    text: 'Nobody can read it any more but its author, who has it as a draft and can’t publish it. It can be undone.',
    asks: 'reason',
    hint: 'The author reads it.',
    noun: 'article',
    participle: 'hidden',
    undo: 'unhide',
    isDangerous: true,
  },
  unhide: {
    label: 'Show again',
    states: ['hidden'],
    title: 'Show again?',
    text: 'Everybody can read it again, as it stood and where it stood. What its author has written meanwhile stays a draft.',
    noun: 'article',
    participle: 'shown again',
    told: (count) => `${countedFirst(count, 'article')} can be read again.`,
  },
  delete: {
    label: 'Delete',
    states: ['published', 'hidden'],
    title: 'Delete for good?',
    text: 'It goes with its former texts, its author’s draft of it and its clicks. It can’t be undone.',
    asks: 'password',
    hint: 'As it can’t be undone, it takes more than being signed in.',
    noun: 'article',
    participle: 'deleted',
    isDangerous: true,
  },
};

/** What can be asked about articles, by the names of the address and the call. */
const articleFilterNames = [
  ...(['q', 'by', 'since', 'before', 'joinedSince', 'joinedBefore'] as const),
  ...(['links', 'sameAs', 'state'] as const),
] as const;
export type ArticleFilterName = (typeof articleFilterNames)[number];
export type ArticleFilter = Partial<Record<ArticleFilterName, string>>;

type ArticlesQuery = ArticleFilter & { page: number };

export const readArticlesQuery = (search: string): ArticlesQuery => readQueryOf(articleFilterNames, search);

interface ArticlesTask extends FilterBody<ArticleFilter> {
  act: Exclude<ArticleAct, 'delete'>;
  /** Without them, all that match are meant. */
  slugs?: string[];
  after?: string;
  /** What the authors are told. */
  reason?: string;
}

interface ArticlesDeletion extends Omit<ArticlesTask, 'act' | 'reason'> {
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

type Body = FilterBody<ArticleFilter>;
export type Articles = Acts<ArticleAct, Body>;

export const titlesOf = (articles: readonly { slug: string; title: string }[]): ReadonlyMap<string, string> =>
  new Map(articles.map(({ slug, title }) => [slug, title]));

/** What is done about articles, slice by slice, and what came of it. */
export function useArticles(): Articles {
  const [actOnArticles] = useActOnArticlesMutation();
  const [deleteArticles] = useDeleteArticlesMutation();
  const dispatch = useDispatch();

  return useActs<ArticleAct, Body>({
    acts: articleActs,
    send(act, { items, ...slice }, typed) {
      const which = { ...slice, ...(items && { slugs: items }) };
      return act === 'delete'
        ? deleteArticles(holdBody({ ...which, password: typed }))
        : actOnArticles({ act, ...which, ...(articleActs[act].asks && { reason: typed }) });
    },
    onDone: () => dispatch(articlesApi.util.invalidateTags([...changedByArticles])),
  });
}
