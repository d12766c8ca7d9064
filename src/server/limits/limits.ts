import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/schema.ts';
import type { AttemptKey, Counted } from './attemptRepository.ts';
import { countOrRefuse, refuseLocked } from './countOrRefuse.ts';
import { countAttempt } from './countAttempt.ts';
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
  /** Saves of drafts, which clients make by themselves every few seconds. */
  saves: SaveLimit;
}

export interface SaveLimit {
  /** A hook that sends away whoever has saved too often. */
  refuse: Hook;
  /** Counts a save, in the transaction of the save itself, so that it costs no commit of its own. False for one too many. */
  count: (db: Db, accountId: string) => Promise<boolean>;
}

/** Whoever types in two places at once saves once a second: this is far more, and `WRITE_LIMIT` may be even more. */
const SAVES_PER_SECOND = 4;
const TOO_MANY_SAVES = 'You are saving too often';

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

  function savesBy(limit: Limit | null): SaveLimit {
    if (limit === null) return { refuse: async () => undefined, count: async () => true };
    const rule = { ...limit, count: Math.max(limit.count, SAVES_PER_SECOND * limit.seconds) };
    const key = (account: string) => ({ kind: 'save', account, network: '' });
    const counted = (account: string): Counted => ({ key: key(account), rule });
    return {
      refuse: ({ user }) => refuseLocked(db, [counted(user.id)], TOO_MANY_SAVES),
      count: (db, accountId) => countAttempt(db, key(accountId), rule),
    };
  }

  return {
    saves: savesBy(settings.write),
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
