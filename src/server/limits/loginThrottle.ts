import type { LimitName } from '../../shared/blogState.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { clientNetwork, clientSite } from '../lib/network.ts';
import {
  type Attempt,
  forgetAttempts,
  type Rule,
  uncountAttempt,
  waitFor,
  countAttempt,
  refuseLocked,
  tooMany,
  type Limit,
  type Pseudonym,
} from './attempts.ts';

/** Who tries a password, and whose. */
interface Login {
  /** What an account is found by, whether there is one or not. */
  account: string;
  /** The client's address. */
  ip: string;
}

export interface LoginLimit {
  /**
   * Counts a try of a password, unless `check` gives something for it, or throws: then nothing was tried. Refuses
   * a try that is one too many.
   */
  guard: <Result>(login: Login, check: () => Promise<Result>) => Promise<Result>;
  /** Notes where the owner is who has just registered, as a login does, and nobody before: see `knownNetworks.ts`. */
  registered: (login: Login) => Promise<void>;
  /** Has the owner known by another email where they were known by the one before. For the transaction of the change. */
  renamed: (db: Db, before: string, after: string) => Promise<void>;
  /** Whether the owner of the account was logged in from there before. */
  isKnownNetwork: (login: Login) => Promise<boolean>;
  /** Forgets where the owner of a deleted account was. */
  deleted: (account: string) => Promise<void>;
  /** Lifts every lock of an account, for an operator. */
  unlock: (account: string) => Promise<void>;
}

const KIND: LimitName = 'login';
const TOO_MANY = 'Too many failed logins';
const DAY = 24 * 60 * 60;
/** An address may serve a whole office, and an account may be tried from a whole botnet: docs/security.md. */
const CEILING = 20;
const ACCOUNT_WINDOWS = 4;

/** Each wait twice as long as the one before, up to a day. */
const growing = (seconds: number): number[] => (seconds < DAY ? [seconds, ...growing(seconds * 2)] : [DAY]);

export function loginLimit(db: Db, limit: Limit | null, pseudonym: Pseudonym): LoginLimit {
  const shared = {
    unlock: (account: string) => forgetAttempts(db, { kind: KIND, account: pseudonym(account) }),
    renamed: (db: Db, before: string, after: string) => moveKnown(db, pseudonym(before), pseudonym(after)),
    deleted: (account: string) => forgetKnown(db, pseudonym(account)),
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
  const ofPair: Rule = { count, seconds, waits: seconds > DAY ? [seconds] : growing(seconds) };
  const ofNetwork: Rule = { count: count * CEILING, seconds };
  const ofAccount: Rule = { count: count * CEILING, seconds: seconds * ACCOUNT_WINDOWS };

  const pairOf = ({ account, ip }: Login) => ({
    account: pseudonym(account),
    network: pseudonym(clientNetwork(ip)),
  });

  /** In the same order for all, or two nodes could wait for each other. */
  function ceilingsOf({ account, ip }: Login): Attempt[] {
    const networks = [clientNetwork(ip), clientSite(ip)].filter((network) => network !== null);
    return [
      ...networks.map((network) => ({
        key: { kind: KIND, account: '', network: pseudonym(network) },
        rule: ofNetwork,
      })),
      { key: { kind: KIND, account: pseudonym(account), network: '' }, rule: ofAccount },
    ];
  }

  /** Gives those that were counted. */
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

    isKnownNetwork: (login) => isKnown(db, pairOf(login)),

    async registered(login) {
      const pair = pairOf(login);
      await inTransaction(db, async (db) => {
        await forgetKnown(db, pair.account);
        await remember(db, pair);
      });
    },

    async guard(login, check) {
      const pair = pairOf(login);
      const ofPairAlone: Attempt = { key: { kind: KIND, ...pair }, rule: ofPair };
      const attempts = [ofPairAlone, ...ceilingsOf(login)];
      await refuseLocked(db, [ofPairAlone], TOO_MANY);

      let counted: Attempt[] = [];
      await inTransaction(db, async (db) => {
        counted = await countAll(db, [ofPairAlone]);
        // Of many at once, the others were faster.
        if (counted.length === 0) throw tooMany(KIND, TOO_MANY, await waitFor(db, [ofPairAlone]));
        counted.push(...(await countAll(db, attempts.slice(1))));
      });
      const result = await check().catch(async (error: unknown) => {
        await inTransaction(db, (db) => takeBack(db, counted));
        throw error;
      });
      // At a ceiling the answer, and the work for it, must not tell who signed in from here: it is the same for all
      // but the owner. What strangers do, to this account or in this network, never locks that one out.
      const isAtCeiling = counted.length < attempts.length;
      if (isAtCeiling && !((await isKnown(db, pair)) && result)) {
        throw tooMany(KIND, TOO_MANY, await waitFor(db, attempts));
      }
      if (!result) return result;
      await inTransaction(db, async (db) => {
        await forgetAttempts(db, ofPairAlone.key);
        await takeBack(db, counted.slice(1));
        await remember(db, pair);
      });
      return result;
    },
  };
}

/** By pseudonyms: an account, and a network that its owner signed in from. */
interface KnownNetwork {
  account: string;
  network: string;
}

const KNOWN = 'known';
const KNOWN_FOR = 90 * 24 * 60 * 60 * 1000;

const inMilliseconds = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

async function isKnown(db: Db, { account, network }: KnownNetwork): Promise<boolean> {
  const known = await db
    .selectFrom('attempt')
    .select('kind')
    .where((attempt) => attempt.and({ kind: KNOWN, account, network }))
    .where('expiresAt', '>', inMilliseconds(0))
    .executeTakeFirst();
  return known !== undefined;
}

/** Has the networks of one account known for another, whose own are forgotten: an email that becomes another one. */
async function moveKnown(db: Db, from: string, to: string): Promise<void> {
  if (from === to) return;
  await forgetKnown(db, to);
  await db
    .updateTable('attempt')
    .set({ account: to })
    .where((attempt) => attempt.and({ kind: KNOWN, account: from }))
    .execute();
}

const forgetKnown = (db: Db, account: string): Promise<void> => forgetAttempts(db, { kind: KNOWN, account });

async function remember(db: Db, { account, network }: KnownNetwork): Promise<void> {
  const expiresAt = inMilliseconds(KNOWN_FOR);
  await db
    .insertInto('attempt')
    .values({ kind: KNOWN, account, network, count: 0, lockedUntil: '', expiresAt })
    .onConflict((conflict) => conflict.columns(['kind', 'account', 'network']).doUpdateSet({ expiresAt }))
    .execute();
}
