import type { Db } from '../db/schema.ts';

/** In milliseconds: how long the key of a call is remembered. */
const MEMORY = 2 * 24 * 60 * 60 * 1000;

/** Deletes up to `max` keys that nobody will come with again, and gives how many. */
export async function deleteExpiredKeys(db: Db, max: number): Promise<number> {
  const expired = db
    .selectFrom('idempotencyKey')
    .select(['ownerId', 'key'])
    .where('createdAt', '<=', new Date(Date.now() - MEMORY).toISOString())
    .limit(max)
    .$asTuple('ownerId', 'key');
  const { numDeletedRows } = await db
    .deleteFrom('idempotencyKey')
    .where((row) => row(row.refTuple('ownerId', 'key'), 'in', expired))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes up to `max` keys of an account that goes, and gives how many. */
export async function forgetSomeKeys(db: Db, ownerId: string, max: number): Promise<number> {
  const some = db.selectFrom('idempotencyKey').select('key').where('ownerId', '=', ownerId).limit(max);
  const { numDeletedRows } = await db
    .deleteFrom('idempotencyKey')
    .where('ownerId', '=', ownerId)
    .where('key', 'in', some)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
