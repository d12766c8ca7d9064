import type { Draft } from '../../shared/draft.ts';
import type { Renderer } from '../content/renderer.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { noSuchDraft } from './draftErrors.ts';
import { type DraftKey, findDraft } from './draftQueries.ts';
import { NotOurs, publishDraft, Unpublishable } from './publishDraft.ts';

/** Drafts that are looked for at a time. */
const BATCH = 50;

/**
 * Publishes every draft whose time has come, the first due first, until `stop`. Several servers may do so at once: each
 * draft is published by the one that deletes it. One that can't be published says why, and is scheduled no more.
 * `onFailed` is told of what went wrong inside; the next time tries again.
 */
export async function publishDue(
  db: Db,
  rendering: Pick<Renderer, 'render'>,
  onFailed: (error: unknown) => void,
  stop?: AbortSignal,
): Promise<void> {
  for (;;) {
    const due = await findDue(db);
    let failures = 0;
    for (const key of due) {
      if (stop?.aborted) return;
      await publishOne(db, rendering, key).catch((error: unknown) => {
        failures += 1;
        // Others had the threads, or the server stops.
        if (!(error instanceof Refusal)) onFailed(error);
      });
    }
    // What failed would be found again: it has to wait for the next time.
    if (due.length < BATCH || failures > 0) return;
  }
}

const findDue = (db: Db): Promise<DraftKey[]> =>
  dueDrafts(db).select(['draft.ownerId', 'draft.id']).orderBy('publishAt').limit(BATCH).execute();

/** Drafts whose time of publication has come. */
export const dueDrafts = (db: Db) =>
  db
    .selectFrom('draft')
    // What those have planned who are suspended, or not approved yet, waits until they may publish.
    .innerJoin('user', 'user.id', 'draft.ownerId')
    .leftJoin('pendingAccount', 'pendingAccount.userId', 'draft.ownerId')
    .where('user.suspension', 'is', null)
    .where('pendingAccount.userId', 'is', null)
    .where('publishAt', '<=', now());

async function publishOne(db: Db, rendering: Pick<Renderer, 'render'>, key: DraftKey): Promise<void> {
  const draft = await findDraft(db, key);
  if (!draft) return;
  try {
    await publishDraft(db, rendering, key.ownerId, draft);
  } catch (error) {
    if (error instanceof NotOurs) return;
    const isFinal = error instanceof Unpublishable || (error instanceof Refusal && isLasting(error));
    if (!isFinal) throw error;
    await noteProblem(db, key, draft, error.message);
  }
}

/** Too much work of others is no reason to give up. */
const isLasting = ({ kind }: Refusal) =>
  ['invalid', 'notFound', 'conflict', 'forbidden', 'full'].includes(kind);

/** Publishes somebody's draft now. Refuses with the sentence that says why it can't be published. */
export async function publishNow(db: Db, rendering: Pick<Renderer, 'render'>, key: DraftKey): Promise<void> {
  const draft = await findDraft(db, key);
  if (!draft) throw noSuchDraft();
  try {
    await publishDraft(db, rendering, key.ownerId, draft);
  } catch (error) {
    if (error instanceof Unpublishable) throw new Refusal('invalid', error.message);
    if (error instanceof NotOurs)
      throw new Refusal('conflict', 'This draft was saved or published elsewhere meanwhile.');
    throw error;
  }
}

/** The draft itself stays as it is, with the version that its writer knows. */
async function noteProblem(db: Db, { ownerId, id }: DraftKey, draft: Draft, problem: string): Promise<void> {
  await db
    .updateTable('draft')
    .set({ publishAt: null, publishProblem: problem })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('version', '=', draft.version)
    .execute();
}
