import { hash, randomUUID } from 'node:crypto';
import { apiMessages } from '../../shared/messages/en/api.ts';
import { fromNow, inTransaction, forExistingAccount, isPostgres, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';

/** A request with a client's idempotency key, see draft-ietf-httpapi-idempotency-key-header. */
export interface IdempotentRequest {
  ownerId: string;
  key: string;
  /** Detects a different request with the same key. */
  fingerprint: string;
}

export const computeFingerprint = (...parts: readonly (string | null)[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url');

/** A request that runs once. */
export interface Claim<Answer> {
  /** What the request was answered before; null if it runs now. */
  answer: Answer | null;
  /** Records the answer for retries. Call it in the transaction that does the work. */
  record: (db: Db, answer: Answer) => Promise<void>;
  /** Frees the key after an error. Call it outside of the transaction. */
  release: () => Promise<void>;
}

/**
 * Claims a request, so that it runs once across retries, servers and restarts; null for a request without a key. Throws if
 * the key was used for a different request, while the first request runs, or if the account is deleted.
 */
export async function claimOnce<Answer extends object>(
  db: Db,
  request: IdempotentRequest | null,
): Promise<Claim<Answer>> {
  const nothing = async () => undefined;
  if (request === null) return { answer: null, record: nothing, release: nothing };
  const claimed = { ...request, claim: randomUUID() };
  const outcome = await forExistingAccount(() => claim(db, claimed));
  if (outcome !== true) return { answer: JSON.parse(outcome) as Answer, record: nothing, release: nothing };
  return {
    answer: null,
    record: (db, answer) => storeAnswer(db, claimed, JSON.stringify(answer)),
    // If the database is unreachable, the claim expires.
    release: () => release(db, claimed).catch(() => undefined),
  };
}

/** Claims a request and runs `act`, see `claimOnce`. If that fails, the key is free again. */
export async function withClaim<Answer extends object, Result>(
  db: Db,
  request: IdempotentRequest | null,
  act: (claim: Claim<Answer>) => Promise<Result>,
): Promise<Result> {
  const claim = await claimOnce<Answer>(db, request);
  try {
    return await act(claim);
  } catch (error) {
    await claim.release();
    throw error;
  }
}

/** Records the answer for future requests with this key. Call it in a transaction that does the work without a request. */
export async function recordAnswer(db: Db, request: IdempotentRequest, answer: object): Promise<void> {
  const { ownerId, key, fingerprint } = request;
  await db
    .insertInto('idempotencyKey')
    .values({
      ownerId,
      key,
      fingerprint,
      claim: '',
      claimedUntil: '',
      createdAt: now(),
      answer: JSON.stringify(answer),
    })
    // Takes the key over from a request that is still running.
    .onConflict((conflict) =>
      conflict
        .columns(['ownerId', 'key'])
        .doUpdateSet({ fingerprint, claim: '', answer: JSON.stringify(answer) })
        .where('idempotencyKey.answer', 'is', null),
    )
    .execute();
}

/** In milliseconds: how long a request may run before a retry takes over, as its process may have crashed. */
const CLAIM_DURATION = 10_000;

const keyReused = () => new Refusal('unprocessable', apiMessages.headers.idempotencyKeyReused);

const stillRunning = () =>
  new Refusal('conflict', apiMessages.headers.idempotencyKeyInUse, {
    retryAfter: 2,
  });

/** A request whose key is claimed; `claim` identifies the attempt. */
interface Claimed extends IdempotentRequest {
  claim: string;
}

const findRow = (db: Db, { ownerId, key }: IdempotentRequest) =>
  db
    .selectFrom('idempotencyKey')
    .select(['fingerprint', 'claimedUntil', 'answer'])
    .where('ownerId', '=', ownerId)
    .where('key', '=', key)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst();

/** Returns the recorded answer, or true if the caller may run the request. Throws while another request with the key runs. */
function claim(db: Db, claimed: Claimed): Promise<string | true> {
  const { ownerId, key, fingerprint, claim } = claimed;
  const held = { claim, claimedUntil: fromNow(CLAIM_DURATION) };
  return inTransaction(db, async (db) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('idempotencyKey')
      .values({ ownerId, key, fingerprint, ...held, createdAt: now() })
      .onConflict((conflict) => conflict.columns(['ownerId', 'key']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return true;
    const row = await findRow(db, claimed);
    // The first request has just failed and released the key.
    if (!row) throw stillRunning();
    if (row.answer === null) {
      if (row.claimedUntil > now()) throw stillRunning();
      // The claim expired without an answer, so nothing was done, and the key is free.
      await takeOver(db, claimed, held);
      return true;
    }
    if (row.fingerprint !== fingerprint) throw keyReused();
    return row.answer;
  });
}

const takeOver = (
  db: Db,
  { ownerId, key, fingerprint }: IdempotentRequest,
  held: { claim: string; claimedUntil: string },
) =>
  db
    .updateTable('idempotencyKey')
    .set({ ...held, fingerprint, createdAt: now() })
    .where('ownerId', '=', ownerId)
    .where('key', '=', key)
    .execute();

/** Records the answer in the request's own transaction. Throws if another attempt has taken over the key. */
async function storeAnswer(db: Db, { ownerId, key, claim }: Claimed, answer: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('idempotencyKey')
    .set({ answer })
    .where('ownerId', '=', ownerId)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw stillRunning();
}

async function release(db: Db, { ownerId, key, claim }: Claimed): Promise<void> {
  await db
    .deleteFrom('idempotencyKey')
    .where('ownerId', '=', ownerId)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .where('answer', 'is', null)
    .execute();
}
