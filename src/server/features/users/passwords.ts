import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id, which is the library's default: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, parameters);

let nobody: Promise<string> | undefined;

/** Takes the same time for a user who is not there (null): the answer must not tell which emails exist. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('the password of nobody');
  const matches = await verify(passwordHash ?? (await nobody), password);
  return matches && passwordHash !== null;
}
