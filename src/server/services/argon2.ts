import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type * as Native from '@node-rs/argon2';
import { passwordCost } from './passwordCost.ts';

const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** How a hash with today's parameters begins: https://github.com/P-H-C/phc-string-format. */
export const argon2Prefix = `$argon2id$v=19$m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=${passwordCost.parallelism}$`;

/** Argon2id, as a hash in PHC string format. */
interface Argon2 {
  hash: (password: string) => Promise<string>;
  verify: (hash: string, password: string) => Promise<boolean>;
}

let loaded: Promise<Argon2> | undefined;

/**
 * Returns the implementation of `@node-rs/argon2`, or Node's own where that native package is not installed or does not
 * load: Node's gives the same hashes and takes three to four times as long.
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
export const makeDummyHash = (): string =>
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
