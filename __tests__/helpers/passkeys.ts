import type { PasskeyLogin, PasskeyRegistration, PasskeySummary } from '../../src/shared/passkey.ts';
import type { TokenReply } from '../../src/shared/user.ts';
import { type AddOptions, anAuthenticator, type Authenticator, type LogInOptions } from './authenticator.ts';
import { type Author, type Blog, PUBLIC_URL } from './blog.ts';

/** Helpers for the passkey API, with a virtual authenticator. */
export function passkeysOf(blog: () => Blog) {
  const askToAdd = (as: Author, password = as.password) =>
    blog().call('POST', '/api/users/me/passkeys/options', { as, body: { password } });
  const optionsToAdd = async (as: Author) => (await askToAdd(as)).json<AddOptions>();
  const add = (as: TokenReply, body: PasskeyRegistration) =>
    blog().call('POST', '/api/users/me/passkeys', { as, body });
  const askToLogIn = (remoteAddress = '127.0.0.1') =>
    blog().app.inject({ method: 'POST', url: '/api/users/login/passkey/options', remoteAddress });
  const optionsToLogIn = async () => (await askToLogIn()).json<LogInOptions>();
  const send = (body: PasskeyLogin) => blog().call('POST', '/api/users/login/passkey', { body });

  return {
    askToAdd,
    optionsToAdd,
    add,
    askToLogIn,
    optionsToLogIn,
    send,
    /** Returns an authenticator that holds a passkey of the account. */
    anAuthenticatorOf: async (as: Author, name = '', authenticator = anAuthenticator(PUBLIC_URL)) => {
      const reply = await add(as, { ...authenticator.add(await optionsToAdd(as)), name });
      if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`);
      return authenticator;
    },
    logIn: async (authenticator: Authenticator, wishes: Parameters<Authenticator['logIn']>[1] = {}) =>
      send(authenticator.logIn(await optionsToLogIn(), wishes)),
    list: async (as: TokenReply) =>
      (await blog().call('GET', '/api/users/me/passkeys', { as })).json<{ result: PasskeySummary[] }>()
        .result,
    remove: (as: TokenReply, id: string) => blog().call('DELETE', `/api/users/me/passkeys/${id}`, { as }),
  };
}
