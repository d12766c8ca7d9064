import type { FastifyRequest } from 'fastify';
import { allows, type Scope, TOKEN_PREFIX } from '../../shared/accessToken.ts';
import { accountErrors } from '../../shared/messages/en/account.ts';
import { developerMessages } from '../../shared/messages/en/developers.ts';
import { hasRight, type Right, rights } from '../../shared/roles.ts';
import type { Db } from '../db/schema.ts';
import { Refusal, sessionEnded } from '../lib/refusal.ts';
import { findAccessToken, recordTokenUse } from '../store/accessTokens.ts';
import type { Moderator } from '../store/auditLog.ts';
import { findAccountWithRole, rightMissing } from '../store/roles.ts';
import { type CurrentUser, findSession, renewSession, type Tokens } from '../store/sessions.ts';
import type { App } from './app.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, on `signedIn` routes only. */
    user: CurrentUser;
    /** The caller, on `requireRight` routes only, as the audit log names them. */
    moderator: Moderator & { id: string };
  }
  interface FastifyContextConfig {
    /** The scopes that an access token needs to call the route. Without any, no token can. */
    scopes?: readonly Scope[];
    /** A scope that is enough instead. */
    otherScope?: Scope;
  }
}

/** Identifies the caller of a route. */
export interface Authentication {
  /** Route option for signed-in users only: strangers get 401 before their body is read. */
  signedIn: { onRequest: (request: FastifyRequest) => Promise<void> };
  /**
   * Returns the route option for users whose role has a right, the same for each route: other users get 403. Checked in the
   * database at each request, so that removed rights end at once.
   */
  requireRight: (right: Right) => { onRequest: (request: FastifyRequest) => Promise<void> };
  /** Returns the caller of a public route; null without a valid session or an access token that the route allows. */
  authenticate: (request: FastifyRequest) => Promise<CurrentUser | null>;
}

/** Route option that lets access tokens with all of these scopes call the route. */
export const tokenScope = (...scopes: [Scope, ...Scope[]]) => ({ config: { scopes } });

/** Whether the caller may change what readers see. A token with the scope `drafts` alone may not. */
export const mayPublish = ({ token }: CurrentUser): boolean =>
  token === null || allows(token.scopes, 'write');

/** The schemes of RFC 9110 are case-insensitive. */
const bearer = /^Bearer +([\w.~+/-]+=*)$/i;

/** Returns the token that the request brings; null without one. */
const findToken = ({ headers }: FastifyRequest): string | null =>
  bearer.exec(headers.authorization ?? '')?.[1] ?? null;

/** Creates the only way to look up a session: the token's signature, then the session in the database. */
export function createAuthentication(app: App, db: Db, tokens: Tokens): Authentication {
  app.decorateRequest('user');
  app.decorateRequest('moderator');

  /** Throws Refusal without a valid session, and for an access token that can't be used here. */
  async function identify(request: FastifyRequest, token: string): Promise<CurrentUser> {
    if (token.startsWith(TOKEN_PREFIX)) return identifyByToken(request, token);
    const claims = await tokens.verify(token);
    if (claims === 'expired') throw loginExpired();
    if (claims === null) throw loginInvalid();
    const session = await findSession(db, claims.sid);
    if (session?.userId !== claims.sub) throw sessionEnded();
    if (session.dueAt < Date.now()) await writeIfPossible(request, () => renewSession(db, claims.sid));
    const { id, browser } = session;
    const writer = { kind: 'session', id, name: browser, accountId: claims.sub } as const;
    return { id: claims.sub, sessionId: claims.sid, token: null, writer };
  }

  async function identifyByToken(request: FastifyRequest, credentials: string): Promise<CurrentUser> {
    const found = await findAccessToken(db, credentials);
    if (found === 'expired') throw tokenExpired();
    if (found === null) throw tokenInvalid();
    const { scopes: needed, otherScope } = request.routeOptions.config;
    if (needed === undefined) throw tokensNotAllowed();
    const { id, userId, name, scopes } = found.token;
    const missing = needed.find((scope) => !allows(scopes, scope));
    const hasOther = otherScope !== undefined && allows(scopes, otherScope);
    if (missing !== undefined && !hasOther) throw scopeMissing(missing);
    if (found.isUseDue) await writeIfPossible(request, () => recordTokenUse(db, credentials));
    const writer = { kind: 'token', id, name, accountId: userId } as const;
    return { id: userId, sessionId: '', token: { id, name, scopes }, writer };
  }

  async function authenticate(request: FastifyRequest): Promise<CurrentUser | null> {
    const token = findToken(request);
    if (token === null) return null;
    try {
      return await identify(request, token);
    } catch (error) {
      if (error instanceof Refusal) return null;
      throw error;
    }
  }

  /** Records the use of a session or token. Only logs failures, so that reads work even if writes don't. */
  async function writeIfPossible(request: FastifyRequest, write: () => Promise<void>) {
    try {
      await write();
    } catch (error) {
      request.log.warn({ err: error }, 'use of a login not recorded');
    }
  }

  async function requireUser(request: FastifyRequest) {
    const token = findToken(request);
    if (token === null) throw loginMissing();
    request.user = await identify(request, token);
  }

  const forRight = (right: Right) => ({
    async onRequest(request: FastifyRequest) {
      await requireUser(request);
      const account = await findAccountWithRole(db, request.user.id);
      if (!account || !hasRight(account.role, right)) throw rightMissing(right);
      request.moderator = { ...account, writer: request.user.writer };
    },
  });
  const byRight = Object.fromEntries(rights.map((right) => [right, forRight(right)])) as Record<
    Right,
    ReturnType<typeof forRight>
  >;

  return {
    signedIn: { onRequest: requireUser },
    requireRight: (right) => byRight[right],
    authenticate,
  };
}

const { tokens: messages } = developerMessages;
const loginMissing = () => new Refusal('signedOut', accountErrors.loginMissing);
const loginExpired = () => new Refusal('signedOut', accountErrors.loginExpired);
const loginInvalid = () => new Refusal('signedOut', accountErrors.loginInvalid);
const tokenInvalid = () => new Refusal('signedOut', messages.invalid);
const tokenExpired = () => new Refusal('signedOut', messages.hasExpired);
const tokensNotAllowed = () => new Refusal('forbidden', messages.notAllowed);
/** The refusal of a token without a scope. */
export const scopeMissing = (scope: Scope) => new Refusal('forbidden', messages.scopeMissing(scope));
