import type { Store } from '@reduxjs/toolkit';
import type { selectCurrentUser } from './authSlice.ts';
import { authSlice, noTokenFound, signedIn, signedOut } from './authSlice.ts';
import { isSignedIn, userOf } from './currentUser.ts';
import type { TokenStorage } from './tokenStorage.ts';

type AuthState = Parameters<typeof selectCurrentUser>[0];

/**
 * Makes the store follow the stored token from now on, whoever changes it: a form, a call that answers 401,
 * another tab. `forgetAnswers` is called when the person changes.
 *
 * @returns the way to stop it
 */
export function followToken(
  store: Store<AuthState>,
  tokenStorage: TokenStorage,
  forgetAnswers: () => void,
): () => void {
  function follow() {
    const token = tokenStorage.read();
    const { user: before, isKnown } = store.getState()[authSlice.reducerPath];
    const user = userOf(token);

    if (isSignedIn(user)) store.dispatch(signedIn(user));
    else if (isSignedIn(before)) store.dispatch(signedOut());
    else if (!isKnown) store.dispatch(noTokenFound());

    if (isSignedIn(before) && before.sub !== user.sub) forgetAnswers();
    // An expired or broken token counts as none; removing it calls `follow` again, with nothing left to do.
    if (token !== null && !isSignedIn(user)) tokenStorage.remove();
  }

  follow();
  return tokenStorage.subscribe(follow);
}
