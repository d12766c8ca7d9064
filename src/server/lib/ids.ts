import { randomUUIDv7, hash, randomBytes } from 'node:crypto';

/** Many more than a millisecond has room for: after these the clock has gone back, and is followed. */
const TRIES = 10_000;

let last = '';

/** A UUID of version 7 that comes after those before it of this process, also within one millisecond. */
export function orderedId(): string {
  let id = randomUUIDv7();
  for (let tries = 0; id <= last && tries < TRIES; tries += 1) id = randomUUIDv7();
  last = id;
  return id;
}

/** In bytes: nobody guesses one. */
const LENGTH = 32;

/** What a link carries behind its #, and nothing keeps: a database has its hash. */
export const newToken = (): string => randomBytes(LENGTH).toString('base64url');

export const hashOfToken = (token: string): string => hash('sha256', token);
