import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id, which is the library's default: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** How a hash by these parameters begins, https://github.com/P-H-C/phc-string-format. */
const prefix = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`;

export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

/** Whether it was made by other parameters than those of today. */
export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(prefix);

let nobody: Promise<string> | undefined;

/** Takes the same time for a user who is not there (null): the answer must not tell which emails exist. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('the password of nobody');
  const decoy = await nobody;
  const matches = await verify(passwordHash ?? decoy, password);
  return matches && passwordHash !== null;
}
