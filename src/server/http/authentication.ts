import type { FastifyRequest } from 'fastify';
import { findAdmin } from '../store/admins.ts';
import type { Db } from '../db/schema.ts';
import { type CurrentUser, notAdmin, findSession, renewSession, type Tokens } from '../store/sessions.ts';
import { sessionEnded } from '../lib/refusal.ts';
import type { App } from './app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, on `signedIn` routes only. */
    user: CurrentUser;
    /** The calling admin, on `requireAdmin` routes only, as the audit log names them. */
    admin: { id: string; name: string };
  }
}

/** Identifies the caller of a route. */
export interface Authentication {
  /** Route option for signed-in users only: strangers get 401 before their body is read. */
  signedIn: { onRequest: (request: FastifyRequest) => Promise<void> };
  /**
   * Route option for admins only: other users get 403. Checked in the database at each request, so that removed rights
   * end at once.
   */
  requireAdmin: { onRequest: (request: FastifyRequest) => Promise<void> };
  /** Returns the caller of a public route; null without a valid session. */
  authenticate: (request: FastifyRequest) => Promise<CurrentUser | null>;
}

/** The schemes of RFC 9110 are case-insensitive. */
const bearer = /^Bearer +([\w.~+/-]+=*)$/i;

/** Creates the only way to look up a session: the token's signature, then the session in the database. */
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
      // Reading still works when writing does not.
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
