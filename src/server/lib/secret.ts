import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './files.ts';

/** What stands in its place is no secret. It is not replaced by itself: all sessions would end. */
export class UnusableSecret extends Error {
  constructor(file: string) {
    super(`${file} holds no usable secret; delete it to have one made.`);
    this.name = 'UnusableSecret';
  }
}

/** Where the secret of this data directory is kept. */
export const secretFile = (dataDir: string): string => path.join(dataDir, 'jwt-secret');

/**
 * The secret of the data directory, made at the first start. It appears whole under its name or not at all,
 * so that of two servers which start at once both use the same. Throws UnusableSecret.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = secretFile(dataDir);
  return (await readSecret(file)) ?? (await makeSecret(file));
}

/** The same, or null where none was made yet. */
export const findSecret = (dataDir: string): Promise<string | null> => readSecret(secretFile(dataDir));

async function makeSecret(file: string): Promise<string> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const secret = randomBytes(48).toString('base64url');
  try {
    await writeFile(draft, secret, { mode: 0o600, flag: 'wx', flush: true });
    await link(draft, file);
    return secret;
  } catch (error) {
    const winner = errorCode(error) === 'EEXIST' ? await readSecret(file) : null;
    if (winner === null) throw error;
    return winner;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readSecret(file: string): Promise<string | null> {
  try {
    const secret = await readFile(file, 'utf8');
    if (secret.length < 32) throw new UnusableSecret(file);
    return secret;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    if (errorCode(error) === 'EISDIR') throw new UnusableSecret(file);
    throw error;
  }
}
