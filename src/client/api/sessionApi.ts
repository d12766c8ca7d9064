import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import type { AccountFacts } from '../../shared/user.ts';
import { isSignedIn, useCurrentUser } from '../session/session.ts';
import { tokenStorage } from '../session/tokenStorage.ts';
import { blogApi } from './blogApi.ts';

export type ApiCall = (args: FetchArgs) => ReturnType<BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError>>;

/** Sends a request that ends the session. The token is removed from the storage before the request, which still carries it. */
export async function callAndEndSession(call: ApiCall, args: FetchArgs) {
  const token = tokenStorage.read();
  tokenStorage.remove();
  const { error } = await call({ ...args, headers: { authorization: `Bearer ${token ?? ''}` } });
  return { token, error };
}

/**
 * Session endpoints that every page needs. All other account endpoints are in `accountApi.ts`, which readers don't
 * load.
 */
const sessionApi = blogApi.injectEndpoints({
  endpoints: (build) => ({
    /** Returns the user's role and the handle that their own articles have, for public pages. Loaded once an hour. */
    getRole: build.query<Pick<AccountFacts, 'role' | 'handle'>, void>({
      query: () => ({ url: 'users/me' }),
      transformResponse: ({ role, handle }: AccountFacts) => ({ role, handle }),
      extraOptions: { silent: true },
      keepUnusedDataFor: 60 * 60,
    }),
    logOut: build.mutation<null, void>({
      async queryFn(_, _api, _options, call) {
        const { error } = await callAndEndSession(call, { method: 'POST', url: 'users/logout' });
        return error ? { error } : { data: null };
      },
    }),
  }),
});

export const { useLogOutMutation } = sessionApi;

/** Returns what `getRole` says of the user; undefined until it is known, and for readers who aren't logged in. */
export const useRole = () =>
  sessionApi.useGetRoleQuery(undefined, { skip: !isSignedIn(useCurrentUser()) }).currentData;

/** Returns whether the user is the author with this handle. Names aren't unique. */
export function useIsAuthor(ownerHandle: string | undefined): boolean {
  const role = useRole();
  return role !== undefined && role.handle === ownerHandle;
}
