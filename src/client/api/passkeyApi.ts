import type { FetchArgs } from '@reduxjs/toolkit/query/react';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyOffer, PasskeySummary } from '../../shared/passkey.ts';
import type { TokenReply } from '../../shared/user.ts';
import { codeLoader, PageCodeMissing } from '../lib/codeLoader.ts';
import { statusOf } from '../lib/problem.ts';
import { type BodyHandle, takeBody } from '../session/heldBody.ts';
import { tokenStorage } from '../session/tokenStorage.ts';
import type { Call } from './accountApi.ts';
import type * as authenticatorModule from './askAuthenticator.ts';
import { blogApi } from './blogApi.ts';

const NOT_LOADED =
  'What passkeys take did not load. The network may be away, or a new version of the blog is out: then reload the page.';
/** Of no reply: nobody but the calling screen shows it, as it shows those of 400 to 499. */
const WITHOUT_REPLY = 499;

type Authenticator = typeof authenticatorModule;
/** Loaded when somebody uses a passkey. */
const authenticator = codeLoader(() => import('./askAuthenticator.ts'));

interface Ceremony<Options, Answer> {
  /** Gets what the authenticator is asked. */
  begin: FetchArgs;
  ask: (authenticator: Authenticator, options: Options) => Promise<authenticatorModule.Asked<Answer>>;
  /** Sends what it answered. */
  end: (answer: Answer) => FetchArgs;
}

/**
 * Asks the server what to ask, then the authenticator, and sends what that answers. All of it within one call of the
 * store: challenges and signatures are in no action and no state.
 */
async function perform<Options, Answer>(call: Call, { begin, ask, end }: Ceremony<Options, Answer>) {
  const begun = await call({ ...begin, method: 'POST' });
  if (begun.error) return { error: begun.error };
  const asked = await authenticator
    .code()
    .then((loaded) => ask(loaded, begun.data as Options))
    .catch(notLoaded);
  if ('problem' in asked) return { error: { status: WITHOUT_REPLY, data: asked.problem } };
  return call({ ...end(asked.answer), method: 'POST' });
}

function notLoaded(error: unknown): { problem: string } {
  if (!(error instanceof PageCodeMissing)) throw error;
  error.forget();
  return { problem: NOT_LOADED };
}

export const passkeyApi = blogApi.enhanceEndpoints({ addTagTypes: ['Passkey'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Whether the blog has passkeys, and for which pages; whoever asks does without, where it can't be had. */
    getPasskeyOffer: build.query<PasskeyOffer, void>({
      query: () => ({ url: 'users/login/passkey' }),
      extraOptions: { silent: true },
    }),
    logInByPasskey: build.mutation<null, void>({
      async queryFn(_, _api, _options, call) {
        const { data, error } = await perform(call, {
          begin: { url: 'users/login/passkey/options' },
          ask: ({ askToLogIn }, options: PublicKeyCredentialRequestOptionsJSON) => askToLogIn(options),
          end: (body) => ({ url: 'users/login/passkey', body }),
        });
        if (error) return { error };
        tokenStorage.store((data as TokenReply).token);
        return { data: null };
      },
    }),
    /** One's own, the newest first. */
    listPasskeys: build.query<PasskeySummary[], void>({
      query: () => ({ url: 'users/me/passkeys' }),
      transformResponse: ({ result }: { result: PasskeySummary[] }) => result,
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
      providesTags: ['Passkey'],
    }),
    addPasskey: build.mutation<null, BodyHandle<NewPasskey>>({
      async queryFn(handle, _api, _options, call) {
        const { name, password } = takeBody(handle);
        const { error } = await perform(call, {
          begin: { url: 'users/me/passkeys/options', body: { password } },
          ask: ({ askToAdd }, options: PublicKeyCredentialCreationOptionsJSON) => askToAdd(options),
          end: (answer) => ({ url: 'users/me/passkeys', body: { ...answer, name } }),
        });
        return error ? { error } : { data: null };
      },
      invalidatesTags: (done) => (done === undefined ? [] : ['Passkey']),
    }),
    removePasskey: build.mutation<null, string>({
      query: (id) => ({ url: `users/me/passkeys/${id}`, method: 'DELETE' }),
      // Who is told that it is gone already sees a list that is old.
      invalidatesTags: (done, error) => (done !== undefined || statusOf(error) === 404 ? ['Passkey'] : []),
    }),
  }),
});

export const {
  useGetPasskeyOfferQuery,
  useLogInByPasskeyMutation,
  useListPasskeysQuery,
  useAddPasskeyMutation,
  useRemovePasskeyMutation,
} = passkeyApi;

const canUsePasskeys = () => typeof globalThis.PublicKeyCredential === 'function';

/**
 * Where the passkeys of the blog count, null for nowhere; and whether they do on this page, in this browser. Both wait for
 * the server's answer, so that a page which it renders has none.
 */
export function usePasskeyOffer({ skip = false } = {}): { origin: string | null; isHere: boolean } {
  const { currentData: offer } = useGetPasskeyOfferQuery(undefined, { skip });
  const origin = offer?.origin ?? null;
  return { origin, isHere: origin !== null && origin === location.origin && canUsePasskeys() };
}

/** Whether one logs in by a passkey here; where the browser can't, the server is not asked. */
export const useTakesPasskeys = (): boolean => usePasskeyOffer({ skip: !canUsePasskeys() }).isHere;
