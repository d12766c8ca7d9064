import type { Insertable } from 'kysely';
import type { ListingPage, ListingQuery } from '../../shared/listing.ts';
import { writingReplies } from '../../shared/messages/en/editor.ts';
import { BLOG_TAGS_MAX, type Tag, TAG_SHARE, tagKey, TAGS_MAX } from '../../shared/tags.ts';
import { authorListings, tagParts, writeParts } from '../db/contentCache.ts';
import {
  deleteListings,
  type ListingChanges,
  type ListingPosition,
  tagPosition,
  tagScope,
  updateListings,
  readShortPage,
} from '../db/paging.ts';
import { chunk } from '../db/portable.ts';
import { type ArticleTag, unpackTags } from '../db/readModel.ts';
import type { Database, Db } from '../db/schema.ts';
import { slugCandidates, TAG_SLUG } from '../db/slugs.ts';
import { Refusal } from '../lib/refusal.ts';

export const tagNotFound = () => new Refusal('notFound', writingReplies.tagNotFound);

const columns = ['slug', 'name', 'articleCount'] as const;

/** Selects the tags that have listed articles. */
const usedTags = (db: Db) => db.selectFrom('tag').select(columns).where('articleCount', '>', 0);

/** Returns the tag with this slug. Throws 404 also if no listed article has it. */
export async function findTag(db: Db, slug: string): Promise<Tag> {
  const tag = await usedTags(db).where('slug', '=', slug).executeTakeFirst();
  if (!tag) throw tagNotFound();
  return tag;
}

/** Returns those of these tags that exist, also without listed articles. */
export const findTagsBySlug = (db: Db, slugs: readonly string[]): Promise<Tag[]> =>
  db.selectFrom('tag').select(columns).where('slug', 'in', slugs).execute();

/** Returns the key that tags are compared by, or null if there is no such tag. */
export async function findTagKey(db: Db, slug: string): Promise<string | null> {
  const tag = await db.selectFrom('tag').select('key').where('slug', '=', slug).executeTakeFirst();
  return tag?.key ?? null;
}

/** Lists the tags, those with the most articles first, then by slug. */
export const listTags = (db: Db, query: ListingQuery): Promise<ListingPage<Tag>> =>
  readShortPage(usedTags(db).orderBy('articleCount', 'desc').orderBy('slug'), query);

/** Returns up to `max` slugs of tags that have listed articles, in order after `slug`. */
export async function listTagSlugsAfter(db: Db, slug: string, max: number): Promise<string[]> {
  const tags = await usedTags(db).where('slug', '>', slug).orderBy('slug').limit(max).execute();
  return tags.map(({ slug }) => slug);
}

/** Returns the slugs of the existing tags among `keys`, by key. */
export async function findTagSlugs(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const found = await db.selectFrom('tag').select(['key', 'slug']).where('key', 'in', keys).execute();
  return new Map(found.map(({ key, slug }) => [key, slug]));
}

/**
 * Returns the tags with these names and creates those that don't exist yet, counted in the share of `addedBy`. Call it in
 * the transaction that stores an article, before its row. Throws if the blog or the account has too many tags.
 *
 * @param countNew called with the number of tags to create, if there are any
 */
export async function resolveTags(
  db: Db,
  names: readonly string[],
  addedBy: string | null,
  countNew: (count: number) => Promise<void> = async () => undefined,
): Promise<ArticleTag[]> {
  if (names.length === 0) return [];
  const known = await findTagSlugs(db, names.map(tagKey));
  // Always in the same order to prevent deadlocks.
  const unknown = names.filter((name) => !known.has(tagKey(name))).sort(byKey);
  if (unknown.length > 0) await countNew(unknown.length);
  for (const name of unknown) known.set(tagKey(name), await addTag(db, name, addedBy));
  return names.map((name) => ({ slug: known.get(tagKey(name)) ?? '', name }));
}

const byKey = (one: string, other: string) => (tagKey(one) < tagKey(other) ? -1 : 1);

const tooManyTags = () => new Refusal('full', writingReplies.tooManyTags(BLOG_TAGS_MAX));

const tooManyOwnTags = (count: number) => new Refusal('full', writingReplies.tooManyOwnTags(count));

/** Spells out signs that slugs drop. */
const spellSigns = (name: string) => name.replaceAll('+', ' plus ').replaceAll('#', ' sharp ');

/**
 * Throws if the blog has as many tags as it can have, or if this account has used up its share, a tenth of the free
 * ones. So no account can use them all, and authors of small blogs never reach the limit. Two concurrent calls may both
 * get the last free tag, which does no harm.
 */
async function requireTagQuota(db: Db, addedBy: string | null): Promise<void> {
  const { all, own } = await db
    .selectNoFrom([
      (db) =>
        db
          .selectFrom('tag')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('all'),
      (db) =>
        db
          .selectFrom('tag')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('addedBy', '=', addedBy)
          .as('own'),
    ])
    .executeTakeFirstOrThrow();
  const free = BLOG_TAGS_MAX - (all ?? 0);
  if (free <= 0) throw tooManyTags();
  if (addedBy !== null && (own ?? 0) >= Math.max(TAGS_MAX, free * TAG_SHARE)) throw tooManyOwnTags(own ?? 0);
}

/**
 * Adds a tag without articles, or finds the one that another request has just added, and returns its slug. If `addedBy`
 * is null, it counts toward no account's share.
 */
async function addTag(db: Db, name: string, addedBy: string | null): Promise<string> {
  const key = tagKey(name);
  await requireTagQuota(db, addedBy);
  for (const slug of slugCandidates(spellSigns(name), TAG_SLUG)) {
    const [added] = await writeParts(
      db,
      db
        .insertInto('tag')
        .values({ slug, key, name, articleCount: 0, addedBy })
        .onConflict((conflict) => conflict.doNothing())
        .returning('slug'),
      (rows) => rows.flatMap(({ slug }) => tagParts(slug)),
    );
    if (added) return added.slug;
    const existing = (await findTagSlugs(db, [key])).get(key);
    if (existing !== undefined) return existing;
  }
  throw new Error('Unreachable: slug candidates are infinite.');
}

/** The columns needed to update an article's tags. */
export interface TaggedArticle {
  number: number;
  position: number;
  ownerId: string;
  /** As packed in its row. */
  tags: string;
  isListed: number;
}

/** An article's tags before and after a change. */
export interface TagChange {
  number: number;
  position: number;
  ownerId: string;
  /** Empty for a new article. */
  before: readonly ArticleTag[];
  /** Empty for a removed article. */
  after: readonly ArticleTag[];
  /** 0 for an article of a limited account, which has its tags but isn't counted. */
  isListed: number;
  /** True if the `articleTag` rows of removed tags are already deleted. */
  hasNoRows?: boolean;
}

/** Deletes the `articleTag` rows of articles. The transaction must end with `storeTags` and `withAllTagsRemoved`. */
export const deleteTagRows = (db: Db, numbers: readonly number[]) =>
  writeParts(db, db.deleteFrom('articleTag').where('number', 'in', numbers).returning('tag'), (rows) =>
    rows.flatMap(({ tag }) => tagParts(tag)),
  );

/** Returns the change that removes all tags of an article whose `articleTag` rows are already deleted. */
export const withAllTagsRemoved = ({
  number,
  position,
  ownerId,
  tags,
  isListed,
}: TaggedArticle): TagChange => ({
  number,
  position,
  ownerId,
  isListed,
  before: unpackTags(tags),
  after: [],
  hasNoRows: true,
});

const NO_CHANGES: ListingChanges = { added: [], removed: [] };
const ROWS_PER_STATEMENT = 50;

/**
 * Updates articles' tags, their counts and listings. Call it in the transaction that stores or deletes the articles, right
 * before `changeCounts`, or pass the positions in other listings as `others` instead of that call: on PostgreSQL, writers
 * of the same tags wait for each other here, always in the same order.
 */
export async function storeTags(
  db: Db,
  changes: readonly TagChange[],
  others: ListingChanges = NO_CHANGES,
): Promise<void> {
  const added = changes.flatMap((change) => toEntries(change, exclude(change.after, change.before)));
  const removed = changes.flatMap((change) => toEntries(change, exclude(change.before, change.after)));
  if (added.length + removed.length === 0) return updateListings(db, others);
  const withoutRows = new Set(changes.filter(({ hasNoRows }) => hasNoRows).map(({ number }) => number));

  await changeTagCounts(db, added, removed);
  for (const some of chunk(added, ROWS_PER_STATEMENT)) {
    const rows = some.map(({ slug, name, ...row }) => ({ tag: slug, ...row }));
    await writeParts(db, db.insertInto('articleTag').values(rows), () =>
      some.flatMap(({ slug, ownerId }) => [...tagParts(slug), authorListings(ownerId)]),
    );
  }
  for (const { slug, number, position, ownerId } of removed) {
    if (withoutRows.has(number)) continue;
    await writeParts(
      db,
      db.deleteFrom('articleTag').where('tag', '=', slug).where('position', '=', position),
      // Their author's page shows the most frequent tags, also of articles on its later pages.
      () => [...tagParts(slug), authorListings(ownerId)],
    );
  }
  await updateListings(db, {
    added: [...listedPositions(added), ...others.added],
    removed: [...listedPositions(removed), ...others.removed],
  });
  await deleteUnusedTags(db, [...new Set(removed.map(({ slug }) => slug))]);
}

/**
 * Adds articles to the listings of their tags or, with `isListed` 0, removes them; they keep the tags. `others` are the
 * positions in other listings. Call it as the last step of a transaction.
 */
export async function relistTags(
  db: Db,
  articles: readonly { number: number; position: number; ownerId: string; tags: readonly ArticleTag[] }[],
  { isListed, others }: { isListed: number; others: readonly ListingPosition[] },
): Promise<void> {
  const entriesAs = (isListed: number) =>
    articles.flatMap((article) => toEntries({ ...article, isListed }, article.tags));
  const [added, removed] = [entriesAs(isListed), entriesAs(1 - isListed)];
  if (added.length > 0) {
    await changeTagCounts(db, added, removed);
    const numbers = articles.map(({ number }) => number);
    await writeParts(
      db,
      db.updateTable('articleTag').set({ isListed }).where('number', 'in', numbers).returning('tag'),
      (rows) => rows.flatMap(({ tag }) => tagParts(tag)),
    );
  }
  await updateListings(db, {
    added: [...listedPositions(added), ...(isListed === 1 ? others : [])],
    removed: [...listedPositions(removed), ...(isListed === 1 ? [] : others)],
  });
}

/** One tag of one article. */
interface TagEntry extends ArticleTag {
  number: number;
  position: number;
  ownerId: string;
  isListed: number;
}

const toEntries = (
  { number, position, ownerId, isListed }: Omit<TagEntry, keyof ArticleTag>,
  tags: readonly ArticleTag[],
): TagEntry[] => tags.map((tag) => ({ ...tag, number, position, ownerId, isListed }));

const exclude = (tags: readonly ArticleTag[], others: readonly ArticleTag[]) =>
  tags.filter(({ slug }) => !others.some((other) => other.slug === slug));

/** Returns positions in the tags' listings, which have listed articles only. */
const listedPositions = (entries: readonly TagEntry[]): ListingPosition[] =>
  entries.filter(({ isListed }) => isListed === 1).map(({ slug, ...article }) => tagPosition(slug, article));

/** Updates tag counts. A tag that was deleted with its last article meanwhile is created again. */
async function changeTagCounts(
  db: Db,
  added: readonly TagEntry[],
  removed: readonly TagEntry[],
): Promise<void> {
  const changes = new Map<string, Insertable<Database['tag']> & { unlistedCount: number }>();
  for (const [list, change] of [
    [added, 1],
    [removed, -1],
  ] as const) {
    for (const { slug, name, isListed } of list) {
      const tag = changes.get(slug) ?? {
        slug,
        key: tagKey(name),
        name,
        articleCount: 0,
        unlistedCount: 0,
      };
      tag[isListed === 1 ? 'articleCount' : 'unlistedCount'] += change;
      changes.set(slug, tag);
    }
  }
  await writeParts(
    db,
    db
      .insertInto('tag')
      .values([...changes.values()].sort((one, other) => (one.slug < other.slug ? -1 : 1)))
      .onConflict((conflict) =>
        conflict.column('slug').doUpdateSet((row) => ({
          articleCount: row('tag.articleCount', '+', row.ref('excluded.articleCount')),
          unlistedCount: row('tag.unlistedCount', '+', row.ref('excluded.unlistedCount')),
        })),
      ),
    () => [...changes.keys()].flatMap(tagParts),
  );
}

/** Deletes those of the tags that no article uses. */
async function deleteUnusedTags(db: Db, slugs: string[]): Promise<void> {
  if (slugs.length === 0) return;
  const deleted = await writeParts(
    db,
    db
      .deleteFrom('tag')
      .where('slug', 'in', slugs)
      .where('articleCount', '=', 0)
      .where('unlistedCount', '=', 0)
      .returning('slug'),
    (rows) => rows.flatMap(({ slug }) => tagParts(slug)),
  );
  if (deleted.length === 0) return;
  const scopes = deleted.map(({ slug }) => tagScope(slug));
  await deleteListings(db, scopes);
}
