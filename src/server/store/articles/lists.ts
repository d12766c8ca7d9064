import { type AliasableExpression, type Expression, sql } from 'kysely';
import type { ArticleKind, ArticleSummary, PublicArticleSummary } from '../../../shared/article.ts';
import {
  getSortKey,
  isDescending,
  type ListingPage,
  type ListingQuery,
  type Sort,
  type SortKey,
  toListingPage,
} from '../../../shared/listing.ts';
import { apiMessages } from '../../../shared/messages/en/api.ts';
import { PINS_MAX } from '../../../shared/pins.ts';
import { tagKey } from '../../../shared/tags.ts';
import type { Author, AuthorProfile, AuthorTag } from '../../../shared/user.ts';
import { articlePart, authorListings, publicListings, tagPart } from '../../db/contentCache.ts';
import {
  authorScope,
  countArticles,
  fromNearerEnd,
  type ListKind,
  MARK_INTERVAL,
  type PageRange,
  pageStart,
  PUBLIC_SCOPE,
  readReversed,
  tagScope,
  toRange,
} from '../../db/paging.ts';
import { anyOf, compileOnce } from '../../db/portable.ts';
import {
  findable,
  leavingAccounts,
  listed,
  kindOf,
  listedPosition,
  type NumberedArticle,
  ownedAmong,
  ownedBy,
  ownerIsAdmin,
  ownUnlisted,
  hasPublished,
  published,
  publicPages,
  type readable,
  tagged,
  toAuthorProfile,
  toPublicSummary,
  toSummary,
  unpackTags,
  publicColumns,
} from '../../db/readModel.ts';
import type { Db } from '../../db/schema.ts';
import { isRootWord } from '../../db/slugs.ts';
import { Refusal } from '../../lib/refusal.ts';

/*
 * Lists of published articles: docs/decisions/0057-one-way-to-list-articles.md. A page is a query of numbers in the order
 * of an index, and the rows of these numbers, in one statement.
 */

/** Which articles a list has: all listed ones, or an author's, those with a tag, or both. */
export interface ArticleList {
  ownerId?: string | undefined;
  tag?: string | undefined;
}

/** An article's place in a list. */
interface Place {
  number: number;
  /** What the list is sorted by. */
  key: number | string;
}

/** A range of a list in an order. */
interface Order extends PageRange {
  sort: Sort;
}

const columnOf = {
  created: 'article.position',
  updated: 'article.updatedAt',
  title: 'article.titleKey',
} as const;

/**
 * What readers of a list may see: `listed`, `published` with the articles of limited accounts, or `findable` and `readable`, which
 * also have pages.
 */
export type Shown = typeof listed | typeof published | typeof findable | typeof readable;

/** Returns what a list shows: everybody's listed articles, or an author's published ones. */
export const shownIn = ({ ownerId }: ArticleList): Shown => (ownerId === undefined ? listed : published);

/** Selects the places of all articles of a list. Each is covered by an index in this order. */
function selectPlaces(db: Db, { ownerId, tag }: ArticleList, key: SortKey): AliasableExpression<Place> {
  if (tag !== undefined)
    return tagged(db, { tag, ownerId })
      .select('articleTag.position as key')
      .$if(ownerId === undefined, (query) =>
        query.where('articleTag.ownerId', 'not in', leavingAccounts(db)),
      );
  if (ownerId === undefined)
    return listed(db)
      .select(['article.number', listedPosition.as('key')])
      .where(listedPosition, '>', 0);
  if (key !== 'clicks') return ownedBy(db, ownerId).select(['article.number', `${columnOf[key]} as key`]);
  // Mostly empty, and read once from a separate index.
  const unlisted = ownUnlisted(db, ownerId).select('article.number');
  return db
    .selectFrom('articleClicks')
    .select(['number', 'clicks as key'])
    .where('ownerId', '=', ownerId)
    .where('number', 'not in', unlisted);
}

/** Selects a range of these places, or its first articles from the key `start`, with what lists show of them. */
function selectPage(db: Db, shown: Shown, { places, start, sort, offset, limit }: Order & Places) {
  const direction = isDescending(sort) ? 'desc' : 'asc';
  const all = db.selectFrom(places.as('place')).select(['place.number', 'place.key']);
  const page = (start === undefined ? all.offset(offset) : all.where('place.key', '<=', start))
    .orderBy('place.key', direction)
    // Positions are unique.
    .$if(getSortKey(sort) !== 'created', (query) => query.orderBy('place.number', direction))
    .limit(limit);
  return shown(db)
    .innerJoin(page.as('page'), 'page.number', 'article.number')
    .select(publicColumns)
    .select(['article.lead as sanitizedHtml', 'article.wordCount', 'article.status'])
    .orderBy('page.key', direction)
    .orderBy('page.number', direction);
}

interface Places {
  places: AliasableExpression<Place>;
  start?: Expression<number> | undefined;
}

/** An article as lists read it. */
export type ArticleRow = Awaited<ReturnType<ReturnType<typeof selectPage>['execute']>>[number];

type Depth = 'near' | 'deep';

const selectNewest = compileOnce(
  (db, start: { id: string; scope: string; offset: number }, kind: ListKind, depth: Depth, limit: number) => {
    const list = kind === 'public' ? {} : kind === 'tag' ? { tag: start.id } : { ownerId: start.id };
    return selectPage(db, shownIn(list), {
      places: selectPlaces(db, list, 'created'),
      start: depth === 'near' ? undefined : pageStart(db, kind, start),
      ...{ sort: '-created', offset: start.offset, limit },
    });
  },
);

/** Reads a range of a list that has marks, newest first. */
function readNewest(db: Db, list: ArticleList, { offset, limit }: PageRange): Promise<ArticleRow[]> {
  const { ownerId, tag } = list;
  const kind = tag !== undefined ? 'tag' : ownerId === undefined ? 'public' : 'author';
  const start = { id: tag ?? ownerId ?? '', scope: scopeOf(list), offset };
  return selectNewest(db, start, kind, offset < MARK_INTERVAL ? 'near' : 'deep', limit);
}

/** Sorts those of these articles that are shown, and reads a range of them. */
export async function readAmong(
  db: Db,
  shown: Shown,
  numbers: readonly number[],
  order: Order,
): Promise<ArticleRow[]> {
  if (numbers.length === 0) return [];
  const key = getSortKey(order.sort);
  const articles = shown(db).where('article.number', 'in', anyOf(db, numbers));
  const places =
    key === 'clicks'
      ? articles
          .innerJoin('articleClicks', 'articleClicks.number', 'article.number')
          .select(['article.number', 'articleClicks.clicks as key'])
      : articles.select(['article.number', `${columnOf[key]} as key`]);
  return selectPage(db, shown, { places, ...order }).execute();
}

/**
 * Reads those of these articles that are shown, in the order of the numbers. Others are left out: a page whose numbers were counted
 * by one filter is read by the same.
 */
export async function readNumbers(db: Db, shown: Shown, numbers: readonly number[]): Promise<ArticleRow[]> {
  const rows = await readAmong(db, shown, numbers, { sort: '-created', offset: 0, limit: numbers.length });
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return numbers.map((number) => byNumber.get(number)).filter((row) => row !== undefined);
}

/** How many of the newest articles are sorted for an order that has no index. */
const SORTED_MAX = 2000;

/** A range of a list. */
export interface ListRange {
  rows: ArticleRow[];
  /** Number of articles in the whole list. */
  total: number;
  /** True if more articles match and only the newest were sorted. */
  isCut: boolean;
}

/**
 * Reads a range of a list. An author's articles can be sorted by anything; those with a tag, too, but only the newest of
 * them by anything except their dates; all listed ones only by their dates.
 */
export async function readList(db: Db, list: ArticleList, { sort, ...range }: Order): Promise<ListRange> {
  const { ownerId, tag } = list;
  const key = getSortKey(sort);
  const total = await countList(db, list);
  if (tag !== undefined && key !== 'created') {
    const newest = await newestTagged(db, { tag, ownerId }, SORTED_MAX);
    const rows = await readAmong(db, shownIn(list), newest, { sort, ...range });
    return { rows, total: Math.min(total, newest.length), isCut: total > newest.length };
  }
  return { rows: await readSorted(db, list, { sort, ...range }, total), total, isCut: false };
}

function readSorted(
  db: Db,
  list: ArticleList,
  { sort, ...range }: Order,
  total: number,
): Promise<ArticleRow[]> {
  const key = getSortKey(sort);
  if (list.ownerId === undefined || (list.tag === undefined && key === 'created')) {
    const read = (range: PageRange) => readNewest(db, list, range);
    return isDescending(sort) ? read(range) : readReversed(read, total, range);
  }
  const places = selectPlaces(db, list, key);
  const reverse = isDescending(sort) ? key : (`-${key}` as const);
  const read = (range: PageRange, isReversed: boolean) =>
    selectPage(db, shownIn(list), { places, sort: isReversed ? reverse : sort, ...range }).execute();
  return fromNearerEnd(read, total, range);
}

/** Returns the scope of a list in `paging.ts`. */
export const scopeOf = ({ ownerId, tag }: ArticleList): string => {
  if (tag !== undefined) return tagScope(tag);
  return ownerId === undefined ? PUBLIC_SCOPE : authorScope(ownerId);
};

async function countList(db: Db, { ownerId, tag }: ArticleList): Promise<number> {
  if (ownerId === undefined || tag === undefined) return countArticles(db, scopeOf({ ownerId, tag }));
  const { total } = await tagged(db, { tag, ownerId })
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

const newestTagged = async (
  db: Db,
  list: { tag: string; ownerId?: string | undefined },
  max: number,
  position = Infinity,
): Promise<number[]> =>
  toNumbers(
    await tagged(db, list)
      .$if(Number.isFinite(position), (query) => query.where('articleTag.position', '<', position))
      .orderBy('articleTag.position', 'desc')
      .limit(max)
      .execute(),
  );

const toNumbers = (rows: readonly { number: number }[]) => rows.map(({ number }) => number);

/** Returns those of the articles that have a tag, in the same order. */
export async function filterByTag(db: Db, numbers: readonly number[], tag: string): Promise<number[]> {
  if (numbers.length === 0) return [];
  const rows = await db
    .selectFrom('articleTag')
    .select('number')
    .where('tag', '=', tag)
    .where('number', 'in', anyOf(db, numbers))
    .execute();
  const withTag = new Set(toNumbers(rows));
  return numbers.filter((number) => withTag.has(number));
}

/**
 * Returns the articles of an author's list that are older than `position`, newest first; with `found`, those of these
 * numbers.
 */
export async function findOwnBefore(
  db: Db,
  { ownerId, tag, found }: ArticleList & { ownerId: string; found?: readonly number[] | undefined },
  position: number,
  max: number,
): Promise<{ slug: string; position: number }[]> {
  const numbers =
    found ?? (tag === undefined ? undefined : await newestTagged(db, { tag, ownerId }, max, position));
  if (numbers?.length === 0) return [];
  const articles =
    numbers === undefined
      ? ownedBy(db, ownerId)
      : ownedAmong(db, ownerId).where('article.number', 'in', anyOf(db, numbers));
  return articles
    .select(['article.slug', 'article.position'])
    .$if(position !== Infinity, (query) => query.where('article.position', '<', position))
    .orderBy('article.position', 'desc')
    .limit(max)
    .execute();
}

/** Returns the numbers of the public pages that an account looks after, whose titles contain all words; none have tags. */
export async function findOwnPages(
  db: Db,
  { ownerId, q = '', tag }: { ownerId: string; q?: string | undefined; tag?: string | undefined },
): Promise<number[]> {
  if (tag !== undefined) return [];
  const pages = await publicPages(db)
    .select(['article.number', 'article.title'])
    .where('article.ownerId', '=', ownerId)
    .execute();
  const words = tagKey(q).split(/\s+/);
  return toNumbers(pages.filter(({ title }) => words.every((word) => tagKey(title).includes(word))));
}

/** Returns the same pages as `findOwnBefore` returns articles. */
export async function findOwnPagesBefore(
  db: Db,
  query: Parameters<typeof findOwnPages>[1],
  position: number,
  max: number,
): Promise<{ slug: string; position: number }[]> {
  const numbers = await findOwnPages(db, query);
  if (numbers.length === 0) return [];
  return publicPages(db)
    .select(['article.slug', 'article.position'])
    .where('article.number', 'in', numbers)
    .$if(position !== Infinity, (query) => query.where('article.position', '<', position))
    .orderBy('article.position', 'desc')
    .limit(max)
    .execute();
}

/** Returns the slugs of public pages that can't be reached, as a route of a later version has taken their URL. */
export async function findTakenPages(db: Db): Promise<string[]> {
  const pages = await publicPages(db).select('article.slug').orderBy('article.slug').execute();
  return pages.map(({ slug }) => slug).filter(isRootWord);
}

/** Returns how many public pages an account looks after. */
export const countOwnPages = async (db: Db, ownerId: string): Promise<number> =>
  (await findOwnPages(db, { ownerId })).length;

export const toPublicItem = (row: ArticleRow): NumberedArticle<PublicArticleSummary> => ({
  number: row.number,
  article: toPublicSummary(row),
});

export const toOwnItem = (row: ArticleRow): NumberedArticle<ArticleSummary> => ({
  number: row.number,
  article: toSummary(row),
});

/** Returns a page of a list, newest first. */
export async function listNewest<Item>(
  db: Db,
  list: ArticleList,
  query: ListingQuery,
  toItem: (row: ArticleRow) => Item,
): Promise<ListingPage<Item>> {
  const { rows, total } = await readList(db, list, { sort: '-created', ...toRange(query) });
  return toListingPage(rows.map(toItem), query, { total, includePageCount: true });
}

/** A page of a list as readers get it. */
export interface PinnablePage<Item> extends ListingPage<Item> {
  /** The articles on top of the list, if there are any and this is its first page. */
  pinned?: Item[];
}

/** Returns a page of a list, newest first, with the articles that are pinned to the list. Tags have none. */
export async function listWithPins<Item>(
  db: Db,
  list: ArticleList,
  query: ListingQuery,
  toItem: (row: ArticleRow) => Item,
): Promise<PinnablePage<Item>> {
  if (query.page > 1 || list.tag !== undefined) return listNewest(db, list, query, toItem);
  const [counts] = await selectTotalAndPins(db, { scope: scopeOf(list) });
  const total = counts?.total ?? 0;
  const rows = await readNewest(db, list, toRange(query));
  const page = toListingPage(rows.map(toItem), query, { total, includePageCount: true });
  const pinned = counts?.hasPins && rows.length > 0 ? await readPinned(db, list) : [];
  return { ...page, ...(pinned.length > 0 && { pinned: pinned.map(toItem) }) };
}

/** One statement for both, so that a list without pins costs no statement more. */
const selectTotalAndPins = compileOnce((db, { scope }: { scope: string }) =>
  db
    .selectFrom('listing')
    .select([
      'total',
      sql<boolean | number>`exists (select 1 from "pin" where "scope" = ${scope})`.as('hasPins'),
    ])
    .where('listing.scope', '=', scope),
);

/** Reads the articles that are pinned to a list and that readers of it may see, the one that was pinned last first. */
export const readPinned = (db: Db, list: ArticleList): Promise<ArticleRow[]> =>
  selectPinned(db, { id: list.ownerId ?? '' }, list.ownerId === undefined ? 'public' : 'author');

const selectPinned = compileOnce((db, { id }: { id: string }, kind: 'public' | 'author') => {
  const places = db.selectFrom('pin').select(['number', 'pinnedAt as key']).where('scope', '=', id);
  const list = kind === 'public' ? {} : { ownerId: id };
  // The order of times, in which articles can be equal.
  return selectPage(db, shownIn(list), { places, sort: '-updated', offset: 0, limit: PINS_MAX });
});

/** Returns the part of the content that changes when an article enters or leaves a list, as in `../db/contentCache.ts`. */
export function listPart({ ownerId, tag }: ArticleList): string {
  if (tag !== undefined) return tagPart(tag);
  return ownerId === undefined ? publicListings : authorListings(ownerId);
}

/** Returns the parts of the content that a page of a list is made from. */
export const pageParts = (
  list: ArticleList,
  { result, pinned = [] }: Record<'result', readonly Numbered[]> & { pinned?: readonly Numbered[] },
): string[] => [listPart(list), ...[...result, ...pinned].map(({ number }) => articlePart(number))];

type Numbered = Pick<ArticleRow, 'number'>;

export const authorNotFound = () => new Refusal('notFound', apiMessages.authorNotFound);

interface FoundAuthor {
  /** The account's id. */
  id: string;
  /** False if the account is limited: search engines must not index the pages. */
  isListed: boolean;
  author: Omit<Author, 'tags'>;
}

/** Number of newest articles that an author's tags are taken from. */
const RECENT_MAX = 200;
const AUTHOR_TAGS_MAX = 8;
const noProfile: AuthorProfile = { avatar: '', bio: '', links: [] };

/**
 * Returns the author with this handle. Also throws 404 for an account that has published nothing, which stays private.
 */
export async function findAuthor(db: Db, handle: string): Promise<FoundAuthor> {
  const user = await db
    .selectFrom('user')
    .select(['id', 'name', 'limitedFor', 'suspension', 'avatar', 'bio', 'links'])
    .where('handle', '=', handle)
    .executeTakeFirst();
  const first = user && (await findFirstArticle(db, user.id));
  if (!first) throw authorNotFound();
  const { id, name, limitedFor, suspension } = user;
  const articleCount = await countArticles(db, id);
  return {
    id,
    isListed: limitedFor === null,
    author: {
      handle,
      name,
      articleCount,
      since: first.createdAt,
      isAdmin: Boolean(first.ownerIsAdmin),
      // The articles of a suspended account are hidden one by one; its profile is hidden immediately.
      ...(suspension === null ? toAuthorProfile(user) : noProfile),
    },
  };
}

/** Returns the author with the tags of their newest articles that are listed. Throws 404 like `findAuthor`. */
export async function loadAuthor(
  db: Db,
  handle: string,
): Promise<Omit<FoundAuthor, 'author'> & { author: Author }> {
  const { id, isListed, author } = await findAuthor(db, handle);
  // None of a limited account's articles is listed, so a query would walk through all of them.
  const articles = !isListed
    ? []
    : await listed(db)
        .select('article.tags')
        .where('article.ownerId', '=', id)
        .orderBy('article.position', 'desc')
        .limit(RECENT_MAX)
        .execute();
  const counts = new Map<string, { tag: AuthorTag; count: number }>();
  for (const { slug, name } of articles.flatMap(({ tags }) => unpackTags(tags))) {
    const counted = counts.get(slug);
    counts.set(slug, { tag: counted?.tag ?? { slug, name }, count: (counted?.count ?? 0) + 1 });
  }
  const tags = [...counts.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, AUTHOR_TAGS_MAX)
    .map(({ tag }) => tag);
  return { id, isListed, author: { ...author, tags } };
}

/** An account, and whether it has a page as an author. */
export interface AuthorPage {
  id: string;
  handle: string;
  name: string;
  isSuspended: boolean;
  hasPage: boolean;
}

/** Returns these accounts, without those that are being deleted. */
export async function findAuthorPages(db: Db, ids: readonly string[]): Promise<AuthorPage[]> {
  const users = await db
    .selectFrom('user')
    .select(['id', 'handle', 'name', 'suspension', hasPublished.as('hasPage')])
    .where('id', 'in', ids)
    .where('isLeaving', '=', 0)
    .execute();
  return users.map(({ suspension, hasPage, ...user }) => ({
    ...user,
    isSuspended: suspension !== null,
    hasPage: Boolean(hasPage),
  }));
}

const findFirstArticle = (db: Db, ownerId: string) =>
  published(db)
    .select(['createdAt', ownerIsAdmin])
    .where('ownerId', '=', ownerId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();

/* The sitemap. */

/** A range of article numbers. */
export interface NumberRange {
  from: number;
  /** Exclusive. */
  to: number;
}

export interface ListedUrl {
  number: number;
  slug: string;
  kind: ArticleKind;
  updatedAt: string;
}

/** Returns how many pages search and sitemap lead to. */
export async function countListedPages(db: Db): Promise<number> {
  const { count } = await publicPages(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('article.isListed', '=', 1)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the first listed articles and pages of a range, by number. */
export async function listedBetween(db: Db, { from, to }: NumberRange, max: number): Promise<ListedUrl[]> {
  const rows = await findable(db)
    .select(['article.number', 'article.slug', 'article.status', 'article.updatedAt'])
    .where('article.number', '>=', from)
    .where('article.number', '<', to)
    .orderBy('article.number')
    .limit(max)
    .execute();
  return rows.map(({ status, ...row }) => ({ ...row, kind: kindOf(status) }));
}
