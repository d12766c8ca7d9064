import { combineReducers, configureStore, type ConfigureStoreOptions } from '@reduxjs/toolkit';
import type { KnownAnswer } from '../../shared/firstPage.ts';
import { blogApi } from '../api/blogApi.ts';
import { articlesApi } from '../features/articles/articlesApi.ts';
import { authSlice } from '../session/authSlice.ts';
import { devTools } from './devTools.ts';

const reducer = combineReducers({
  [blogApi.reducerPath]: blogApi.reducer,
  [authSlice.reducerPath]: authSlice.reducer,
});

type State = ReturnType<typeof reducer>;

const storeWith = (options: Pick<ConfigureStoreOptions<State>, 'devTools' | 'preloadedState'>) =>
  configureStore({
    reducer,
    middleware: (defaults) => defaults().concat(blogApi.middleware),
    ...options,
  });

/**
 * A new store: one for each page load, and one for each test. It has the answers that are known already as if it had
 * just asked for them.
 */
export function createStore(answers: readonly KnownAnswer[] = []) {
  if (answers.length === 0) return storeWith({ devTools });
  // By way of another store: in this one, what nobody uses yet would be forgotten at once.
  const aside = storeWith({ devTools: false });
  aside.dispatch(articlesApi.util.upsertQueryEntries([...answers]));
  return storeWith({ devTools, preloadedState: aside.getState() });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppState = ReturnType<AppStore['getState']>;
