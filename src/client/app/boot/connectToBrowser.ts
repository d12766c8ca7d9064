import { setupListeners } from '@reduxjs/toolkit/query/react';
import { followToken } from '../../session/followToken.ts';
import { tokenStorage } from '../../session/tokenStorage.ts';
import { keepReaderCookie } from '../../session/keepReaderCookie.ts';
import { forgetAnswers } from './forgetAnswers.ts';
import type { AppStore } from './store.ts';

/**
 * Ties a store to the browser: to the stored token, to the cookie that tells who reads, and to the window's focus and
 * network, by which queries know when to try again.
 *
 * @returns the way to untie it
 */
export function connectToBrowser(store: AppStore): () => void {
  const untie = [
    followToken(store, tokenStorage, () => forgetAnswers(store)),
    keepReaderCookie(store),
    setupListeners(store.dispatch),
  ];
  return () => untie.forEach((each) => each());
}
