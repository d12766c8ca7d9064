import type { LimitName } from '../../shared/blogStatus.ts';
import { apiMessages } from '../../shared/messages/en/api.ts';
import { DAY, SECOND } from '../../shared/time.ts';
import { fromNow, inTransaction, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { clientNetwork, clientSite } from '../lib/network.ts';
import {
  type Attempt,
  forgetAttempts,
  type Rule,
  uncountAttempt,
  secondsUntilUnlocked,
  countAttempt,
  refuseIfLocked,
  tooManyAttempts,
  type Limit,
  type Pseudonym,
} from './attempts.ts';

/** A login attempt. */
interface Login {
  /** The key of the account, which need not exist. */
  account: string;
  /** The client's IP address. */
  ip: string;
}

export interface LoginThrottle {
  /**
   * Counts a failed password check. Counts nothing if `check` returns a result or throws. Throws LimitReached after too
   * many failures.
   */
  guard: <Result>(login: Login, check: () => Promise<Result>) => Promise<Result>;
  /** Remembers the network of a new account's owner, and forgets those of earlier owners of the email. */
  registered: (login: Login) => Promise<void>;
  /** Moves the known networks to the new email, within the transaction that changes it. */
  renamed: (db: Db, before: string, after: string) => Promise<void>;
  /** Returns whether the owner has logged in from this network before. */
  isKnownNetwork: (login: Login) => Promise<boolean>;
  /** Forgets the networks of a deleted account. */
  deleted: (account: string) => Promise<void>;
  /** Removes all locks of an account. */
  unlock: (account: string) => Promise<void>;
}

const KIND: LimitName = 'login';
const TOO_MANY = apiMessages.limits.login;
/** One IP address may serve an office, and a botnet may attack one account: see docs/security.md. */
const CEILING = 20;
const ACCOUNT_WINDOWS = 4;

/** Returns waits that double, up to a day. */
const growingWaits = (seconds: number): number[] =>
  seconds < DAY / SECOND ? [seconds, ...growingWaits(seconds * 2)] : [DAY / SECOND];

export function createLoginThrottle(db: Db, limit: Limit | null, pseudonym: Pseudonym): LoginThrottle {
  const shared = {
    unlock: (account: string) => forgetAttempts(db, { kind: KIND, account: pseudonym(account) }),
    renamed: (db: Db, before: string, after: string) =>
      moveKnownNetworks(db, pseudonym(before), pseudonym(after)),
    deleted: (account: string) => forgetKnownNetworks(db, pseudonym(account)),
  };
  if (limit === null) {
    return {
      ...shared,
      guard: (_login, check) => check(),
      isKnownNetwork: async () => false,
      registered: ({ account }) => shared.deleted(account),
    };
  }

  const { count, seconds } = limit;
  const pairRule: Rule = {
    count,
    seconds,
    waits: seconds > DAY / SECOND ? [seconds] : growingWaits(seconds),
  };
  const networkRule: Rule = { count: count * CEILING, seconds };
  const accountRule: Rule = { count: count * CEILING, seconds: seconds * ACCOUNT_WINDOWS };

  const toPair = ({ account, ip }: Login) => ({
    account: pseudonym(account),
    network: pseudonym(clientNetwork(ip)),
  });

  /** Returns the attempts for the ceilings, always in the same order so that two nodes never deadlock. */
  function getCeilings({ account, ip }: Login): Attempt[] {
    const networks = [clientNetwork(ip), clientSite(ip)].filter((network) => network !== null);
    return [
      ...networks.map((network) => ({
        key: { kind: KIND, account: '', network: pseudonym(network) },
        rule: networkRule,
      })),
      { key: { kind: KIND, account: pseudonym(account), network: '' }, rule: accountRule },
    ];
  }

  /** Returns the attempts that were counted. */
  async function countAll(db: Db, attempts: Attempt[]): Promise<Attempt[]> {
    const counted: Attempt[] = [];
    for (const attempt of attempts) {
      if (await countAttempt(db, attempt.key, attempt.rule)) counted.push(attempt);
    }
    return counted;
  }

  async function takeBack(db: Db, counted: Attempt[]) {
    for (const { key } of counted) await uncountAttempt(db, key);
  }

  return {
    ...shared,

    isKnownNetwork: (login) => isKnownPair(db, toPair(login)),

    async registered(login) {
      const pair = toPair(login);
      await inTransaction(db, async (db) => {
        await forgetKnownNetworks(db, pair.account);
        await rememberNetwork(db, pair);
      });
    },

    async guard(login, check) {
      const pair = toPair(login);
      const pairAttempt: Attempt = { key: { kind: KIND, ...pair }, rule: pairRule };
      const attempts = [pairAttempt, ...getCeilings(login)];
      await refuseIfLocked(db, [pairAttempt], TOO_MANY);

      let counted: Attempt[] = [];
      await inTransaction(db, async (db) => {
        counted = await countAll(db, [pairAttempt]);
        // Concurrent attempts reached the limit first.
        if (counted.length === 0)
          throw tooManyAttempts(KIND, TOO_MANY, await secondsUntilUnlocked(db, [pairAttempt]), limit);
        counted.push(...(await countAll(db, attempts.slice(1))));
      });
      const result = await check().catch(async (error: unknown) => {
        await inTransaction(db, (db) => takeBack(db, counted));
        throw error;
      });
      // At a ceiling, neither the answer nor its timing may reveal who logged in from here. Only the owner, from a
      // known network, is let through: strangers can't lock them out.
      const isAtCeiling = counted.length < attempts.length;
      if (isAtCeiling && !((await isKnownPair(db, pair)) && result)) {
        throw tooManyAttempts(KIND, TOO_MANY, await secondsUntilUnlocked(db, attempts), limit);
      }
      if (!result) return result;
      await inTransaction(db, async (db) => {
        await forgetAttempts(db, pairAttempt.key);
        await takeBack(db, counted.slice(1));
        await rememberNetwork(db, pair);
      });
      return result;
    },
  };
}

/** An account and a network its owner logged in from, both as pseudonyms. */
interface KnownNetwork {
  account: string;
  network: string;
}

const KNOWN = 'known';
export const KNOWN_NETWORK_DAYS = 90;
const KNOWN_FOR = KNOWN_NETWORK_DAYS * DAY;

async function isKnownPair(db: Db, { account, network }: KnownNetwork): Promise<boolean> {
  const known = await db
    .selectFrom('attempt')
    .select('kind')
    .where((attempt) => attempt.and({ kind: KNOWN, account, network }))
    .where('expiresAt', '>', now())
    .executeTakeFirst();
  return known !== undefined;
}

/** Moves known networks from one email to another, replacing the latter's. */
async function moveKnownNetworks(db: Db, from: string, to: string): Promise<void> {
  if (from === to) return;
  await forgetKnownNetworks(db, to);
  await db
    .updateTable('attempt')
    .set({ account: to })
    .where((attempt) => attempt.and({ kind: KNOWN, account: from }))
    .execute();
}

const forgetKnownNetworks = (db: Db, account: string): Promise<void> =>
  forgetAttempts(db, { kind: KNOWN, account });

async function rememberNetwork(db: Db, { account, network }: KnownNetwork): Promise<void> {
  const expiresAt = fromNow(KNOWN_FOR);
  await db
    .insertInto('attempt')
    .values({ kind: KNOWN, account, network, count: 0, lockedUntil: '', expiresAt })
    .onConflict((conflict) => conflict.columns(['kind', 'account', 'network']).doUpdateSet({ expiresAt }))
    .execute();
}
