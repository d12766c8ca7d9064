import { useDispatch } from 'react-redux';
import { holdBody } from '../../session/heldBody.ts';
import { type ArticleAct, articleActs } from './articleActs.ts';
import type { ArticleFilter } from './articlesAddress.ts';
import {
  articlesApi,
  changedByArticles,
  useActOnArticlesMutation,
  useDeleteArticlesMutation,
} from './articlesApi.ts';
import type { FilterBody } from './filterAddress.ts';
import { type Acts, useActs } from './useActs.ts';

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
