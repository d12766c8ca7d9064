import type { Draft } from '../../shared/draft.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/portable.ts';
import { lockStorage } from '../limits/accountStorage.ts';
import { keepDiscarded } from './draftRevisions.ts';
import { type DraftKey, findDraftToWrite } from './draftQueries.ts';

/** Takes a draft out of the drafts, and gives it; null if the owner has none of this id. For a transaction. */
export async function takeDraft(db: Db, key: DraftKey): Promise<Draft | null> {
  const draft = await findDraftToWrite(db, key);
  if (draft) {
    await db.deleteFrom('draft').where('ownerId', '=', key.ownerId).where('id', '=', key.id).execute();
  }
  return draft;
}

/** Discards a draft. False if the owner has none of this id. */
export const discardDraft = (db: Db, key: DraftKey): Promise<boolean> =>
  inTransaction(db, async (db) => {
    await lockStorage(db, key.ownerId);
    const draft = await takeDraft(db, key);
    if (draft) await keepDiscarded(db, key.ownerId, draft);
    return draft !== null;
  });
