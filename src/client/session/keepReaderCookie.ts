import type { Store } from '@reduxjs/toolkit';
import { READER_COOKIE } from '../../shared/initialPage.ts';
import { selectCurrentUser } from './authSlice.ts';
import { isSignedIn } from './currentUser.ts';

type AuthState = Parameters<typeof selectCurrentUser>[0];

/** In seconds: as long as a token lasts at most. */
const YEAR = 365 * 24 * 60 * 60;

/**
 * Keeps who reads in a cookie, as an id without any right: a page that the server sends by its address comes without
 * the token, and authors are not to count among the readers of their own articles.
 *
 * @returns the way to stop it
 */
export function keepReaderCookie(store: Store<AuthState>): () => void {
  let told: string | undefined;

  function tell() {
    const user = selectCurrentUser(store.getState());
    const reader = isSignedIn(user) ? user.sub : '';
    if (reader === told) return;
    told = reader;
    document.cookie = `${READER_COOKIE}=${reader}; path=/allArticles; max-age=${reader ? YEAR : 0}; samesite=lax`;
  }

  tell();
  return store.subscribe(tell);
}
