import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/schema.ts';
import type { AttemptKey } from './attemptRepository.ts';
import { countOrRefuse } from './countOrRefuse.ts';
import type { Limit, LimitSettings } from './limit.ts';
import { type LoginLimit, loginLimit } from './loginLimit.ts';
import { clientNetwork, clientSite } from '../lib/clientNetwork.ts';
import { pseudonymsBy } from './pseudonyms.ts';

type Hook = (request: FastifyRequest) => Promise<void>;

/** What clients may do only so often, counted in the database: on every node together, and over restarts. */
export interface Limits {
  login: LoginLimit;
  /** A hook that counts a registration by the client's address. */
  countRegistration: Hook;
  /** A hook that counts a write by the signed-in user. */
  countWrite: Hook;
}

export function limitsOf(db: Db, settings: LimitSettings, secret: string): Limits {
  const pseudonym = pseudonymsBy(secret);

  type Who = Partial<Pick<AttemptKey, 'account' | 'network'>>;
  const hook =
    (limit: Limit | null, kind: string, who: (request: FastifyRequest) => Who[], tooMuch: string): Hook =>
    async (request) => {
      if (limit === null) return;
      const keys = who(request).map((one) => ({ kind, account: '', network: '', ...one }));
      await countOrRefuse(
        db,
        keys.map((key) => ({ key, rule: limit })),
        tooMuch,
      );
    };

  return {
    login: loginLimit(db, settings.login, pseudonym),
    countRegistration: hook(
      settings.register,
      'register',
      ({ ip }) =>
        [clientNetwork(ip), clientSite(ip)]
          .filter((network) => network !== null)
          .map((network) => ({ network: pseudonym(network) })),
      'Too many registrations from your network',
    ),
    countWrite: hook(
      settings.write,
      'write',
      ({ user }) => [{ account: user.id }],
      'Too many changes in a short time',
    ),
  };
}
