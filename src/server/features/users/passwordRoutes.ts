import { forgotPasswordSchema, type ResetWays, resetPasswordSchema } from '../../../shared/user.ts';
import { emailKey } from '../../../shared/email.ts';
import type { Db } from '../../db/schema.ts';
import type { App } from '../../http/app.ts';
import { stopping } from '../../lib/refusal.ts';
import type { Limits } from '../../limits/limits.ts';
import { requireMailCapacity } from '../../mail/mailQueue.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { resetPassword } from './passwordReset.ts';
import { requireHashCapacity } from './passwords.ts';
import { noMails } from './userErrors.ts';

interface Dependencies {
  db: Db;
  limits: Limits;
  mails: Mailer;
  /** Aborted when the server stops. */
  stop: AbortSignal;
}

/** For whoever forgot the password. */
export const passwordRoutes =
  ({ db, limits, mails, stop }: Dependencies) =>
  async (app: App) => {
    const unlessStopping = async () => {
      if (stop.aborted) throw stopping();
    };
    const asking = { schema: { body: forgotPasswordSchema } };
    const resetting = {
      onRequest: unlessStopping,
      preHandler: async ({ ip }: { ip: string }) => requireHashCapacity(ip),
      schema: { body: resetPasswordSchema },
    };

    app.get('/forgotPassword', async (): Promise<ResetWays> => ({ byMail: mails.isOn }));

    // The same work whether there is such an account or not: that is looked for when the mail is sent. The same answer
    // too when the address has had enough mails: strangers who asked before its owner must not keep that one out.
    app.post('/forgotPassword', asking, async ({ body: { email }, ip }) => {
      if (!mails.isOn) throw noMails();
      await requireMailCapacity(db);
      await limits.countReset(ip);
      const isByOwner = await limits.login.isKnownNetwork({ account: emailKey(email), ip });
      await mails.enqueue(db, { kind: 'passwordReset', recipient: email, isByOwner });
      mails.wake();
      return {};
    });

    app.post('/resetPassword', resetting, async ({ body, ip }) => {
      await resetPassword({ db, login: limits.login, mails }, body, ip);
      mails.wake();
      return {};
    });
  };
