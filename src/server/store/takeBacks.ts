import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { forExistingAccount, fromNow, now } from '../db/portable.ts';
import type { Database, Db } from '../db/schema.ts';
import { orderedId } from '../lib/ids.ts';

/** A job that takes back what one writer did. */
export type TakeBack = Selectable<Database['takeBack']>;

/** In milliseconds: how long a server owns a job without making progress. */
const CLAIM = 60_000;

type NewTakeBack = Pick<TakeBack, 'ownerId' | 'by' | 'byName' | 'since' | 'undoes'> & {
  actor: { id: string | null; name: string };
};

/** Stores a job, which a server claims, and returns its id. Throws `sessionEnded()` if the account was deleted in the meantime. */
export async function insertTakeBack(db: Db, { actor, ...job }: NewTakeBack): Promise<string> {
  const id = orderedId();
  const row = {
    id,
    ...job,
    actorId: actor.id,
    actor: actor.name,
    position: 0,
    changed: 0,
    kept: 0,
    state: 'running' as const,
    claim: '',
    claimedUntil: '',
    createdAt: now(),
    endedAt: null,
  };
  await forExistingAccount(() => db.insertInto('takeBack').values(row).execute());
  return id;
}

/** Whose jobs are meant: those of an author, or with null those of admins and operators. */
type Of = Pick<TakeBack, 'ownerId'>;

const selectOf = (db: Db, { ownerId }: Of) =>
  db
    .selectFrom('takeBack')
    .selectAll()
    .$if(ownerId === null, (query) => query.where('ownerId', 'is', null))
    .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId));

/** Returns the newest jobs, up to `max`. */
export const listTakeBacks = (db: Db, of: Of, max: number): Promise<TakeBack[]> =>
  selectOf(db, of).orderBy('createdAt', 'desc').limit(max).execute();

/** Returns a job, or null; with `of` only one of theirs. */
export async function findTakeBack(db: Db, id: string, of?: Of): Promise<TakeBack | null> {
  const jobs = of ? selectOf(db, of) : db.selectFrom('takeBack').selectAll();
  return (await jobs.where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Claims the oldest unfinished job, those of admins and operators first. Returns null if there is none. */
export async function claimTakeBack(db: Db): Promise<TakeBack | null> {
  const next = await db
    .selectFrom('takeBack')
    .select('id')
    .where('endedAt', 'is', null)
    .where('claimedUntil', '<=', now())
    .orderBy(({ eb }) => eb.case().when('ownerId', 'is', null).then(0).else(1).end())
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  if (!next) return null;
  const claimed = await db
    .updateTable('takeBack')
    .set({ claim: randomUUID(), claimedUntil: fromNow(CLAIM) })
    .where('id', '=', next.id)
    .where('endedAt', 'is', null)
    .where('claimedUntil', '<=', now())
    .returningAll()
    .executeTakeFirst();
  return claimed ?? null;
}

/**
 * Records in the transaction of a change that a job has handled the articles up to this number, and renews its claim.
 * Returns the job as it is now, without an account that has been deleted; null if the job was stopped or another server
 * has claimed it.
 */
export async function advanceTakeBack(
  db: Db,
  { id, claim }: Pick<TakeBack, 'id' | 'claim'>,
  position: number,
  handled: { changed: number; kept: number },
): Promise<TakeBack | null> {
  const advanced = await db
    .updateTable('takeBack')
    .set((job) => ({
      position,
      changed: job('changed', '+', handled.changed),
      kept: job('kept', '+', handled.kept),
      claimedUntil: fromNow(CLAIM),
    }))
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('endedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return advanced ?? null;
}

/** Ends a job, finished or not. With `claim`, only while that is valid. */
export async function endTakeBack(db: Db, { id, claim }: { id: string; claim?: string }): Promise<void> {
  await db
    .updateTable('takeBack')
    .set({ state: 'done', endedAt: now(), claim: '', claimedUntil: '' })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .$if(claim !== undefined, (query) => query.where('claim', '=', claim ?? ''))
    .execute();
}

/** Lets another server continue a job at once. */
export async function releaseTakeBack(db: Db, { id, claim }: Pick<TakeBack, 'id' | 'claim'>): Promise<void> {
  await db
    .updateTable('takeBack')
    .set({ claim: '', claimedUntil: '' })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/** Marks an ended job as undone. Returns it; null if it hasn't ended, is an undo itself, or was undone before. */
export async function markUndone(db: Db, id: string): Promise<TakeBack | null> {
  const undone = await db
    .updateTable('takeBack')
    .set({ state: 'undone' })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('undoes', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return undone ?? null;
}
