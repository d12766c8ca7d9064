import { articleDraftSchema } from '../../shared/article.ts';
import type { Draft } from '../../shared/draft.ts';
import { insertArticle } from '../articles/insertArticle.ts';
import type { PublishedFacts, Steps } from '../articles/storedArticle.ts';
import { updateArticle } from '../articles/updateArticle.ts';
import { whyNotThere } from '../articles/hiddenArticles.ts';
import { noteAnswer } from '../articles/idempotency.ts';
import { takePlace } from '../articles/unpublishedArticles.ts';
import type { Renderer } from '../content/renderer.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { noSuchDraft } from './draftErrors.ts';
import { articleProblem } from './articleProblem.ts';
import { type DraftKey, findDraft } from './draftQueries.ts';
import { keepPublishedDraft } from './draftRevisions.ts';
import { publicationOf, withinUpdate } from './publishing.ts';

/** Drafts that are looked for at a time. */
const BATCH = 50;

/** Another server has published it, or its author has changed or discarded it. */
class NotOurs extends Error {}

/** Why a draft can't be published at all, and not only now. */
class Unpublishable extends Error {}

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
    await publish(db, rendering, key.ownerId, draft);
  } catch (error) {
    if (error instanceof NotOurs) return;
    const isFinal = error instanceof Unpublishable || (error instanceof Refusal && isLasting(error));
    if (!isFinal) throw error;
    await noteProblem(db, key, draft, error.message);
  }
}

/** Too much work of others is no reason to give up. */
const isLasting = ({ kind }: Refusal) => ['invalid', 'notFound', 'conflict', 'forbidden'].includes(kind);

/**
 * Publishes a draft as it stands. Throws Unpublishable, NotOurs, and what refuses an article.
 */
async function publish(db: Db, rendering: Pick<Renderer, 'render'>, ownerId: string, draft: Draft) {
  const problem = articleProblem(draft);
  if (problem !== null) throw new Unpublishable(problem);
  const article = articleDraftSchema.cast(draft, { stripUnknown: true });
  const rendered = await rendering.render(article.markdown, ownerId);
  const isChange = draft.articleSlug !== null && !draft.isUnpublished;
  const slug = isChange ? draft.articleSlug : null;
  const steps = stepsOf(ownerId, draft, (db, facts) =>
    // Whoever publishes it by hand at the same moment is answered with this article.
    noteAnswer(db, publicationOf(ownerId, draft._id, slug, article), facts),
  );
  if (slug === null) await insertArticle(db, ownerId, { ...article, ...rendered }, steps);
  else {
    const key = { ownerId, slug };
    const changed = { ...article, ...rendered };
    const facts = await updateArticle(db, key, changed, draft.articleVersion, withinUpdate(steps));
    if (!facts) throw await whyNotThere(db, key);
  }
}

function stepsOf(
  ownerId: string,
  draft: Draft,
  settle: (db: Db, facts: PublishedFacts) => Promise<void>,
): Required<Steps> {
  const { _id: id, version, publishAt, articleSlug: slug, markdown } = draft;
  return {
    async begin(db) {
      const { numDeletedRows } = await db
        .deleteFrom('draft')
        .where('ownerId', '=', ownerId)
        .where('id', '=', id)
        .where('version', '=', version)
        .where('publishAt', publishAt === null ? 'is' : '=', publishAt)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new NotOurs();
      return slug !== null && draft.isUnpublished ? takePlace(db, { ownerId, slug }) : null;
    },
    async alongside(db, facts) {
      await keepPublishedDraft(db, ownerId, draft, { slug: facts.slug, markdown });
      await settle(db, facts);
    },
  };
}

/** Publishes somebody's draft now. Refuses with the sentence that says why it can't be published. */
export async function publishNow(db: Db, rendering: Pick<Renderer, 'render'>, key: DraftKey): Promise<void> {
  const draft = await findDraft(db, key);
  if (!draft) throw noSuchDraft();
  try {
    await publish(db, rendering, key.ownerId, draft);
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
