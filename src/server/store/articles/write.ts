import { randomUUIDv7 } from 'node:crypto';
import { type Insertable, sql, type Updateable } from 'kysely';
import {
  type Article,
  type ArticleDraft,
  type ArticleKind,
  type ArticleLink,
  type ShortText,
  type ShortTexts,
  pickShortTexts,
  publicStatuses,
  type PublicStatus,
} from '../../../shared/article.ts';
import { writingReplies } from '../../../shared/messages/en/editor.ts';
import { transferMessages } from '../../../shared/messages/en/transfer.ts';
import { findPlaceholderIn, type PageTexts } from '../../../shared/pageTemplates.ts';
import { DAY } from '../../../shared/time.ts';
import type { RenderedMarkdown } from '../../content/render.ts';
import { RECIPE } from '../../content/renderer.ts';
import { articlePart, inPlace, listedArticleParts, writeParts } from '../../db/contentCache.ts';
import { keptDays } from '../../db/expiry.ts';
import { anyOf, fromNow, isPostgres, now } from '../../db/portable.ts';
import {
  allArticles,
  allPages,
  hiddenArticles,
  imageUseBytes,
  isPage,
  kindOf,
  nonPublicArticles,
  overallPosition,
  ownedBy,
  ownReadable,
  packImages,
  type Reader,
  textColumns,
  titleSortKey,
  unpackTagNames,
} from '../../db/readModel.ts';
import type { ArticleStatus, Database, Db } from '../../db/schema.ts';
import {
  ARTICLE_SLUG,
  insertAtFreeSlug,
  isRootWord,
  isSlugReserved,
  PAGE_SLUG,
  slugCandidates,
  type SlugOptions,
} from '../../db/slugs.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { OwnArticleKey } from './read.ts';

/*
 * Every statement that writes `article`, `articleBody`, `articleHiding`, `articleDeletion` and `articlePage`, and those that
 * lock rows to do so. Services decide what is written, and keep tags, words, drafts, history and counts in step.
 */

/** The refusal of a slug that another article has or had. */
export const slugTaken = () => new Refusal('invalid', transferMessages.slug.taken);

/* Publishing. */

/** Fields of a stored article that a response adds to what the author sent. */
export interface StoredArticle extends Pick<
  Article,
  '_id' | 'slug' | 'kind' | 'tags' | 'createdAt' | 'updatedAt' | 'version' | ShortText
> {
  number: number;
  /** The article that made way for this page, if any. */
  movedArticle?: ArticleLink;
}

/** The id, slug and dates that an article keeps. Those left out are generated. */
export interface ArticlePlace {
  /** A UUID. */
  id?: string | null;
  /** Numbered if it is taken. */
  slug?: string | null;
  /** Whether a taken slug is refused instead. */
  isExact?: boolean;
  /** Not in the future. Decides the place in lists and feeds. */
  createdAt?: string | null;
  updatedAt?: string;
  /** False for an article that is no event of today, whatever its date. */
  isNews?: boolean;
  /** An article by default. The slug of a page is one that no route has. */
  kind?: ArticleKind;
  /** The first version; 1 by default. */
  version?: number;
}

type Columns = Omit<Insertable<Database['article']>, 'id' | 'slug' | 'position' | 'createdAt'>;
type Inserted = Omit<StoredArticle, 'updatedAt' | 'kind' | 'tags' | ShortText> & { position: number };

/**
 * Inserts an article with the first free slug, without its text. It becomes the newest article unless its place has a
 * date. Throws a Refusal if its slug is taken and must be exact.
 */
export async function insertNew(db: Db, columns: Columns, place: ArticlePlace): Promise<Inserted> {
  const createdAt = place.createdAt ?? columns.updatedAt;
  const version = place.version ?? 1;
  const id = place.id ?? randomUUIDv7();
  const time = isPresent(place.createdAt) ? toPosition(createdAt) : null;
  const options = place.kind === 'page' ? PAGE_SLUG : ARTICLE_SLUG;
  const candidates = isPresent(place.slug)
    ? withFirst(place.slug, { isExact: place.isExact ?? false, options })
    : slugCandidates(columns.title, options);
  const { slug, number, position } = await insertAtFreeSlug(candidates, {
    insert: (slug) => insertRow(db, { ...columns, id, createdAt, slug, version }, time),
    // What a deleted article leaves behind is below /allArticles, where no page is.
    isReserved: async (slug) => place.kind !== 'page' && (await isSlugReserved(db, slug, columns.ownerId)),
    remove: ({ number }) =>
      writeParts(
        db,
        db.deleteFrom('article').where('number', '=', number).returning(['number', 'ownerId']),
        (rows) => rows.flatMap(listedArticleParts),
      ),
  });
  await db.insertInto('articleClicks').values({ number, clicks: 0, ownerId: columns.ownerId }).execute();
  return { number, position, _id: id, slug, createdAt, version };
}

/** Throws a Refusal if a page can't have this slug, because the blog serves something else at its URL. */
export function requirePageSlug(slug: string): void {
  if (isRootWord(slug)) throw new Refusal('invalid', transferMessages.slug.reservedForPages(slug));
}

/** Throws a Refusal if a text that becomes or stays a page has a placeholder, such as those of templates. */
export function requireFilled(page: PageTexts): void {
  const placeholder = findPlaceholderIn(page);
  if (placeholder !== null) throw new Refusal('invalid', writingReplies.placeholderLeft(placeholder));
}

/** Inserts an article that isn't public, without its text, which is in its draft. */
export const insertUnpublished = (
  db: Db,
  ownerId: string,
  texts: ShortTexts,
  place: ArticlePlace & { updatedAt: string },
): Promise<Inserted> =>
  insertNew(
    db,
    {
      ownerId,
      ...pickShortTexts(texts),
      titleKey: titleSortKey(texts.title),
      status: 'unpublished',
      updatedAt: place.updatedAt,
      lead: '',
      images: '[]',
      wordCount: 0,
      readingMinutes: 0,
      recipe: RECIPE,
    },
    place,
  );

/** Publishes an article again with the slug, date and clicks that it had, without its text. `columns` has its status. */
export async function republish(
  db: Db,
  columns: Columns & { status: PublicStatus },
  unpublished: UnpublishedArticle,
): Promise<Inserted> {
  const { id, version: previous, ...kept } = unpublished;
  const version = previous + 1;
  await writeParts(
    db,
    db
      .updateTable('article')
      .set({ ...columns, version, expiresAt: null })
      .where('number', '=', unpublished.number)
      .returning(['number', 'ownerId']),
    (rows) => rows.flatMap(listedArticleParts),
  );
  return { ...kept, _id: id, version };
}

/** Inserts the text of an article that has none. */
export const insertBody = (
  db: Db,
  { number, markdown, sanitizedHtml }: { number: number; markdown: string; sanitizedHtml: string },
) =>
  writeParts(db, db.insertInto('articleBody').values({ number, markdown, sanitizedHtml }), () => [
    articlePart(number),
  ]);

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

/* Editing. */

/** Returns the owner's public article or page with its markdown, locked until the transaction ends; undefined if there is none. */
export const lockPublic = (db: Db, { ownerId, slug }: OwnArticleKey) =>
  ownReadable(db, ownerId)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(['article.number', 'article.position', 'article.ownerId', 'article.id', 'article.slug'])
    .select(['article.version', 'article.storedBytes', 'article.isListed', 'article.tags'])
    .select(['article.createdAt', 'article.updatedAt', 'articleBody.markdown'])
    .select(sql<PublicStatus>`"article"."status"`.as('status'))
    .select(textColumns('article'))
    .where('article.slug', '=', slug)
    .$if(isPostgres(db), (query) => query.forUpdate('article'))
    .executeTakeFirst();

/** A public article or page as `lockPublic` returns it. */
export type LockedArticle = NonNullable<Awaited<ReturnType<typeof lockPublic>>>;

export const toStoredArticle = ({
  id,
  tags,
  ...row
}: Pick<
  LockedArticle,
  'number' | 'id' | 'slug' | 'status' | 'tags' | 'version' | 'createdAt' | 'updatedAt' | ShortText
>): StoredArticle => ({
  ...pickShortTexts(row),
  _id: id,
  tags: unpackTagNames(tags),
  number: row.number,
  kind: kindOf(row.status),
  slug: row.slug,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** Replaces the text of a published article, counts its version up, and returns it; undefined if it is gone. */
export async function replaceText(
  db: Db,
  number: number,
  { tags, ...article }: RenderedText & { /** Packed; undefined to keep them. */ tags: string | undefined },
) {
  const [updated] = await writeParts(
    db,
    db
      .updateTable('article')
      .set((row) =>
        inPlace({
          ...pickShortTexts(article),
          titleKey: titleSortKey(article.title),
          ...renderedColumns(article),
          updatedAt: now(),
          ...(tags !== undefined && { tags }),
          version: row('version', '+', 1),
        }),
      )
      .where('number', '=', number)
      .returning(['number', 'position', 'ownerId', 'id', 'slug', 'tags', 'createdAt', 'updatedAt'])
      .returning(['version', 'isListed', 'storedBytes'])
      .returning(sql<PublicStatus>`"status"`.as('status'))
      .returning(textColumns('article')),
    () => [articlePart(number)],
  );
  if (!updated) return undefined;
  const { markdown, sanitizedHtml } = article;
  await writeParts(
    db,
    db.updateTable('articleBody').set({ markdown, sanitizedHtml }).where('number', '=', number),
    () => [articlePart(number)],
  );
  return updated;
}

/** The recipe of an article that the renderer rejects. It keeps its html. */
const REFUSED = -RECIPE;

/** Selects articles whose html was made by an older recipe. Unpublished ones have no html. */
const selectOutdated = (db: Reader) =>
  allArticles(db)
    .where('article.status', '<>', 'unpublished')
    .where('article.recipe', '>', REFUSED)
    .where('article.recipe', '<', RECIPE);

/** Returns how many articles wait to be rendered again, counted up to `max`. */
export async function countOutdated(db: Db, max: number): Promise<number> {
  const { count } = await db
    .selectFrom(selectOutdated(db).select('number').limit(max).as('some'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** An article whose html was made by an older recipe. */
export interface OutdatedArticle extends ShortTexts {
  number: number;
  ownerId: string;
  version: number;
  markdown: string;
}

/** Returns the newest outdated article, or undefined. */
export const findOutdated = (db: Db): Promise<OutdatedArticle | undefined> =>
  selectOutdated(db)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(['article.number', 'article.ownerId', 'article.version', 'articleBody.markdown'])
    .select(textColumns('article'))
    .orderBy('article.recipe', 'desc')
    .orderBy('article.number', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Replaces the html of an article unless it has changed or was unpublished. With null, which stands for a text that the
 * renderer rejects, it keeps its html and isn't outdated anymore.
 */
export async function replaceHtml(
  db: Db,
  { number, version, ...text }: OutdatedArticle,
  rendered: Omit<RenderedMarkdown, 'words'> | null,
): Promise<void> {
  const columns = rendered ? renderedColumns({ ...text, ...rendered }) : { recipe: REFUSED };
  const updated = await writeParts(
    db,
    db
      .updateTable('article')
      .set(inPlace(columns))
      .where('number', '=', number)
      .where('version', '=', version)
      .where('status', '<>', 'unpublished')
      .returning('number'),
    () => [articlePart(number)],
  );
  if (!rendered || updated.length === 0) return;
  const { sanitizedHtml } = rendered;
  await writeParts(
    db,
    db.updateTable('articleBody').set({ sanitizedHtml }).where('number', '=', number),
    () => [articlePart(number)],
  );
}

/** Returns the text with this slug, whoever's and in whatever status it is, locked until the transaction ends; undefined without one. */
export const lockAtSlug = (db: Db, slug: string) =>
  allArticles(db)
    .select(['article.number', 'article.ownerId', 'article.id', 'article.slug', 'article.title'])
    .select(['article.status', 'article.version', 'article.isListed', isPage.as('isPage')])
    .select((row) =>
      row
        .selectFrom('articleHiding')
        .whereRef('articleHiding.number', '=', 'article.number')
        .select('articleHiding.bySuspension')
        .as('bySuspension'),
    )
    .where('article.slug', '=', slug)
    .$if(isPostgres(db), (query) => query.forUpdate('article'))
    .executeTakeFirst();

/** A text as `lockAtSlug` returns it. */
export type LockedAtSlug = NonNullable<Awaited<ReturnType<typeof lockAtSlug>>>;

/** Changes the slug and the version of an article, whatever its status. */
export async function replaceSlug(
  db: Db,
  number: number,
  changed: { slug: string; version: number },
): Promise<void> {
  // The slug appears wherever the article is linked, so this invalidates everything cached.
  await db.updateTable('article').set(changed).where('number', '=', number).execute();
}

/* Deleting. Foreign keys delete the text and the clicks. */

/** Deletes the owner's public article or page and returns it; [] if there is none. */
export const deletePublic = (db: Db, { ownerId, slug }: OwnArticleKey) =>
  writeParts(
    db,
    db
      .deleteFrom('article')
      .where('ownerId', '=', ownerId)
      .where('slug', '=', slug)
      .where('status', 'in', publicStatuses)
      .returning(['number', 'ownerId', 'position', 'id', 'slug', 'tags', 'isListed', 'status']),
    (rows) => rows.flatMap(listedArticleParts),
  );

/** Deletes those of the articles that still have this status, in which nobody can read them, and returns them. */
export const deleteRemoved = (db: Db, numbers: readonly number[], status: Removal) =>
  writeParts(
    db,
    db
      .deleteFrom('article')
      .where('number', 'in', numbers)
      .where('status', '=', status)
      .returning(['number', 'ownerId', 'slug']),
    unseen,
  );

/** Returns the numbers of up to `max` expired articles, locked until the transaction ends. */
export async function lockExpired(db: Db, max: number): Promise<number[]> {
  const rows = await nonPublicArticles(db)
    .select('article.number')
    .where('article.expiresAt', '<=', now())
    .limit(max)
    // This waits for a concurrent republication or restoration, and then checks the conditions again.
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute();
  return rows.map(({ number }) => number);
}

/** Deletes articles that `lockExpired` has returned in this transaction, and returns them. */
export const deleteExpired = (db: Db, numbers: readonly number[]) =>
  writeParts(
    db,
    db
      .deleteFrom('article')
      .where('number', 'in', anyOf(db, numbers))
      .returning(['number', 'ownerId', 'slug']),
    unseen,
  );

/** The parts of a change that readers don't see: nothing becomes stale. */
const unseen = (): string[] => [];

/* Unpublishing, hiding and moving to the bin. */

/** How an article is taken from its readers. */
export type Removal = Exclude<ArticleStatus, PublicStatus>;

/** What an unpublished article keeps for when it is republished. */
export interface UnpublishedArticle {
  number: number;
  position: number;
  id: string;
  slug: string;
  version: number;
  createdAt: string;
}

/** Returns the owner's unpublished article, locked until the transaction ends, or null. */
export async function lockUnpublished(
  db: Db,
  { ownerId, slug }: OwnArticleKey,
): Promise<UnpublishedArticle | null> {
  const article = await nonPublicArticles(db)
    .where('article.status', '=', 'unpublished')
    .select(['article.number', 'article.position', 'article.id', 'article.slug'])
    .select(['article.version', 'article.createdAt'])
    .where('article.ownerId', '=', ownerId)
    .where('article.slug', '=', slug)
    .$if(isPostgres(db), (query) => query.forUpdate('article'))
    .executeTakeFirst();
  return article ?? null;
}

/** Takes articles from readers and returns them. Only unpublishing deletes their texts. Those in the bin expire. */
export async function takeFromReaders(db: Db, numbers: readonly number[], status: Removal) {
  const expiresAt = status === 'deleted' ? fromNow(keptDays.deletedArticles * DAY) : null;
  const changed = await writeParts(
    db,
    db
      .updateTable('article')
      .set({ status, expiresAt })
      .$if(status === 'unpublished', (query) =>
        query.set({ lead: '', tags: '[]', images: '[]', storedBytes: 0 }),
      )
      .where('number', 'in', numbers)
      .returning(['number', 'ownerId', 'id', 'slug', 'isListed']),
    (rows) => rows.flatMap(listedArticleParts),
  );
  if (status === 'unpublished')
    await writeParts(db, db.deleteFrom('articleBody').where('number', 'in', numbers), () =>
      numbers.map(articlePart),
    );
  return changed;
}

/**
 * Sets whether an article that is not public expires. It expires after a week, during which a discarded draft can be
 * restored. Articles that come back when their author's suspension ends never expire.
 */
export async function setExpiry(
  db: Db,
  { ownerId, slug }: OwnArticleKey,
  willExpire: boolean,
): Promise<void> {
  const expiresAt = willExpire ? fromNow(keptDays.discardedDrafts * DAY) : null;
  await writeParts(
    db,
    db
      .updateTable('article')
      .set({ expiresAt })
      .where('ownerId', '=', ownerId)
      .where('slug', '=', slug)
      .where('status', 'in', ['unpublished', 'hidden'])
      .where('number', 'not in', (db) =>
        db
          .selectFrom('articleHiding')
          .select('number')
          .where('ownerId', '=', ownerId)
          .where('bySuspension', '=', 1),
      ),
    unseen,
  );
}

/* Hiding. */

/** Returns up to `max` of an author's published articles, oldest first, locked until the transaction ends. */
export const lockSomePublished = (db: Db, ownerId: string, max: number) =>
  ownedBy(db, ownerId)
    .select(['article.number', 'article.position', 'article.ownerId', 'article.slug', 'article.version'])
    .select(['article.tags', 'article.isListed', 'article.status'])
    .select(textColumns('article'))
    .orderBy('article.position')
    .limit(max)
    .$if(isPostgres(db), (query) => query.forUpdate('article'))
    .execute();

interface Hiding {
  reason: string;
  /** Whether the article is hidden because its author's account is suspended. */
  bySuspension: boolean;
  /** Whether only admins may show it again. */
  byAdmin: boolean;
}

/** Records why articles are hidden, in the transaction that hides them. */
export async function recordHiding(
  db: Db,
  articles: readonly { number: number; ownerId: string }[],
  { reason, bySuspension, byAdmin }: Hiding,
): Promise<void> {
  const values = {
    reason,
    bySuspension: Number(bySuspension),
    byAdmin: Number(byAdmin),
    hiddenAt: now(),
  };
  await db
    .insertInto('articleHiding')
    .values(articles.map(({ number, ownerId }) => ({ number, ownerId, ...values })))
    .execute();
}

/** A hidden article with its text. */
export interface HiddenArticle extends ShortTexts {
  number: number;
  ownerId: string;
  /** As packed in its row. */
  tags: string;
  images: string;
  markdown: string;
  /** Whether it was hidden with its author's account. */
  bySuspension: number;
  /** Set once its author has discarded it. */
  expiresAt: string | null;
}

/** Returns the hidden article with this slug, or null. In a transaction it is locked until that ends. */
export async function findHidden(db: Db, slug: string): Promise<HiddenArticle | null> {
  const article = await hiddenArticles(db)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(['article.number', 'article.ownerId', 'article.tags', 'article.images', 'article.expiresAt'])
    .select(textColumns('article'))
    .select(['articleHiding.bySuspension', 'articleBody.markdown'])
    .where('article.slug', '=', slug)
    .$if(isPostgres(db) && db.isTransaction, (query) => query.forUpdate('article'))
    .executeTakeFirst();
  return article ?? null;
}

/** Returns why the owner's article is hidden, or null if it isn't hidden or doesn't exist. */
export async function findHiddenReason(db: Db, { ownerId, slug }: OwnArticleKey): Promise<string | null> {
  const hidden = await hiddenArticles(db)
    .select('articleHiding.reason')
    .where('article.ownerId', '=', ownerId)
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return hidden?.reason ?? null;
}

/** Returns the numbers of up to `max` articles that the suspension of an account has hidden. */
export async function findHiddenBySuspension(db: Db, ownerId: string, max: number): Promise<number[]> {
  const hidden = await db
    .selectFrom('articleHiding')
    .select('number')
    .where('ownerId', '=', ownerId)
    .where('bySuspension', '=', 1)
    .orderBy('number')
    .limit(max)
    .execute();
  return hidden.map(({ number }) => number);
}

/** Returns those of the articles that are hidden or in the bin, locked until the transaction ends. */
export const lockRemoved = (db: Db, numbers: readonly number[], status: 'hidden' | 'deleted') =>
  allArticles(db)
    .select(['article.number', 'article.position', 'article.ownerId', 'article.title', 'article.tags'])
    .select(['article.id', 'article.slug', 'article.version', isPage.as('isPage')])
    .where('article.number', 'in', numbers)
    .where('article.status', '=', status)
    .orderBy('article.number')
    .$if(isPostgres(db), (query) => query.forUpdate('article'))
    .execute();

/** Shows a hidden or deleted article to readers again, with these tags as `packTags` returns them. */
export async function showAgain(
  db: Db,
  { number, ownerId, title }: { number: number; ownerId: string; title: string },
  { status, isListed, tags }: { status: PublicStatus; isListed: number; tags: string },
): Promise<void> {
  const shown = {
    status,
    expiresAt: null,
    isListed,
    titleKey: titleSortKey(title),
    tags,
  } as const;
  await writeParts(db, db.updateTable('article').set(shown).where('number', '=', number), () =>
    listedArticleParts({ number, ownerId }),
  );
  await db.deleteFrom('articleHiding').where('number', '=', number).execute();
  await db.deleteFrom('articleDeletion').where('number', '=', number).execute();
}

/* Pages. */

/**
 * Sets whether an article, whatever its status, is a page or becomes one again. Returns true if it was one and isn't anymore.
 */
export async function setPage(db: Db, number: number, isPage: boolean): Promise<boolean> {
  if (!isPage) {
    const pages = db.deleteFrom('articlePage').where('number', '=', number);
    return (await pages.returning('number').executeTakeFirst()) !== undefined;
  }
  await db
    .insertInto('articlePage')
    .values({ number })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute();
  return false;
}

/** Turns a public article into a page or back, with these tags as `packTags` returns them, and counts its version up. */
export async function replaceStatus(
  db: Db,
  { number, ownerId }: { number: number; ownerId: string },
  { status, tags }: { status: PublicStatus; tags: string },
): Promise<void> {
  await writeParts(
    db,
    db
      .updateTable('article')
      .set((row) => ({ status, tags, version: row('version', '+', 1) }))
      .where('number', '=', number),
    () => listedArticleParts({ number, ownerId }),
  );
  await setPage(db, number, status === 'page');
}

/** A page, whatever its status, as one that looks after it passes it on. */
export interface PageToPass {
  number: number;
  ownerId: string;
  slug: string;
  /** As packed in its row. */
  images: string;
  storedBytes: number;
}

const selectToPass = (db: Db) =>
  allPages(db)
    .select(['article.number', 'article.ownerId', 'article.slug', 'article.images', 'article.storedBytes'])
    .orderBy('article.number');

/** Returns the pages, whatever their status, of accounts other than these. */
export const findPagesOfOthers = (db: Db, ownerIds: readonly string[]): Promise<PageToPass[]> =>
  selectToPass(db)
    .$if(ownerIds.length > 0, (query) => query.where('article.ownerId', 'not in', ownerIds))
    .execute();

/** Returns those of the pages that still exist, locked until the transaction ends. */
export const lockPages = (db: Db, numbers: readonly number[]): Promise<PageToPass[]> =>
  selectToPass(db)
    .where('article.number', 'in', numbers)
    .$if(isPostgres(db), (query) => query.forUpdate('article'))
    .execute();

/**
 * Passes a page to another account, with its clicks and why it isn't public. Triggers count its text and images for that
 * account only if they change from nothing.
 */
export async function passPage(
  db: Db,
  { number, images, storedBytes, ownerId: from }: PageToPass,
  ownerId: string,
): Promise<void> {
  const update = (columns: Updateable<Database['article']>) =>
    writeParts(db, db.updateTable('article').set(columns).where('number', '=', number), () =>
      [from, ownerId].flatMap((ownerId) => listedArticleParts({ number, ownerId })),
    );
  await update({ storedBytes: 0, images: '[]' });
  await update({ ownerId, storedBytes, images, isListed: 1 });
  for (const table of ['articleClicks', 'articleHiding', 'articleDeletion', 'articleOrigin'] as const)
    await db.updateTable(table).set({ ownerId }).where('number', '=', number).execute();
}

/* The bin. */

/** Records that articles are in the bin, in the transaction that moves them there. */
export async function recordDeletion(
  db: Db,
  articles: readonly { number: number; ownerId: string }[],
  { isFinal }: { isFinal: boolean },
): Promise<void> {
  const values = { deletedAt: now(), isFinal: Number(isFinal) };
  await db
    .insertInto('articleDeletion')
    .values(articles.map(({ number, ownerId }) => ({ number, ownerId, ...values })))
    .execute();
}

/* Limited accounts. */

/** Returns the author's next articles, by position, that aren't listed as they should be; locked until the transaction ends. */
export const lockToRelist = (
  db: Db,
  ownerId: string,
  { isListed, after, max }: { isListed: number; after: number; max: number },
) =>
  ownedBy(db, ownerId)
    .select(['article.number', 'article.position', 'article.ownerId', 'article.tags'])
    .select(['article.id', 'article.slug'])
    .where('article.isListed', '=', 1 - isListed)
    .where('article.position', '>', after)
    .orderBy('article.position')
    .limit(max)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute();

/** Lists or unlists published articles. */
export const setListed = (
  db: Db,
  articles: readonly { number: number; ownerId: string }[],
  isListed: number,
) =>
  writeParts(
    db,
    db
      .updateTable('article')
      .set({ isListed })
      .where(
        'number',
        'in',
        articles.map(({ number }) => number),
      ),
    () => articles.flatMap(listedArticleParts),
  );

/* Deleting an account. */

/** Returns how many articles the suspension of an account has hidden. */
export async function countHiddenBySuspension(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('articleHiding')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('bySuspension', '=', 1)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns up to `max` of an account's articles, public or not, newest first, with the bytes of their texts. */
export const findWithSizes = (db: Db, ownerId: string, max: number) =>
  allArticles(db)
    .select([
      'article.number',
      (article) =>
        article
          .selectFrom('articleBody')
          // Unlike `length`, `octet_length` doesn't read the text.
          .select(sql<number>`octet_length("markdown") + octet_length("sanitizedHtml")`.as('bytes'))
          .whereRef('articleBody.number', '=', 'article.number')
          .as('bytes'),
    ])
    .where('article.ownerId', '=', ownerId)
    // Matches the order of the owner's index.
    .orderBy('article.status', 'desc')
    .orderBy('article.position', 'desc')
    .limit(max)
    .execute();

/** Deletes articles, public or not, and returns them. */
export const deleteByNumber = (db: Db, numbers: readonly number[]) =>
  writeParts(
    db,
    db
      .deleteFrom('article')
      .where('number', 'in', numbers)
      .returning(['number', 'ownerId', 'position', 'id', 'slug', 'tags', 'isListed', 'status']),
    (rows) => rows.flatMap(listedArticleParts),
  );

/* Positions. */

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

function* withFirst(
  slug: string,
  { isExact, options }: { isExact: boolean; options: SlugOptions },
): Generator<string, never> {
  if (isExact && options === PAGE_SLUG) requirePageSlug(slug);
  if (!options.reserved.includes(slug)) yield slug;
  if (isExact) throw slugTaken();
  return yield* slugCandidates(slug, options);
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
