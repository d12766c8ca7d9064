import { emailKey } from '../../shared/email.ts';
import { setupSchema, type SetupState } from '../../shared/setup.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import { refuseOnceStopping } from '../lib/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import { openSession } from '../services/login.ts';
import { hashPassword, requireUncommonPassword } from '../services/passwords.ts';
import { isSetupCode, readSetupState, requireSetupNeeded, setUp, wrongSetupCode } from '../services/setup.ts';
import type { Tokens } from '../store/sessions.ts';

interface Dependencies {
  db: Db;
  limits: Limits;
  tokens: Tokens;
  mails: Mailer;
  /** Aborted when the server stops. */
  stop: AbortSignal;
  jwtSecret: string;
}

/** Wrong codes are counted like wrong passwords, for an account of this name. No email looks like it. */
const ACCOUNT = 'setup';

/** Registers the routes that set up a blog: the account of its first admin, and its name. */
export const setupRoutes =
  ({ db, limits, tokens, mails, stop, jwtSecret }: Dependencies) =>
  async (app: App) => {
    app.get('/', (): Promise<SetupState> => readSetupState(db));

    const settingUp = { onRequest: refuseOnceStopping(stop), schema: { body: setupSchema } };

    app.post('/', settingUp, async (request, reply) => {
      const { body, ip } = request;
      const { name, email, password, title, language, code = '' } = body;
      await requireSetupNeeded(db);
      // Behind a proxy, strangers who guess may share the owner's address: the right code has no limit.
      if (!isSetupCode(jwtSecret, code)) {
        await limits.login.guard({ account: ACCOUNT, ip }, async () => null);
        throw wrongSetupCode();
      }
      await requireUncommonPassword(db, password, { name, email, title });
      const passwordHash = await hashPassword(password, ip);
      const user = await setUp(db, mails, { name, email, passwordHash, title, language });
      mails.wake();
      await limits.login.registered({ account: emailKey(email), ip });
      return reply.code(201).send(await openSession({ db, tokens }, user, request.headers['user-agent']));
    });
  };
