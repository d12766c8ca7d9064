import type { FetchArgs } from '@reduxjs/toolkit/query/react';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { accountMessages } from '../../shared/messages/en/account.ts';
import type { NewPasskey, PasskeyOffer, PasskeySummary } from '../../shared/passkey.ts';
import type { TokenReply } from '../../shared/user.ts';
import { codeLoader, PageCodeMissing } from '../lib/codeLoader.ts';
import { findErrorStatus } from '../lib/problem.ts';
import { type BodyHandle, takeRedactedBody } from '../session/redactedBody.ts';
import { tokenStorage } from '../session/tokenStorage.ts';
import type * as authenticatorModule from './askAuthenticator.ts';
import { blogApi } from './blogApi.ts';
import type { ApiCall } from './sessionApi.ts';

/** Status of failures without a response. It is below 500, so that only the calling screen shows them. */
const NO_REPLY = 499;

type Authenticator = typeof authenticatorModule;
/** Loaded on the first use of a passkey. */
const authenticator = codeLoader(() => import('./askAuthenticator.ts'));

interface Ceremony<Options, Answer> {
  /** Requests the options for the authenticator. */
  begin: FetchArgs;
  ask: (
    authenticator: Authenticator,
    options: Options,
  ) => Promise<authenticatorModule.AuthenticatorResult<Answer>>;
  /** Sends its answer. */
  end: (answer: Answer) => FetchArgs;
}

/**
 * Gets options from the server, passes them to the authenticator and sends its answer. This is a single store action,
 * so that challenges and signatures never appear in actions or state.
 */
async function performCeremony<Options, Answer>(
  call: ApiCall,
  { begin, ask, end }: Ceremony<Options, Answer>,
) {
  const { data, error } = await call({ ...begin, method: 'POST' });
  if (error) return { error };
  const result = await authenticator
    .code()
    .then((loaded) => ask(loaded, data as Options))
    .catch(toProblem);
  if ('problem' in result) return { error: { status: NO_REPLY, data: result.problem } };
  return call({ ...end(result.answer), method: 'POST' });
}

function toProblem(error: unknown): { problem: string } {
  if (!(error instanceof PageCodeMissing)) throw error;
  error.forget();
  return { problem: accountMessages.passkeys.notLoaded };
}

export const passkeyApi = blogApi.enhanceEndpoints({ addTagTypes: ['Passkey'] }).injectEndpoints({
  endpoints: (build) => ({
    /** The origin for which the blog has passkeys. Callers work without it if it fails. */
    getPasskeyOffer: build.query<PasskeyOffer, void>({
      query: () => ({ url: 'users/login/passkey' }),
      extraOptions: { silent: true },
    }),
    logInByPasskey: build.mutation<null, void>({
      async queryFn(_, _api, _options, call) {
        const { data, error } = await performCeremony(call, {
          begin: { url: 'users/login/passkey/options' },
          ask: ({ signInWithPasskey }, options: PublicKeyCredentialRequestOptionsJSON) =>
            signInWithPasskey(options),
          end: (body) => ({ url: 'users/login/passkey', body }),
        });
        if (error) return { error };
        tokenStorage.store((data as TokenReply).token);
        return { data: null };
      },
    }),
    /** The user's passkeys, newest first. */
    listPasskeys: build.query<PasskeySummary[], void>({
      query: () => ({ url: 'users/me/passkeys' }),
      transformResponse: ({ result }: { result: PasskeySummary[] }) => result,
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
      providesTags: ['Passkey'],
    }),
    addPasskey: build.mutation<null, BodyHandle<NewPasskey>>({
      async queryFn(handle, _api, _options, call) {
        const { name, password } = takeRedactedBody(handle);
        const { error } = await performCeremony(call, {
          begin: { url: 'users/me/passkeys/options', body: { password } },
          ask: ({ createPasskey }, options: PublicKeyCredentialCreationOptionsJSON) => createPasskey(options),
          end: (answer) => ({ url: 'users/me/passkeys', body: { ...answer, name } }),
        });
        return error ? { error } : { data: null };
      },
      invalidatesTags: (done) => (done === undefined ? [] : ['Passkey']),
    }),
    removePasskey: build.mutation<null, string>({
      query: (id) => ({ url: `users/me/passkeys/${id}`, method: 'DELETE' }),
      // A 404 says that the passkey is gone already, so the list is outdated.
      invalidatesTags: (done, error) =>
        done !== undefined || findErrorStatus(error) === 404 ? ['Passkey'] : [],
    }),
  }),
});

const { useGetPasskeyOfferQuery } = passkeyApi;
export const {
  useLogInByPasskeyMutation,
  useListPasskeysQuery,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
} = passkeyApi;

const canUsePasskeys = () => typeof globalThis.PublicKeyCredential === 'function';

/**
 * Returns the origin of the blog's passkeys, or null, and whether they work on this page in this browser. They are null
 * and false until the server has answered, and in server-rendered pages.
 */
export function usePasskeyOffer({ skip = false } = {}): { origin: string | null; isHere: boolean } {
  const { currentData: offer } = useGetPasskeyOfferQuery(undefined, { skip });
  const origin = offer?.origin ?? null;
  return { origin, isHere: origin !== null && origin === location.origin && canUsePasskeys() };
}

/** Returns whether passkeys can be used to log in here. Browsers that don't support passkeys don't ask the server. */
export const useCanLogInByPasskey = (): boolean => usePasskeyOffer({ skip: !canUsePasskeys() }).isHere;
