import type { TestMail } from '../../../shared/testMail.ts';
import type { Db } from '../../db/schema.ts';
import type { Authentication } from '../../http/authentication.ts';
import type { App } from '../../http/app.ts';
import type { Limits } from '../../limits/limits.ts';
import { TEST_MAIL, noTestMails, readTestMail } from '../../mail/mailQueue.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { sessionEnded } from '../../session/sessions.ts';
import { addOtherEmail } from './otherEmails.ts';
import { findById, isEmailConfirmed } from './userRepository.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  mails: Mailer;
}

interface ById {
  Params: { id: string };
}

/** Whether mails are sent, tried by those who run the blog: each at their own email alone. */
export const testMailRoutes =
  ({ db, authentication: { requireAdmin }, limits, mails }: Dependencies) =>
  async (app: App) => {
    const whereMailsAreSent = async () => {
      if (!mails.isOn) throw noTestMails();
    };
    const trying = { onRequest: [requireAdmin.onRequest, whereMailsAreSent, limits.countTestMail] };

    app.post('/test-mails', trying, async ({ admin }, reply) => {
      const account = await findById(db, admin.id);
      if (!account) throw sessionEnded();
      // Such a mail brings the link by which the admin confirms the email.
      if (!(await isEmailConfirmed(db, account.id)))
        await addOtherEmail(db, { kind: 'own', userId: account.id, email: account.email });
      const id = await mails.enqueueRequested(db, {
        kind: TEST_MAIL,
        recipient: account.email,
        userId: account.id,
      });
      mails.wake();
      return reply.code(201).send({ id });
    });

    app.get<ById>('/test-mails/:id', requireAdmin, ({ params }): Promise<TestMail> =>
      readTestMail(db, params.id),
    );
  };
