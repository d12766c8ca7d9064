import type { FastifyRequest } from 'fastify';
import type { LimitName } from '../../shared/blogState.ts';
import type { Db } from '../db/schema.ts';
import { clientNetwork, clientSite } from '../lib/network.ts';
import { gather } from '../lib/schedule.ts';
import { addToDay } from '../admin/dailyCounts.ts';
import {
  type AttemptKey,
  type Attempt,
  enforceLimit,
  refuseLocked,
  countAttempt,
  type Limit,
  type LimitSettings,
  pseudonymsBy,
} from './attempts.ts';
import { type LoginLimit, loginLimit } from './loginThrottle.ts';

type Hook = (request: FastifyRequest) => Promise<void>;

/** What clients may do only so often, counted in the database: on every node together, and over restarts. */
export interface Limits {
  login: LoginLimit;
  /** A hook that counts a registration by the client's address. */
  countRegistration: Hook;
  /** A hook that counts a login by a passkey that somebody begins, by the client's address: whose it is nobody knows yet. */
  countPasskeyLogin: Hook;
  /** A hook that counts a report by the client's address. */
  countReport: Hook;
  /** A hook that counts a mail by which the signed-in admin tries whether mails are sent. */
  countTestMail: Hook;
  /** A hook that counts a write by the signed-in user. */
  countWrite: Hook;
  /** Counts a link for a new password or email, by the address of the client who asks for it. */
  countReset: (ip: string) => Promise<void>;
  /** Saves of drafts, which clients make by themselves every few seconds. */
  saves: SaveLimit;
}

interface SaveLimit {
  /** A hook that sends away whoever has saved too often. */
  refuse: Hook;
  /** Counts a save, in the transaction of the save itself, so that it costs no commit of its own. False for one too many. */
  count: (db: Db, accountId: string) => Promise<boolean>;
}

/** Whoever types in two places at once saves once a second: this is far more, and `WRITE_LIMIT` may be even more. */
const SAVES_PER_SECOND = 4;
const RESET: LimitName = 'reset';
/** How many go to one address, whoever asks for them, is bounded where mails are queued: `../mail/mailQueue.ts`. */
const RESETS: Limit = { count: 30, seconds: 3600 };
/** A reader reports a few articles; whoever reports hundreds is none. */
const REPORTS: Limit = { count: 30, seconds: 60 * 60 };
/** Of one network, for each failed login of one account: there an office may begin its day. */
const PASSKEY_LOGINS = 60;
/** Whoever sets mails up tries some. */
const TEST_MAILS: Limit = { count: 10, seconds: 60 * 60 };
const TOO_MANY_SAVES = 'You are saving too often';

export function limitsOf(db: Db, settings: LimitSettings, secret: string): Limits {
  const pseudonym = pseudonymsBy(secret);

  type Who = Partial<Pick<AttemptKey, 'account' | 'network'>>;
  const hook =
    (limit: Limit | null, kind: LimitName, who: (request: FastifyRequest) => Who[], tooMuch: string): Hook =>
    async (request) => {
      if (limit === null) return;
      const keys = who(request).map((one) => ({ kind, account: '', network: '', ...one }));
      await enforceLimit(
        db,
        keys.map((key) => ({ key, rule: limit })),
        tooMuch,
      );
    };

  function savesBy(limit: Limit | null): SaveLimit {
    if (limit === null) return { refuse: async () => undefined, count: async () => true };
    const rule = { ...limit, count: Math.max(limit.count, SAVES_PER_SECOND * limit.seconds) };
    const key = (account: string): AttemptKey => ({ kind: 'save', account, network: '' });
    const attempt = (account: string): Attempt => ({ key: key(account), rule });
    return {
      refuse: ({ user }) => refuseLocked(db, [attempt(user.id)], TOO_MANY_SAVES),
      count: (db, accountId) => countAttempt(db, key(accountId), rule),
    };
  }

  const networksOf = (ip: string) =>
    [clientNetwork(ip), clientSite(ip)].filter((network) => network !== null).map(pseudonym);

  return {
    saves: savesBy(settings.write),
    login: loginLimit(db, settings.login, pseudonym),
    countRegistration: hook(
      settings.register,
      'register',
      ({ ip }) => networksOf(ip).map((network) => ({ network })),
      'Too many registrations from your network',
    ),
    countReset: (ip) =>
      enforceLimit(
        db,
        networksOf(ip).map((network) => ({ key: { kind: RESET, account: '', network }, rule: RESETS })),
        'Too many links were asked for',
      ),
    countPasskeyLogin: hook(
      settings.login && { ...settings.login, count: settings.login.count * PASSKEY_LOGINS },
      'passkey',
      ({ ip }) => networksOf(ip).map((network) => ({ network })),
      'Too many logins by passkeys were begun in your network',
    ),
    countReport: hook(
      REPORTS,
      'report',
      ({ ip }) => networksOf(ip).map((network) => ({ network })),
      'Too many reports from your network',
    ),
    countTestMail: hook(TEST_MAILS, 'testMail', ({ user }) => [{ account: user.id }], 'Too many test mails'),
    countWrite: hook(
      settings.write,
      'write',
      ({ user }) => [{ account: user.id }],
      'Too many changes in a short time',
    ),
  };
}

/** In milliseconds: a flood of refusals costs no write each. */
const INTERVAL = 5000;

/** What the limits of this process have refused, and are to be told of by day. */
export interface Refusals {
  count: (limit: LimitName) => void;
  /** Stores what is not stored yet. Throws if it can't; nothing is lost. */
  flush: () => Promise<void>;
  /** Stops the timer, and flushes. */
  close: () => Promise<void>;
}

export function createRefusals(db: Db, onFailed: (error: unknown) => void): Refusals {
  const pending = new Map<LimitName, number>();
  const add = (limit: LimitName, count: number) => pending.set(limit, (pending.get(limit) ?? 0) + count);
  const { storeSoon, flush, close } = gather(store, { interval: INTERVAL, onFailed });

  async function store() {
    for (const [limit, count] of [...pending]) {
      await addToDay(db, `refused ${limit}`, count);
      add(limit, -count);
      if (pending.get(limit) === 0) pending.delete(limit);
    }
  }

  return {
    count(limit) {
      add(limit, 1);
      storeSoon();
    },
    flush,
    close,
  };
}
