import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import type { EmailConfirmation } from '../../shared/emailChange.ts';
import type { SessionSummary } from '../../shared/session.ts';
import type {
  AccountFacts,
  Credentials,
  Deletion,
  ForgottenPassword,
  PasswordReset,
  ProfileChange,
  Registration,
  ResetWays,
  TokenReply,
} from '../../shared/user.ts';
import { statusOf } from '../lib/problem.ts';
import { type BodyHandle, takeBody } from '../session/heldBody.ts';
import { tokenStorage } from '../session/tokenStorage.ts';
import { blogApi, DRAFT_LIST, OWN_LIST } from './blogApi.ts';

export type Call = (args: FetchArgs) => ReturnType<BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError>>;

/** Sends a call that ends the session. The token leaves the storage first; the call still carries it. */
async function lastCall(call: Call, args: FetchArgs) {
  const token = tokenStorage.read();
  tokenStorage.remove();
  const { error } = await call({ ...args, headers: { authorization: `Bearer ${token ?? ''}` } });
  return { token, error };
}

/** What anybody who is signed in may call from any page. */
const sessionApi = blogApi.injectEndpoints({
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

/**
 * A call that takes a password and answers a token. Neither is ever in an action: the argument stands for the body,
 * and the token goes to the storage, which the store follows.
 */
const forToken =
  (method: string, url: string) =>
  async (handle: BodyHandle<unknown>, _api: unknown, _options: unknown, call: Call) => {
    const { data, error } = await call({ method, url, body: takeBody(handle) });
    if (error) return { error };
    tokenStorage.store((data as TokenReply).token);
    return { data: null };
  };

/** The calls of accounts. Name and email are read from the token, so few of them have an answer to keep. */
export const accountApi = blogApi
  .enhanceEndpoints({ addTagTypes: ['Session', 'Email', 'Report'] })
  .injectEndpoints({
    endpoints: (build) => ({
      register: build.mutation<null, BodyHandle<Registration>>({
        queryFn: forToken('POST', 'users/register'),
      }),
      logIn: build.mutation<null, BodyHandle<Credentials>>({ queryFn: forToken('POST', 'users/login') }),
      /** Whoever can't be told asks in person. */
      getResetWays: build.query<ResetWays, void>({
        query: () => ({ url: 'users/forgotPassword' }),
        extraOptions: { silent: true },
        keepUnusedDataFor: 0,
      }),
      askForReset: build.mutation<null, BodyHandle<ForgottenPassword>>({
        async queryFn(handle, _api, _options, call) {
          const { error } = await call({
            method: 'POST',
            url: 'users/forgotPassword',
            body: takeBody(handle),
          });
          return error ? { error } : { data: null };
        },
      }),
      resetPassword: build.mutation<null, BodyHandle<PasswordReset>>({
        async queryFn(handle, _api, _options, call) {
          const { error } = await call({
            method: 'POST',
            url: 'users/resetPassword',
            body: takeBody(handle),
          });
          return error ? { error } : { data: null };
        },
      }),
      updateProfile: build.mutation<null, BodyHandle<ProfileChange>>({
        queryFn: forToken('PATCH', 'users/me'),
        // A new name stands beside every article, and a new password ends the other sessions.
        invalidatesTags: (done) => (done === undefined ? [] : ['PublicArticle', 'Email', 'Session']),
      }),
      confirmEmail: build.mutation<null, BodyHandle<EmailConfirmation>>({
        queryFn: forToken('POST', 'users/confirmEmail'),
        invalidatesTags: ['Email'],
      }),
      /** Has the mail sent again by which the account's own email is confirmed. */
      sendConfirmation: build.mutation<unknown, void>({
        query: () => ({ url: 'users/me/confirmationMail', method: 'POST' }),
      }),
      /** Leaves the email that waits to be confirmed. */
      withdrawEmail: build.mutation<null, void>({
        query: () => ({ url: 'users/me/pendingEmail', method: 'DELETE' }),
        invalidatesTags: ['Email'],
      }),
      /** Beside the token; whoever asks does without, where it can't be had. */
      getAccountFacts: build.query<AccountFacts, void>({
        query: () => ({ url: 'users/me' }),
        extraOptions: { silent: true },
        keepUnusedDataFor: 0,
        providesTags: [OWN_LIST, DRAFT_LIST, 'Email', 'Report'],
      }),
      /** The same of whether the account runs the blog, for pages that only readers have else: asked once an hour. */
      getIsAdmin: build.query<boolean, void>({
        query: () => ({ url: 'users/me' }),
        transformResponse: ({ isAdmin }: AccountFacts) => isAdmin,
        extraOptions: { silent: true },
        keepUnusedDataFor: 60 * 60,
      }),
      /** Where one is signed in, the newest first. */
      listSessions: build.query<SessionSummary[], void>({
        query: () => ({ url: 'users/me/sessions' }),
        transformResponse: ({ result }: { result: SessionSummary[] }) => result,
        extraOptions: { silent: true },
        keepUnusedDataFor: 0,
        providesTags: ['Session'],
      }),
      endOneSession: build.mutation<null, string>({
        query: (id) => ({ url: `users/me/sessions/${id}`, method: 'DELETE' }),
        // Who is told that it has ended already sees a list that is old.
        invalidatesTags: (done, error) => (done !== undefined || statusOf(error) === 404 ? ['Session'] : []),
      }),
      endOtherSessions: build.mutation<null, void>({
        query: () => ({ url: 'users/me/sessions', method: 'DELETE' }),
        invalidatesTags: (done) => (done === undefined ? [] : ['Session']),
      }),
      /** By the specification's call, or with the password that the account asks for an hour after a login. */
      deleteAccount: build.mutation<null, BodyHandle<Deletion> | void>({
        // The page has the spec's own notification for it.
        extraOptions: { silent: [500] },
        async queryFn(handle, _api, _options, call) {
          const { token, error } = await lastCall(
            call,
            handle
              ? { method: 'POST', url: 'users/me/delete', body: takeBody(handle) }
              : { method: 'DELETE', url: 'users/me' },
          );
          if (!error) return { data: null };
          // The account still exists, so its owner stays signed in; unless the session itself is what was refused.
          if (token !== null && error.status !== 401) tokenStorage.store(token);
          return { error };
        },
        invalidatesTags: (done) => (done === undefined ? [] : ['PublicArticle']),
      }),
    }),
  });

export const {
  useRegisterMutation,
  useLogInMutation,
  useGetResetWaysQuery,
  useAskForResetMutation,
  useResetPasswordMutation,
  useUpdateProfileMutation,
  useConfirmEmailMutation,
  useSendConfirmationMutation,
  useWithdrawEmailMutation,
  useGetAccountFactsQuery,
  useGetIsAdminQuery,
  useListSessionsQuery,
  useEndOneSessionMutation,
  useEndOtherSessionsMutation,
  useDeleteAccountMutation,
} = accountApi;
