import type { FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

/** A string of RFC 9651, section 3.3.3, in which nothing is escaped. */
const QUOTED = /^"([ !#-[\]-~]{1,200})"$/;

/** The key by which a client sends the same request again; null where it gave none. Throws 400 for what is no key. */
export function idempotencyKey({ headers }: FastifyRequest): string | null {
  const header = headers['idempotency-key'];
  if (header === undefined) return null;
  const key = QUOTED.exec(String(header))?.[1];
  if (key === undefined) {
    throw new HttpError(400, 'Idempotency-Key must be 1 to 200 letters, digits or signs in quotes.');
  }
  return key;
}
