import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { blogApi } from '../api/blogApi.ts';
import { authSlice } from '../session/authSlice.ts';
import { devTools } from './devTools.ts';

const reducer = combineReducers({
  [blogApi.reducerPath]: blogApi.reducer,
  [authSlice.reducerPath]: authSlice.reducer,
});

/** A new store: one for each page load, and one for each test. */
export function createStore() {
  return configureStore({
    reducer,
    devTools,
    middleware: (defaults) => defaults().concat(blogApi.middleware),
  });
}

export type AppStore = ReturnType<typeof createStore>;
