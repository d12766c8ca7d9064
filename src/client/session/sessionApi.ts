import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { blogApi } from '../api/blogApi.ts';
import { tokenStorage } from './tokenStorage.ts';

export type Call = (args: FetchArgs) => ReturnType<BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError>>;

/** Sends a call that ends the session. The token leaves the storage first; the call still carries it. */
export async function lastCall(call: Call, args: FetchArgs) {
  const token = tokenStorage.read();
  tokenStorage.remove();
  const { error } = await call({ ...args, headers: { authorization: `Bearer ${token ?? ''}` } });
  return { token, error };
}

/** What anybody who is signed in may call from any page. */
export const sessionApi = blogApi.injectEndpoints({
  endpoints: (build) => ({
    logOut: build.mutation<null, void>({
      async queryFn(_, _api, _options, call) {
        const { error } = await lastCall(call, { method: 'POST', url: 'users/logout' });
        return error ? { error } : { data: null };
      },
    }),
  }),
});

export const { useLogOutMutation } = sessionApi;
