import { createSlice, type PayloadAction, type Store } from '@reduxjs/toolkit';
import { jwtDecode } from 'jwt-decode';
import { useSelector } from 'react-redux';
import { READER_COOKIE, SECURE_READER_COOKIE } from '../../shared/initialPage.ts';
import { appMessages } from '../../shared/messages/en/app.ts';
import { DAY, SECOND } from '../../shared/time.ts';
import type { TokenClaims } from '../../shared/user.ts';
import { createAlarm } from '../lib/alarm.ts';
import { toast } from '../lib/toast.ts';
import { reauth } from './sessionEnd.ts';
import { tokenStorage, type TokenStorage } from './tokenStorage.ts';

/** The user that the stored token names. */
interface CurrentUser {
  /** Identifies the user: the token's `sub` or, if it has none, what `identifyByEmail` makes of the email. */
  sub: string;
  name: string;
  email: string;
}
type Anonymous = Record<string, never>;

/** The spec's rule: a user counts as signed in when the user object has more than one key. */
export const isSignedIn = (user: CurrentUser | Anonymous): user is CurrentUser =>
  Object.keys(user).length > 1;

/** The user of a token and when the token expires (ISO 8601); null for never. */
type Session = { user: CurrentUser; expiresAt: string | null } | { user: Anonymous; expiresAt: null };

export const noSession: Session = { user: {}, expiresAt: null };

type AuthState = Session & {
  /** False until the stored token was read: on the server, and while the server's HTML is being hydrated. */
  isKnown: boolean;
};

const initialState = { ...noSession, isKnown: false } as AuthState;

/** Mirrors the user and expiry of the stored token. The token itself stays out, so that DevTools never shows it. */
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
const { selectCurrentUser } = authSlice.selectors;
export const { selectIsKnown } = authSlice.selectors;

/** Returns the signed-in user, or `{}`; `isSignedIn` tells them apart. */
export const useCurrentUser = () => useSelector(selectCurrentUser);

type SessionStore = Store<{ auth: AuthState }>;

/**
 * Keeps the store and the reader cookie in sync with the stored token. Calls `onUserChanged` when a user signs out or
 * another one signs in.
 *
 * @returns a function that stops it
 */
export function syncSession(
  store: SessionStore,
  tokenStorage: TokenStorage,
  onUserChanged: () => void,
): () => void {
  const stopToken = syncToken(store, tokenStorage, onUserChanged);
  const stopCookie = syncReaderCookie(store);
  return () => {
    stopToken();
    stopCookie();
  };
}

/** Updates the store whenever the token changes: by a form, a 401 reply, another tab, or because it expires. */
function syncToken(store: SessionStore, tokenStorage: TokenStorage, onUserChanged: () => void): () => void {
  const alarm = createAlarm();

  function sync() {
    const token = tokenStorage.read();
    const { user: previous, isKnown } = store.getState().auth;
    const session = decodeSession(token);
    const { user, expiresAt } = session;

    const hasEnded = token !== null && !isSignedIn(user);
    if (hasEnded && isSignedIn(previous)) endSession(previous);

    if (isSignedIn(user)) store.dispatch(signedIn(session));
    else if (isSignedIn(previous)) store.dispatch(signedOut());
    else if (!isKnown) store.dispatch(noTokenFound());

    alarm.set(expiresAt, sync);
    if (isSignedIn(previous) && previous.sub !== user.sub) onUserChanged();
    // An expired or broken token counts as none. Removing it calls `sync` again, which then has nothing to do.
    if (hasEnded) tokenStorage.remove();
  }

  sync();
  const unsubscribe = tokenStorage.subscribe(sync);
  return () => {
    unsubscribe();
    alarm.stop();
  };
}

/**
 * Keeps the reader's id in a cookie that grants no rights: the server sends pages without seeing the token, and must
 * not count authors among the readers of their own articles.
 */
function syncReaderCookie(store: SessionStore): () => void {
  let written: string | undefined;

  function sync() {
    const user = selectCurrentUser(store.getState());
    const reader = isSignedIn(user) ? user.sub : '';
    if (reader === written) return;
    written = reader;
    for (const cookie of readerCookies(reader, location.protocol)) document.cookie = cookie;
  }

  sync();
  return store.subscribe(sync);
}

/** In seconds: no token lives longer. */
const YEAR = (365 * DAY) / SECOND;

/** Returns the cookies to set for this reader; `''` clears them. Without https there are no `Secure` cookies. */
export function readerCookies(reader: string, protocol: string): string[] {
  const format = (name: string, value: string, attributes = '') =>
    `${name}=${encodeURIComponent(value)}; path=/allArticles; max-age=${value ? YEAR : 0}; samesite=lax${attributes}`;
  return protocol === 'https:'
    ? // The second one clears a cookie from a visit over http.
      [format(SECURE_READER_COOKIE, reader, '; secure'), format(READER_COOKIE, '')]
    : [format(READER_COOKIE, reader)];
}

/** Token claims as read from storage, which can contain anything. */
type UnverifiedClaims = Partial<Record<keyof TokenClaims, unknown>>;

/** No user id has a colon. Emails are the same in any case. */
const identifyByEmail = (email: string): string => `email:${email.normalize('NFC').toLowerCase()}`;

/**
 * Returns the session of a token; `noSession` for a missing, broken or expired one, and for claims of the wrong type,
 * which pages could not show. Only the name and the email are required, as in the specification. The signature is the
 * server's to verify.
 *
 * @param now in milliseconds
 */
export function decodeSession(token: string | null, now = Date.now()): Session {
  if (token === null) return noSession;
  try {
    const { sub, name, email, exp } = jwtDecode<UnverifiedClaims>(token);
    if (typeof name !== 'string' || typeof email !== 'string') return noSession;
    const id = sub ?? identifyByEmail(email);
    if (typeof id !== 'string') return noSession;
    const user = { sub: id, name, email };
    if (exp === undefined || exp === null) return { user, expiresAt: null };
    if (typeof exp !== 'number' || exp * 1000 <= now) return noSession;
    return { user, expiresAt: new Date(exp * 1000).toISOString() };
  } catch {
    return noSession;
  }
}

/** Returns the user of the stored token, or `{}`. Outside of components, where the store may be a moment behind. */
export const readSessionUser = (): CurrentUser | Anonymous => decodeSession(tokenStorage.read()).user;

/** Notifies a user whose session has ended, unless an open editor asks them to log in again. Call before removing the token. */
export function endSession(user: CurrentUser | Anonymous): void {
  if (!reauth.begin()) void notifySessionEnded(user);
}

/** Shows that the session has ended and, if this user has unsaved text, that the text is kept. */
export async function notifySessionEnded(user: CurrentUser | Anonymous): Promise<void> {
  const isTextKept = isSignedIn(user) && (await hasUnsavedText(user.sub));
  toast.error(isTextKept ? appMessages.sessionEndedTextKept : appMessages.sessionEnded);
}

async function hasUnsavedText(userId: string): Promise<boolean> {
  try {
    // Not part of the first load: editors have loaded it by the time it matters.
    const { draftKeyPrefix, localDrafts } = await import('../lib/localDrafts.ts');
    await localDrafts.open();
    return localDrafts.newestPath(draftKeyPrefix(userId)) !== null;
  } catch {
    return false; // The code did not load. The notification is more important than its second half.
  }
}
