import { setupListeners } from '@reduxjs/toolkit/query/react';
import { followToken } from '../session/followToken.ts';
import { tokenStorage } from '../session/tokenStorage.ts';
import type { AppStore } from './store.ts';

/**
 * Ties a store to the browser: to the stored token, and to the window's focus and network, by which queries
 * know when to try again.
 *
 * @returns the way to untie it
 */
export function connectToBrowser(store: AppStore): () => void {
  const untie = [followToken(store, tokenStorage), setupListeners(store.dispatch)];
  return () => untie.forEach((each) => each());
}
