import { createSecretKey, hash, randomBytes } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Scope } from '../../shared/accessToken.ts';
import type { Writer } from '../../shared/articleChange.ts';
import { accountErrors } from '../../shared/messages/en/account.ts';
import { DAY } from '../../shared/time.ts';
import type { SessionSummary, TokenClaims, TokenReply } from '../../shared/user.ts';
import { fromNow, compileOnce, inTransaction, isPostgres, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal, sessionEnded } from '../lib/refusal.ts';
import { eventLoopTurn } from '../lib/schedule.ts';

/** The caller of a request. */
export interface CurrentUser {
  id: string;
  /** '' for a caller with an access token, as no session has this id. */
  sessionId: string;
  /** The access token of the call; null for a session. */
  token: { id: string; name: string; scopes: readonly Scope[] } | null;
  /** The same session or token, as those who change articles are recorded. */
  writer: Writer;
}

/** Unused sessions end after this time. */
export const SESSION_DAYS = 30;
const LIFETIME = SESSION_DAYS * DAY;
/** Every session ends after this time, even if it is in use. */
export const SESSION_DAYS_MAX = 365;
const ABSOLUTE_LIFETIME = SESSION_DAYS_MAX * DAY;
/** A session in use is renewed once a day, not at each call. */
const RENEWAL = DAY;
/** Per account: a further login ends the oldest session. */
const SESSIONS_MAX = 50;
/** Surplus sessions deleted per statement, so that others don't wait long. */
const SURPLUS = 1000;

export const hashSessionId = (id: string) => hash('sha256', id);
const newExpiry = () => fromNow(LIFETIME);
/** Returns the time before which every session has ended. */
const oldest = () => fromNow(-ABSOLUTE_LIFETIME);

/** A user and the password hash that was verified. */
interface CheckedUser {
  id: string;
  passwordHash: string;
}

/**
 * Starts a session and returns its id, which only the token carries. `browser` is '' for an unknown one. Returns null
 * if the user is gone, suspended or has a new password: a login under way must not survive what ended all sessions.
 * Ends the account's oldest sessions beyond the maximum.
 */
export const startSession = (db: Db, user: CheckedUser, browser: string): Promise<string | null> =>
  inTransaction(db, async (db) => {
    const id = await insertSession(db, user, browser);
    if (id !== null) await endOldestSessions(db, user.id, id);
    return id;
  });

async function insertSession(
  db: Db,
  { id: userId, passwordHash }: CheckedUser,
  browser: string,
): Promise<string | null> {
  const id = randomBytes(24).toString('base64url');
  const started = await db
    .insertInto('session')
    .columns(['idHash', 'userId', 'createdAt', 'expiresAt', 'browser'])
    .expression((from) =>
      from
        .selectFrom('user')
        .select((user) => [
          user.val(hashSessionId(id)).as('idHash'),
          'id as userId',
          user.val(now()).as('createdAt'),
          user.val(newExpiry()).as('expiresAt'),
          user.val(browser).as('browser'),
        ])
        .where('id', '=', userId)
        .where('passwordHash', '=', passwordHash)
        .where('suspension', 'is', null)
        // Serializes this with a change of the password or a suspension.
        .$if(isPostgres(db), (query) => query.forShare()),
    )
    .returning('idHash')
    .executeTakeFirst();
  return started ? id : null;
}

/** Ends the oldest sessions beyond the maximum, but never this one, and returns how many. */
async function endOldestSessions(db: Db, userId: string, keptId: string): Promise<number> {
  const oldest = db
    .selectFrom('session')
    .select('idHash')
    .where('userId', '=', userId)
    .where('idHash', '!=', hashSessionId(keptId))
    .orderBy('createdAt', 'desc')
    .orderBy('idHash', 'desc')
    .offset(SESSIONS_MAX - 1)
    .limit(SURPLUS);
  const { numDeletedRows } = await db.deleteFrom('session').where('idHash', 'in', oldest).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends surplus sessions in batches. Call it before a transaction that ends all of them, which others wait for. */
export async function endSurplusSessions(db: Db, userId: string, keptId = ''): Promise<void> {
  while ((await endOldestSessions(db, userId, keptId)) === SURPLUS) await eventLoopTurn();
}

interface RunningSession {
  userId: string;
  /** Its public id. */
  id: string;
  /** Its browser, or ''. */
  browser: string;
  /** When `renewSession` is due, in milliseconds since 1970: never later than `endsAt`. */
  dueAt: number;
  /** When it ends for good, in milliseconds since 1970. */
  endsAt: number;
}

const runningSession = compileOnce((db, { id, now, since }: { id: string; now: string; since: string }) =>
  db
    .selectFrom('session')
    .select(['idHash', 'userId', 'createdAt', 'expiresAt', 'browser'])
    .where('idHash', '=', id)
    .where('expiresAt', '>', now)
    .where('createdAt', '>', since),
);

/** Returns the session with this id, or null if it has ended. */
export async function findSession(db: Db, id: string): Promise<RunningSession | null> {
  const [session] = await runningSession(db, { id: hashSessionId(id), now: now(), since: oldest() });
  return session ? toRunning(session) : null;
}

interface Times {
  createdAt: string;
  expiresAt: string;
}

type Row = Times & { idHash: string; userId: string; browser: string };

function toRunning({ idHash, userId, browser, createdAt, expiresAt }: Row): RunningSession {
  const endsAt = Date.parse(createdAt) + ABSOLUTE_LIFETIME;
  const dueAt = Math.min(Date.parse(expiresAt) - LIFETIME + RENEWAL, endsAt);
  return { userId, id: publicId(idHash), browser, endsAt, dueAt };
}

/** Returns when a session began or was last renewed, as ISO 8601. */
const renewedAt = ({ expiresAt }: Pick<Times, 'expiresAt'>): string =>
  new Date(Date.parse(expiresAt) - LIFETIME).toISOString();

/** In milliseconds: how long after a login irreversible actions need no password. */
const RECENT_LOGIN = 60 * 60 * 1000;

/** Returns whether a session began with a login within the last hour. */
export async function isRecentLogin(db: Db, id: string): Promise<boolean> {
  const session = await db
    .selectFrom('session')
    .select('createdAt')
    .where('idHash', '=', hashSessionId(id))
    .executeTakeFirst();
  return session !== undefined && Date.parse(session.createdAt) > Date.now() - RECENT_LOGIN;
}

export async function renewSession(db: Db, id: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ expiresAt: newExpiry() })
    .where('idHash', '=', hashSessionId(id))
    .execute();
}

export async function endSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('session').where('idHash', '=', hashSessionId(id)).execute();
}

export async function endAllSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('session').where('userId', '=', userId).execute();
}

/** Ends all sessions of a user except one. */
export async function endOtherSessions(db: Db, userId: string, keptId: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('idHash', '!=', hashSessionId(keptId))
    .execute();
}

/** Sessions listed: more than an account can have. */
const LISTED_MAX = 100;
/** In hexadecimal digits: enough that ids don't collide. */
const PUBLIC_ID_LENGTH = 22;

interface OwnSession {
  userId: string;
  sessionId: string;
}

/**
 * Returns a session's public id: the beginning of its key, which finds it by index and reveals neither the session id
 * nor the rest of the key.
 */
const publicId = (idHash: string) => idHash.slice(0, PUBLIC_ID_LENGTH);
const PUBLIC_ID = /^[\da-f]{22}$/;

/** Lists a user's sessions, newest first: the newest hundred, always including the caller's. */
export async function listSessions(db: Db, { userId, sessionId }: OwnSession): Promise<SessionSummary[]> {
  const current = hashSessionId(sessionId);
  const running = db
    .selectFrom('session')
    .select(['idHash', 'createdAt', 'expiresAt', 'browser'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now())
    .where('createdAt', '>', oldest());
  const own = await running.where('idHash', '=', current).execute();
  const others = await running
    .where('idHash', '!=', current)
    .orderBy('createdAt', 'desc')
    .limit(LISTED_MAX - own.length)
    .execute();
  return [...own, ...others]
    .map(({ idHash, createdAt, expiresAt, browser }) => ({
      _id: publicId(idHash),
      browser,
      createdAt,
      lastSeenAt: renewedAt({ expiresAt }),
      isCurrent: idHash === current,
    }))
    .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}

/** Ends one of the owner's sessions. Throws `sessionNotFound()`, also for another account's. */
export async function endOwnSession(db: Db, userId: string, id: string): Promise<void> {
  if (!PUBLIC_ID.test(id)) throw sessionNotFound();
  const session = await db
    .selectFrom('session')
    .select(['idHash', 'userId'])
    // All keys with this prefix: `g` sorts after every hexadecimal digit.
    .where('idHash', '>=', id)
    .where('idHash', '<', `${id}g`)
    .executeTakeFirst();
  // Compared here: in the query, the planner would scan all of the account's sessions.
  if (session?.userId !== userId) throw sessionNotFound();
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('idHash', '=', session.idHash)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw sessionNotFound();
}

const ALGORITHM = 'HS256';

export interface Tokens {
  /** `endsAt` is when the session ends for good, in milliseconds since 1970: no token outlives it. */
  sign: (claims: Omit<TokenClaims, 'iat' | 'exp'>, endsAt: number) => Promise<string>;
  /** Returns null for a token that isn't of this blog. Does not check whether the session still exists. */
  verify: (token: string) => Promise<TokenClaims | 'expired' | null>;
}

export function createTokens(secret: string): Tokens {
  const key = createSecretKey(secret, 'utf8');

  return {
    sign: ({ sub, name, email, sid }, endsAt) =>
      new SignJWT({ name, email, sid })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
        .setSubject(sub)
        .setIssuedAt()
        .setExpirationTime(new Date(endsAt))
        .sign(key),

    async verify(token) {
      try {
        const { payload } = await jwtVerify<TokenClaims>(token, key, {
          algorithms: [ALGORITHM],
          requiredClaims: ['sub', 'sid', 'iat', 'exp'],
        });
        return payload;
      } catch (error) {
        if (error instanceof errors.JWTExpired) return 'expired';
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

/** The user named in a token. */
interface TokenUser {
  id: string;
  name: string;
  email: string;
}

/** Creates a new token for a session after its user's name or email changed. Throws `sessionEnded()`. */
export async function createSessionToken(
  { db, tokens }: { db: Db; tokens: Tokens },
  { id, name, email }: TokenUser,
  sid: string,
): Promise<TokenReply> {
  const session = await findSession(db, sid);
  if (!session) throw sessionEnded();
  return { token: await tokens.sign({ sub: id, name, email, sid }, session.endsAt) };
}

const sessionNotFound = () => new Refusal('notFound', accountErrors.sessionNotFound);

/** In order: most browsers also name those they derive from. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|OPX)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** No browser has a longer one. */
const USER_AGENT_MAX = 1000;

const findName = (names: [RegExp, string][], text: string) => names.find(([mark]) => mark.test(text))?.[1];

/**
 * Describes a browser, such as `Firefox on Linux`; '' if unknown. Built only from the names above, so that nothing the
 * client sends is stored.
 */
export function describeBrowser(userAgent = ''): string {
  const text = userAgent.slice(0, USER_AGENT_MAX);
  const browser = findName(browsers, text);
  const system = findName(systems, text);
  if (browser === undefined) return '';
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** Returns an account's sessions without their secrets, for personal data. */
export const listPersonalSessions = (db: Db, userId: string) =>
  db
    .selectFrom('session')
    .select(['createdAt', 'expiresAt', 'browser'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
