import {
  type ArticleChange,
  type ArticleDraft,
  type ArticleKind,
  fillShortTexts,
  hasSameTexts,
  pickShortTexts,
} from '../../shared/article.ts';
import { type Writer, writerKey } from '../../shared/articleChange.ts';
import type { Draft } from '../../shared/draft.ts';
import { writingReplies } from '../../shared/messages/en/editor.ts';
import { type AccountStorage, formatBytes } from '../../shared/storage.ts';
import { DAY } from '../../shared/time.ts';
import type { RenderedMarkdown } from '../content/render.ts';
import { lockStorage, lockStorages, readStorage } from '../db/accountStorage.ts';
import { addToDailyCount } from '../db/dailyCounts.ts';
import { getPositions } from '../db/paging.ts';
import { inTransaction, forExistingAccount, LostRace, now } from '../db/portable.ts';
import {
  imagesNamedIn,
  packTags,
  tagNames,
  titleSortKey,
  unpackTagNames,
  unpackTags,
  type ArticleTag,
} from '../db/readModel.ts';
import { editorSaver, toSaver } from '../db/savers.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { countNewTags } from '../limits/limits.ts';
import { indexArticle, reindexArticle, searchedOwner } from '../search/searchIndex.ts';
import { findAdmin } from '../store/admins.ts';
import { notYetCreated, recordChange } from '../store/articleChanges.ts';
import { articleConflict, findAtSlug, findOwnerAtSlug, type OwnArticleKey } from '../store/articles/read.ts';
import {
  type ArticlePlace,
  insertBody,
  insertNew,
  type LockedArticle,
  lockPublic,
  renderedColumns,
  replaceText,
  republish,
  requireFilled,
  setPage,
  type StoredArticle,
  toStoredArticle,
} from '../store/articles/write.ts';
import {
  attachDraft,
  findDraftForArticle,
  findDraftToWrite,
  type StoredDraft,
  takeDraft,
} from '../store/drafts.ts';
import { giveImages } from '../store/images.ts';
import {
  articleHistory,
  draftHistory,
  isLargeDeletion,
  moveHistory,
  recordRevision,
  requireRoom,
} from '../store/revisions.ts';
import { deleteSubmission, lockSubmitted, type SubmittedText } from '../store/submissions.ts';
import { resolveTags, storeTags } from '../store/tags.ts';
import { queueEvent } from '../store/webhooks.ts';
import { requireCanPublish } from './accountStatus.ts';
import { getState, lockUnpublished } from './articleStatus.ts';
import { announceEdit, type Editor, requireEditable } from './editOthers.ts';
import { leadToArticle } from './oldUrls.ts';
import { requireAdminOwner } from './pageOwners.ts';
import { findPageSlug, leaveRoute, makeWayForPage } from './pageSlugs.ts';
import { keepDraftRevision } from './saveDraft.ts';

/** Facts about a text that is stored, besides what its author wrote. */
interface RenderedFacts extends RenderedMarkdown {
  /** The compressed markdown, if the caller has it. */
  packed?: Buffer;
  writer: Writer;
  /** Whether an admin or operator stores it, who may add any number of new tags for its author. */
  byAdmin?: boolean;
  /** Who changes an article of somebody else; left out for its author. */
  editor?: Editor | undefined;
}

/** A draft with its rendered html. */
type RenderedDraft = ArticleDraft & RenderedFacts;
/** A change with its rendered html. */
type RenderedChange = ArticleChange & RenderedFacts;

/** The draft that an article is published from: it is deleted, and its history becomes the article's. */
export interface PublishedDraft {
  id: string;
  /** What the draft must still be; left out for anything. Otherwise `DraftChanged` is thrown. */
  unchanged?: Pick<Draft, 'version' | 'publishAt' | 'articleSlug'>;
  /**
   * What its author submitted of it, if that is what is published. Throws `DraftChanged` if it no longer waits for that. A draft
   * that its author has changed since stays, as one of the article.
   */
  submitted?: SubmittedText;
}

/** Where a new article comes from. */
interface Source {
  place?: ArticlePlace;
  draft?: PublishedDraft | null;
  republishes?: string | null;
  kind?: ArticleKind;
}

/** Thrown if the draft was published by another server, or changed or discarded by its author. */
export class DraftChanged extends Error {}

/** In milliseconds: an article that is dated earlier is no event of today. */
const NEWS_AGE = DAY;
const isNews = (createdAt: string): boolean => Date.parse(createdAt) > Date.now() - NEWS_AGE;

/**
 * Stores a new article in a transaction, or in the current one. An article whose draft was unpublished gets its old place
 * back. Throws if the owner's storage is full, or if the account was deleted or suspended while the text was rendered.
 *
 * @param from.place set for an article that comes from elsewhere
 * @param from.draft the draft that it is published from, if it still exists
 * @param from.republishes the slug of an unpublished article, if it may have no draft
 * @param from.kind what it becomes, whatever its draft says; an article by default
 */
export const insertArticle = (
  db: Db,
  ownerId: string,
  article: RenderedDraft,
  from: Source = {},
): Promise<StoredArticle> =>
  forExistingAccount(() => inTransaction(db, (db) => insertInTransaction(db, ownerId, article, from)));

async function insertInTransaction(
  db: Db,
  ownerId: string,
  article: RenderedDraft,
  { place = {}, draft: named = null, republishes = null, kind = 'article' }: Source,
): Promise<StoredArticle> {
  const { title, markdown, sanitizedHtml, words, packed, writer } = article;
  const texts = pickShortTexts(article);
  const updatedAt = place.updatedAt ?? place.createdAt ?? now();
  const isPage = kind === 'page';
  // Making an admin takes the locks in this order, too.
  if (isPage) await requireAdminOwner(db, ownerId);
  const pageSlug = isPage ? findPageSlug(place.slug ?? title) : null;
  const inTheWay = pageSlug === null ? [] : await findOwnerAtSlug(db, pageSlug);
  const locked = [ownerId, ...inTheWay];
  await lockStorages(db, locked);
  const { bytes } = await readStorage(db, ownerId);
  const draft = await takePublished(db, ownerId, named);
  // The author may have moved the draft of a submitted text to another article.
  const unpublishedSlug =
    republishes ?? (draft?.isUnpublished && !named?.submitted ? draft.articleSlug : null);
  const unpublished =
    unpublishedSlug === null ? null : await lockUnpublished(db, { ownerId, slug: unpublishedSlug });
  if (isPage && unpublished)
    unpublished.slug = await leaveRoute(db, { ...unpublished, ownerId, status: 'unpublished' });
  const before = unpublished && (await getState(db, { ownerId, slug: unpublished.slug }, 'unpublished'));
  const { isListed } = await requireCanPublish(db, ownerId, writer);
  if (isPage) requireFilled(article);
  const tags = isPage
    ? unlinkTags(article.tags)
    : await resolveWithinLimit(db, article, { accountId: ownerId, draft: named });
  const columns = {
    ownerId,
    ...texts,
    titleKey: titleSortKey(title),
    tags: packTags(tags),
    status: isPage ? ('page' as const) : ('published' as const),
    updatedAt,
    isListed,
    ...renderedColumns(article),
  };
  const isNewPage = pageSlug !== null && unpublished === null;
  const madeWay = isNewPage ? await makeWayForPage(db, pageSlug, { writer, locked }) : null;
  const { number, position, ...inserted } = unpublished
    ? await republish(db, columns, unpublished)
    : await insertNew(db, columns, { ...place, kind, ...(madeWay && { version: madeWay.nextVersion }) });
  const isLost =
    isNewPage && inserted.slug !== pageSlug && (await findAtSlug(db, pageSlug))?.kind === 'article';
  if (isLost) throw new LostRace();
  const wasPage = await setPage(db, number, isPage);
  if (wasPage) await leadToArticle(db, { number, ownerId }, inserted.slug);
  const names = tagNames(tags);
  await insertBody(db, { number, markdown, sanitizedHtml });
  await indexArticle(db, { number, ownerId: searchedOwner(kind, ownerId), ...texts, tags: names, words });
  const moved = madeWay?.movedArticle && { movedArticle: madeWay.movedArticle };
  const stored = { number, kind, updatedAt, tags: names, ...texts, ...inserted, ...moved };
  const isEvent = unpublished !== null || (place.isNews !== false && isNews(stored.createdAt));
  if (isListed === 1 && isEvent && !isPage)
    await queueEvent(db, 'article.published', [{ id: stored._id, slug: stored.slug }]);
  const history = articleHistory(ownerId, stored.slug);
  if (draft) await keepPublished(db, ownerId, draft, { stored, markdown });
  // Taking back the publication of somebody else's draft gives the draft back.
  const others = draft && draft.saver.savedBy !== writerKey(writer) ? draft : null;
  const keptRevision =
    others && !others.isKept && !isTextOf(others, article)
      ? await keepDraftRevision(db, ownerId, { ...others, articleSlug: stored.slug }, 'guard')
      : null;
  const revision = await recordRevision(db, history, {
    kind: 'published',
    ...texts,
    markdown,
    tags: names,
    packed,
    createdAt: updatedAt,
    saver: named?.submitted && draft ? draft.saver : toSaver(writer),
  });
  await recordChange(
    db,
    { number, ownerId },
    {
      act: before ? 'publish' : 'create',
      writer,
      before: others
        ? { status: 'unpublished', slug: stored.slug, revision: keptRevision ?? revision }
        : (before ?? notYetCreated(stored.slug)),
    },
  );
  await requireRoom(db, ownerId, { before: bytes });
  if (isPage) return stored;
  // A republished article was counted when it was first published.
  if (!unpublished) await addToDailyCount(db, 'articles');
  const added = getPositions({ position, ownerId, isListed });
  await storeTags(db, [{ number, position, ownerId, isListed, before: [], after: tags }], {
    added,
    removed: [],
  });
  return stored;
}

/** The refusal of what an editor changes or publishes: the text is stored in the author's share. */
export const authorStorageFull = ({ max }: Pick<AccountStorage, 'max'>) =>
  new Refusal('full', writingReplies.authorStorageFull(formatBytes(max)));

/** Returns the tags of a page as its row keeps them, for the article that it may become: it isn't in the lists of tags. */
const unlinkTags = (tags: readonly string[] = []): ArticleTag[] => tags.map((name) => ({ name, slug: '' }));

/** Returns whether an article has the text of the draft that it is published from. */
const isTextOf = (draft: StoredDraft, article: RenderedDraft): boolean =>
  draft.markdown === article.markdown && hasSameTexts(draft, pickShortTexts(article));

/** A draft that is published. It is deleted, unless its author has changed it since it was submitted. */
interface TakenDraft extends StoredDraft {
  isKept: boolean;
}

/** Deletes the draft that is published and returns it; null if there is none. Throws DraftChanged. */
async function takePublished(
  db: Db,
  ownerId: string,
  named: PublishedDraft | null,
): Promise<TakenDraft | null> {
  if (named === null) return null;
  const { id, unchanged, submitted } = named;
  if (submitted) return takeSubmitted(db, submitted);
  const draft = await takeDraft(db, { ownerId, id });
  const isUnchanged =
    unchanged === undefined ||
    (draft?.version === unchanged.version &&
      draft.publishAt === unchanged.publishAt &&
      // Its article may have made way for a page.
      draft.articleSlug === unchanged.articleSlug);
  if (!isUnchanged) throw new DraftChanged();
  return draft && { ...draft, isKept: false };
}

/** Deletes what was submitted, and its draft if that is still the same. Throws DraftChanged. */
async function takeSubmitted(db: Db, submitted: SubmittedText): Promise<TakenDraft> {
  const key = { ownerId: submitted.ownerId, id: submitted.draftId };
  const draft = await findDraftToWrite(db, key);
  const waiting = await lockSubmitted(db, submitted.id);
  const isWaiting = waiting?.state === submitted.state && waiting.publishAt === submitted.publishAt;
  if (!draft || !isWaiting) throw new DraftChanged();
  await deleteSubmission(db, submitted);
  const isKept = !draft.submission?.isCurrent;
  if (!isKept) await takeDraft(db, key);
  return { ...draft, isKept };
}

/** Moves the history of a published draft to its article, and keeps what was deleted from its text before publishing. */
async function keepPublished(
  db: Db,
  ownerId: string,
  draft: TakenDraft,
  { stored: { slug, version }, markdown }: { stored: StoredArticle; markdown: string },
): Promise<void> {
  if (draft.isKept && (await isElsewhere(db, ownerId, draft, slug))) return;
  if (draft.articleSlug === null)
    await moveHistory(db, draftHistory(ownerId, draft), articleHistory(ownerId, slug));
  if (draft.isKept) await attachDraft(db, { ownerId, id: draft._id }, { slug, version });
  else if (isLargeDeletion(draft.markdown, markdown))
    await keepDraftRevision(db, ownerId, { ...draft, articleSlug: slug }, 'guard');
}

/** Returns whether the author of a submitted text has moved its draft to another article, or has another draft of its article. */
async function isElsewhere(
  db: Db,
  ownerId: string,
  { _id, articleSlug }: Draft,
  slug: string,
): Promise<boolean> {
  if (articleSlug !== null) return articleSlug !== slug;
  const other = await findDraftForArticle(db, ownerId, slug);
  return other !== null && other._id !== _id;
}

/**
 * Returns the tags of an article like `resolveTags`. Limits how many an account creates in all and in a day, except for
 * those of submitted texts, which an editor has read, and in a day for admins.
 */
const resolveWithinLimit = (
  db: Db,
  { tags = [], byAdmin = false }: Pick<RenderedDraft, 'tags' | 'byAdmin'>,
  { accountId, draft }: { accountId: string; draft: PublishedDraft | null },
): Promise<ArticleTag[]> =>
  resolveTags(db, tags, draft?.submitted ? null : accountId, async (count) => {
    const isLimited = !byAdmin && !draft?.submitted && (await findAdmin(db, accountId)) === null;
    if (isLimited) await countNewTags(db, accountId, count);
  });

/** Identifies the article of an edit. */
interface EditedKey extends OwnArticleKey {
  /** Set if it was found before its text was rendered: a page may have got its slug since. */
  number?: number | undefined;
}

/**
 * Updates the owner's article or page in a transaction, or in the current one; what the change leaves out is kept. Its version and
 * date stay the same if nothing changes. Returns null if the owner has no such article, and keeps the draft then. Throws
 * `articleConflict()` if `expected`, the version that the change is based on, is stale, or if another article has the slug by now.
 * Also throws like `requireCanPublish`, and for an editor like `requireEditable`.
 *
 * @param draft the draft that the change is published from, if it still exists
 */
export const updateArticle = (
  db: Db,
  key: EditedKey,
  change: RenderedChange,
  expected: number | null,
  draft: PublishedDraft | null = null,
): Promise<StoredArticle | null> =>
  inTransaction(db, (db) => updateInTransaction(db, key, change, { expected, named: draft }));

async function updateInTransaction(
  db: Db,
  key: EditedKey,
  change: RenderedChange,
  { expected, named }: { expected: number | null; named: PublishedDraft | null },
): Promise<StoredArticle | null> {
  const { markdown, words, packed, writer, editor } = change;
  const { ownerId } = key;
  const others = editor && { editor, ...(await requireEditable(db, editor, key)) };
  if (!others) {
    await lockStorage(db, ownerId);
    await requireCanPublish(db, ownerId, writer);
  }
  const storage = await readStorage(db, ownerId);
  const current = await lockPublic(db, key);
  if (!current) return null;
  // First, as the draft may be of another article since.
  const draft = await takePublished(db, ownerId, named);
  if (key.number !== undefined && current.number !== key.number) throw articleConflict();
  if (expected !== null && current.version !== expected) throw articleConflict();
  const article = { ...change, ...fillShortTexts(change, current) };
  if (isUnchanged(current, article)) {
    const stored = toStoredArticle(current);
    if (draft) await keepPublished(db, ownerId, draft, { stored, markdown });
    return stored;
  }
  const state = await getState(db, key, current.status);
  const isPage = current.status === 'page';
  if (isPage) requireFilled(article);
  // If the request has no tags, the article keeps its own.
  const tags =
    article.tags &&
    (isPage
      ? unlinkTags(article.tags)
      : await resolveWithinLimit(db, article, { accountId: editor?.id ?? ownerId, draft: named }));
  if (editor) await giveImages(db, imagesNamedIn(article), { from: editor.id, to: ownerId });
  const updated = await replaceText(db, current.number, { ...article, tags: tags && packTags(tags) });
  if (!updated) return null;
  const { number, position, isListed } = updated;
  const stored = toStoredArticle(updated);
  await reindexArticle(db, {
    number,
    ownerId: searchedOwner(stored.kind, ownerId),
    ...fillShortTexts(article),
    tags: stored.tags,
    words,
  });
  if (isListed === 1 && !isPage) await queueEvent(db, 'article.updated', [updated]);
  if (draft) await keepPublished(db, ownerId, draft, { stored, markdown });
  const history = articleHistory(ownerId, key.slug);
  await recordRevision(db, history, {
    kind: 'published',
    ...pickShortTexts(article),
    markdown,
    packed,
    createdAt: stored.updatedAt,
    tags: stored.tags,
    saver: editor ? editorSaver(editor.id) : named?.submitted && draft ? draft.saver : toSaver(writer),
  });
  const changeId = await recordChange(db, { number, ownerId }, { act: 'edit', writer, before: state });
  if (others && changeId !== null)
    await announceEdit(db, others.editor, key, { changeId, ownerName: others.ownerName, stored });
  await requireRoom(db, ownerId, {
    before: storage.bytes,
    history: updated.storedBytes > current.storedBytes ? undefined : history,
    editorRefusal: editor && authorStorageFull,
  });
  const [before, after] = [unpackTags(current.tags), unpackTags(updated.tags)];
  if (tags && !isPage) await storeTags(db, [{ number, position, ownerId, isListed, before, after }]);
  return stored;
}

/** Returns true if the update changes nothing. The version and date then stay the same, also in feeds and the sitemap. */
const isUnchanged = (current: LockedArticle, { markdown, tags, ...texts }: RenderedDraft): boolean =>
  hasSameTexts(current, texts) &&
  (tags === undefined || JSON.stringify(tags) === JSON.stringify(unpackTagNames(current.tags))) &&
  current.markdown === markdown;
