import type { Renderer } from '../content/renderer.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal, type RefusalKind } from '../lib/refusal.ts';
import { type RepeatingJob, runEvery } from '../lib/schedule.ts';
import { type DraftKey, findDraft } from '../store/drafts.ts';
import { DraftChanged, publishDraft, type Publisher, Unpublishable } from './publish.ts';

/** In milliseconds. A draft is published within twice this time. */
const INTERVAL = 10_000;
/** Drafts found per query. */
const BATCH = 50;

/**
 * Publishes due drafts every few seconds until `stop` is aborted. The first run starts immediately, for drafts that came
 * due while no server ran. Does not keep the process alive.
 */
export const startSchedule = (
  db: Db,
  rendering: Pick<Renderer, 'render'>,
  onFailed: (error: unknown) => void,
  stop: AbortSignal,
): Pick<RepeatingJob, 'ended'> =>
  runEvery(() => publishDue(db, rendering, onFailed, stop), { interval: INTERVAL, onFailed, stop });

/**
 * Publishes all drafts that are due, oldest first, until `stop` is aborted. Several servers may do so at once: each draft
 * is published by the one that deletes it. A draft that can't be published is unscheduled and keeps the reason.
 *
 * @param onFailed gets unexpected errors; their drafts are tried again in the next run
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
      await publishScheduled({ db, rendering }, key).catch((error: unknown) => {
        failures += 1;
        // A refusal means that the render threads are busy or the server is stopping.
        if (!(error instanceof Refusal)) onFailed(error);
      });
    }
    // The next query would find failed drafts again: they wait for the next run.
    if (due.length < BATCH || failures > 0) return;
  }
}

const findDue = (db: Db): Promise<DraftKey[]> =>
  selectDueDrafts(db).select(['draft.ownerId', 'draft.id']).orderBy('publishAt').limit(BATCH).execute();

/** Selects the drafts that are due. Those of suspended and unapproved accounts wait until their owners may publish. */
export const selectDueDrafts = (db: Db) =>
  db
    .selectFrom('draft')
    .innerJoin('user', 'user.id', 'draft.ownerId')
    .leftJoin('pendingAccount', 'pendingAccount.userId', 'draft.ownerId')
    .where('user.suspension', 'is', null)
    .where('pendingAccount.userId', 'is', null)
    .where('publishAt', '<=', now());

async function publishScheduled(publisher: Publisher, key: DraftKey): Promise<void> {
  const draft = await findDraft(publisher.db, key);
  const publishAt = draft?.publishAt ?? null;
  // Its author may have changed the schedule while the drafts before it were published.
  if (!draft || publishAt === null || publishAt > now()) return;
  try {
    await publishDraft(publisher, key.ownerId, draft, draft.tokenName);
  } catch (error) {
    if (error instanceof DraftChanged) return;
    if (!isFinal(error)) throw error;
    await unschedule(publisher.db, key, { version: draft.version, publishAt }, error.message);
  }
}

/** Refusals that trying again won't change. Busy threads are none. */
const finalKinds: RefusalKind[] = ['invalid', 'notFound', 'conflict', 'forbidden', 'full'];

const isFinal = (error: unknown): error is Unpublishable | Refusal =>
  error instanceof Unpublishable || (error instanceof Refusal && finalKinds.includes(error.kind));

/**
 * Unschedules a draft that hasn't changed meanwhile. It keeps its version: its author's next save is no conflict. Unpublishing
 * the article that it changes ends its schedule, too, without another version.
 */
async function unschedule(
  db: Db,
  { ownerId, id }: DraftKey,
  { version, publishAt }: { version: number; publishAt: string },
  problem: string,
): Promise<void> {
  await db
    .updateTable('draft')
    .set({ publishAt: null, publishProblem: problem })
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('publishAt', '=', publishAt)
    .execute();
}
