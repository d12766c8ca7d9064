import type { Store } from '@reduxjs/toolkit';
import { READER_COOKIE, SECURE_READER_COOKIE } from '../../shared/initialPage.ts';
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
    for (const cookie of readerCookies(reader, location.protocol)) document.cookie = cookie;
  }

  tell();
  return store.subscribe(tell);
}

/** What to set so that the one cookie names this reader, or nobody. A blog without https has no `Secure` cookies. */
export function readerCookies(reader: string, protocol: string): string[] {
  const cookie = (name: string, value: string, others = '') =>
    `${name}=${value}; path=/allArticles; max-age=${value ? YEAR : 0}; samesite=lax${others}`;
  return protocol === 'https:'
    ? // The other one is from when the blog was reached over http.
      [cookie(SECURE_READER_COOKIE, reader, '; secure'), cookie(READER_COOKIE, '')]
    : [cookie(READER_COOKIE, reader)];
}
