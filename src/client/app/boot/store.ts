import { combineReducers, configureStore } from '@reduxjs/toolkit';
import type { KnownAnswer } from '../../../shared/initialPage.ts';
import { blogApi } from '../../api/blogApi.ts';
import { articlesApi } from '../../features/articles/articlesApi.ts';
import { authSlice } from '../../session/authSlice.ts';
import { devTools } from './devTools.ts';

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
