import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { errorCode } from './files.ts';

/** Thrown for an unusable secret file. It isn't replaced automatically, because that would end all sessions. */
export class UnusableSecret extends Error {
  constructor(file: string) {
    super(cliMessages.errors.unusableSecret(file));
    this.name = 'UnusableSecret';
  }
}

/** Returns the path of the secret file. */
export const secretFile = (dataDir: string): string => path.join(dataDir, 'jwt-secret');

/**
 * Loads the secret of the data directory, or creates it if it doesn't exist. Creation is atomic, so that two servers
 * starting at once use the same one. Throws UnusableSecret.
 */
export async function loadSecret(dataDir: string): Promise<string> {
  const file = secretFile(dataDir);
  return (await readSecret(file)) ?? (await makeSecret(file));
}

/** Loads the secret, or returns null if there is none yet. */
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
