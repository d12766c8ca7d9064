import type { FastifyRequest } from 'fastify';
import type { Connection } from '../db/connect.ts';
import { findSession, findSessionNow, renewSession } from '../session/sessionRepository.ts';
import type { Tokens } from '../session/token.ts';
import { HttpError } from './errors.ts';
import type { App } from './validate.ts';

export interface CurrentUser {
  id: string;
  sessionId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** On a `signedIn` route whoever calls; on any other nobody is known yet, and reading it is a mistake. */
    user: CurrentUser;
  }
}

/** Who calls, as the routes may ask it. */
export interface Access {
  /** The option of a route that only signed-in users reach: strangers get 401 before their body is read. */
  signedIn: { onRequest: (request: FastifyRequest) => Promise<void> };
  /** Whoever calls a public route; null for a visitor, also for one with a token that counts no more. */
  recognise: (request: FastifyRequest) => Promise<CurrentUser | null>;
  /** The same at once, by the same session in the database; null also if that can't be told at once. */
  recogniseNow: (authorization: string | undefined) => CurrentUser | null;
}

export const sessionEnded = () => new HttpError(401, 'Please log in: there is no session, or it has ended.');

/** The schemes of RFC 9110 are case-insensitive. */
const bearer = /^Bearer +([\w.~+/-]+=*)$/i;
const tokenOf = (authorization = '') => bearer.exec(authorization)?.[1];

export function access(
  app: App,
  { db, readNow }: Pick<Connection, 'db' | 'readNow'>,
  tokens: Tokens,
): Access {
  app.decorateRequest('user');

  async function recognise(request: FastifyRequest): Promise<CurrentUser | null> {
    const token = tokenOf(request.headers.authorization);
    const claims = token === undefined ? null : await tokens.verify(token);
    if (!claims) return null;
    const session = await findSession(db, claims.sid);
    if (session?.userId !== claims.sub) return null;
    if (session.isDue) await renew(request, claims.sid);
    return { id: session.userId, sessionId: claims.sid };
  }

  function recogniseNow(authorization: string | undefined): CurrentUser | null {
    const token = tokenOf(authorization);
    const claims = token === undefined ? null : tokens.known(token);
    if (!claims || !readNow) return null;
    const session = findSessionNow(db, readNow, claims.sid);
    return session?.userId === claims.sub && !session.isDue
      ? { id: session.userId, sessionId: claims.sid }
      : null;
  }

  async function renew(request: FastifyRequest, sessionId: string) {
    try {
      await renewSession(db, sessionId);
    } catch (error) {
      // Where nothing can be written, reading goes on.
      request.log.warn({ err: error }, 'session not renewed');
    }
  }

  async function requireUser(request: FastifyRequest) {
    const user = await recognise(request);
    if (!user) throw sessionEnded();
    request.user = user;
  }

  return { signedIn: { onRequest: requireUser }, recognise, recogniseNow };
}
