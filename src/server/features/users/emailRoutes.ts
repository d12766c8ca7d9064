import { confirmEmailSchema } from '../../../shared/emailChange.ts';
import type { Db } from '../../db/schema.ts';
import type { Authentication } from '../../http/authentication.ts';
import type { App } from '../../http/app.ts';
import type { Limits } from '../../limits/limits.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { createSessionToken, type Tokens } from '../../session/sessions.ts';
import { askAgainToConfirm, confirmEmail } from './emailChange.ts';
import { forgetPendingEmail } from './otherEmails.ts';
import { noMails } from './userErrors.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  tokens: Tokens;
  mails: Mailer;
}

/** For an email that `PATCH /me` asked for, on a blog that sends mails. */
export const emailRoutes =
  ({ db, authentication: { signedIn }, limits: { countWrite, login }, tokens, mails }: Dependencies) =>
  async (app: App) => {
    const writing = { onRequest: [signedIn.onRequest, countWrite] };

    app.post(
      '/confirmEmail',
      { ...writing, schema: { body: confirmEmailSchema } },
      async ({ body, user }) => {
        const changed = await confirmEmail({ db, login, mails }, { userId: user.id, token: body.token });
        mails.wake();
        return createSessionToken({ db, tokens }, changed, user.sessionId);
      },
    );

    app.post('/me/confirmationMail', writing, async ({ user }) => {
      if (!mails.isOn) throw noMails();
      await askAgainToConfirm(db, mails, user.id);
      mails.wake();
      return {};
    });

    app.delete('/me/pendingEmail', writing, async ({ user }, reply) => {
      await forgetPendingEmail(db, user.id);
      return reply.code(204).send();
    });
  };
