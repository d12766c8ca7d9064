import type { Listing, ListingQuery } from '../../shared/listing.ts';
import type { Tag } from '../../shared/tag.ts';
import { BLOG_TAGS_MAX, TAG_SHARE, tagKey, TAGS_MAX } from '../../shared/tagRules.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { ofTag, slugCandidates } from './slug.ts';
import { toListing, totalIfPast } from './toListing.ts';

export const noSuchTag = () => new Refusal('notFound', 'There is no such tag; no article has it any more.');

const tooManyTags = () =>
  new Refusal(
    'full',
    `This blog has ${BLOG_TAGS_MAX.toLocaleString('en')} tags, and can have no more: please take some that are there.`,
  );

const tooManyOwnTags = (count: number) =>
  new Refusal(
    'full',
    `You have added ${count.toLocaleString('en')} tags, your share of those that this blog can have: please take some that are there.`,
  );

const columns = ['slug', 'name', 'articleCount'] as const;

/** The tags that have articles. */
const usedTags = (db: Db) => db.selectFrom('tag').select(columns).where('articleCount', '>', 0);

/** The tag of this slug. Throws NoSuchTag, also for one that no article has. */
export async function findTag(db: Db, slug: string): Promise<Tag> {
  const tag = await usedTags(db).where('slug', '=', slug).executeTakeFirst();
  if (!tag) throw noSuchTag();
  return tag;
}

/** By what the tag of this slug is compared; null where there is none. */
export async function findTagKey(db: Db, slug: string): Promise<string | null> {
  const tag = await db.selectFrom('tag').select('key').where('slug', '=', slug).executeTakeFirst();
  return tag?.key ?? null;
}

/** Those that most articles have first. */
export async function listTags(db: Db, query: ListingQuery): Promise<Listing<Tag>> {
  const tags = await usedTags(db)
    .orderBy('articleCount', 'desc')
    .orderBy('slug', 'desc')
    .offset((query.page - 1) * query.limit)
    .limit(query.limit + 1)
    .execute();
  const total = await totalIfPast(tags, query, async () => {
    const { count } = await db
      .selectFrom('tag')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('articleCount', '>', 0)
      .executeTakeFirstOrThrow();
    return count;
  });
  return toListing(tags, query, { total });
}

/** The next slugs of tags that have articles, so many. */
export async function usedSlugsAfter(db: Db, slug: string, max: number): Promise<string[]> {
  const tags = await usedTags(db).where('slug', '>', slug).orderBy('slug').limit(max).execute();
  return tags.map(({ slug }) => slug);
}

/** The slugs of these tags by their keys, as far as there are such. */
export async function findTagSlugs(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const found = await db.selectFrom('tag').select(['key', 'slug']).where('key', 'in', keys).execute();
  return new Map(found.map(({ key, slug }) => [key, slug]));
}

/** What is said of a sign in an address. */
const spoken = (name: string) => name.replaceAll('+', ' plus ').replaceAll('#', ' sharp ');

/**
 * Refuses one more tag where the blog has as many as it can have, or this account has added its share: as many as a tenth
 * of those that are free. So one account never takes them all, however many it makes, and the author of a small blog meets
 * no limit. Of two that are made at once both may find the last place free: that is one too many, and no harm.
 */
async function requireFreeTag(db: Db, addedBy: string | null): Promise<void> {
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
 * Makes a tag that has no article yet, or finds the one that somebody else has just made; gives its slug. Null for
 * `addedBy` adds it to nobody's share.
 */
export async function addTag(db: Db, name: string, addedBy: string | null): Promise<string> {
  const key = tagKey(name);
  await requireFreeTag(db, addedBy);
  for (const slug of slugCandidates(spoken(name), ofTag)) {
    const added = await db
      .insertInto('tag')
      .values({ slug, key, name, articleCount: 0, addedBy })
      .onConflict((conflict) => conflict.doNothing())
      .returning('slug')
      .executeTakeFirst();
    if (added) return added.slug;
    const found = (await findTagSlugs(db, [key])).get(key);
    if (found !== undefined) return found;
  }
  throw new Error('The slug candidates never end.');
}
