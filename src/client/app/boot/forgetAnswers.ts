import { blogApi } from '../../api/blogApi.ts';
import { articlesApi } from '../../features/articles/articlesApi.ts';
import type { AppStore } from './store.ts';

/** What these answer is everybody's: the same whoever asks. */
const PUBLIC: ReadonlySet<string> = new Set<keyof typeof articlesApi.endpoints>([
  'getBlog',
  'listPublicArticles',
  'searchArticles',
  'getAuthor',
  'getTag',
  'listTags',
  'getPublicArticle',
]);

/**
 * Drops every cached answer of the API, as they were somebody's. What is everybody's stays: a page that shows it would
 * ask for it once more, and for an article that would count as another visit.
 */
export function forgetAnswers(store: AppStore): void {
  const known = Object.values(store.getState()[blogApi.reducerPath].queries).flatMap((query) =>
    query?.data !== undefined && PUBLIC.has(query.endpointName)
      ? [{ endpointName: query.endpointName, arg: query.originalArgs, value: query.data }]
      : [],
  );

  store.dispatch(blogApi.util.resetApiState());
  // As they came from its own state, each is what its endpoint takes.
  store.dispatch(articlesApi.util.upsertQueryEntries(known as never));
}
