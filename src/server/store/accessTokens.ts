import { randomBytes } from 'node:crypto';
import {
  type CreatedToken,
  type NewToken,
  type Scope,
  TOKEN_PREFIX,
  TOKENS_MAX,
  type TokenSummary,
} from '../../shared/accessToken.ts';
import { developerMessages } from '../../shared/messages/en/developers.ts';
import { DAY, HOUR } from '../../shared/time.ts';
import { forExistingAccount, fromNow, compileOnce, inTransaction, isPostgres, now } from '../db/portable.ts';
import { isActiveAccount } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import { hashToken } from '../lib/ids.ts';
import { Refusal } from '../lib/refusal.ts';

const { tokens: messages } = developerMessages;

/** In bytes: 40 characters of base64url. */
const SECRET_LENGTH = 30;
const TOKEN = new RegExp(`^${TOKEN_PREFIX}[\\w-]{40}$`);
/** In hexadecimal digits of the hash: enough that ids don't collide. */
const ID_LENGTH = 22;

const toId = (tokenHash: string) => tokenHash.slice(0, ID_LENGTH);

/** A valid token. */
interface UsedToken {
  /** Its public id. */
  id: string;
  userId: string;
  name: string;
  scopes: Scope[];
}

const knownToken = compileOnce((db, { tokenHash }: { tokenHash: string }) =>
  db
    .selectFrom('accessToken')
    .innerJoin('user', 'user.id', 'accessToken.userId')
    .select(['tokenHash', 'accessToken.userId', 'accessToken.name', 'scopes', 'lastUsedAt', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .where(isActiveAccount),
);

/**
 * Returns the token and whether its use is due to be recorded; 'expired' once it has expired. Returns null if it doesn't
 * exist, or if its owner could not log in: the account is suspended, rejected or being deleted.
 */
export async function findAccessToken(
  db: Db,
  token: string,
): Promise<{ token: UsedToken; isUseDue: boolean } | 'expired' | null> {
  if (!TOKEN.test(token)) return null;
  const [row] = await knownToken(db, { tokenHash: hashToken(token) });
  if (!row) return null;
  const { tokenHash, userId, name, lastUsedAt, expiresAt } = row;
  if (expiresAt !== null && expiresAt <= now()) return 'expired';
  return {
    token: { id: toId(tokenHash), userId, name, scopes: parseScopes(row.scopes) },
    isUseDue: lastUsedAt === null || Date.parse(lastUsedAt) < Date.now() - HOUR,
  };
}

/** Records that a token is in use. */
export async function recordTokenUse(db: Db, token: string): Promise<void> {
  await db
    .updateTable('accessToken')
    .set({ lastUsedAt: now() })
    .where('tokenHash', '=', hashToken(token))
    .execute();
}

/**
 * Creates a token, of which only the hash is stored. Throws if the account has too many, or one of this name, and
 * `sessionEnded()`.
 */
export const createAccessToken = (
  db: Db,
  userId: string,
  { name, scopes, days }: NewToken,
): Promise<CreatedToken> =>
  inTransaction(db, async (db) => {
    // Serializes this with other requests for the account's tokens.
    await db
      .selectFrom('user')
      .select('id')
      .where('id', '=', userId)
      .$if(isPostgres(db), (query) => query.forUpdate())
      .execute();
    const existing = await db.selectFrom('accessToken').select('name').where('userId', '=', userId).execute();
    if (existing.length >= TOKENS_MAX) throw tooManyTokens();
    if (existing.some((token) => token.name === name)) throw nameTaken(name);

    const token = `${TOKEN_PREFIX}${randomBytes(SECRET_LENGTH).toString('base64url')}`;
    const tokenHash = hashToken(token);
    const createdAt = now();
    const expiresAt = days === null ? null : fromNow(days * DAY);
    const unique = [...new Set(scopes)];
    const row = { tokenHash, userId, name, scopes: unique.join(' '), createdAt, expiresAt, lastUsedAt: null };
    await forExistingAccount(() => db.insertInto('accessToken').values(row).execute());
    return { _id: toId(tokenHash), name, scopes: unique, createdAt, expiresAt, lastUsedAt: null, token };
  });

/** Lists an account's tokens, newest first, including those that expired within the last 30 days. */
export async function listAccessTokens(db: Db, userId: string): Promise<TokenSummary[]> {
  const rows = await db
    .selectFrom('accessToken')
    .select(['tokenHash', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('tokenHash')
    .execute();
  return rows.map(({ tokenHash, scopes, ...token }) => ({
    _id: toId(tokenHash),
    ...token,
    scopes: parseScopes(scopes),
  }));
}

/** Deletes one of the owner's tokens. Throws `notFound()`, also for another account's. */
export async function deleteAccessToken(db: Db, userId: string, id: string): Promise<void> {
  const own = await db.selectFrom('accessToken').select('tokenHash').where('userId', '=', userId).execute();
  const token = own.find(({ tokenHash }) => toId(tokenHash) === id);
  if (!token) throw tokenNotFound();
  const { numDeletedRows } = await db
    .deleteFrom('accessToken')
    .where('tokenHash', '=', token.tokenHash)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw tokenNotFound();
}

export async function deleteAllAccessTokens(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('accessToken').where('userId', '=', userId).execute();
}

const parseScopes = (scopes: string) => scopes.split(' ') as Scope[];

const tooManyTokens = () => new Refusal('conflict', messages.tooMany(TOKENS_MAX));
const nameTaken = (name: string) => new Refusal('invalid', messages.duplicateName(name));
const tokenNotFound = () => new Refusal('notFound', messages.notFound);

/** Returns an account's access tokens without their secrets, for personal data. */
export const listPersonalTokens = (db: Db, userId: string) =>
  db
    .selectFrom('accessToken')
    .select(['name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
