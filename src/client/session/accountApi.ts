import type {
  AccountFacts,
  Credentials,
  ProfileChange,
  Registration,
  TokenReply,
} from '../../shared/user.ts';
import { blogApi, OWN_LIST } from '../api/blogApi.ts';
import { takeBody, type BodyHandle } from './heldBody.ts';
import { lastCall, type Call } from './sessionApi.ts';
import { tokenStorage } from './tokenStorage.ts';

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
export const accountApi = blogApi.injectEndpoints({
  endpoints: (build) => ({
    register: build.mutation<null, BodyHandle<Registration>>({ queryFn: forToken('POST', 'users/register') }),
    logIn: build.mutation<null, BodyHandle<Credentials>>({ queryFn: forToken('POST', 'users/login') }),
    updateProfile: build.mutation<null, BodyHandle<ProfileChange>>({
      queryFn: forToken('PATCH', 'users/me'),
      // A new name stands beside every article.
      invalidatesTags: (done) => (done === undefined ? [] : ['PublicArticle']),
    }),
    /** Beside the token; whoever asks does without, where it can't be had. */
    getAccountFacts: build.query<AccountFacts, void>({
      query: () => ({ url: 'users/me' }),
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
      providesTags: [OWN_LIST],
    }),
    deleteAccount: build.mutation<null, void>({
      // The page has the spec's own notification for it.
      extraOptions: { silent: [500] },
      async queryFn(_, _api, _options, call) {
        const { token, error } = await lastCall(call, { method: 'DELETE', url: 'users/me' });
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
  useUpdateProfileMutation,
  useGetAccountFactsQuery,
  useDeleteAccountMutation,
} = accountApi;
