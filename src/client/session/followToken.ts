import type { Store } from '@reduxjs/toolkit';
import type { selectCurrentUser } from './authSlice.ts';
import { authSlice, noTokenFound, signedIn, signedOut } from './authSlice.ts';
import { isSignedIn, sessionOf } from './currentUser.ts';
import { endSession } from './tellSessionEnded.ts';
import type { TokenStorage } from './tokenStorage.ts';
import { watchTheClock } from './watchTheClock.ts';

type AuthState = Parameters<typeof selectCurrentUser>[0];

/**
 * Makes the store follow the stored token from now on, whoever changes it: a form, a call that answers 401, another
 * tab, or time, when it expires while the page is open. `forgetAnswers` is called when the person changes.
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
    const session = sessionOf(token);
    const { user, expiresAt } = session;

    const hasEnded = token !== null && !isSignedIn(user);
    if (hasEnded && isSignedIn(before)) endSession(before);

    if (isSignedIn(user)) store.dispatch(signedIn(session));
    else if (isSignedIn(before)) store.dispatch(signedOut());
    else if (!isKnown) store.dispatch(noTokenFound());

    clock.callAt(expiresAt, follow);
    if (isSignedIn(before) && before.sub !== user.sub) forgetAnswers();
    // An expired or broken token counts as none; removing it calls `follow` again, with nothing left to do.
    if (hasEnded) tokenStorage.remove();
  }

  const clock = watchTheClock();
  follow();
  const stopFollowing = tokenStorage.subscribe(follow);
  return () => {
    stopFollowing();
    clock.stop();
  };
}
