import type { FastifyRequest } from 'fastify';
import type { Connection } from '../db/connect.ts';
import { isPostgres } from '../db/portable.ts';
import {
  findSession,
  findSessionNow,
  renewSession,
  type RunningSession,
} from '../session/sessionRepository.ts';
import { sessionsTogether } from '../session/sessionsTogether.ts';
import type { Tokens } from '../session/token.ts';
import { type Bearer, bearersBy } from './bearers.ts';
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
  /** The same at once, and as right; null also if that can't be told at once: decisions/0010-sessions-by-stamp.md. */
  recogniseNow: (authorization: string | undefined) => CurrentUser | null;
}

export const sessionEnded = () => new HttpError(401, 'Please log in: there is no session, or it has ended.');

export function access(app: App, { db, atOnce }: Pick<Connection, 'db' | 'atOnce'>, tokens: Tokens): Access {
  app.decorateRequest('user');

  const bearers = bearersBy(tokens);
  const find = isPostgres(db) ? sessionsTogether(db) : (id: string) => findSession(db, id);

  async function recognise(request: FastifyRequest): Promise<CurrentUser | null> {
    const bearer = await bearers.verified(request.headers.authorization ?? '');
    if (!bearer) return null;
    const { sid } = bearer.claims;
    const stamp = atOnce?.sessionStamp();
    const session = await find(sid);
    const user = note(bearer, session, stamp);
    if (session && user && session.dueAt < Date.now()) await renew(request, sid);
    return user;
  }

  function recogniseNow(authorization: string | undefined): CurrentUser | null {
    const bearer = atOnce && authorization !== undefined ? bearers.known(authorization) : null;
    if (!atOnce || !bearer) return null;
    const stamp = atOnce.sessionStamp();
    if (bearer.seen?.stamp !== stamp) {
      note(bearer, findSessionNow(db, atOnce.read, bearer.claims.sid), stamp);
    }
    // One that is to be renewed, too, is not told at once.
    return bearer.seen && Date.now() < bearer.seen.until ? bearer.seen.user : null;
  }

  /** Notes under a stamp of before the look what was found. Gives whose session it is. */
  function note(bearer: Bearer, session: RunningSession | null, stamp?: string): CurrentUser | null {
    const { sub, sid } = bearer.claims;
    const user = session?.userId === sub ? { id: sub, sessionId: sid } : null;
    bearer.seen = user && session && stamp !== undefined ? { user, stamp, until: session.dueAt } : undefined;
    return user;
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
