import type { FastifyRequest } from 'fastify';
import { HttpError } from './errors.ts';

/** An article's version as its strong entity tag, RFC 9110 section 8.8.3. */
export const entityTag = (version: number): string => `"${version}"`;

/** The version that `If-Match` asks for; null for none or `*`, so any will do. Throws 400 for anything else. */
export function expectedVersion({ headers }: FastifyRequest): number | null {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return null;
  const version = /^"(\d{1,15})"$/.exec(header)?.[1];
  if (version === undefined) {
    throw new HttpError(400, 'If-Match must be * or the version of the article in quotes, such as "3".');
  }
  return Number(version);
}
