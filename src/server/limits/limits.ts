import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LimitName } from '../../shared/blogStatus.ts';
import { apiMessages } from '../../shared/messages/en/api.ts';
import { writingReplies } from '../../shared/messages/en/editor.ts';
import { uploadReplies } from '../../shared/messages/en/images.ts';
import { importReplies } from '../../shared/messages/en/imports.ts';
import { DAY, SECOND } from '../../shared/time.ts';
import { addToDailyCount } from '../db/dailyCounts.ts';
import type { Db } from '../db/schema.ts';
import { clientNetwork, clientSite } from '../lib/network.ts';
import { createWriteBuffer } from '../lib/schedule.ts';
import {
  type AttemptKey,
  type Attempt,
  checkLimit,
  enforceLimit,
  takeAttempt,
  type Limit,
  type LimitMessage,
  LimitReached,
  secondsUntilUnlocked,
  type Quota,
  type LimitSettings,
  createPseudonym,
} from './attempts.ts';
import { type LoginThrottle, createLoginThrottle } from './loginThrottle.ts';

/**
 * Returns the key by which an account's requests are counted. All access tokens of an account share one, so that a
 * script can't lock out its owner.
 */
export const limitedAccount = ({ id, token }: Pick<FastifyRequest['user'], 'id' | 'token'>): string =>
  token ? `tokens ${id}` : id;

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Returns the headers that tell a client its quota, as structured fields:
 * https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/10/
 */
export const rateLimitHeaders = ({ limit, rule, remaining, reset }: Quota) => ({
  'ratelimit-policy': policyField(limit, rule),
  ratelimit: `"${limit}";r=${remaining};t=${reset}`,
});

const policyField = (limit: LimitName, { count, seconds }: Limit) => `"${limit}";q=${count};w=${seconds}`;

/** Limits on clients. Counted in the database, so they hold across nodes and restarts. */
export interface Limits {
  login: LoginThrottle;
  /** Hook that counts a registration by IP address. */
  countRegistration: Hook;
  /** Hook that counts the start of a passkey login by IP address, as the account is not known yet. */
  countPasskeyLogin: Hook;
  /** Hook that counts a report by IP address. */
  countReport: Hook;
  /** Hook that counts a test mail by the signed-in admin. */
  countTestMail: Hook;
  /** Hook that counts an export by the signed-in user or the user's access tokens. */
  countExport: Hook;
  /** Hook that counts a write by the signed-in user or the user's access tokens. */
  countWrite: Hook;
  /**
   * Counts an article that an import of the account is about to store, as a write. Returns 0, or how long the import must
   * pause first, in milliseconds. Counted apart from the author's own writes, which go on meanwhile.
   */
  countImportedArticle: (accountId: string) => Promise<number>;
  /** Counts a request for a password or email link by IP address. */
  countReset: (ip: string) => Promise<Quota>;
  /** Counts an upload of an account that may upload `perHour` images. */
  countUpload: (accountId: string, perHour: number) => Promise<Quota>;
  /** Hook that sends the limit of logins. The remaining quota stays secret, as it would reveal attempts by others. */
  describeLogin: Hook;
  /** Hook that counts an upload of an archive by the signed-in user, with or without access tokens. */
  countImport: Hook;
  /** Limits draft saves, which the editor makes every few seconds. */
  saves: SaveLimit;
}

interface SaveLimit {
  /** Hook that refuses users who save too often. */
  refuse: Hook;
  /**
   * Counts a save within the save's own transaction, which saves a commit. Returns what is left: null if the limit is
   * reached, 'unlimited' if there is none.
   */
  count: (db: Db, accountId: string) => Promise<Quota | 'unlimited' | null>;
  /** Returns the error for when the limit is reached. */
  tooMany: () => LimitReached;
}

/** Typing in two tabs at once saves about once a second. `WRITE_LIMIT` may allow even more. */
const SAVES_PER_SECOND = 4;
const RESET: LimitName = 'reset';
/** `../mail/mailQueue.ts` limits mails per recipient. */
const RESETS: Limit = { count: 30, seconds: 3600 };
/** Far more than any reader reports. */
const REPORTS: Limit = { count: 30, seconds: 60 * 60 };
/** Multiple of the login limit per network: a whole office may log in at once. */
const PASSKEY_LOGINS = 60;
/** Enough for somebody who sets up mail. */
const TEST_MAILS: Limit = { count: 10, seconds: 60 * 60 };
/** Enough for somebody who exports articles one by one. */
const EXPORTS: Limit = { count: 30, seconds: 60 * 60 };
/** Enough for somebody who retries an import until its plan is right. */
const IMPORTS: Limit = { count: 20, seconds: 60 * 60 };
/** Far more than an author thinks of, and a month of an account that floods the list of tags. */
const NEW_TAGS: Limit = { count: 100, seconds: DAY / SECOND };
const { limits: messages } = apiMessages;

/**
 * Counts tags that the account is about to create. Call it in the transaction that creates them. Throws LimitReached if
 * they are too many.
 */
export async function countNewTags(db: Db, account: string, count: number): Promise<void> {
  const attempt: Attempt = { key: { kind: 'tag', account, network: '' }, rule: NEW_TAGS };
  for (let tag = 0; tag < count; tag += 1)
    await enforceLimit(db, [attempt], (wait) => writingReplies.newTagsPerDay(NEW_TAGS.count, wait));
}

export function createLimits(db: Db, settings: LimitSettings, secret: string): Limits {
  const pseudonym = createPseudonym(secret);

  type Attempts = [Attempt, ...Attempt[]];
  type Who = Partial<Pick<AttemptKey, 'account' | 'network'>>;
  const hook =
    (
      limit: Limit | null,
      kind: LimitName,
      who: (request: FastifyRequest) => Who[],
      tooMuch: LimitMessage,
    ): Hook =>
    async (request, reply) => {
      if (limit === null) return;
      const attempts = who(request).map((one) => ({
        key: { kind, account: '', network: '', ...one },
        rule: limit,
      }));
      void reply.headers(rateLimitHeaders(await enforceLimit(db, attempts as Attempts, tooMuch)));
    };

  function savesBy(limit: Limit | null): SaveLimit {
    const tooMany = (rule: Limit) => new LimitReached('save', writingReplies.savingTooOften, 60, rule);
    if (limit === null)
      return {
        refuse: async () => undefined,
        count: async () => 'unlimited',
        tooMany: () => tooMany({ count: SAVES_PER_SECOND, seconds: 1 }),
      };
    const rule = { ...limit, count: Math.max(limit.count, SAVES_PER_SECOND * limit.seconds) };
    const key = (account: string): AttemptKey => ({ kind: 'save', account, network: '' });
    const attempt = (account: string): Attempt => ({ key: key(account), rule });
    return {
      async refuse({ user }, reply) {
        const quota = await checkLimit(db, attempt(limitedAccount(user)), messages.save);
        void reply.headers(rateLimitHeaders(quota));
      },
      count: (db, accountId) => takeAttempt(db, key(accountId), rule),
      tooMany: () => tooMany(rule),
    };
  }

  const getNetworks = (ip: string) =>
    [clientNetwork(ip), clientSite(ip)].filter((network) => network !== null).map(pseudonym);

  return {
    saves: savesBy(settings.write),
    login: createLoginThrottle(db, settings.login, pseudonym),
    countRegistration: hook(
      settings.register,
      'register',
      ({ ip }) => getNetworks(ip).map((network) => ({ network })),
      messages.registration,
    ),
    countReset: (ip) =>
      enforceLimit(
        db,
        getNetworks(ip).map((network) => ({
          key: { kind: RESET, account: '', network },
          rule: RESETS,
        })) as Attempts,
        messages.reset,
      ),
    async countImportedArticle(accountId) {
      if (settings.write === null) return 0;
      const key: AttemptKey = { kind: 'write', account: `imports ${accountId}`, network: '' };
      if (await takeAttempt(db, key, settings.write)) return 0;
      return 1000 * (await secondsUntilUnlocked(db, [{ key, rule: settings.write }]));
    },
    countPasskeyLogin: hook(
      settings.login && { ...settings.login, count: settings.login.count * PASSKEY_LOGINS },
      'passkey',
      ({ ip }) => getNetworks(ip).map((network) => ({ network })),
      messages.passkeyLogin,
    ),
    countReport: hook(
      REPORTS,
      'report',
      ({ ip }) => getNetworks(ip).map((network) => ({ network })),
      messages.report,
    ),
    countUpload: (account, perHour) =>
      enforceLimit(
        db,
        [{ key: { kind: 'upload', account, network: '' }, rule: { count: perHour, seconds: 3600 } }],
        (wait) => uploadReplies.hourly(perHour, wait),
      ),
    describeLogin: async (_request, reply) => {
      if (settings.login) void reply.header('ratelimit-policy', policyField('login', settings.login));
    },
    countTestMail: hook(TEST_MAILS, 'testMail', ({ user }) => [{ account: user.id }], messages.testMail),
    countExport: hook(EXPORTS, 'export', ({ user }) => [{ account: limitedAccount(user) }], messages.export),
    countImport: hook(IMPORTS, 'import', ({ user }) => [{ account: user.id }], importReplies.limit),
    countWrite: hook(
      settings.write,
      'write',
      ({ user }) => [{ account: limitedAccount(user) }],
      messages.write,
    ),
  };
}

/** In milliseconds: refusals are written in batches. */
const INTERVAL = 5000;

/** Counts the requests that this process refuses because of limits, for the daily statistics. */
export interface RefusalCounter {
  count: (limit: LimitName) => void;
  /** Writes pending counts. Throws, and keeps them, if that fails. */
  flush: () => Promise<void>;
  /** Stops the timer and flushes. */
  close: () => Promise<void>;
}

export function createRefusalCounter(db: Db, onFailed: (error: unknown) => void): RefusalCounter {
  const pending = new Map<LimitName, number>();
  const add = (limit: LimitName, count: number) => pending.set(limit, (pending.get(limit) ?? 0) + count);
  const { storeSoon, flush, close } = createWriteBuffer(store, { interval: INTERVAL, onFailed });

  async function store() {
    for (const [limit, count] of [...pending]) {
      await addToDailyCount(db, `refused ${limit}`, count);
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
