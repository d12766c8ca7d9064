import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Anonymous, CurrentUser } from './currentUser.ts';

interface AuthState {
  user: CurrentUser | Anonymous;
  /** False until the stored token was looked for: on the server, and where its html becomes alive. */
  isKnown: boolean;
}

const initialState: AuthState = { user: {}, isKnown: false };

/** Mirrors the stored token: whom it names, never the token itself, which so can't show in DevTools. */
export const authSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    signedIn: (state, { payload }: PayloadAction<CurrentUser>) => {
      state.user = payload;
      state.isKnown = true;
    },
    signedOut: (state) => {
      state.user = {};
    },
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

export const { signedIn, signedOut, noTokenFound } = authSlice.actions;
export const { selectCurrentUser, selectIsKnown } = authSlice.selectors;
