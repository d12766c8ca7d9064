import { type Action, combineReducers, configureStore, type DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import type { KnownAnswer } from '../../shared/initialPage.ts';
import { specMessages } from '../../shared/messages/en/spec.ts';
import { articlesApi } from '../api/articlesApi.ts';
import { blogApi } from '../api/blogApi.ts';
import { authSlice } from '../session/session.ts';

/** Options of Redux DevTools. Nothing needs to be hidden there: no action or state contains a password or token. */
export const devTools: DevToolsEnhancerOptions = {
  name: specMessages.title,
  actionSanitizer: nameAfterEndpoint,
  // RTK Query's own actions, such as its subscriptions, are half of the log. Patterns for the names before sanitizing.
  actionsDenylist: ['^__rtkq/', `^${blogApi.reducerPath}/(?!execute|resetApiState)`],
};

const reducer = combineReducers({
  [blogApi.reducerPath]: blogApi.reducer,
  [authSlice.reducerPath]: authSlice.reducer,
});

/** Creates a store for a page load or a test, with the server's answers as if it had just fetched them. */
export function createStore(answers: readonly KnownAnswer[] = []) {
  // Applied by the reducer, as a store's middleware would remove data without subscribers immediately.
  const preloadedState = reducer(undefined, articlesApi.util.upsertQueryEntries([...answers]));
  return configureStore({
    reducer,
    middleware: (defaults) => defaults().concat(blogApi.middleware),
    devTools,
    preloadedState,
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<AppStore['getState']>;

interface QueryAction extends Action {
  meta?: { arg?: { endpointName?: string }; condition?: boolean };
}

/**
 * Replaces RTK Query's `executeQuery` with the endpoint's name, as in `listPublicArticles/fulfilled`. Queries rejected
 * because the data is cached or loading are called `skipped`.
 */
function nameAfterEndpoint<Any extends Action>(action: Any): Any {
  const { type, meta } = action as unknown as QueryAction;
  const endpoint = meta?.arg?.endpointName;
  if (!endpoint || !/\/execute(Query|Mutation)\//.test(type)) return action;
  const event = meta.condition ? 'skipped' : (type.split('/').at(-1) ?? '');
  return { ...action, type: `${endpoint}/${event}` };
}
