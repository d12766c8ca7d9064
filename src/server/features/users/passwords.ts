import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { fairQueue } from '../../fairQueue.ts';

/** OWASP's parameters for argon2id, which is the library's default: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** How a hash by these parameters begins, https://github.com/P-H-C/phc-string-format. */
const prefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

/** Threads that Node has for such work. More than the cores would take memory and win nothing. */
const THREADS = 4;
const queue = fairQueue(Math.min(THREADS, availableParallelism()));
/** Whose hash it is must not matter to how long it takes: all stand in one line. */
const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => queue.add('', work);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters));

/** Whether it was made by other parameters than those of today. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(prefix);

let nobody: Promise<string> | undefined;

/** Takes the same time for a user who is not there (null): the answer must not tell which emails exist. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('the password of nobody');
  const decoy = await nobody;
  const matches = await inTurn(() => verify(passwordHash ?? decoy, password));
  return matches && passwordHash !== null;
}
