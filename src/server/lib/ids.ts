import { randomUUIDv7, hash, randomBytes } from 'node:crypto';

/** Far more ids than fit in a millisecond: if even these don't help, the clock was set back. */
const TRIES = 10_000;

let last = '';

/** Returns a UUID version 7 that sorts after all earlier ones of this process, even within a millisecond. */
export function orderedId(): string {
  let id = randomUUIDv7();
  for (let tries = 0; id <= last && tries < TRIES; tries += 1) id = randomUUIDv7();
  last = id;
  return id;
}

/** Returns a UUID that is always the same for a text, which only its hash shows. */
export function hashToUuid(text: string): string {
  const hex = hash('sha256', text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** In bytes. */
const LENGTH = 32;

/** Returns the secret of a link, for behind its `#`. Only its hash is stored. */
export const createToken = (): string => randomBytes(LENGTH).toString('base64url');

export const hashToken = (token: string): string => hash('sha256', token);
