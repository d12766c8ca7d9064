import type { FastifyRequest } from 'fastify';
import { findAdmin } from '../admin/admins.ts';
import type { Db } from '../db/schema.ts';
import { notAdmin, sessionEnded, findSession, renewSession, type Tokens } from '../session/sessions.ts';
import type { App } from './app.ts';

export interface CurrentUser {
  id: string;
  sessionId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** On a `signedIn` route whoever calls; on any other nobody is known yet, and reading it is a mistake. */
    user: CurrentUser;
    /** On a `requireAdmin` route who calls, as the audit log names them. */
    admin: { id: string; name: string };
  }
}

/** Refuses where this is not the password of who asks, whose session alone is not enough. Likewise after too many wrong ones. */
export type RequirePassword = (asking: { id: string; ip: string }, password: string) => Promise<void>;

/** Who calls, as the routes may ask it. */
export interface Authentication {
  /** The option of a route that only signed-in users reach: strangers get 401 before their body is read. */
  signedIn: { onRequest: (request: FastifyRequest) => Promise<void> };
  /**
   * The same for those who run the blog: whoever else is signed in gets 403. Asked of the database at each request, so
   * that the rights end when they are taken.
   */
  requireAdmin: { onRequest: (request: FastifyRequest) => Promise<void> };
  /** Whoever calls a public route; null for a visitor, also for one with a token that counts no more. */
  authenticate: (request: FastifyRequest) => Promise<CurrentUser | null>;
}

/** The schemes of RFC 9110 are case-insensitive. */
const bearer = /^Bearer +([\w.~+/-]+=*)$/i;

/** The one way in which a session is looked up: the token's signature, then the session in the database. */
export function createAuthentication(app: App, db: Db, tokens: Tokens): Authentication {
  app.decorateRequest('user');
  app.decorateRequest('admin');

  async function authenticate(request: FastifyRequest): Promise<CurrentUser | null> {
    const token = bearer.exec(request.headers.authorization ?? '')?.[1];
    const claims = token === undefined ? null : await tokens.verify(token);
    if (!claims) return null;
    const session = await findSession(db, claims.sid);
    if (session?.userId !== claims.sub) return null;
    if (session.dueAt < Date.now()) await renew(request, claims.sid);
    return { id: claims.sub, sessionId: claims.sid };
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
    const user = await authenticate(request);
    if (!user) throw sessionEnded();
    request.user = user;
  }

  async function requireAdmin(request: FastifyRequest) {
    await requireUser(request);
    const admin = await findAdmin(db, request.user.id);
    if (!admin) throw notAdmin();
    request.admin = admin;
  }

  return {
    signedIn: { onRequest: requireUser },
    requireAdmin: { onRequest: requireAdmin },
    authenticate,
  };
}
