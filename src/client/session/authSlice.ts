import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { noSession, type Session } from './currentUser.ts';

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

export const { signedIn, signedOut, noTokenFound } = authSlice.actions;
export const { selectCurrentUser, selectIsKnown } = authSlice.selectors;
