import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';

/** Nobody else changes the account, and no article of it is stored, until the transaction has ended. */
export const lockAccount = (db: Db, userId: string) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'suspension', 'limitedFor', 'emailKey'])
    .where('id', '=', userId)
    // What is being deleted is nobody's account any more.
    .where('isLeaving', '=', 0)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst();

export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;
