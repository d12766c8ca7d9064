import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Anonymous, CurrentUser } from './currentUser.ts';

interface AuthState {
  user: CurrentUser | Anonymous;
}

const initialState: AuthState = { user: {} };

/** Mirrors the stored token: whom it names, never the token itself, which so can't show in DevTools. */
export const authSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    signedIn: (state, { payload }: PayloadAction<CurrentUser>) => {
      state.user = payload;
    },
    signedOut: (state) => {
      state.user = {};
    },
  },
  selectors: {
    selectCurrentUser: ({ user }) => user,
  },
});

export const { signedIn, signedOut } = authSlice.actions;
export const { selectCurrentUser } = authSlice.selectors;
