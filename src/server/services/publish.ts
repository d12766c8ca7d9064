import { randomUUID } from 'node:crypto';
import {
  type Article,
  type ArticleChange,
  type ArticleDraft,
  type ArticleKind,
  articleDraftSchema,
  fillShortTexts,
  pickShortTexts,
  type PlainText,
  plainTexts,
  pickDraft,
} from '../../shared/article.ts';
import type { Writer } from '../../shared/articleChange.ts';
import type { Draft } from '../../shared/draft.ts';
import { draftSchemaMessages, writingReplies } from '../../shared/messages/en/editor.ts';
import { reviewReplies } from '../../shared/messages/en/review.ts';
import type { RenderedMarkdown } from '../content/render.ts';
import type { Renderer } from '../content/renderer.ts';
import { lockStorage } from '../db/accountStorage.ts';
import { forExistingAccount, inTransaction, now } from '../db/portable.ts';
import { kindOf, type NumberedArticle, unpackTagNames } from '../db/readModel.ts';
import { noSaver, toSaver, toWriter } from '../db/savers.ts';
import type { Db } from '../db/schema.ts';
import { translateLabels } from '../lib/articleLabels.ts';
import { articleNotFound, Refusal, type RefusalKind } from '../lib/refusal.ts';
import { type RepeatingJob, runEvery } from '../lib/schedule.ts';
import { storable } from '../lib/storedText.ts';
import { LimitReached } from '../limits/attempts.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import { findUserById } from '../store/accounts/users.ts';
import { findOwnArticle, type OwnArticleKey } from '../store/articles/read.ts';
import {
  findHiddenReason,
  FIRST_YEAR,
  type LockedArticle,
  lockPublic,
  type StoredArticle,
} from '../store/articles/write.ts';
import {
  cancelSchedule,
  draftBytes,
  type DraftFields,
  type DraftKey,
  mergeWithStored,
  findDraft,
  findDraftForArticle,
  findDueDrafts,
  findPublishProblem,
  findStoredDraft,
  draftNotFound,
  setDraftKind,
  unschedule,
} from '../store/drafts.ts';
import {
  type Claim,
  computeFingerprint,
  type IdempotentRequest,
  recordAnswer,
  withClaim,
} from '../store/idempotency.ts';
import { findSizesOfImages } from '../store/images.ts';
import { articleHistory, isLastByEditor, pack, requireRoomFor } from '../store/revisions.ts';
import { findSubmitted, type SubmittedText, toArticle, unapproveOfArticle } from '../store/submissions.ts';
import { refuseContributor, requireCanReview } from './accountStatus.ts';
import {
  isArticle,
  lockUnpublished,
  missingArticleError,
  removeArticle,
  removeFromListings,
} from './articleStatus.ts';
import type { Editor } from './editOthers.ts';
import { requireArticleSlug, requireNotInBin } from './oldUrls.ts';
import { insertDraft, insertDraftWithinQuota, requireSchedulable } from './saveDraft.ts';
import { DraftChanged, insertArticle, type PublishedDraft, updateArticle } from './writeArticle.ts';

/*
 * Publishing happens in one transaction: the draft is deleted, the article stored, and the answer recorded under the
 * idempotency key. So a draft is published once, whether its author sends the text, the schedule publishes it, or both at
 * the same time.
 */

export interface Publisher {
  db: Db;
  rendering: Pick<Renderer, 'render'>;
}

/** Publishes what is scheduled. */
interface Schedule extends Publisher {
  /** Tells authors of what was not published because of an editor; left out if no mails are sent. */
  mails?: Pick<MailQueue, 'enqueue'> | undefined;
}

/** Renders a text with the sizes of its uploaded images. */
export const renderWithImages = async (
  { db, rendering }: Publisher,
  markdown: string,
  ownerId: string,
): Promise<RenderedMarkdown> => rendering.render(markdown, ownerId, await findSizesOfImages(db, markdown));

/** A text as it is stored: rendered, and compressed for its history. */
type PreparedText = RenderedMarkdown & { packed: Buffer };

/** Prepares a text for storing, before the transaction that stores it. */
export const prepareText = async (
  publisher: Publisher,
  markdown: string,
  ownerId: string,
): Promise<PreparedText> => ({
  ...(await renderWithImages(publisher, markdown, ownerId)),
  packed: await pack(markdown),
});

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
  /** What a new article or an unpublished one becomes; left out for what its draft says. */
  kind?: ArticleKind | undefined;
  /** The article to change; null to create one. */
  slug: string | null;
  /** Its number, if it is known: a page may get its slug while the text is rendered. */
  number?: number | undefined;
  article: ArticleChange;
  /** The slug and the date of a new article; left out or null for the usual ones. */
  place?: NewPlace;
  /** The version of the article that the change was made from; null for any. */
  expected: number | null;
  writer: Writer;
  /** Who changes an article of somebody else. */
  editor?: Editor | undefined;
  /** The slug of an unpublished article that it is the new text of. */
  republishes?: string | null;
}

/** How a request identifies its publication. */
interface PublishRequest {
  /** Repeated calls with the same key and text return the same article; null for none. */
  idempotencyKey: string | null;
  /** The draft that the text comes from, which is deleted; null for none. Ignored if it doesn't exist. */
  draftId: string | null;
}

/**
 * Publishes a text that its author or an editor sent, together with the draft that it comes from, if there is one. A repeated call
 * with the same key and text returns the same article.
 *
 * Throws `articleNotFound()`, `articleHidden()`, and `articleConflict()`.
 */
export async function publishArticle(
  publisher: Publisher,
  publication: Publication,
  { idempotencyKey, draftId }: PublishRequest,
): Promise<NumberedArticle<Article>> {
  const { db } = publisher;
  const { ownerId, article, editor } = publication;
  const request = idempotencyKey === null ? null : toRequest(publication, idempotencyKey);
  return withClaim(db, request, async (claim: Claim<StoredArticle>) => {
    // A repeated call renders the text again: the same text gives the same html.
    const text = await prepareText(publisher, article.markdown, editor?.id ?? ownerId);
    const draft = draftId === null ? null : { id: draftId };
    const stored =
      claim.answer ??
      (await forExistingAccount(() =>
        inTransaction(db, async (db) => {
          const stored = await storeArticle(db, publication, text, draft);
          await claim.record(db, stored);
          return stored;
        }),
      ));
    const { number, ...known } = stored;
    const { readingMinutes } = text;
    const sanitizedHtml = translateLabels(text.sanitizedHtml);
    const { markdown, ...texts } = article;
    return {
      number,
      article: { ...fillShortTexts(texts), markdown, ...known, sanitizedHtml, readingMinutes },
    };
  });
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
  kind?: ArticleKind | undefined;
  /** In the future. */
  publishAt: string;
  writer: Writer;
}

/**
 * Stores a new article as a draft that is published at that time, and returns the draft. A repeated call with the same key
 * and text returns the same one. Throws a Refusal if the account has no room, or if it can't be scheduled.
 */
export async function scheduleArticle(
  db: Db,
  { ownerId, article, publishAt, writer, kind }: Scheduling,
  idempotencyKey: string | null,
): Promise<Draft> {
  const place = { slug: null, createdAt: publishAt };
  const request =
    idempotencyKey === null ? null : toRequest({ ownerId, slug: null, article, place, kind }, idempotencyKey);
  const { id } = await withClaim(db, request, async ({ answer, record }: Claim<{ id: string }>) => {
    if (answer) return answer;
    const id = randomUUID();
    await inTransaction(db, async (db) => {
      await lockStorage(db, ownerId);
      const { tags = [] } = article;
      const fields = mergeWithStored({ ...pickDraft(article), tags, publishAt, kind }, null);
      await requireSchedulable(db, ownerId, fields, publishAt);
      await requireRoomFor(db, ownerId, draftBytes(fields));
      await insertDraftWithinQuota(db, { ownerId, id }, fields, toSaver(writer));
      await record(db, { id });
    });
    return { id };
  });
  const draft = await findDraft(db, { ownerId, id });
  if (!draft) throw draftNotFound();
  return draft;
}

/** Thrown if a draft can't be published, now or later. */
class Unpublishable extends Error {}

/** Publishes a draft as it is stored. Throws Unpublishable, DraftChanged and any error from storing an article. */
async function publishDraft(publisher: Publisher, ownerId: string, draft: Draft, writer: Writer) {
  const problem = findPublishProblem(draft);
  if (problem !== null) throw new Unpublishable(problem);
  const article = articleDraftSchema.cast(draft, { stripUnknown: true });
  const text = await prepareText(publisher, article.markdown, ownerId);
  const slug = draft.isUnpublished ? null : draft.articleSlug;
  const { kind } = draft;
  const publication = { ownerId, slug, article, expected: draft.articleVersion, writer, kind };
  const { db } = publisher;
  await forExistingAccount(() =>
    inTransaction(db, async (db) => {
      const before = slug === null ? null : await findOwnArticle(db, { ownerId, slug });
      const stored = await storeArticle(db, publication, text, { id: draft._id, unchanged: draft });
      // If the author publishes the same draft at the same time, the response is this article.
      const sent = before ? withoutUnchanged(publication, before.article) : publication;
      await recordAnswer(db, toRequest(sent, draft._id), stored);
    }),
  );
}

/** Returns a change as the editor sends it: without what the article is, and without its tags and plain texts where they stay. */
function withoutUnchanged(
  { article, kind, ...publication }: Publication,
  before: Pick<Article, 'tags' | PlainText>,
): Publication {
  const kept = new Set<string>(plainTexts.filter((name) => article[name] === before[name]));
  if (JSON.stringify(article.tags) === JSON.stringify(before.tags)) kept.add('tags');
  const changed = Object.entries(article).filter(([name]) => !kept.has(name));
  return { ...publication, article: Object.fromEntries(changed) as ArticleChange };
}

/** Publishes one of the owner's drafts now. Throws a Refusal with the reason if it can't be published. */
export async function publishNow(publisher: Publisher, key: DraftKey, writer: Writer): Promise<void> {
  const draft = await findDraft(publisher.db, key);
  if (!draft) throw draftNotFound();
  try {
    await publishDraft(publisher, key.ownerId, draft, writer);
  } catch (error) {
    if (error instanceof Unpublishable) throw new Refusal('invalid', error.message);
    if (error instanceof DraftChanged) throw new Refusal('conflict', writingReplies.draftChanged);
    throw error;
  }
}

interface SubmittedPublication {
  text: SubmittedText;
  prepared: PreparedText;
  /** The editor by whose right it is published. */
  reviewerId: string;
  writer: Writer;
}

/**
 * Publishes a text that its author submitted, as it was submitted. Throws DraftChanged if it doesn't wait for that anymore, or not while
 * the author's account is blocked, `articleConflict()` if the article that it changes has another version, StorageFull, and a refusal if
 * the editor has lost the right.
 *
 * @param andThen stores what belongs to it in the same transaction
 */
export async function publishSubmitted(
  db: Db,
  { text, prepared, reviewerId, writer }: SubmittedPublication,
  andThen: (db: Db, stored: StoredArticle) => Promise<void>,
): Promise<StoredArticle> {
  const { ownerId, draftId, kind } = text;
  const store = () =>
    inTransaction(db, async (db) => {
      await requireCanReview(db, { reviewerId, ownerId });
      // While it was rendered, its author may have been blocked, and what refuses them isn't for editors. Or its article has moved.
      const present = await findSubmitted(db, text.id);
      if (!present) throw new DraftChanged();
      const isPublic = await lockChanged(db, present);
      const { articleSlug, articleVersion } = present;
      const publication = {
        ...{ ownerId, kind, writer, article: toArticle(text), expected: articleVersion },
        slug: isPublic ? articleSlug : null,
        republishes: isPublic ? null : articleSlug,
      };
      const stored = await storeArticle(db, publication, prepared, { id: draftId, submitted: text });
      await andThen(db, stored);
      return stored;
    });
  return forExistingAccount(store);
}

/**
 * Locks the article that a submitted text changes, and returns whether it is public; false if there is none. Throws if it is gone, and
 * if it is hidden or a page by now, was public when the text was submitted and isn't anymore, or the other way round: publishing would do
 * something else than the author and the editor expect.
 */
export async function lockChanged(
  db: Db,
  { ownerId, articleSlug, wasPublic }: SubmittedText,
): Promise<boolean> {
  if (articleSlug === null) return false;
  const key = { ownerId, slug: articleSlug };
  const article = await lockPublic(db, key);
  const isPublic = Boolean(article);
  // Only admins change pages. And why an article is hidden is for its author.
  if (
    isPublic !== wasPublic ||
    (article && !isArticle(article)) ||
    (await findHiddenReason(db, key)) !== null
  ) {
    const { articleChanged, notPublic } = reviewReplies;
    throw new Refusal('conflict', isPublic ? articleChanged : notPublic);
  }
  if (!isPublic && !(await lockUnpublished(db, key))) throw articleNotFound();
  return isPublic;
}

/**
 * Identifies a publication. The same key with a different text or article counts as a different publication. Keys belong to the
 * account that sends them, and those of an editor to the article, too: who has lost it gets no answer from before.
 */
function toRequest(
  { ownerId, slug, article, place, kind, editor }: Omit<Publication, 'expected' | 'writer'>,
  key: string,
): IdempotentRequest {
  const { markdown, tags = [], ...texts } = article;
  const isPlaced = place !== undefined && (place.slug !== null || place.createdAt !== null);
  // A new article is the same whether a text is empty or left out. A change isn't.
  const others = plainTexts
    .map((name) => [name, texts[name]])
    .filter(([, value]) => value !== undefined && (slug !== null || value !== ''))
    .map((text) => JSON.stringify(text));
  const parts = [
    texts.title,
    markdown,
    texts.cover ?? null,
    ...others,
    ...tags,
    ...(isPlaced ? [JSON.stringify(place)] : []),
    ...(kind === 'page' ? [kind] : []),
  ];
  return {
    // A key that a client sends has no quotes.
    ...(editor ? { ownerId: editor.id, key: `"${editor.articleId}" ${key}` } : { ownerId, key }),
    fingerprint: computeFingerprint(slug, ...parts),
  };
}

/** Stores the article and removes the draft that it is published from, in the current transaction. */
async function storeArticle(
  db: Db,
  { ownerId, slug, number, article, place, expected, writer, kind, editor, republishes = null }: Publication,
  text: PreparedText,
  draft: PublishedDraft | null,
): Promise<StoredArticle> {
  const content = { ...article, ...text, writer, editor };
  if (slug === null) {
    const newPlace = place && toPlace(place);
    // Read before anything is locked: a page needs more locks.
    const becomes = kind ?? (draft && (await findDraft(db, { ownerId, id: draft.id }))?.kind);
    // An article in the bin makes way for a page.
    if (newPlace?.slug !== undefined && becomes !== 'page')
      await requireNotInBin(db, { ownerId, slug: newPlace.slug });
    return insertArticle(
      db,
      ownerId,
      { ...content, ...fillShortTexts(article) },
      { draft, republishes, ...(newPlace && { place: newPlace }), ...(becomes && { kind: becomes }) },
    );
  }
  const stored = await updateArticle(db, { ownerId, slug, number }, content, expected, draft);
  // Why an article is hidden is for its author.
  if (!stored) throw editor ? articleNotFound() : await missingArticleError(db, { ownerId, slug });
  return stored;
}

/**
 * Turns an article or page back into a draft. Readers can't find it anymore, but its place is kept. If the article already has
 * a draft, that draft is kept and unscheduled. Throws `articleNotFound()`, and refuses if there is no room for a draft.
 */
export const unpublish = (db: Db, key: OwnArticleKey, writer: Writer): Promise<Draft> =>
  inTransaction(db, async (db) => {
    const article = await removeArticle(db, key, { status: 'unpublished', writer });
    await refuseContributor(db, key.ownerId, writer);
    const draft = await ensureDraft(db, article, (fields) =>
      insertDraftWithinQuota(db, { ownerId: key.ownerId, id: randomUUID() }, fields, toSaver(writer)),
    );
    await removeFromListings(db, [article]);
    return draft;
  });

/**
 * Hides an article and gives its author a draft of it, even beyond the quota: a full account must not prevent hiding. The
 * draft doesn't say who hid the article. Must run in a transaction that ends with `removeFromListings`. Throws `articleNotFound()`.
 */
export async function hideInTransaction(db: Db, key: OwnArticleKey, writer: Writer): Promise<LockedArticle> {
  const article = await removeArticle(db, key, { status: 'hidden', writer });
  await ensureDraft(db, article, (fields) =>
    insertDraft(db, { ownerId: key.ownerId, id: randomUUID() }, fields, noSaver),
  );
  return article;
}

/** Returns the draft of an article that was public, unscheduled. Inserts one if there is none. */
async function ensureDraft(
  db: Db,
  article: LockedArticle,
  insert: (fields: DraftFields) => Promise<unknown>,
): Promise<Draft> {
  const { ownerId, slug, version, markdown, tags } = article;
  const kind = kindOf(article.status);
  await unapproveOfArticle(
    db,
    { ownerId, slug },
    storable(() => reviewReplies.lostTime.notPublic),
  );
  if (await findDraftForArticle(db, ownerId, slug)) {
    await cancelSchedule(db, ownerId, slug);
    await setDraftKind(db, { ownerId, slug }, kind);
  } else {
    const fields = {
      ...pickShortTexts(article),
      markdown,
      tags: unpackTagNames(tags),
      articleSlug: slug,
      articleVersion: version,
      publishAt: null,
      kind,
    };
    await insert(fields);
  }
  const draft = await findDraftForArticle(db, ownerId, slug);
  if (!draft) throw new Error('The draft was just stored.');
  return draft;
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
  schedule: Required<Schedule>,
  onFailed: (error: unknown) => void,
  stop: AbortSignal,
  alsoPublishDue: () => Promise<void>,
): Pick<RepeatingJob, 'ended'> => {
  const run = async () => {
    await publishDue(schedule, onFailed, stop);
    await alsoPublishDue();
  };
  return runEvery(run, { interval: INTERVAL, onFailed, stop });
};

/**
 * Publishes all drafts that are due, oldest first, until `stop` is aborted. Several servers may do so at once: each draft
 * is published by the one that deletes it. A draft that can't be published is unscheduled and keeps the reason.
 *
 * @param onFailed gets unexpected errors; their drafts are tried again in the next run
 */
export async function publishDue(
  schedule: Schedule,
  onFailed: (error: unknown) => void,
  stop?: AbortSignal,
): Promise<void> {
  await publishEach(
    (max) => findDueDrafts(schedule.db, max),
    (key) => publishScheduled(schedule, key),
    { onFailed, stop },
  );
}

interface Run {
  onFailed: (error: unknown) => void;
  stop?: AbortSignal | undefined;
}

/** Publishes all that is due, in batches. */
export async function publishEach<Due>(
  find: (max: number) => Promise<Due[]>,
  publish: (due: Due) => Promise<void>,
  { onFailed, stop }: Run,
): Promise<void> {
  for (;;) {
    const due = await find(BATCH);
    let failures = 0;
    for (const one of due) {
      if (stop?.aborted) return;
      await publish(one).catch((error: unknown) => {
        failures += 1;
        // A refusal means that the render threads are busy or the server is stopping.
        if (!(error instanceof Refusal)) onFailed(error);
      });
    }
    // The next query would find failed ones again: they wait for the next run.
    if (due.length < BATCH || failures > 0) return;
  }
}

/** Publishes a draft in the name of whoever saved it last. */
async function publishScheduled(schedule: Schedule, key: DraftKey): Promise<void> {
  const draft = await findStoredDraft(schedule.db, key);
  const publishAt = draft?.publishAt ?? null;
  // Its author may have changed the schedule while the drafts before it were published.
  if (!draft || publishAt === null || publishAt > now()) return;
  try {
    await storable(() => publishDraft(schedule, key.ownerId, draft, toWriter(draft.saver, key.ownerId)));
  } catch (error) {
    if (error instanceof DraftChanged) return;
    if (!isFinal(error)) throw error;
    await inTransaction(schedule.db, (db) =>
      dropSchedule({ ...schedule, db }, key, { ...draft, publishAt, error }),
    );
  }
}

/** Unschedules a draft that can't be published. If an editor has changed its article since, the author is told so, by mail, too. */
async function dropSchedule(
  { db, mails }: Schedule,
  { ownerId, id }: DraftKey,
  draft: Pick<Draft, 'version' | 'articleSlug'> & { publishAt: string; error: Error },
): Promise<void> {
  const { version, articleSlug, publishAt, error } = draft;
  const isByEditor =
    articleSlug !== null &&
    error instanceof Refusal &&
    error.kind === 'conflict' &&
    (await isLastByEditor(db, articleHistory(ownerId, articleSlug)));
  const problem = isByEditor ? storable(() => writingReplies.changedByEditor) : error.message;
  const isDropped = await unschedule(db, { ownerId, id }, { version, publishAt, problem });
  const owner = isByEditor && isDropped ? await findUserById(db, ownerId) : null;
  if (owner)
    await mails?.enqueue(db, { kind: 'scheduleDropped', recipient: owner.email, userId: ownerId, about: id });
}

/** Refusals that a retry won't change. Busy threads (`busy`) are not among them. */
const finalKinds: RefusalKind[] = ['invalid', 'notFound', 'conflict', 'forbidden', 'full'];

export const isFinal = (error: unknown): error is Unpublishable | Refusal =>
  error instanceof Unpublishable ||
  error instanceof LimitReached ||
  (error instanceof Refusal && finalKinds.includes(error.kind));
