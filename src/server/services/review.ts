import { createHash } from 'node:crypto';
import { hasSameTexts, pickShortTexts, shortTexts } from '../../shared/article.ts';
import { type Writer, writerKey } from '../../shared/articleChange.ts';
import { type Draft, scheduleProblem } from '../../shared/draft.ts';
import type { Listing, ListingQuery } from '../../shared/listing.ts';
import { reviewReplies } from '../../shared/messages/en/review.ts';
import { hasRight, type Role } from '../../shared/roles.ts';
import {
  type PublishedSubmission,
  type ReviewEntry,
  type ReviewedText,
  REVIEWS_COUNTED_MAX,
  type Submission,
  SUBMISSIONS_MAX,
} from '../../shared/submission.ts';
import { lockStorage, StorageFull } from '../db/accountStorage.ts';
import { inTransaction } from '../db/portable.ts';
import { toWriter } from '../db/savers.ts';
import type { Db } from '../db/schema.ts';
import { translateLabels } from '../lib/articleLabels.ts';
import { Refusal } from '../lib/refusal.ts';
import { storable } from '../lib/storedText.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import { findUserById } from '../store/accounts/users.ts';
import { findOwnArticle } from '../store/articles/read.ts';
import { type Moderator, record } from '../store/auditLog.ts';
import {
  draftBytes,
  type DraftKey,
  draftNotFound,
  findDraft,
  findDraftToWrite,
  findPublishProblem,
  findScheduled,
  unschedule,
  unscheduleAll,
  withoutSaver,
} from '../store/drafts.ts';
import { requireRoomFor } from '../store/revisions.ts';
import { findRoleForNow, hasContributors } from '../store/roles.ts';
import {
  approve,
  countSubmitted,
  countWaiting,
  deleteSubmission,
  findDueSubmissions,
  findEntry,
  findReviewerName,
  findSubmitted,
  findWaitingOf,
  freeEntries,
  giveBack,
  isGivenBack,
  insertSubmission,
  listSubmitted,
  lockSubmitted,
  setReviewer,
  submissionNotFound,
  type SubmittedText,
  unapprove,
  withdrawAll,
} from '../store/submissions.ts';
import { canReview, requireActive, requireCanReview, requireReviewer } from './accountStatus.ts';
import { requireOwnNotHidden } from './articleStatus.ts';
import { pagesNeedAdmin } from './pageOwners.ts';
import {
  isFinal,
  lockChanged,
  prepareText,
  publishEach,
  type Publisher,
  publishSubmitted,
} from './publish.ts';
import { authorStorageFull, DraftChanged } from './writeArticle.ts';

/*
 * Review: docs/decisions/0065-review.md. A submitted text is a draft that is scheduled without a time: an editor releases it, and
 * the function that publishes what is scheduled publishes it, once. Editors see what was submitted and nothing else of a draft.
 */

/** An editor who acts, as the audit log and the changes of articles name them. */
type Reviewer = Moderator & { id: string };

/* Authors. */

interface Submitting {
  /** The version of the draft; null for any. */
  expected: number | null;
  /** Returns the refusal if an editor has approved what would be replaced: at its time, it is published. */
  refuseApproved?: (() => Refusal) | undefined;
}

/**
 * Submits one of the owner's drafts as it is, for review, and returns the submission. Submitting the same text again changes
 * nothing. Returns the draft instead if it isn't the expected version. Refuses a text that couldn't be published, or that wouldn't
 * change the article, an account that can publish directly or is blocked, and one with too many texts in review or without room.
 */
export const submitDraft = (
  db: Db,
  key: DraftKey,
  { expected, refuseApproved }: Submitting,
): Promise<Submission | { conflict: Draft }> =>
  inTransaction(db, async (db) => {
    const { ownerId, id } = key;
    await lockStorage(db, ownerId);
    await requireActive(db, ownerId);
    if (hasRight(await findRoleForNow(db, ownerId), 'publish'))
      throw new Refusal('forbidden', reviewReplies.publishesItself);
    const stored = await findDraftToWrite(db, key);
    if (!stored) throw draftNotFound();
    const draft = withoutSaver(stored);
    if (expected !== null && draft.version !== expected) return { conflict: draft };
    const { submission } = draft;
    const replaced = await findWaitingOf(db, { ownerId, draftId: id });
    const changed = await requireSubmittable(db, ownerId, draft);
    const isOfSame =
      replaced?.wasPublic === changed.wasPublic && replaced.articleVersion === changed.articleVersion;
    if (submission?.isCurrent && isOfSame) return submission;
    if (submission?.state === 'approved' && refuseApproved) throw refuseApproved();
    if (replaced === null && (await countSubmitted(db, ownerId)) >= SUBMISSIONS_MAX)
      throw new Refusal('full', reviewReplies.tooMany(SUBMISSIONS_MAX));
    const size = draftBytes(draft);
    await requireRoomFor(db, ownerId, size - (replaced?.size ?? 0));
    await insertSubmission(db, { ownerId, draftId: id }, draft, { ...changed, size });
    const submitted = (await findDraft(db, key))?.submission;
    if (!submitted) throw new Error('The draft was just submitted.');
    return submitted;
  });

/**
 * Returns the version of the article that a draft changes, or null, and whether it is public. Throws a Refusal if the draft can't be
 * published.
 */
async function requireSubmittable(
  db: Db,
  ownerId: string,
  draft: Draft,
): Promise<Pick<SubmittedText, 'articleVersion' | 'wasPublic'>> {
  const { articleSlug: slug } = draft;
  const problem = findPublishProblem(draft);
  if (problem !== null) throw new Refusal('invalid', problem);
  if (draft.kind === 'page') throw pagesNeedAdmin();
  if (slug === null) return { articleVersion: null, wasPublic: false };
  await requireOwnNotHidden(db, { ownerId, slug });
  const article = (await findOwnArticle(db, { ownerId, slug }))?.article;
  if (!article) return { articleVersion: draft.articleVersion, wasPublic: false };
  const isSame =
    hasSameTexts(article, pickShortTexts(draft)) &&
    article.markdown === draft.markdown &&
    JSON.stringify(article.tags) === JSON.stringify(draft.tags);
  if (isSame) throw new Refusal('invalid', reviewReplies.unchanged);
  if (draft.articleVersion !== null && draft.articleVersion !== article.version)
    throw new Refusal('invalid', reviewReplies.outdated);
  return { articleVersion: article.version, wasPublic: true };
}

/** Withdraws what the owner submitted of a draft, or forgets that it was sent back. Throws a Refusal if there is neither. */
export const withdraw = (
  db: Db,
  { ownerId, id }: DraftKey,
  { refuseApproved }: Pick<Submitting, 'refuseApproved'> = {},
): Promise<void> =>
  inTransaction(db, async (db) => {
    await lockStorage(db, ownerId);
    // In the order in which publishing locks them.
    const draft = await findDraftToWrite(db, { ownerId, id });
    if (!draft) throw draftNotFound();
    if (draft.submission?.state === 'approved' && refuseApproved) throw refuseApproved();
    if (!(await deleteSubmission(db, { ownerId, draftId: id })))
      throw new Refusal('notFound', reviewReplies.notSubmitted);
  });

/* Editors. */

/** Returns how many texts wait for review, up to `REVIEWS_COUNTED_MAX`; null if none does and nobody could submit one. */
export async function countOpenReviews(db: Db): Promise<number | null> {
  const count = await countWaiting(db, REVIEWS_COUNTED_MAX);
  return count > 0 || (await hasContributors(db)) ? count : null;
}

/** Returns a page of the texts that wait for review, those that have waited longest first, and of approved ones after them. */
export const listForReview = (
  db: Db,
  { viewerId, ...query }: ListingQuery & { viewerId: string },
): Promise<Listing<ReviewEntry>> => listSubmitted(db, viewerId, query);

/** Returns a text that waits for review or for its time, as publishing it would show it. Throws `submissionNotFound()`. */
export async function readForReview(
  publisher: Publisher,
  id: string,
  viewerId: string,
): Promise<ReviewedText> {
  const { db } = publisher;
  const [entry, text] = [await findEntry(db, id, viewerId), await findSubmitted(db, id)];
  if (!entry || !text) throw submissionNotFound();
  const { prepared, shown, published } = await prepare(publisher, text, viewerId);
  const { markdown, tags } = text;
  return {
    ...entry,
    ...pickShortTexts(text),
    markdown,
    tags,
    sanitizedHtml: translateLabels(prepared.sanitizedHtml),
    readingMinutes: prepared.readingMinutes,
    published: published && {
      ...pickShortTexts(published),
      slug: published.slug,
      markdown: published.markdown,
      tags: published.tags,
      version: published.version,
    },
    isOutdated: isOutdated(text, published),
    shown,
  };
}

/** Returns the public article that a submitted text changes; null if there is none. */
const findChanged = async (db: Db, { ownerId, articleSlug }: SubmittedText) =>
  (articleSlug === null ? null : await findOwnArticle(db, { ownerId, slug: articleSlug }))?.article ?? null;

const isOutdated = (
  { articleVersion, wasPublic }: SubmittedText,
  published: { version: number } | null,
): boolean =>
  wasPublic !== (published !== null) ||
  (published !== null && articleVersion !== null && published.version !== articleVersion);

/**
 * Renders a submitted text, and returns it with the public article that it changes, and what identifies both: everything that
 * publishing would store, and what readers see until then.
 */
async function prepare(publisher: Publisher, text: SubmittedText, viewerId: string) {
  // In a queue of the editor's own, which the author's programs can't fill.
  const prepared = await prepareText(publisher, text.markdown, viewerId);
  const published = await findChanged(publisher.db, text);
  const { id, articleSlug, articleVersion, kind, markdown, tags } = text;
  const { sanitizedHtml } = prepared;
  const texts = shortTexts.map((name) => text[name]);
  const parts = [id, articleSlug, articleVersion, kind, texts, markdown, tags, sanitizedHtml];
  return {
    prepared,
    published,
    shown: createHash('sha256')
      .update(JSON.stringify([...parts, published?.version ?? null]))
      .digest('base64url'),
  };
}

/**
 * Puts an editor's name on a text that waits for review. Throws `submissionNotFound()`, and refuses if somebody else's name is on
 * it, unless `isTaken`.
 */
export const claimReview = (
  db: Db,
  id: string,
  { reviewerId, isTaken }: { reviewerId: string; isTaken: boolean },
): Promise<void> =>
  inTransaction(db, async (db) => {
    await requireReviewer(db, reviewerId);
    const text = await lockWaiting(db, id);
    if (text.reviewerId === reviewerId) return;
    const name = text.reviewerId === null ? null : await findReviewerName(db, id);
    if (name !== null && !isTaken) throw new Refusal('conflict', reviewReplies.inReview(name));
    await setReviewer(db, id, reviewerId);
  });

/** Takes an editor's own name off a text. Does nothing if it isn't on it. */
export const releaseReview = (db: Db, id: string, reviewerId: string): Promise<void> =>
  inTransaction(db, async (db) => {
    const text = await lockWaiting(db, id);
    if (text.reviewerId === reviewerId) await setReviewer(db, id, null);
  });

async function lockWaiting(db: Db, id: string): Promise<SubmittedText> {
  const text = await lockSubmitted(db, id);
  if (text?.state !== 'submitted') throw submissionNotFound();
  return text;
}

/** The refusal of an act on a text that its author withdrew or submitted again, or that another editor was faster with. */
const nothingWaits = () => new Refusal('conflict', reviewReplies.notFound);

interface Release {
  /** `shown` of the text that the editor has seen. */
  shown: string;
  /** When it is published; null for now. */
  publishAt: string | null;
  reviewer: Reviewer;
}

/**
 * Publishes exactly the text that an editor has seen, now or at a time. Refuses if it isn't the one that waits, or would look
 * different, if the article has changed since, or if it can't be published.
 */
export async function release(
  publisher: Publisher & { mails: MailQueue },
  id: string,
  { shown, publishAt, reviewer }: Release,
): Promise<PublishedSubmission> {
  const { db, mails } = publisher;
  const text = await findSubmitted(db, id);
  if (text?.state !== 'submitted') throw nothingWaits();
  const { prepared, shown: present, published } = await prepare(publisher, text, reviewer.id);
  if (isOutdated(text, published)) {
    const { articleChanged, notPublic } = reviewReplies;
    throw new Refusal('conflict', published ? articleChanged : notPublic);
  }
  if (present !== shown) throw new Refusal('conflict', reviewReplies.changed);
  if (publishAt !== null) {
    const approval = { publishAt: new Date(publishAt).toISOString(), reviewer };
    await approveForLater(db, text, approval);
    return { slug: null, publishAt: approval.publishAt };
  }
  try {
    const { writer, id: reviewerId } = reviewer;
    const { slug } = await publishSubmitted(
      db,
      { text, prepared, reviewerId, writer },
      async (db, stored) => {
        await recordAct(db, 'publish-submission', { text, reviewer, details: { slug: stored.slug } });
        await tell(db, mails, { kind: 'submissionPublished', ownerId: text.ownerId, about: stored.slug });
      },
    );
    return { slug, publishAt: null };
  } catch (error) {
    if (error instanceof DraftChanged) throw nothingWaits();
    throw error instanceof StorageFull ? authorStorageFull(error) : error;
  }
}

const approveForLater = (
  db: Db,
  { id, ownerId }: SubmittedText,
  { publishAt, reviewer }: { publishAt: string; reviewer: Reviewer },
): Promise<void> =>
  inTransaction(db, async (db) => {
    const problem = scheduleProblem(publishAt);
    if (problem !== null) throw new Refusal('invalid', problem);
    await requireCanReview(db, { reviewerId: reviewer.id, ownerId });
    const text = await lockSubmitted(db, id);
    if (text?.state !== 'submitted') throw nothingWaits();
    await lockChanged(db, text);
    await approve(db, id, { reviewerId: reviewer.id, publishAt, approvedBy: writerKey(reviewer.writer) });
    await recordAct(db, 'publish-submission', { text, reviewer, details: { publishAt } });
  });

/**
 * Has a text that was approved for later wait for review again. Does nothing if it does already, and refuses if it is published or
 * gone.
 */
export const cancelRelease = (db: Db, id: string, reviewer: Reviewer): Promise<void> =>
  inTransaction(db, async (db) => {
    const text = await lockForReviewer(db, id, reviewer);
    if (text.state !== 'approved') return;
    await unapprove(
      db,
      text,
      storable(() => reviewReplies.lostTime.canceled),
    );
    await recordAct(db, 'unschedule-submission', { text, reviewer });
  });

/** Gives a text back to its author with a comment, whether it waits for review or for its time. */
export const sendBack = (
  { db, mails }: { db: Db; mails: MailQueue },
  id: string,
  { comment, reviewer }: { comment: string; reviewer: Reviewer },
): Promise<void> =>
  inTransaction(db, async (db) => {
    const decision = { reviewerId: reviewer.id, comment };
    const text = await lockForReviewer(db, id, reviewer).catch(async (error: unknown) => {
      // The answer to the first try was lost, or the first is only just done.
      if (await isGivenBack(db, id, decision)) return null;
      throw error;
    });
    if (!text) return;
    await giveBack(db, id, decision);
    await recordAct(db, 'send-back', { text, reviewer });
    await tell(db, mails, { kind: 'submissionSentBack', ownerId: text.ownerId, about: text.draftId });
  });

/** Locks a text that waits, and its author's storage. Refuses if there is none, or if the editor may not review it anymore. */
async function lockForReviewer(db: Db, id: string, reviewer: Reviewer): Promise<SubmittedText> {
  const found = await findSubmitted(db, id);
  if (!found) throw nothingWaits();
  await requireCanReview(db, { reviewerId: reviewer.id, ownerId: found.ownerId });
  const text = await lockSubmitted(db, id);
  if (!text) throw nothingWaits();
  return text;
}

/** Records an act of an editor, which names the author and not the text: it may never become public. */
async function recordAct(
  db: Db,
  act: 'publish-submission' | 'unschedule-submission' | 'send-back',
  {
    text: { ownerId },
    reviewer: { id, name },
    details = {},
  }: { text: SubmittedText; reviewer: Reviewer; details?: Record<string, string> },
): Promise<void> {
  const owner = await findUserById(db, ownerId);
  await record(db, {
    by: { id, name },
    act,
    on: { kind: 'account', id: ownerId, name: owner?.name ?? '' },
    details,
  });
}

interface Told {
  kind: 'submissionPublished' | 'submissionSentBack';
  ownerId: string;
  /** The slug of the article, or the id of the draft. */
  about: string;
}

/** Mails the author of a text what became of it. */
async function tell(db: Db, mails: MailQueue, { kind, ownerId, about }: Told): Promise<void> {
  const owner = await findUserById(db, ownerId);
  if (owner) await mails.enqueue(db, { kind, recipient: owner.email, userId: ownerId, about });
}

/**
 * Publishes approved texts whose time has come. Several servers may do so at once: each text is published by the one that deletes
 * its submission. One that can't be published waits for review again, with the reason.
 */
export const publishDueSubmissions = (
  publisher: Publisher & { mails: MailQueue },
  onFailed: (error: unknown) => void,
  stop?: AbortSignal,
): Promise<void> =>
  publishEach(
    (max) => findDueSubmissions(publisher.db, max),
    (id) => publishApproved(publisher, id),
    { onFailed, stop },
  );

async function publishApproved(publisher: Publisher & { mails: MailQueue }, id: string): Promise<void> {
  const { db, mails } = publisher;
  const text = await findSubmitted(db, id);
  if (text?.state !== 'approved') return;
  const { reviewerId } = text;
  try {
    // The account of who approved it may be gone.
    if (reviewerId === null) throw submissionNotFound();
    const saver = { tokenName: null, savedBy: text.approvedBy ?? '', browser: '' };
    const writer: Writer = toWriter(saver, reviewerId);
    await storable(async () => {
      const prepared = await prepareText(publisher, text.markdown, reviewerId);
      await publishSubmitted(db, { text, prepared, reviewerId, writer }, (db, stored) =>
        tell(db, mails, { kind: 'submissionPublished', ownerId: text.ownerId, about: stored.slug }),
      );
    });
  } catch (error) {
    if (error instanceof DraftChanged) return;
    if (!isFinal(error)) throw error;
    await unapprove(db, text, (await findLostTime(db, reviewerId, error)) ?? error.message);
  }
}

/**
 * Returns why an approved text was not published, storable; null if the error says so to its author. What it says about the account
 * of the editor isn't for others.
 */
async function findLostTime(db: Db, reviewerId: string | null, error: Error): Promise<string | null> {
  const { rightLost, articleChanged, storageFull } = storable(() => ({ ...reviewReplies.lostTime }));
  if (reviewerId === null || !(await canReview(db, reviewerId))) return rightLost;
  if (error instanceof StorageFull) return storageFull;
  return error instanceof Refusal && error.kind === 'conflict' ? articleChanged : null;
}

/* Roles. */

/**
 * Has what an account has submitted, scheduled or reviews follow a change of its role, in the transaction that has locked the
 * account and changes it. Who may publish keeps drafts that were submitted, and what editors decided: times that they approved, and
 * their comments. Who may not anymore has their scheduled drafts wait for an editor; who may not review frees their entries.
 */
export async function followRole(
  db: Db,
  userId: string,
  { before, after }: { before: Role; after: Role },
): Promise<void> {
  const changes = (right: 'publish' | 'review') => hasRight(before, right) !== hasRight(after, right);
  if (changes('review') && !hasRight(after, 'review')) await freeEntries(db, userId);
  if (!changes('publish')) return;
  if (hasRight(after, 'publish')) await withdrawAll(db, userId);
  else await submitScheduled(db, userId);
}

/** Has an account's scheduled drafts wait for an editor. Those that can't be published only lose their time, and keep the reason. */
async function submitScheduled(db: Db, ownerId: string): Promise<void> {
  for (const draft of await findScheduled(db, ownerId)) {
    const { _id: id, version, publishAt } = draft;
    try {
      const changed = await storable(() => requireSubmittable(db, ownerId, draft));
      // Even beyond the quota: the author hasn't asked for it.
      await insertSubmission(db, { ownerId, draftId: id }, draft, { ...changed, size: draftBytes(draft) });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (publishAt !== null)
        await unschedule(db, { ownerId, id }, { version, publishAt, problem: error.message });
    }
  }
  await unscheduleAll(db, ownerId);
}
