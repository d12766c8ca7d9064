import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { emailKey } from '../../../shared/email.ts';
import { normalizePassword, PASSWORD_MIN } from '../../../shared/user.ts';
import type { Db } from '../../db/schema.ts';
import { fairQueue } from '../../lib/fairQueue.ts';
import { clientNetwork } from '../../lib/network.ts';
import { passwordCost } from './passwordCost.ts';
import { readBlog } from '../../admin/settings.ts';
import { passwordRefused, tooManyHashes } from './userErrors.ts';

/** How a hash by these parameters begins, https://github.com/P-H-C/phc-string-format. */
const prefix = `$argon2id$v=19$m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=${passwordCost.parallelism}$`;

/** Threads that Node has for such work. More than the cores would take memory and win nothing. */
const LANES = Math.min(4, availableParallelism());
/** Hashes that may wait for each of them: at the usual 10 to 15 ms three or four seconds, longer than anybody likes. */
const WAITING_MAX = 250;
/** In milliseconds. Hashes take longer on a slow or busy machine, and whoever waits is told within a few seconds. */
const PATIENCE = 5000;

const queue = fairQueue(LANES, {
  waitingMax: WAITING_MAX * LANES,
  patience: PATIENCE,
  refusal: tooManyHashes,
});

/**
 * Whose hash it is must not matter to how long it takes, only where it is asked for: networks take turns. What an
 * operator asks for comes from nowhere.
 */
const inTurn = <Result>(ip: string, work: () => Promise<Result>): Promise<Result> =>
  queue.add(clientNetwork(ip), work);

/** The process stops: whoever waits is refused. */
export const closePasswords = (): void => queue.close();

/** Refuses a client who would have to wait too long: to be asked before anything is counted or written. */
export function requireHashCapacity(ip: string): void {
  if (!queue.hasCapacity(clientNetwork(ip))) throw tooManyHashes();
}

/** `ip` is the client's address, for whom it is done. Refuses if too many wait. */
export const hashPassword = (password: string, ip = ''): Promise<string> =>
  inTurn(ip, () => hash(normalizePassword(password), passwordCost));

/** Whether it was made by other parameters than those of today. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(prefix);

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
/** Of the same form as any other, and of no password that anybody knows. */
const nobodys = `${prefix}${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`;

/** Which form of the typed characters a hash was made from: the current one, an older one, or none. */
type Match = 'current' | 'older' | null;

/**
 * Takes the same time for a user who is not there (null): the answer must not tell which emails exist. Also finds a hash
 * that was made before passwords were normalized, from what another device made of the same characters. Refuses if too
 * many wait.
 */
export async function matchPassword(passwordHash: string | null, password: string, ip = ''): Promise<Match> {
  const normal = normalizePassword(password);
  const older = new Set([password, password.normalize('NFC'), password.normalize('NFD')]);
  older.delete(normal);
  const form = await inTurn(ip, async (): Promise<Match> => {
    const stored = passwordHash ?? nobodys;
    if (await verify(stored, normal)) return 'current';
    for (const one of older) {
      if (await verify(stored, one)) return 'older';
    }
    return null;
  });
  return passwordHash === null ? null : form;
}

/** The same, for whom it does not matter how. */
export const isPassword = async (...asked: Parameters<typeof matchPassword>): Promise<boolean> =>
  (await matchPassword(...asked)) !== null;

/** How many of the commonest passwords are refused, of those that are long enough. */
const COMMON_MAX = 3000;

/** Loaded when a password is first set: most processes see none for hours, and the list takes some megabytes. */
let commonPasswords: Promise<ReadonlySet<string>> | undefined;

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'].filter((one) => one.length >= PASSWORD_MIN);
  return new Set(passwords.slice(0, COMMON_MAX));
}

/**
 * Refuses a new password that everybody tries first: one of the commonest, or what the account and the blog are called.
 * Throws PasswordRefused.
 */
export async function requireUncommon(
  db: Db,
  password: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const { title } = await readBlog(db);
  const folded = fold(password);
  const isOneOf = (...words: string[]) => words.some((word) => fold(word) === folded);
  if (isOneOf(email, emailKey(email), email.slice(0, email.lastIndexOf('@'))))
    throw passwordRefused('it is your email');
  if (isOneOf(name)) throw passwordRefused('it is your name');
  if (isOneOf(title)) throw passwordRefused('it is the name of this blog');
  commonPasswords ??= loadCommonPasswords();
  if ((await commonPasswords).has(normalizePassword(password).toLowerCase()))
    throw passwordRefused('it is one of the most common, which attackers try first');
}

/** A name without what is easily left out or changed. */
const fold = (name: string) => normalizePassword(name).replace(/\s/gu, '').toLowerCase();
