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
    throw new HttpError(400, 'If-Match must be * or the version in quotes, such as "3".');
  }
  return Number(version);
}

/**
 * The same where a client has to say what it saves over: 'none' for `If-None-Match: *`, by which it makes something new.
 * Throws 428 where it says nothing, 400 for anything else.
 */
export function requiredPrecondition(request: FastifyRequest): 'none' | number | null {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  if (ifMatch === undefined && ifNoneMatch === undefined) {
    throw new HttpError(
      428,
      'Say what this is saved over: If-None-Match: * for nothing, or If-Match with the version.',
    );
  }
  if (ifNoneMatch === undefined) return expectedVersion(request);
  if (ifNoneMatch === '*' && ifMatch === undefined) return 'none';
  throw new HttpError(400, 'If-None-Match must be *, and may not come with If-Match.');
}
