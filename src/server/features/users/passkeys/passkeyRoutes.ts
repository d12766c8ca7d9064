import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import {
  passkeyOptionsSchema,
  passkeyRegistrationSchema,
  type PasskeySummary,
} from '../../../../shared/passkey.ts';
import type { Db } from '../../../db/schema.ts';
import type { Authentication } from '../../../http/authentication.ts';
import type { App } from '../../../http/validate.ts';
import type { Limits } from '../../../limits/limits.ts';
import type { Mails } from '../../../mail/mails.ts';
import { browserInWords } from '../../../session/browserInWords.ts';
import { sessionEnded } from '../../../session/sessionErrors.ts';
import { isOwnPassword } from '../ownPassword.ts';
import { wrongPassword } from '../userErrors.ts';
import { findById } from '../userRepository.ts';
import { addPasskey, beginToAdd, removePasskey } from './addPasskey.ts';
import { noPasskeys } from './passkeyErrors.ts';
import { listPasskeys } from './passkeyRepository.ts';
import type { RelyingParty } from './relyingParty.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  mails: Mails;
  /** Null for a blog without passkeys. */
  party: RelyingParty | null;
}

/** The passkeys of one's own account. */
export const passkeyRoutes =
  ({ db, authentication: { signedIn }, limits, mails, party }: Dependencies) =>
  async (app: App) => {
    const writing = { onRequest: [signedIn.onRequest, limits.countWrite] };
    function requireParty(): RelyingParty {
      if (!party) throw noPasskeys();
      return party;
    }

    app.get('/me/passkeys', signedIn, async ({ user }): Promise<{ result: PasskeySummary[] }> => {
      requireParty();
      return { result: await listPasskeys(db, user.id) };
    });

    // A session alone is not enough: whoever has it for a moment would have the account for good.
    app.post(
      '/me/passkeys/options',
      { ...writing, schema: { body: passkeyOptionsSchema } },
      async ({ body: { password }, user: { id }, ip }): Promise<PublicKeyCredentialCreationOptionsJSON> => {
        const party = requireParty();
        const user = await findById(db, id);
        if (!user) throw sessionEnded();
        if (!(await isOwnPassword({ limits, user, ip }, password))) throw wrongPassword();
        return beginToAdd(db, party, user);
      },
    );

    app.post(
      '/me/passkeys',
      { ...writing, schema: { body: passkeyRegistrationSchema } },
      async ({ body, user: { id: userId }, headers }, reply) => {
        const adding = { party: requireParty(), userId, browser: browserInWords(headers['user-agent']) };
        await addPasskey(db, mails, body, adding);
        mails.wake();
        return reply.code(201).send({});
      },
    );

    app.delete<{ Params: { id: string } }>('/me/passkeys/:id', writing, async ({ params, user }, reply) => {
      requireParty();
      await removePasskey(db, mails, user.id, params.id);
      mails.wake();
      return reply.code(204).send();
    });
  };
