import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { fairQueue } from '../../lib/fairQueue.ts';
import { clientNetwork } from '../../lib/clientNetwork.ts';
import { passwordCost } from './passwordCost.ts';
import { tooManyHashes } from './userErrors.ts';

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
  inTurn(ip, () => hash(password, passwordCost));

/** Whether it was made by other parameters than those of today. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(prefix);

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
/** Of the same form as any other, and of no password that anybody knows. */
const nobodys = `${prefix}${unpadded(randomBytes(16))}$${unpadded(randomBytes(32))}`;

/**
 * Takes the same time for a user who is not there (null): the answer must not tell which emails exist. Refuses if
 * too many wait.
 */
export async function isPassword(passwordHash: string | null, password: string, ip = ''): Promise<boolean> {
  const matches = await inTurn(ip, () => verify(passwordHash ?? nobodys, password));
  return matches && passwordHash !== null;
}
