import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { passkeyLoginSchema, type PasskeyOffer } from '../../../../shared/passkey.ts';
import type { TokenReply } from '../../../../shared/user.ts';
import type { Db } from '../../../db/schema.ts';
import type { App } from '../../../http/app.ts';
import { stopping } from '../../../lib/refusal.ts';
import type { Limits } from '../../../limits/limits.ts';
import type { Tokens } from '../../../session/sessions.ts';
import { logInByPasskey } from './logInByPasskey.ts';
import type { LoginChallenges } from './passkeyChallenges.ts';
import { type RelyingParty, requireParty } from './relyingParty.ts';
import { optionsToLogIn } from './askAuthenticator.ts';

interface Dependencies {
  db: Db;
  limits: Limits;
  tokens: Tokens;
  challenges: LoginChallenges;
  /** Null for a blog without passkeys. */
  party: RelyingParty | null;
  /** Aborted when the server stops. */
  stop: AbortSignal;
}

/** Logging in by a passkey, which names its account by itself. */
export const passkeyLoginRoutes =
  ({ db, limits, tokens, challenges, party, stop }: Dependencies) =>
  async (app: App) => {
    const unlessStopping = async () => {
      if (stop.aborted) throw stopping();
    };

    app.get('/login/passkey', async (): Promise<PasskeyOffer> => ({ origin: party?.origin ?? null }));

    app.post(
      '/login/passkey/options',
      { onRequest: [unlessStopping, async () => void requireParty(party), limits.countPasskeyLogin] },
      async (): Promise<PublicKeyCredentialRequestOptionsJSON> =>
        optionsToLogIn(requireParty(party), challenges.start()),
    );

    app.post(
      '/login/passkey',
      { onRequest: unlessStopping, schema: { body: passkeyLoginSchema } },
      ({ body, headers }): Promise<TokenReply> =>
        logInByPasskey({ db, tokens, challenges, party: requireParty(party) }, body, headers['user-agent']),
    );
  };
