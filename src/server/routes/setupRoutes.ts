import type { FastifyRequest } from 'fastify';
import { emailKey } from '../../shared/email.ts';
import { setupSchema, type SetupState } from '../../shared/setup.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import { isOnThisMachine, LOOPBACK } from '../lib/network.ts';
import { stopping } from '../lib/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import { openSession } from '../services/login.ts';
import { hashPassword, requireHashCapacity, requireUncommonPassword } from '../services/passwords.ts';
import { isSetupCode, isSetupNeeded, requireSetupNeeded, setUp, wrongSetupCode } from '../services/setup.ts';
import type { Tokens } from '../store/sessions.ts';

interface Dependencies {
  db: Db;
  limits: Limits;
  tokens: Tokens;
  mails: Mailer;
  /** Aborted when the server stops. */
  stop: AbortSignal;
  jwtSecret: string;
  publicUrl: string | null;
  trustProxy: readonly string[];
}

/** Wrong codes are counted like wrong passwords, for an account of this name. No email looks like it. */
const ACCOUNT = 'setup';

/** Registers the routes that set up an empty blog: its first account, an admin, and its name. */
export const setupRoutes =
  ({ db, limits, tokens, mails, stop, jwtSecret, publicUrl, trustProxy }: Dependencies) =>
  async (app: App) => {
    const isPublic = publicUrl !== null && !LOOPBACK.test(new URL(publicUrl).hostname);
    /** Behind a proxy every client looks like this machine, so a sign of one is enough to ask for the code. */
    const needsCode = (request: FastifyRequest) =>
      isPublic || trustProxy.length > 0 || !isOnThisMachine(request.raw);

    app.get('/', async (request): Promise<SetupState> => {
      const isNeeded = await isSetupNeeded(db);
      return { isNeeded, needsCode: isNeeded && needsCode(request) };
    });

    const settingUp = {
      onRequest: async () => {
        if (stop.aborted) throw stopping();
      },
      preHandler: [async ({ ip }: { ip: string }) => requireHashCapacity(ip), limits.countRegistration],
      schema: { body: setupSchema },
    };

    app.post('/', settingUp, async (request, reply) => {
      const { body, ip } = request;
      const { name, email, password, title, language, code = '' } = body;
      await requireSetupNeeded(db);
      if (needsCode(request)) {
        const check = async () => isSetupCode(jwtSecret, code) || null;
        if (!(await limits.login.guard({ account: ACCOUNT, ip }, check))) throw wrongSetupCode();
      }
      await requireUncommonPassword(db, password, { name, email, title });
      const passwordHash = await hashPassword(password, ip);
      const user = await setUp(db, mails, { name, email, passwordHash, title, language });
      mails.wake();
      await limits.login.registered({ account: emailKey(email), ip });
      return reply.code(201).send(await openSession({ db, tokens }, user, request.headers['user-agent']));
    });
  };
