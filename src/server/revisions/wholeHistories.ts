import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import type { Subject } from './subject.ts';

/** In milliseconds: how long the history of a discarded draft waits for somebody who undoes that. */
const DISCARDED_FOR = 7 * 24 * 60 * 60 * 1000;
/** Rows that are looked at in one transaction. */
const SLICE = 500;

/** Gives one history to another owner of it: a draft's to the article that it becomes. */
export async function moveHistory(db: Db, from: Subject, to: Subject): Promise<void> {
  await db
    .updateTable('revision')
    .set({ subject: to.subject, expiresAt: null })
    .where('ownerId', '=', from.ownerId)
    .where('subject', '=', from.subject)
    .execute();
}

/** Has a history wait for some days for somebody who undoes what ended it, or, with false, wait no more. */
export async function letExpire(db: Db, { ownerId, subject }: Subject, isEnding: boolean): Promise<void> {
  const expiresAt = isEnding ? new Date(Date.now() + DISCARDED_FOR).toISOString() : null;
  await db
    .updateTable('revision')
    .set({ expiresAt })
    .where('ownerId', '=', ownerId)
    .where('subject', '=', subject)
    .execute();
}

export async function forgetHistory(db: Db, { ownerId, subject }: Subject): Promise<void> {
  await db.deleteFrom('revision').where('ownerId', '=', ownerId).where('subject', '=', subject).execute();
}

/** Deletes up to `max` revisions of drafts that were discarded long ago, and gives how many. */
export async function deleteExpiredRevisions(db: Db, max: number): Promise<number> {
  const expired = db.selectFrom('revision').select('id').where('expiresAt', '<=', now()).limit(max);
  const { numDeletedRows } = await db.deleteFrom('revision').where('id', 'in', expired).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes revisions of an account that goes, of about so many bytes. True when none is left. */
export async function forgetSomeRevisions(db: Db, ownerId: string, maxBytes: number): Promise<boolean> {
  const revisions = await db
    .selectFrom('revision')
    .select(['id', 'stored'])
    .where('ownerId', '=', ownerId)
    .limit(SLICE)
    .execute();
  let bytes = 0;
  const some = revisions.filter(({ stored }) => (bytes += stored) - stored <= maxBytes);
  if (some.length === 0) return true;
  await db
    .deleteFrom('revision')
    .where(
      'id',
      'in',
      some.map(({ id }) => id),
    )
    .execute();
  return some.length === revisions.length && revisions.length < SLICE;
}
