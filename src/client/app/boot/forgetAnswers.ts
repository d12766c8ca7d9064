import { blogApi } from '../../api/blogApi.ts';
import { articlesApi } from '../../features/articles/articlesApi.ts';
import type { AppStore } from './store.ts';

/**
 * Drops every cached answer of the API, as they were somebody's. A public article that is shown stays: it is
 * everyone's, and asking for it again would count as another visit.
 */
export function forgetAnswers(store: AppStore): void {
  const state = store.getState();
  const shown = articlesApi.util.selectCachedArgsForQuery(state, 'getPublicArticle').flatMap((slug) => {
    const { data } = articlesApi.endpoints.getPublicArticle.select(slug)(state);
    return data ? [{ endpointName: 'getPublicArticle' as const, arg: slug, value: data }] : [];
  });

  store.dispatch(blogApi.util.resetApiState());
  store.dispatch(articlesApi.util.upsertQueryEntries(shown));
}
