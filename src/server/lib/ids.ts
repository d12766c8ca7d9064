import { randomUUIDv7, hash, randomBytes } from 'node:crypto';

/** Far more ids than can be created in a millisecond. If they don't suffice, the clock was set back. */
const TRIES = 10_000;

let last = '';

/** Returns a UUID version 7 that sorts after all earlier ones of this process, even within a millisecond. */
export function orderedId(): string {
  let id = randomUUIDv7();
  for (let tries = 0; id <= last && tries < TRIES; tries += 1) id = randomUUIDv7();
  last = id;
  return id;
}

/**
 * Returns a UUID that is always the same for a text. It is derived from the text's hash, so it doesn't reveal the text.
 */
export function hashToUuid(text: string): string {
  const hex = hash('sha256', text);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Length of a token, in bytes. */
const LENGTH = 32;

/** Returns a new secret for the part of a link after `#`. Only its hash is stored. */
export const createToken = (): string => randomBytes(LENGTH).toString('base64url');

export const hashToken = (token: string): string => hash('sha256', token);
