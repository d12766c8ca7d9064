import { inTransaction, isForeignKeyViolation, isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { toTsvector } from './searchIndex.ts';

/* The index of drafts: `indexedDraft` says which version of a draft is indexed, `draftWords` has its words. */

/** Drafts removed from the index per statement. */
const SLICE = 500;

/** Returns the ids of the owner's drafts that are indexed under these numbers. */
export async function findIndexedIds(
  db: Db,
  ownerId: string,
  numbers: readonly number[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .selectFrom('indexedDraft')
    .select('draftId')
    .where('ownerId', '=', ownerId)
    .where('number', 'in', numbers)
    .execute();
  return new Set(rows.map(({ draftId }) => draftId));
}

/** Returns the ids and sizes in bytes of the owner's drafts whose last version isn't indexed. */
export const findUnindexed = (db: Db, ownerId: string) =>
  db
    .selectFrom('draft')
    .leftJoin('indexedDraft', (join) =>
      join
        .onRef('indexedDraft.ownerId', '=', 'draft.ownerId')
        .onRef('indexedDraft.draftId', '=', 'draft.id')
        .onRef('indexedDraft.version', '=', 'draft.version'),
    )
    .select(['draft.id', 'draft.size'])
    .where('draft.ownerId', '=', ownerId)
    .where('indexedDraft.number', 'is', null)
    .execute();

/** Indexes a version of a draft. Does nothing if it, or a newer one, is indexed, or if the draft is gone. */
export async function storeDraftWords(
  db: Db,
  draft: { ownerId: string; draftId: string; version: number },
  words: string,
): Promise<void> {
  const stored = isPostgres(db) ? toTsvector(words) : words;
  try {
    await inTransaction(db, (db) => replaceWords(db, draft, stored));
  } catch (error) {
    // The draft was discarded or published meanwhile.
    if (!isForeignKeyViolation(error)) throw error;
  }
}

async function replaceWords(
  db: Db,
  { ownerId, draftId, version }: { ownerId: string; draftId: string; version: number },
  words: string,
): Promise<void> {
  const row = await db
    .insertInto('indexedDraft')
    .values({ ownerId, draftId, version })
    // Another search may have indexed this version, or a newer one.
    .onConflict((conflict) =>
      conflict
        .columns(['ownerId', 'draftId'])
        .doUpdateSet({ version })
        .where('indexedDraft.version', '<', version),
    )
    .returning('number')
    .executeTakeFirst();
  if (!row) return;
  await db.deleteFrom('draftWords').where('rowid', '=', row.number).execute();
  await db.insertInto('draftWords').values({ rowid: row.number, words }).execute();
}

/** Empties the index. Each author's drafts are indexed again by their next search. */
export async function clearDraftIndex(db: Db): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('indexedDraft')
      .where('number', 'in', (some) => some.selectFrom('indexedDraft').select('number').limit(SLICE))
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await eventLoopTurn();
  }
}
