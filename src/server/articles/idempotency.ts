import { hash, randomUUID } from 'node:crypto';
import { inTransaction, isForeignKeyViolation, isPostgres, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { sessionEnded } from '../session/sessions.ts';

/** A call that may come again, by the key that its client gave it, as draft-ietf-httpapi-idempotency-key-header says. */
export interface Attempt {
  ownerId: string;
  key: string;
  /** Tells this call from any other that comes with the same key. */
  fingerprint: string;
}

/** In milliseconds: how long a call has before a second try takes over, as the first may have ended with its process. */
const CLAIM = 10_000;

export const fingerprintOf = (...parts: readonly (string | null)[]): string =>
  hash('sha256', JSON.stringify(parts), 'base64url');

const keyReused = () =>
  new Refusal('mismatch', 'Something else was published with this Idempotency-Key: please use a new one.');

const stillRunning = () =>
  new Refusal(
    'conflict',
    'The first request with this Idempotency-Key is still running; please wait for it.',
    {
      retryAfter: 2,
    },
  );

/** Whose row it is, and by which claim. */
interface Claimed extends Attempt {
  claim: string;
}

const rowOf = (db: Db, { ownerId, key }: Attempt) =>
  db
    .selectFrom('idempotencyKey')
    .select(['fingerprint', 'claimedUntil', 'answer'])
    .where('ownerId', '=', ownerId)
    .where('key', '=', key)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst();

/** The answer that was given, or true where the call is ours to run now. Refuses while another call with this key runs. */
function claim(db: Db, claimed: Claimed): Promise<string | true> {
  const { ownerId, key, fingerprint, claim } = claimed;
  const held = { claim, claimedUntil: new Date(Date.now() + CLAIM).toISOString() };
  return inTransaction(db, async (db) => {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('idempotencyKey')
      .values({ ownerId, key, fingerprint, ...held, createdAt: now() })
      .onConflict((conflict) => conflict.columns(['ownerId', 'key']).doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) return true;
    const row = await rowOf(db, claimed);
    // The first one has just failed, and taken its key back.
    if (!row) throw stillRunning();
    if (row.answer === null) {
      if (row.claimedUntil > now()) throw stillRunning();
      // It ended without an answer, and has done nothing: the key is as free as one that never came.
      await takeOver(db, claimed, held);
      return true;
    }
    if (row.fingerprint !== fingerprint) throw keyReused();
    return row.answer;
  });
}

const takeOver = (
  db: Db,
  { ownerId, key, fingerprint }: Attempt,
  held: { claim: string; claimedUntil: string },
) =>
  db
    .updateTable('idempotencyKey')
    .set({ ...held, fingerprint, createdAt: now() })
    .where('ownerId', '=', ownerId)
    .where('key', '=', key)
    .execute();

/** Writes what is answered, in the transaction of the call itself. Throws if another try has taken over meanwhile. */
async function settle(db: Db, { ownerId, key, claim }: Claimed, answer: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('idempotencyKey')
    .set({ answer })
    .where('ownerId', '=', ownerId)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw stillRunning();
}

const release = (db: Db, { ownerId, key, claim }: Claimed) =>
  db
    .deleteFrom('idempotencyKey')
    .where('ownerId', '=', ownerId)
    .where('key', '=', key)
    .where('claim', '=', claim)
    .where('answer', 'is', null)
    .execute();

/** Notes what was answered to whoever will call with this key. For the transaction of a call that nobody made. */
export async function noteAnswer(db: Db, attempt: Attempt, answer: object): Promise<void> {
  const { ownerId, key, fingerprint } = attempt;
  await db
    .insertInto('idempotencyKey')
    .values({
      ...{ ownerId, key, fingerprint, claim: '', claimedUntil: '', createdAt: now() },
      answer: JSON.stringify(answer),
    })
    // A call with this key that runs at this moment is overtaken.
    .onConflict((conflict) =>
      conflict
        .columns(['ownerId', 'key'])
        .doUpdateSet({ fingerprint, claim: '', answer: JSON.stringify(answer) })
        .where('idempotencyKey.answer', 'is', null),
    )
    .execute();
}

/** Gives what a call has stored to those that come again; is called in its transaction. */
export type Settle<Answer> = (db: Db, answer: Answer) => Promise<void>;

/**
 * Runs a call once, however often it comes, on every node and over restarts: `run` has to call `settle` in the transaction
 * that does the work. Refuses where the key came with another call, while the first one runs,
 * and if the account is gone.
 */
export async function runOnce<Answer extends object>(
  db: Db,
  attempt: Attempt | null,
  run: (settle: Settle<Answer>) => Promise<Answer>,
): Promise<Answer> {
  if (attempt === null) return run(async () => undefined);
  const claimed = { ...attempt, claim: randomUUID() };
  const known = await claim(db, claimed).catch((error: unknown) => {
    // The account was deleted after its call had come.
    throw isForeignKeyViolation(error) ? sessionEnded() : error;
  });
  if (known !== true) return JSON.parse(known) as Answer;
  try {
    return await run((db, answer) => settle(db, claimed, JSON.stringify(answer)));
  } catch (error) {
    // If the database is away, the claim ends by its time.
    await release(db, claimed).catch(() => undefined);
    throw error;
  }
}
