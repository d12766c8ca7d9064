import { randomUUID } from 'node:crypto';
import {
  type Article,
  type ArticleChange,
  type ArticleDraft,
  articleDraftSchema,
  fillShortTexts,
  pickShortTexts,
  shortTexts,
  pickDraft,
} from '../../shared/article.ts';
import type { Draft } from '../../shared/draft.ts';
import { draftSchemaMessages, writingReplies } from '../../shared/messages/en/editor.ts';
import type { RenderedMarkdown } from '../content/render.ts';
import type { Renderer } from '../content/renderer.ts';
import { inTransaction, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal, type RefusalKind } from '../lib/refusal.ts';
import { lockStorage } from '../db/accountStorage.ts';
import { LimitReached } from '../limits/attempts.ts';
import { requireArticleSlug } from './oldUrls.ts';
import { type NumberedArticle, unpackTagNames } from '../db/readModel.ts';
import type { OwnArticleKey } from '../store/articles.ts';
import {
  draftBytes,
  type DraftKey,
  mergeWithStored,
  findDraft,
  findDraftForArticle,
  findPublishProblem,
  draftNotFound,
  takeDraft,
} from '../store/drafts.ts';
import { findSizesOfImages } from '../store/images.ts';
import { computeFingerprint, type IdempotentRequest, recordAnswer, runOnce } from '../store/idempotency.ts';
import {
  isLargeDeletion,
  requireRoomFor,
  articleHistory,
  draftHistory,
  ensurePublishedRevision,
  moveHistory,
} from '../store/revisions.ts';
import {
  hideOrUnpublish,
  lockUnpublished,
  missingArticleError,
  publishedForUpdate,
  removeFromListings,
  type UnpublishedArticle,
} from './articleStatus.ts';
import { insertDraft, insertDraftWithinQuota, keepDraftRevision, requireSchedulable } from './saveDraft.ts';
import { FIRST_YEAR, insertArticle, type StoredArticle, updateArticle } from './writeArticle.ts';
import { type RepeatingJob, runEvery } from '../lib/schedule.ts';

/*
 * Publishing happens in one transaction: the draft is deleted, the article stored, and the answer recorded under the
 * idempotency key, which is the draft's id. So a draft is published once, whether its author sends the text, the schedule
 * publishes it, or both at the same time.
 */

export interface Publisher {
  db: Db;
  rendering: Pick<Renderer, 'render'>;
}

/** Renders a text with the sizes of its uploaded images. */
export const renderWithImages = async (
  { db, rendering }: Publisher,
  markdown: string,
  ownerId: string,
): Promise<RenderedMarkdown> => rendering.render(markdown, ownerId, await findSizesOfImages(db, markdown));

/** Where a new article from elsewhere belongs. */
interface NewPlace {
  /** In any spelling. */
  slug: string | null;
  /** In the past, in any precision of ISO 8601. */
  createdAt: string | null;
}

/** A text to publish. */
interface Publication {
  ownerId: string;
  /** The article to change; null to create one. */
  slug: string | null;
  article: ArticleChange;
  /** The slug and the date of a new article; left out or null for the usual ones. */
  place?: NewPlace;
  /** The version of the article that the change was made from; null for any. */
  expected: number | null;
  /** Name of the access token that publishes it; null for its author. */
  tokenName: string | null;
}

/**
 * Publishes a text that its author sent, together with the draft whose id is the idempotency key, if there is one. A
 * repeated call with the same key and text returns the same article.
 *
 * Throws `articleNotFound()`, `articleHidden()`, and `articleConflict()`.
 */
export async function publishArticle(
  { db, rendering }: Publisher,
  publication: Publication,
  idempotencyKey: string | null,
): Promise<NumberedArticle<Article>> {
  const { ownerId, article } = publication;
  const attempt = idempotencyKey === null ? null : toAttempt(publication, idempotencyKey);
  let rendered: RenderedMarkdown | undefined;
  const render = () => renderWithImages({ db, rendering }, article.markdown, ownerId);
  const facts = await runOnce<StoredArticle>(db, attempt, async (saveAnswer) => {
    rendered = await render();
    return storeArticle(db, publication, rendered, {
      removeDraft: async (db) =>
        idempotencyKey === null ? null : takeDraft(db, { ownerId, id: idempotencyKey }),
      saveAnswer,
    });
  });
  // A repeated call renders the text again: the same text gives the same html.
  const { sanitizedHtml, readingMinutes } = rendered ?? (await render());
  const { number, ...known } = facts;
  const { markdown, ...texts } = article;
  return {
    number,
    article: { ...fillShortTexts(texts), markdown, ...known, sanitizedHtml, readingMinutes },
  };
}

/** Throws a Refusal if the slug or the date can't be used. */
function toPlace({ slug, createdAt }: NewPlace) {
  if (createdAt !== null && new Date(createdAt).getUTCFullYear() < FIRST_YEAR)
    throw new Refusal('invalid', draftSchemaMessages.tooEarly(FIRST_YEAR));
  return {
    ...(slug !== null && { slug: requireArticleSlug(slug), isExact: true }),
    ...(createdAt !== null && { createdAt: new Date(createdAt).toISOString() }),
  };
}

interface Scheduling {
  ownerId: string;
  article: ArticleDraft;
  /** In the future. */
  publishAt: string;
  /** Name of the access token that schedules it; null for its author. */
  tokenName: string | null;
}

/**
 * Stores a new article as a draft that is published at that time, and returns the draft. A repeated call with the same key
 * and text returns the same one. Throws a Refusal if the account has no room, or if it can't be scheduled.
 */
export async function scheduleArticle(
  db: Db,
  { ownerId, article, publishAt, tokenName }: Scheduling,
  idempotencyKey: string | null,
): Promise<Draft> {
  const place = { slug: null, createdAt: publishAt };
  const attempt =
    idempotencyKey === null ? null : toAttempt({ ownerId, slug: null, article, place }, idempotencyKey);
  const { id } = await runOnce<{ id: string }>(db, attempt, (saveAnswer) =>
    inTransaction(db, async (db) => {
      const key = { ownerId, id: randomUUID() };
      await lockStorage(db, ownerId);
      const { tags = [] } = article;
      const fields = mergeWithStored({ ...pickDraft(article), tags, publishAt }, null);
      await requireSchedulable(db, ownerId, fields, publishAt);
      await requireRoomFor(db, ownerId, draftBytes(fields));
      await insertDraftWithinQuota(db, key, fields, tokenName);
      await saveAnswer(db, { id: key.id });
      return { id: key.id };
    }),
  );
  const draft = await findDraft(db, { ownerId, id });
  if (!draft) throw draftNotFound();
  return draft;
}

/** Thrown if the draft was published by another server, or changed or discarded by its author. */
class DraftChanged extends Error {}

/** Thrown if a draft can't be published, now or later. */
class Unpublishable extends Error {}

/** Publishes a draft as it is stored. Throws Unpublishable, DraftChanged and any error from storing an article. */
async function publishDraft(
  { db, rendering }: Publisher,
  ownerId: string,
  draft: Draft,
  tokenName: string | null,
) {
  const problem = findPublishProblem(draft);
  if (problem !== null) throw new Unpublishable(problem);
  const article = articleDraftSchema.cast(draft, { stripUnknown: true });
  const rendered = await renderWithImages({ db, rendering }, article.markdown, ownerId);
  const slug = draft.isUnpublished ? null : draft.articleSlug;
  const publication = { ownerId, slug, article, expected: draft.articleVersion, tokenName };
  await storeArticle(db, publication, rendered, {
    async removeDraft(db) {
      await deleteUnchanged(db, ownerId, draft);
      return draft;
    },
    // If the author publishes the same draft at the same time, the response is this article.
    saveAnswer: (db, facts) => recordAnswer(db, toAttempt(publication, draft._id), facts),
  });
}

/** Publishes one of the owner's drafts now. Throws a Refusal with the reason if it can't be published. */
export async function publishNow(
  publisher: Publisher,
  key: DraftKey,
  tokenName: string | null,
): Promise<void> {
  const draft = await findDraft(publisher.db, key);
  if (!draft) throw draftNotFound();
  try {
    await publishDraft(publisher, key.ownerId, draft, tokenName);
  } catch (error) {
    if (error instanceof Unpublishable) throw new Refusal('invalid', error.message);
    if (error instanceof DraftChanged) throw new Refusal('conflict', writingReplies.draftChanged);
    throw error;
  }
}

/** Identifies a publication. The same key with a different text or article counts as a different publication. */
function toAttempt(
  { ownerId, slug, article, place }: Omit<Publication, 'expected' | 'tokenName'>,
  key: string,
): IdempotentRequest {
  const { markdown, tags = [], ...texts } = article;
  const isPlaced = place !== undefined && (place.slug !== null || place.createdAt !== null);
  const others = shortTexts.filter((name) => name !== 'title').map((name) => texts[name] ?? null);
  const parts = [texts.title, markdown, ...others, ...tags, ...(isPlaced ? [JSON.stringify(place)] : [])];
  return { ownerId, key, fingerprint: computeFingerprint(slug, ...parts) };
}

interface Steps {
  /** Deletes the published draft and returns it, or null if there is none. Runs first. */
  removeDraft: (db: Db) => Promise<Draft | null>;
  /** Stores the answer for repeated calls with the same key. Runs last. */
  saveAnswer: (db: Db, facts: StoredArticle) => Promise<void>;
}

/** Stores the article and removes its draft in one transaction. An unpublished article gets its old place back. */
async function storeArticle(
  db: Db,
  { ownerId, slug, article, place, expected, tokenName }: Publication,
  rendered: RenderedMarkdown,
  { removeDraft, saveAnswer }: Steps,
): Promise<StoredArticle> {
  const content = { ...article, ...rendered, tokenName };
  let draft: Draft | null = null;

  async function beforeWrite(db: Db): Promise<UnpublishedArticle | null> {
    draft = await removeDraft(db);
    if (slug !== null || !draft?.isUnpublished || draft.articleSlug === null) return null;
    return lockUnpublished(db, { ownerId, slug: draft.articleSlug });
  }
  async function afterWrite(db: Db, facts: StoredArticle) {
    if (draft) await keepPublishedDraft(db, ownerId, draft, { slug: facts.slug, markdown: article.markdown });
    await saveAnswer(db, facts);
  }

  if (slug === null)
    return insertArticle(
      db,
      ownerId,
      { ...content, ...fillShortTexts(article) },
      { beforeWrite, afterWrite, ...(place && { place: toPlace(place) }) },
    );
  const facts = await updateArticle(db, { ownerId, slug }, content, expected, async (db, facts) => {
    await beforeWrite(db);
    await afterWrite(db, facts);
  });
  if (!facts) throw await missingArticleError(db, { ownerId, slug });
  return facts;
}

/** Deletes the draft. Throws DraftChanged if it was saved, scheduled, published or discarded in the meantime. */
async function deleteUnchanged(
  db: Db,
  ownerId: string,
  { _id: id, version, publishAt }: Draft,
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('draft')
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('publishAt', publishAt === null ? 'is' : '=', publishAt)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new DraftChanged();
}

/** Moves the history of a draft to its article, and keeps what was deleted from its text before publishing. */
async function keepPublishedDraft(
  db: Db,
  ownerId: string,
  draft: Draft,
  { slug, markdown }: { slug: string; markdown: string },
): Promise<void> {
  if (draft.articleSlug === null) {
    await moveHistory(db, draftHistory(ownerId, draft), articleHistory(ownerId, slug));
  }
  if (isLargeDeletion(draft.markdown, markdown))
    await keepDraftRevision(db, ownerId, { ...draft, articleSlug: slug }, 'guard');
}

/**
 * Turns an article back into a draft. Readers can't find it anymore, but its place is kept. If the article already has
 * a draft, that draft is kept and unscheduled. Throws `articleNotFound()`, and refuses if there is no room for a draft.
 */
export const unpublish = (db: Db, key: OwnArticleKey): Promise<Draft> =>
  inTransaction(db, async (db) => {
    const article = await takeFromReaders(db, key, 'unpublished');
    const draft = await ensureDraft(db, article, insertDraftWithinQuota);
    await removeFromListings(db, [article]);
    return draft;
  });

/**
 * Hides an article and gives its author a draft of it, even beyond the quota: a full account must not prevent hiding.
 * Must run in a transaction that ends with `removeFromListings`. Throws `articleNotFound()`.
 */
export async function hideInTransaction(db: Db, key: OwnArticleKey): Promise<TakenArticle> {
  const article = await takeFromReaders(db, key, 'hidden');
  await ensureDraft(db, article, insertDraft);
  return article;
}

type TakenArticle = NonNullable<Awaited<ReturnType<typeof findPublished>>>;

const findPublished = (db: Db, { ownerId, slug }: OwnArticleKey) =>
  publishedForUpdate(db, ownerId)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select('articleBody.markdown')
    .where('article.slug', '=', slug)
    .executeTakeFirst();

async function takeFromReaders(
  db: Db,
  key: OwnArticleKey,
  status: 'unpublished' | 'hidden',
): Promise<TakenArticle> {
  await lockStorage(db, key.ownerId);
  const article = await findPublished(db, key);
  if (!article) throw await missingArticleError(db, key);
  await ensurePublishedRevision(db, key.ownerId, key.slug);
  await hideOrUnpublish(db, [article], status);
  return article;
}

/** Returns the article's draft, unscheduled. Inserts one if there is none. */
async function ensureDraft(db: Db, article: TakenArticle, insert: typeof insertDraft): Promise<Draft> {
  const { ownerId, slug, version, markdown, tags } = article;
  if (await findDraftForArticle(db, ownerId, slug)) await cancelSchedule(db, article);
  else {
    const fields = {
      ...{ ...pickShortTexts(article), markdown, tags: unpackTagNames(tags) },
      ...{ articleSlug: slug, articleVersion: version, publishAt: null },
    };
    await insert(db, { ownerId, id: randomUUID() }, fields);
  }
  const draft = await findDraftForArticle(db, ownerId, slug);
  if (!draft) throw new Error('The draft was just stored.');
  return draft;
}

async function cancelSchedule(db: Db, { ownerId, slug }: OwnArticleKey): Promise<void> {
  await db
    .updateTable('draft')
    .set({ publishAt: null })
    .where('ownerId', '=', ownerId)
    .where('articleSlug', '=', slug)
    .execute();
}

/** In milliseconds. A draft is published within twice this time. */
const INTERVAL = 10_000;
/** Drafts loaded per query. */
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

/** Refusals that a retry won't change. Busy threads (`busy`) are not among them. */
const finalKinds: RefusalKind[] = ['invalid', 'notFound', 'conflict', 'forbidden', 'full'];

const isFinal = (error: unknown): error is Unpublishable | Refusal =>
  error instanceof Unpublishable ||
  error instanceof LimitReached ||
  (error instanceof Refusal && finalKinds.includes(error.kind));

/**
 * Unschedules the draft unless it has changed. Keeps its version, so the author's next save doesn't conflict. Also
 * compares `publishAt`, which unpublishing clears without a new version.
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
