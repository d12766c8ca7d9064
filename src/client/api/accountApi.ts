import type { Setup, SetupState } from '../../shared/registration.ts';
import { hasRight, type Right } from '../../shared/roles.ts';
import type {
  AccountFacts,
  AuthorProfile,
  Credentials,
  Deletion,
  EmailConfirmation,
  ForgottenPassword,
  PasswordReset,
  ProfileChange,
  Registration,
  ResetWays,
  SessionSummary,
  TokenReply,
} from '../../shared/user.ts';
import { findErrorStatus } from '../lib/problem.ts';
import { type BodyHandle, redactBody, takeRedactedBody } from '../session/redactedBody.ts';
import { isSignedIn, useCurrentUser } from '../session/session.ts';
import { tokenStorage } from '../session/tokenStorage.ts';
import { blogApi, DRAFT_LIST, OWN_LIST } from './blogApi.ts';
import { type ApiCall, callAndEndSession } from './sessionApi.ts';

/**
 * Creates an endpoint that sends a password and receives a token. Neither is ever part of an action: the argument is a
 * handle for the body, and the token goes to the token storage, which the store follows.
 */
export const requestToken =
  (method: string, url: string) =>
  async (handle: BodyHandle<unknown>, _api: unknown, _options: unknown, call: ApiCall) => {
    const { data, error } = await call({ method, url, body: takeRedactedBody(handle) });
    if (error) return { error };
    tokenStorage.store((data as TokenReply).token);
    return { data: null };
  };

/** Sends a request for a secret, and returns it as a handle: the store must not have it. */
export async function receiveSecret(
  call: ApiCall,
  request: { url: string; body?: unknown },
  read: (reply: never) => string,
) {
  const { data, error } = await call({ method: 'POST', ...request });
  return error ? { error } : { data: redactBody(read(data as never)) };
}

/** Creates an endpoint that sends a secret and receives nothing. */
const sendRedacted =
  (method: string, url: string) =>
  async (handle: BodyHandle<unknown>, _api: unknown, _options: unknown, call: ApiCall) => {
    const { error } = await call({ method, url, body: takeRedactedBody(handle) });
    return error ? { error } : { data: null };
  };

/** The endpoints of accounts. Name and email are read from the token, so few of them cache anything. */
export const accountApi = blogApi
  .enhanceEndpoints({ addTagTypes: ['Session', 'Email', 'Report', 'Registration', 'Profile', 'Review'] })
  .injectEndpoints({
    endpoints: (build) => ({
      register: build.mutation<null, BodyHandle<Registration>>({
        queryFn: requestToken('POST', 'users/register'),
      }),
      /** If it fails, the pages that offer the setup leave it out. */
      getSetup: build.query<SetupState, void>({
        query: () => ({ url: 'setup' }),
        extraOptions: { silent: true },
        keepUnusedDataFor: 0,
      }),
      setUp: build.mutation<null, BodyHandle<Setup>>({
        queryFn: requestToken('POST', 'setup'),
        invalidatesTags: (done) => (done === undefined ? [] : ['Blog']),
      }),
      logIn: build.mutation<null, BodyHandle<Credentials>>({ queryFn: requestToken('POST', 'users/login') }),
      /** If it fails, the page shows how to contact the admin. */
      getResetWays: build.query<ResetWays, void>({
        query: () => ({ url: 'users/forgotPassword' }),
        extraOptions: { silent: true },
        keepUnusedDataFor: 0,
      }),
      requestReset: build.mutation<null, BodyHandle<ForgottenPassword>>({
        queryFn: sendRedacted('POST', 'users/forgotPassword'),
      }),
      resetPassword: build.mutation<null, BodyHandle<PasswordReset>>({
        queryFn: sendRedacted('POST', 'users/resetPassword'),
      }),
      updateProfile: build.mutation<null, BodyHandle<ProfileChange>>({
        queryFn: requestToken('PATCH', 'users/me'),
        // A new name is shown on every article, and a new password ends the other sessions.
        invalidatesTags: (done) => (done === undefined ? [] : ['PublicArticle', 'Email', 'Session']),
      }),
      getAuthorProfile: build.query<AuthorProfile, void>({
        query: () => ({ url: 'users/me/profile' }),
        extraOptions: { silent: true },
        keepUnusedDataFor: 0,
        providesTags: ['Profile'],
      }),
      updateAuthorProfile: build.mutation<AuthorProfile, AuthorProfile>({
        query: (body) => ({ url: 'users/me/profile', method: 'PUT', body }),
        invalidatesTags: (done) => (done === undefined ? [] : ['PublicArticle', 'Profile']),
      }),
      confirmEmail: build.mutation<null, BodyHandle<EmailConfirmation>>({
        queryFn: requestToken('POST', 'users/confirmEmail'),
        invalidatesTags: ['Email'],
      }),
      /** Resends the confirmation email of a new account. */
      sendConfirmation: build.mutation<unknown, void>({
        query: () => ({ url: 'users/me/confirmationMail', method: 'POST' }),
      }),
      /** Cancels an email change that is not confirmed yet. */
      withdrawEmail: build.mutation<null, void>({
        query: () => ({ url: 'users/me/pendingEmail', method: 'DELETE' }),
        invalidatesTags: ['Email'],
      }),
      /** Returns what the token does not contain. Callers work without it if it fails. */
      getAccountFacts: build.query<AccountFacts, void>({
        query: () => ({ url: 'users/me' }),
        extraOptions: { silent: true },
        keepUnusedDataFor: 0,
        providesTags: [OWN_LIST, DRAFT_LIST, 'Email', 'Report', 'Registration', 'Review', 'Rights'],
      }),
      /** The user's sessions, newest first. */
      listSessions: build.query<SessionSummary[], void>({
        query: () => ({ url: 'users/me/sessions' }),
        transformResponse: ({ result }: { result: SessionSummary[] }) => result,
        extraOptions: { silent: true },
        keepUnusedDataFor: 0,
        providesTags: ['Session'],
      }),
      endOneSession: build.mutation<null, string>({
        query: (id) => ({ url: `users/me/sessions/${id}`, method: 'DELETE' }),
        // A 404 says that the session has ended already, so the list is outdated.
        invalidatesTags: (done, error) =>
          done !== undefined || findErrorStatus(error) === 404 ? ['Session'] : [],
      }),
      endOtherSessions: build.mutation<null, void>({
        query: () => ({ url: 'users/me/sessions', method: 'DELETE' }),
        invalidatesTags: (done) => (done === undefined ? [] : ['Session']),
      }),
      /** Uses the specification's request or, if the login is over an hour old, one with the password. */
      deleteAccount: build.mutation<null, BodyHandle<Deletion> | void>({
        // The page shows the spec's message for it.
        extraOptions: { silent: [500] },
        async queryFn(handle, _api, _options, call) {
          const { token, error } = await callAndEndSession(
            call,
            handle
              ? { method: 'POST', url: 'users/me/delete', body: takeRedactedBody(handle) }
              : { method: 'DELETE', url: 'users/me' },
          );
          if (!error) return { data: null };
          // The account still exists, so its owner stays signed in, unless the session was refused.
          if (token !== null && error.status !== 401) tokenStorage.store(token);
          return { error };
        },
        invalidatesTags: (done) => (done === undefined ? [] : ['PublicArticle']),
      }),
    }),
  });

export const {
  useGetSetupQuery,
  useSetUpMutation,
  useRegisterMutation,
  useLogInMutation,
  useGetResetWaysQuery,
  useRequestResetMutation,
  useResetPasswordMutation,
  useUpdateProfileMutation,
  useGetAuthorProfileQuery,
  useUpdateAuthorProfileMutation,
  useConfirmEmailMutation,
  useSendConfirmationMutation,
  useWithdrawEmailMutation,
  useGetAccountFactsQuery,
  useListSessionsQuery,
  useEndOneSessionMutation,
  useEndOtherSessionsMutation,
  useDeleteAccountMutation,
} = accountApi;

/** Returns whether the user has a right. False until their role is known. */
export const useHasRight = (right: Right): boolean =>
  hasRight(useGetAccountFactsQuery().currentData?.role, right);

/**
 * Returns whether the user publishes without a review; null while that isn't known, or nobody is signed in. True if it can't
 * be loaded, for example from a back end that has no contributors: the server refuses what isn't allowed.
 */
export function useKnownCanPublish(): boolean | null {
  const { currentData: facts, isError } = useGetAccountFactsQuery(undefined, {
    skip: !isSignedIn(useCurrentUser()),
  });
  if (facts) return hasRight(facts.role, 'publish');
  return isError ? true : null;
}

/** The same, but true also while it isn't known, for what should be there at once for nearly everybody. */
export const useCanPublish = (): boolean => useKnownCanPublish() ?? true;
