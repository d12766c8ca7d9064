import { createSlice, type PayloadAction, type Store } from '@reduxjs/toolkit';
import { jwtDecode } from 'jwt-decode';
import { useSelector } from 'react-redux';
import { READER_COOKIE, SECURE_READER_COOKIE } from '../../shared/initialPage.ts';
import { messages } from '../../shared/messages.ts';
import type { TokenClaims } from '../../shared/user.ts';
import { toast } from '../lib/toast.ts';
import { renewal } from './renewal.ts';
import type { TokenStorage } from './tokenStorage.ts';

/** Whom the stored token names. */
type CurrentUser = Pick<TokenClaims, 'sub' | 'name' | 'email'>;
type Anonymous = Record<string, never>;

/** The spec's rule: a user counts as signed in when the user object has more than one key. */
export const isSignedIn = (user: CurrentUser | Anonymous): user is CurrentUser =>
  Object.keys(user).length > 1;

/** What a stored token says: whom it names, and until when (ISO 8601). */
type Session = { user: CurrentUser; expiresAt: string } | { user: Anonymous; expiresAt: null };

export const noSession: Session = { user: {}, expiresAt: null };

/** What a token may say; anything can stand in the storage. */
type UncheckedClaims = Partial<Record<keyof TokenClaims, unknown>>;

/**
 * The session that a token stands for. None, a broken and an expired one name nobody, and so does one whose claims are of
 * another type, which pages could not show. The signature is the server's to
 * check; the client only shows what the token says.
 *
 * @param now in milliseconds
 */
export function sessionOf(token: string | null, now = Date.now()): Session {
  if (token === null) return noSession;
  try {
    const { sub, name, email, exp } = jwtDecode<UncheckedClaims>(token);
    if (typeof sub !== 'string' || typeof name !== 'string' || typeof email !== 'string') return noSession;
    if (typeof exp !== 'number' || exp * 1000 <= now) return noSession;
    return { user: { sub, name, email }, expiresAt: new Date(exp * 1000).toISOString() };
  } catch {
    return noSession;
  }
}

type AuthState = Session & {
  /** False until the stored token was looked for: on the server, and where its html becomes alive. */
  isKnown: boolean;
};

const initialState = { ...noSession, isKnown: false } as AuthState;

/** Mirrors the stored token: whom it names and until when; never the token itself, which so can't show in DevTools. */
export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    signedIn: (_state, { payload }: PayloadAction<Session>): AuthState => ({ ...payload, isKnown: true }),
    signedOut: (state): AuthState => ({ ...noSession, isKnown: state.isKnown }),
    /** Nobody is signed in when the app starts. */
    noTokenFound: (state) => {
      state.isKnown = true;
    },
  },
  selectors: {
    selectCurrentUser: ({ user }) => user,
    selectIsKnown: ({ isKnown }) => isKnown,
  },
});

const { signedIn, signedOut, noTokenFound } = authSlice.actions;
export const { selectCurrentUser, selectIsKnown } = authSlice.selectors;

/** The session of this user has ended by itself: unless a form takes it from here, it is told. Before the token goes. */
export function endSession(user: CurrentUser | Anonymous): void {
  if (!renewal.begin()) void tellSessionEnded(user);
}

/**
 * Tells that the session of this user has ended, and that their unsaved text is kept, if there is any. What knows that is
 * there already where somebody writes, and is loaded where nobody did.
 */
export async function tellSessionEnded(user: CurrentUser | Anonymous): Promise<void> {
  const isTextKept = isSignedIn(user) && (await hasKeptText(user.sub));
  toast.error(isTextKept ? messages.sessionEndedTextKept : messages.sessionEnded);
}

async function hasKeptText(userId: string): Promise<boolean> {
  try {
    const { draftsOf, draftStorage } = await import('../lib/localDrafts.ts');
    await draftStorage.open();
    return draftStorage.newestPath(draftsOf(userId)) !== null;
  } catch {
    return false; // The code did not come: that the session has ended is told all the same.
  }
}

/** In milliseconds, some 25 days: a browser calls a timer that is set for longer at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Calls something at a moment that may be far off. Timers stand still while a computer sleeps, so the clock is also
 * looked at when somebody comes back to the page.
 */
export function watchTheClock() {
  let due: { at: number; call: () => void } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function look() {
    clearTimeout(timer);
    if (!due) return;
    const left = due.at - Date.now();
    if (left > 0) {
      timer = setTimeout(look, Math.min(left, LONGEST_TIMER));
      return;
    }
    const { call } = due;
    due = null;
    call();
  }

  addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);

  return {
    /** In place of what was to be called before; `moment` is ISO 8601, null for never. */
    callAt(moment: string | null, call: () => void) {
      due = moment === null ? null : { at: Date.parse(moment), call };
      look();
    },
    stop() {
      due = null;
      clearTimeout(timer);
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    },
  };
}

type FollowTokenAuthState = Parameters<typeof selectCurrentUser>[0];

/**
 * Makes the store follow the stored token from now on, whoever changes it: a form, a call that answers 401, another
 * tab, or time, when it expires while the page is open. `forgetAnswers` is called when the person changes.
 *
 * @returns the way to stop it
 */
export function followToken(
  store: Store<FollowTokenAuthState>,
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

type KeepReaderCookieAuthState = Parameters<typeof selectCurrentUser>[0];

/** In seconds: as long as a token lasts at most. */
const YEAR = 365 * 24 * 60 * 60;

/**
 * Keeps who reads in a cookie, as an id without any right: a page that the server sends by its address comes without
 * the token, and authors are not to count among the readers of their own articles.
 *
 * @returns the way to stop it
 */
export function keepReaderCookie(store: Store<KeepReaderCookieAuthState>): () => void {
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

/** The signed-in user, or `{}`; ask `isSignedIn` which. */
export const useCurrentUser = () => useSelector(selectCurrentUser);
