import { type Action, combineReducers, configureStore, type DevToolsEnhancerOptions } from '@reduxjs/toolkit';
import type { KnownAnswer } from '../../shared/initialPage.ts';
import { messages } from '../../shared/messages.ts';
import { articlesApi } from '../api/articlesApi.ts';
import { blogApi } from '../api/blogApi.ts';
import { authSlice } from '../session/session.ts';

interface QueryAction extends Action {
  meta?: { arg?: { endpointName?: string }; condition?: boolean };
}

/**
 * RTK Query calls every query `executeQuery`; here it is called what it does, as in `listPublicArticles/fulfilled`.
 * What it rejects because the answer is there or on its way is no failure, and is called `skipped`.
 */
function namedByEvent<Any extends Action>(action: Any): Any {
  const { type, meta } = action as unknown as QueryAction;
  const endpoint = meta?.arg?.endpointName;
  if (!endpoint || !/\/execute(Query|Mutation)\//.test(type)) return action;
  const event = meta.condition ? 'skipped' : (type.split('/').at(-1) ?? '');
  return { ...action, type: `${endpoint}/${event}` };
}

/**
 * What Redux DevTools shows: actions named after events. It hides nothing, as it would only be hidden in the panel:
 * no password and no token is in any action or state.
 */
export const devTools: DevToolsEnhancerOptions = {
  name: messages.title,
  actionSanitizer: namedByEvent,
};

const reducer = combineReducers({
  [blogApi.reducerPath]: blogApi.reducer,
  [authSlice.reducerPath]: authSlice.reducer,
});

/**
 * A new store: one for each page load, and one for each test. It has the answers that are known already as if it had
 * just asked for them.
 */
export function createStore(answers: readonly KnownAnswer[] = []) {
  // By the reducer alone: a store would forget at once what nobody uses yet.
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
