import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import type * as Native from '@node-rs/argon2';
import { findGuessable } from '../../shared/guessablePassword.ts';
import { accountErrors } from '../../shared/messages/en/account.ts';
import { hasRight } from '../../shared/roles.ts';
import { normalizePassword } from '../../shared/user.ts';
import type { Db } from '../db/schema.ts';
import { fairQueue } from '../lib/fairQueue.ts';
import { clientNetwork } from '../lib/network.ts';
import { Refusal } from '../lib/refusal.ts';
import type { User } from '../store/accounts/users.ts';
import { findRole } from '../store/roles.ts';
import { readBlog } from '../store/settings.ts';
import { passwordCost } from './passwordCost.ts';

/** Hashes computed at once, in Node's thread pool. More than there are cores would only use more memory. */
const LANES = Math.min(4, availableParallelism());
/** Hashes that may wait per lane: 3 to 4 seconds at the usual 10 to 15 ms each. */
const WAITING_MAX = 250;
/** Longest wait in milliseconds, as hashing takes longer on a slow or busy machine. */
const PATIENCE = 5000;

const tooManyHashes = () =>
  new Refusal('busy', accountErrors.tooManyLogins, {
    retryAfter: 5,
  });

const queue = fairQueue(LANES, {
  waitingMax: WAITING_MAX * LANES,
  patience: PATIENCE,
  refusal: tooManyHashes,
});

/**
 * Queues work by the client's network, so that networks take turns. The wait must not depend on whose hash it is.
 * Command line work has no address.
 */
const enqueue = <Result>(ip: string, work: () => Promise<Result>): Promise<Result> =>
  queue.add(clientNetwork(ip), work);

/** Refuses all waiting work when the process stops. */
export const closePasswordQueue = (): void => queue.close();

/** Throws `tooManyHashes()` if the client would wait too long. Call it before counting or writing anything. */
export function requireHashCapacity(ip: string): void {
  if (!queue.hasCapacity(clientNetwork(ip))) throw tooManyHashes();
}

/**
 * Hashes a password with today's parameters. Throws `tooManyHashes()`.
 *
 * @param ip the client's address; '' for the command line
 */
export const hashPassword = (password: string, ip = ''): Promise<string> =>
  enqueue(ip, async () => (await loadArgon2()).hash(normalizePassword(password)));

/** Returns whether a hash was made with other parameters than today's. */
export const isOutdatedHash = (passwordHash: string): boolean => !passwordHash.startsWith(argon2Prefix);

/** Which Unicode form of the typed password matches: the normalized one, an older one, or none. */
type Match = 'current' | 'older' | null;

/**
 * Compares a password with a hash. Takes the same time for a missing user (null), so that responses don't reveal which
 * emails exist. Also matches hashes from before passwords were normalized, in any form that a device types. Throws
 * TooManyHashes.
 */
export async function matchPassword(passwordHash: string | null, password: string, ip = ''): Promise<Match> {
  const normal = normalizePassword(password);
  const older = new Set([password, password.normalize('NFC'), password.normalize('NFD')]);
  older.delete(normal);
  const match = await enqueue(ip, async (): Promise<Match> => {
    const { verify } = await loadArgon2();
    const stored = passwordHash ?? dummyHash;
    if (await verify(stored, normal)) return 'current';
    for (const form of older) {
      if (await verify(stored, form)) return 'older';
    }
    return null;
  });
  return passwordHash === null ? null : match;
}

/** Returns whether a password matches in any form. */
export const passwordMatches = async (...args: Parameters<typeof matchPassword>): Promise<boolean> =>
  (await matchPassword(...args)) !== null;

/**
 * Throws `passwordRefused()` for a password that is easy to guess. Only those who could change what others publish may not have
 * one: everyone else is warned by the form and decides.
 */
export async function requireUncommonPassword(
  db: Db,
  password: string,
  { name, email, title }: { name: string; email: string; title?: string },
): Promise<void> {
  const reason = findGuessable(password, { name, email, title: title ?? (await readBlog(db)).title });
  if (reason !== null) throw new Refusal('invalid', accountErrors.passwordRefused[reason]);
}

/** Returns whether the account may not have a password that is easy to guess, see `requireUncommonPassword`. */
export const needsUncommonPassword = async (db: Db, userId: string): Promise<boolean> =>
  hasRight(await findRole(db, userId), 'editOthers');

/** Throws `passwordRefused()` for a new password that the account may not have, see `requireUncommonPassword`. */
export async function requireAllowedPassword(
  db: Db,
  password: string,
  account: Pick<User, 'id' | 'name' | 'email'>,
): Promise<void> {
  if (await needsUncommonPassword(db, account.id)) await requireUncommonPassword(db, password, account);
}

const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** Prefix of hashes with today's parameters: https://github.com/P-H-C/phc-string-format. */
const argon2Prefix = `$argon2id$v=19$m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=${passwordCost.parallelism}$`;

/** Argon2id with hashes in PHC string format. */
interface Argon2 {
  hash: (password: string) => Promise<string>;
  verify: (hash: string, password: string) => Promise<boolean>;
}

let loaded: Promise<Argon2> | undefined;

/**
 * Returns the implementation of `@node-rs/argon2`, or Node's own if that native package isn't installed or doesn't
 * load. Node's gives the same hashes but takes three to four times as long.
 */
export const loadArgon2 = (): Promise<Argon2> => (loaded ??= loadNative().catch(() => nodeArgon2));

/** Returns whether the native package loads. */
export const hasNativeArgon2 = async (): Promise<boolean> => (await loadArgon2()) !== nodeArgon2;

async function loadNative(): Promise<Argon2> {
  const { hash, verify }: typeof Native = await import('@node-rs/argon2');
  return { hash: (password) => hash(password, passwordCost), verify };
}

const compute = promisify(argon2);

const toUnpaddedBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/** Returns a well-formed hash that no password matches. */
const makeDummyHash = (): string =>
  argon2Prefix + [SALT_BYTES, HASH_BYTES].map((length) => toUnpaddedBase64(randomBytes(length))).join('$');

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/;

export const nodeArgon2: Argon2 = {
  async hash(password) {
    const nonce = randomBytes(SALT_BYTES);
    const { memoryCost: memory, timeCost: passes, parallelism } = passwordCost;
    const options = { message: password, nonce, parallelism, tagLength: HASH_BYTES, memory, passes };
    const tag = await compute('argon2id', options);
    return `${argon2Prefix}${toUnpaddedBase64(nonce)}$${toUnpaddedBase64(tag)}`;
  },

  async verify(hash, password) {
    const [, memory, passes, parallelism, salt = '', tag = ''] = PHC.exec(hash) ?? [];
    if (tag === '') throw new Error('Not an argon2id hash.');
    const expected = Buffer.from(tag, 'base64');
    const computed = await compute('argon2id', {
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      parallelism: Number(parallelism),
      tagLength: expected.length,
      memory: Number(memory),
      passes: Number(passes),
    });
    return timingSafeEqual(computed, expected);
  },
};

/** Checked if there is no account, so that it takes the same time. Declared last, as it uses the constants above. */
const dummyHash = makeDummyHash();
