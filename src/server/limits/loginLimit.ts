import type { Db } from '../db/schema.ts';
import { inSharedTransaction, inTransaction } from '../db/transaction.ts';
import { forgetAttempts, type Rule, uncountAttempt } from './attemptRepository.ts';
import { type Counted, countOrRefuse } from './countOrRefuse.ts';
import { isKnown, remember } from './knownNetworks.ts';
import type { Limit } from './limit.ts';
import { networkOf } from './networkOf.ts';
import type { Pseudonym } from './pseudonyms.ts';

/** Who tries a password, and whose. */
export interface Login {
  /** What an account is found by, whether there is one or not. */
  account: string;
  /** The client's address. */
  ip: string;
}

export interface LoginLimit {
  /**
   * Counts a try of a password, unless `check` gives something for it, or throws: then nothing was tried. Throws 429
   * instead of running a check that would be one too many.
   */
  guard: <Result>(login: Login, check: () => Promise<Result>) => Promise<Result>;
  /** Notes where the owner is who has just registered, as a login does: see `knownNetworks.ts`. */
  registered: (login: Login) => Promise<void>;
  /** Lifts every lock of an account, for an operator. */
  unlock: (account: string) => Promise<void>;
}

const KIND = 'login';
const DAY = 24 * 60 * 60;
/** An address may serve a whole office, and an account may be tried from a whole botnet: docs/security.md. */
const CEILING = 20;
const ACCOUNT_WINDOWS = 4;

/** Each wait twice as long as the one before, up to a day. */
const growing = (seconds: number): number[] => (seconds < DAY ? [seconds, ...growing(seconds * 2)] : [DAY]);

export function loginLimit(db: Db, limit: Limit | null, pseudonym: Pseudonym): LoginLimit {
  const unlock = (account: string) => forgetAttempts(db, { kind: KIND, account: pseudonym(account) });
  if (limit === null) {
    return { guard: (_login, check) => check(), registered: () => Promise.resolve(), unlock };
  }

  const { count, seconds } = limit;
  const ofPair: Rule = { count, seconds, waits: seconds > DAY ? [seconds] : growing(seconds) };
  const ofNetwork: Rule = { count: count * CEILING, seconds };
  const ofAccount: Rule = { count: count * CEILING, seconds: seconds * ACCOUNT_WINDOWS };

  const pairOf = ({ account, ip }: Login) => ({
    account: pseudonym(account),
    network: pseudonym(networkOf(ip)),
  });

  return {
    unlock,
    registered: (login) => remember(db, pairOf(login)),

    async guard(login, check) {
      const pair = pairOf(login);
      const ofPairAlone: Counted = { key: { kind: KIND, ...pair }, rule: ofPair };
      const ceilings: Counted[] = [
        { key: { kind: KIND, account: '', network: pair.network }, rule: ofNetwork },
        { key: { kind: KIND, account: pair.account, network: '' }, rule: ofAccount },
      ];
      // What strangers do, to this account or in this network, never locks its owner out where they belong.
      const attempts = (await isKnown(db, pair)) ? [ofPairAlone] : [ofPairAlone, ...ceilings];
      await countOrRefuse(db, attempts, 'Too many failed logins');

      const takeBack = async (db: Db, counted: Counted[]) => {
        for (const { key } of counted) await uncountAttempt(db, key);
      };
      const result = await check().catch(async (error: unknown) => {
        await inSharedTransaction(db, (db) => takeBack(db, attempts));
        throw error;
      });
      if (!result) return result;
      await inTransaction(db, async (db) => {
        await forgetAttempts(db, ofPairAlone.key);
        await takeBack(db, attempts.slice(1));
        await remember(db, pair);
      });
      return result;
    },
  };
}
