import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import {
  passkeyOptionsSchema,
  passkeyRegistrationSchema,
  type PasskeySummary,
} from '../../../../shared/passkey.ts';
import type { Db } from '../../../db/schema.ts';
import type { Authentication, RequirePassword } from '../../../http/authentication.ts';
import type { App } from '../../../http/app.ts';
import type { Limits } from '../../../limits/limits.ts';
import type { Mailer } from '../../../mail/mailer.ts';
import { describeBrowser } from '../../../session/sessions.ts';
import { addPasskey, beginToAdd, removePasskey } from './addPasskey.ts';
import { listPasskeys } from './passkeyRepository.ts';
import { type RelyingParty, requireParty } from './relyingParty.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  requirePassword: RequirePassword;
  mails: Mailer;
  /** Null for a blog without passkeys. */
  party: RelyingParty | null;
}

/** The passkeys of one's own account. */
export const passkeyRoutes =
  ({ db, authentication: { signedIn }, limits, requirePassword, mails, party }: Dependencies) =>
  async (app: App) => {
    const writing = { onRequest: [signedIn.onRequest, limits.countWrite] };

    app.get('/me/passkeys', signedIn, async ({ user }): Promise<{ result: PasskeySummary[] }> => {
      requireParty(party);
      return { result: await listPasskeys(db, user.id) };
    });

    // A session alone is not enough: whoever has it for a moment would have the account for good.
    app.post(
      '/me/passkeys/options',
      { ...writing, schema: { body: passkeyOptionsSchema } },
      async ({ body: { password }, user: { id }, ip }): Promise<PublicKeyCredentialCreationOptionsJSON> => {
        const forWhom = requireParty(party);
        await requirePassword({ id, ip }, password);
        return beginToAdd(db, forWhom, id);
      },
    );

    app.post(
      '/me/passkeys',
      { ...writing, schema: { body: passkeyRegistrationSchema } },
      async ({ body, user: { id: userId }, headers }, reply) => {
        const adding = {
          party: requireParty(party),
          userId,
          browser: describeBrowser(headers['user-agent']),
        };
        await addPasskey(db, mails, body, adding);
        mails.wake();
        return reply.code(201).send({});
      },
    );

    app.delete<{ Params: { id: string } }>('/me/passkeys/:id', writing, async ({ params, user }, reply) => {
      requireParty(party);
      await removePasskey(db, mails, user.id, params.id);
      mails.wake();
      return reply.code(204).send();
    });
  };
