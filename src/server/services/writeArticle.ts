import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import {
  type Article,
  type ArticleChange,
  type ArticleDraft,
  fillShortTexts,
  type ShortText,
  type ShortTexts,
  shortTexts,
  pickShortTexts,
} from '../../shared/article.ts';
import type { RenderedMarkdown } from '../content/render.ts';
import { RECIPE } from '../content/renderer.ts';
import { articlePart, inPlace, listedArticleParts, writeParts } from '../db/contentCache.ts';
import { inTransaction, forExistingAccount, isPostgres, now } from '../db/portable.ts';
import type { Database, Db } from '../db/schema.ts';
import { indexArticle, reindexArticle } from '../search/searchIndex.ts';
import { requireCanPublish } from './accountStatus.ts';
import { lockStorage, readStorage } from '../db/accountStorage.ts';
import { articleConflict, type OwnArticleKey } from '../store/articles.ts';
import { deleteClickStats } from '../store/clickStats.ts';
import { addToDailyCount } from '../db/dailyCounts.ts';
import { deleteDraftsForArticles } from '../store/drafts.ts';
import { changeCounts, getPositions } from '../db/paging.ts';
import {
  allArticles,
  overallPosition,
  ownedBy,
  textColumns,
  imageUseBytes,
  packImages,
  packTags,
  tagNames,
  unpackTagNames,
  unpackTags,
  titleSortKey,
  type ArticleTag,
} from '../db/readModel.ts';
import {
  articleHistory,
  deleteHistory,
  ensurePublishedRevision,
  pack,
  recordRevision,
  requireRoom,
} from '../store/revisions.ts';
import { insertAtFreeSlug, isSlugReserved, retireSlugs, slugCandidates } from '../db/slugs.ts';
import { countNewTags } from '../limits/limits.ts';
import { findAdmin } from '../store/admins.ts';
import { resolveTags, storeTags, withAllTagsRemoved } from '../store/tags.ts';
import { queueEvent } from '../store/webhooks.ts';
import { isListed, type UnpublishedArticle } from './articleStatus.ts';
import { slugTaken } from './oldUrls.ts';

/** Facts about a text that is stored, besides what its author wrote. */
interface RenderedFacts extends RenderedMarkdown {
  /** Name of the access token that publishes it; null for its author. */
  tokenName?: string | null;
  /** Whether an admin or operator stores it, who may add any number of new tags for its author. */
  byAdmin?: boolean;
}

/** A draft with its rendered html. */
type RenderedDraft = ArticleDraft & RenderedFacts;
/** A change with its rendered html. */
type RenderedChange = ArticleChange & RenderedFacts;

/** Fields of a stored article that a response adds to what the author sent. */
export interface StoredArticle extends Pick<
  Article,
  '_id' | 'slug' | 'tags' | 'createdAt' | 'updatedAt' | 'version' | ShortText
> {
  number: number;
}

/** Callback that runs in the transaction that stores an article. */
type AfterWrite = (db: Db, article: StoredArticle) => Promise<void>;

/** Callbacks that run in the transaction of a publication. */
interface WriteHooks {
  /** Runs first. It may return an unpublished article to republish. */
  beforeWrite?: (db: Db) => Promise<UnpublishedArticle | null>;
  afterWrite?: AfterWrite;
  /** Set for an article that comes from elsewhere. */
  place?: ArticlePlace;
}

/** The id, slug and dates that an article keeps. Those left out are generated. */
interface ArticlePlace {
  /** A UUID. */
  id?: string | null;
  /** Numbered if it is taken. */
  slug?: string | null;
  /** Whether a taken slug is refused instead. */
  isExact?: boolean;
  /** Not in the future. Decides the place in lists and feeds. */
  createdAt?: string | null;
  updatedAt?: string;
}

const DAY = 24 * 60 * 60 * 1000;
/** In milliseconds: an article that is dated earlier is no event of today. */
const NEWS_AGE = DAY;
const isNews = (createdAt: string): boolean => Date.parse(createdAt) > Date.now() - NEWS_AGE;

/**
 * Stores a new article, or republishes the one that `beforeWrite` returns. Throws if the owner's storage is full, or if the
 * account was deleted or suspended while the text was being rendered.
 */
export async function insertArticle(
  db: Db,
  ownerId: string,
  article: RenderedDraft,
  hooks: WriteHooks = {},
): Promise<StoredArticle> {
  const packed = await pack(article.markdown);
  return forExistingAccount(() =>
    inTransaction(db, (db) => insertRows(db, ownerId, { ...article, packed }, hooks)),
  );
}

async function insertRows(
  db: Db,
  ownerId: string,
  article: RenderedDraft & { packed: Buffer },
  { beforeWrite, afterWrite, place = {} }: WriteHooks,
): Promise<StoredArticle> {
  const { title, markdown, sanitizedHtml, words, packed } = article;
  const texts = pickShortTexts(article);
  const updatedAt = place.updatedAt ?? place.createdAt ?? now();
  await lockStorage(db, ownerId);
  const { bytes: before } = await readStorage(db, ownerId);
  const unpublished = (await beforeWrite?.(db)) ?? null;
  const { isListed } = await requireCanPublish(db, ownerId);
  const tags = await resolveWithinLimit(db, article, ownerId);
  const columns = {
    ...{ ownerId, ...texts, titleKey: titleSortKey(title), tags: packTags(tags), updatedAt, isListed },
    ...renderedColumns(article),
  };
  const { number, position, ...inserted } = unpublished
    ? await republish(db, columns, unpublished)
    : await insertNew(db, columns, place);
  const names = tagNames(tags);
  await writeParts(db, db.insertInto('articleBody').values({ number, markdown, sanitizedHtml }), () => [
    articlePart(number),
  ]);
  await indexArticle(db, { number, ownerId, title, tags: names, words });
  const stored = { number, updatedAt, tags: names, ...texts, ...inserted };
  if (isListed === 1 && (unpublished !== null || isNews(stored.createdAt)))
    await queueEvent(db, 'article.published', [{ id: stored._id, slug: stored.slug }]);
  await afterWrite?.(db, stored);
  await recordRevision(db, articleHistory(ownerId, stored.slug), {
    ...{ kind: 'published', ...texts, markdown, tags: names, packed, createdAt: updatedAt },
    tokenName: article.tokenName ?? null,
  });
  await requireRoom(db, ownerId, { before });
  // A republished article was counted when it was first published.
  if (!unpublished) await addToDailyCount(db, 'articles');
  const added = getPositions({ position, ownerId, isListed });
  await storeTags(db, [{ number, position, ownerId, isListed, before: [], after: tags }], {
    added,
    removed: [],
  });
  return stored;
}

/** Returns the tags of an article like `resolveTags`. Limits how many an author creates in a day, except for admins. */
const resolveWithinLimit = (
  db: Db,
  { tags = [], byAdmin = false }: Pick<RenderedDraft, 'tags' | 'byAdmin'>,
  ownerId: string,
): Promise<ArticleTag[]> =>
  resolveTags(db, tags, ownerId, async (count) => {
    if (!byAdmin && (await findAdmin(db, ownerId)) === null) await countNewTags(db, ownerId, count);
  });

/**
 * Stores an imported article that its source blog had unpublished, without its text, which is in its draft. Call it in
 * the transaction that stores the draft.
 */
export async function insertUnpublished(
  db: Db,
  ownerId: string,
  texts: ShortTexts,
  place: ArticlePlace & { updatedAt: string },
): Promise<Pick<StoredArticle, 'number' | 'slug'>> {
  const { number, slug } = await insertNew(
    db,
    {
      ...{ ownerId, ...pickShortTexts(texts), titleKey: titleSortKey(texts.title), status: 'unpublished' },
      ...{ updatedAt: place.updatedAt, lead: '', images: '[]', wordCount: 0, readingMinutes: 0 },
      recipe: RECIPE,
    },
    place,
  );
  return { number, slug };
}

type Columns = Omit<Insertable<Database['article']>, 'id' | 'slug' | 'position' | 'createdAt'>;
type Inserted = Omit<StoredArticle, 'updatedAt' | 'tags' | ShortText> & { position: number };

/** Publishes an article again with the slug, date and clicks that it had. */
async function republish(db: Db, columns: Columns, unpublished: UnpublishedArticle): Promise<Inserted> {
  const { id, version: previous, ...kept } = unpublished;
  const version = previous + 1;
  await writeParts(
    db,
    db
      .updateTable('article')
      .set({ ...columns, version, status: 'published', expiresAt: null })
      .where('number', '=', unpublished.number)
      .returning(['number', 'ownerId']),
    (rows) => rows.flatMap(listedArticleParts),
  );
  return { ...kept, _id: id, version };
}

/**
 * Inserts an article with the first free slug. It becomes the newest article unless its place has a date. Throws a
 * Refusal if its slug is taken and must be exact.
 */
async function insertNew(db: Db, columns: Columns, place: ArticlePlace): Promise<Inserted> {
  const createdAt = place.createdAt ?? columns.updatedAt;
  const id = place.id ?? randomUUIDv7();
  const time = isPresent(place.createdAt) ? toPosition(createdAt) : null;
  const candidates = isPresent(place.slug)
    ? withFirst(place.slug, place.isExact ?? false)
    : slugCandidates(columns.title);
  const { slug, number, position } = await insertAtFreeSlug(candidates, {
    insert: (slug) => insertRow(db, { ...columns, id, createdAt, slug }, time),
    isReserved: (slug) => isSlugReserved(db, slug, columns.ownerId),
    remove: ({ number }) =>
      writeParts(
        db,
        db.deleteFrom('article').where('number', '=', number).returning(['number', 'ownerId']),
        (rows) => rows.flatMap(listedArticleParts),
      ),
  });
  await db.insertInto('articleClicks').values({ number, clicks: 0, ownerId: columns.ownerId }).execute();
  return { number, position, _id: id, slug, createdAt, version: 1 };
}

/** The year from which on articles keep their order. */
export const FIRST_YEAR = 1700;

/**
 * Returns the place of a date in listings: microseconds since 1970. Positions are positive, so earlier dates count seconds
 * since `FIRST_YEAR`, which all fit into the first day of 1970.
 */
function toPosition(createdAt: string): number {
  const time = Date.parse(createdAt);
  if (time >= DAY) return 1000 * time;
  return Math.max(1, Math.floor((time - Date.UTC(FIRST_YEAR)) / 1000));
}

const isPresent = (value: string | null | undefined): value is string =>
  value !== undefined && value !== null;

function* withFirst(slug: string, isExact: boolean): Generator<string, never> {
  yield slug;
  if (isExact) throw slugTaken();
  return yield* slugCandidates(slug);
}

/**
 * Inserts a row of `article`. Returns undefined if the slug is taken.
 *
 * @param time the article's place in listings, in microseconds since 1970; null for the newest
 */
async function insertRow(
  db: Db,
  row: Omit<Insertable<Database['article']>, 'position'>,
  time: number | null,
) {
  for (;;) {
    const [inserted] = await writeParts(
      db,
      db
        .insertInto('article')
        .values({ ...row, position: time === null ? nextPosition(db) : freePosition(db, time) })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['number', 'ownerId', 'position', 'slug']),
      (rows) => rows.flatMap(listedArticleParts),
    );
    if (inserted) return inserted;
    const other = await allArticles(db)
      .select('article.slug')
      .where((eb) => eb.or([eb('article.slug', '=', row.slug), eb('article.id', '=', row.id)]))
      .executeTakeFirst();
    if (other?.slug === row.slug) return undefined;
    if (other) throw new Error('Another article has this id.');
    // Another transaction has just taken this position: the next one may be free.
  }
}

/** Returns SQL for this position, or for the next free one if it is taken. */
function freePosition(db: Db, time: number) {
  const taken = allArticles(db).select(overallPosition.as('position')).where(overallPosition, '=', time);
  const isLastOfRun = sql<boolean>`not exists (
    select 1 from "article" as "next" where "next"."position" + 0 = "article"."position" + 1
  )`;
  const last = allArticles(db)
    .select('article.position')
    .where(overallPosition, '>=', time)
    .where(isLastOfRun)
    .orderBy(overallPosition)
    .limit(1);
  return sql<number>`case when exists ${taken} then ${last} + 1 else ${time} end`;
}

/** Returns SQL for the current time in µs, or for one more than the newest article's position if that is later. */
function nextPosition(db: Db) {
  const present = Date.now() * 1000 + Math.floor((performance.now() % 1) * 1000);
  const newest = allArticles(db).select('article.position').orderBy(overallPosition, 'desc').limit(1);
  const after = sql<number>`coalesce((${newest}), 0) + 1`;
  return sql<number>`case when ${after} > ${present} then ${after} else ${present} end`;
}

/**
 * Updates the owner's article; what the change leaves out is kept. Its version and date stay the same if nothing changes.
 * Returns null if the owner has no such article. Throws `articleConflict()` if `expected`, the version that the change is
 * based on, is stale.
 */
export async function updateArticle(
  db: Db,
  key: OwnArticleKey,
  change: RenderedChange,
  expected: number | null,
  afterWrite: AfterWrite = async () => undefined,
): Promise<StoredArticle | null> {
  const { title, markdown, sanitizedHtml, words } = change;

  const packed = await pack(markdown);
  return inTransaction(db, async (db) => {
    await lockStorage(db, key.ownerId);
    const storage = await readStorage(db, key.ownerId);
    const current = await lockCurrent(db, key);
    if (!current) return null;
    if (expected !== null && current.version !== expected) throw articleConflict();
    const texts = fillShortTexts(change, current);
    const article = { ...change, ...texts };
    if (isUnchanged(current, article)) {
      const stored = toStoredArticle(current);
      await afterWrite(db, stored);
      return stored;
    }
    await ensurePublishedRevision(db, key.ownerId, key.slug);
    // If the request has no tags, the article keeps its own.
    const tags = article.tags && (await resolveWithinLimit(db, article, key.ownerId));
    const rendered = renderedColumns(article);
    const [updated] = await writeParts(
      db,
      db
        .updateTable('article')
        .set((row) =>
          inPlace({
            ...{ ...texts, titleKey: titleSortKey(title), ...rendered, updatedAt: now() },
            ...(tags && { tags: packTags(tags) }),
            version: row('version', '+', 1),
          }),
        )
        .where('number', '=', current.number)
        .returning(['number', 'position', 'ownerId', 'id', 'slug', 'tags', 'createdAt', 'updatedAt'])
        .returning(['version', 'isListed'])
        .returning(textColumns('article')),
      () => [articlePart(current.number)],
    );
    if (!updated) return null;
    await writeParts(
      db,
      db.updateTable('articleBody').set({ markdown, sanitizedHtml }).where('number', '=', updated.number),
      () => [articlePart(updated.number)],
    );
    const { position, ownerId, isListed } = updated;
    const stored = toStoredArticle(updated);
    await reindexArticle(db, { number: updated.number, ownerId, title, tags: stored.tags, words });
    if (isListed === 1) await queueEvent(db, 'article.updated', [updated]);
    await afterWrite(db, stored);
    const history = articleHistory(key.ownerId, key.slug);
    await recordRevision(db, history, {
      ...{ kind: 'published', ...texts, markdown, packed, createdAt: stored.updatedAt },
      ...{ tags: stored.tags, tokenName: article.tokenName ?? null },
    });
    await requireRoom(db, ownerId, {
      before: storage.bytes,
      history: rendered.storedBytes > current.storedBytes ? undefined : history,
    });
    const [before, after] = [unpackTags(current.tags), unpackTags(updated.tags)];
    if (tags) await storeTags(db, [{ number: stored.number, position, ownerId, isListed, before, after }]);
    return stored;
  });
}

/** Loads the article and locks it until the transaction ends. */
const lockCurrent = (db: Db, { ownerId, slug }: OwnArticleKey) =>
  ownedBy(db, ownerId)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(['article.number', 'article.id', 'article.slug', 'article.version', 'article.storedBytes'])
    .select(['article.tags', 'article.createdAt', 'article.updatedAt', 'articleBody.markdown'])
    .select(textColumns('article'))
    .where('article.slug', '=', slug)
    .$if(isPostgres(db), (query) => query.forUpdate('article'))
    .executeTakeFirst();

type Current = NonNullable<Awaited<ReturnType<typeof lockCurrent>>>;

const toStoredArticle = ({
  id,
  tags,
  ...row
}: Pick<
  Current,
  'number' | 'id' | 'slug' | 'tags' | 'version' | 'createdAt' | 'updatedAt' | ShortText
>): StoredArticle => ({
  ...pickShortTexts(row),
  ...{ _id: id, tags: unpackTagNames(tags), number: row.number, slug: row.slug, version: row.version },
  ...{ createdAt: row.createdAt, updatedAt: row.updatedAt },
});

/**
 * Returns true if the update changes nothing. The version and date then stay the same, also in feeds and the sitemap.
 */
const isUnchanged = (current: Current, { markdown, tags, ...texts }: RenderedDraft): boolean =>
  shortTexts.every((name) => current[name] === texts[name]) &&
  (tags === undefined || JSON.stringify(tags) === JSON.stringify(unpackTagNames(current.tags))) &&
  current.markdown === markdown;

/** Deletes the published article with everything that belongs to it. Returns false if the owner has no such article. */
export async function deleteArticle(db: Db, { ownerId, slug }: OwnArticleKey): Promise<boolean> {
  return inTransaction(db, async (db) => {
    await lockStorage(db, ownerId);
    // Foreign keys delete the body and the clicks.
    const deleted = await writeParts(
      db,
      db
        .deleteFrom('article')
        .where('ownerId', '=', ownerId)
        .where('slug', '=', slug)
        .where('status', '=', 'published')
        .returning(['number', 'ownerId', 'position', 'id', 'slug', 'tags', 'isListed']),
      (rows) => rows.flatMap(listedArticleParts),
    );
    await queueEvent(db, 'article.deleted', deleted.filter(isListed));
    await retireSlugs(db, deleted);
    await deleteDraftsForArticles(db, deleted);
    await deleteClickStats(db, deleted);
    for (const { slug } of deleted) await deleteHistory(db, articleHistory(ownerId, slug));
    await storeTags(db, deleted.map(withAllTagsRemoved));
    await changeCounts(db, deleted.flatMap(getPositions), -1);
    return deleted.length > 0;
  });
}

type RenderedText = ShortTexts & Pick<ArticleDraft, 'markdown'> & Omit<RenderedMarkdown, 'words'>;

/** Returns the columns of `article` that are computed from its text. */
export const renderedColumns = (article: RenderedText) => ({
  lead: article.lead,
  wordCount: article.wordCount,
  readingMinutes: article.readingMinutes,
  recipe: RECIPE,
  storedBytes: countStoredBytes(article),
  images: packImages(article),
});

/** Approximate size of an article's keys, indexes and counts, in bytes. */
const ROW_BYTES = 1024;

/** Returns how much of its author's storage an article uses, in bytes. */
const countStoredBytes = ({ lead, markdown, sanitizedHtml, ...texts }: RenderedText): number =>
  [...Object.values(pickShortTexts(texts)), lead, markdown, sanitizedHtml].reduce(
    (bytes, text) => bytes + Buffer.byteLength(text),
    ROW_BYTES + imageUseBytes({ ...texts, markdown }),
  );
