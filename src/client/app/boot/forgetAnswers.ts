import { blogApi } from '../../api/blogApi.ts';
import { articlesApi } from '../../features/articles/articlesApi.ts';
import type { AppStore } from './store.ts';

/**
 * Drops every cached answer of the API, as they were somebody's. What is everyone's stays: whose blog it is, and a
 * public article that is shown, as asking for it again would count as another visit.
 */
export function forgetAnswers(store: AppStore): void {
  const state = store.getState();
  const shown = articlesApi.util.selectCachedArgsForQuery(state, 'getPublicArticle').flatMap((slug) => {
    const { data } = articlesApi.endpoints.getPublicArticle.select(slug)(state);
    return data ? [{ endpointName: 'getPublicArticle' as const, arg: slug, value: data }] : [];
  });

  const { data: blog } = blogApi.endpoints.getBlog.select(undefined)(state);
  const known = blog ? [{ endpointName: 'getBlog' as const, arg: undefined, value: blog }] : [];

  store.dispatch(blogApi.util.resetApiState());
  store.dispatch(articlesApi.util.upsertQueryEntries([...known, ...shown]));
}
