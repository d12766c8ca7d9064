import { tagKey } from '../../shared/tagRules.ts';
import type { Db } from '../db/schema.ts';
import { exchangeCounts, type Position, tagScope } from './pagingCounts.ts';
import { addTag, findTagSlugs } from './tags.ts';

/** A tag of an article: in the address of its page, and as the article's author spells it. */
export interface ArticleTag {
  slug: string;
  name: string;
}

/** As the article has them in its own row, so that no listing looks for them. */
export const packTags = (tags: readonly ArticleTag[]): string =>
  JSON.stringify(tags.map(({ slug, name }) => [slug, name]));

export const unpackTags = (packed: string): ArticleTag[] =>
  packed === '[]' ? [] : (JSON.parse(packed) as [string, string][]).map(([slug, name]) => ({ slug, name }));

/** As the author of the article spells them. */
export const namesIn = (packed: string): string[] => unpackTags(packed).map(({ name }) => name);

/**
 * Finds the tags of these names, and makes those that there are none of yet. For the transaction that stores an article,
 * before its row. Throws TooManyTags.
 */
export async function resolveTags(db: Db, names: readonly string[]): Promise<ArticleTag[]> {
  if (names.length === 0) return [];
  const known = await findTagSlugs(db, names.map(tagKey));
  // In one order everywhere, or two that make the same tags could wait for each other.
  const unknown = names.filter((name) => !known.has(tagKey(name))).sort(byKey);
  for (const name of unknown) known.set(tagKey(name), await addTag(db, name));
  return names.map((name) => ({ slug: known.get(tagKey(name)) ?? '', name }));
}

const byKey = (one: string, other: string) => (tagKey(one) < tagKey(other) ? -1 : 1);

/** An article's tags as they were, and as they are now: none where it is new, or gone. */
export interface TagChange {
  number: number;
  before: readonly ArticleTag[];
  after: readonly ArticleTag[];
  /** Whether the article is gone, with its rows. */
  isDeleted?: boolean;
}

const ROWS_PER_STATEMENT = 50;

/** Of an article that is deleted. */
export const withoutTags = ({ number, tags }: { number: number; tags: string }): TagChange => ({
  number,
  before: unpackTags(tags),
  after: [],
  isDeleted: true,
});

/**
 * Has articles found by their tags from now on, and counts them. For the transaction that stores or deletes the articles,
 * right before `changeCounts`: on PostgreSQL all who write the same tags wait here, in one order.
 */
export async function storeTags(db: Db, changes: readonly TagChange[]): Promise<void> {
  const come = changes.flatMap(({ number, before, after }) => places(number, without(after, before)));
  const gone = changes.flatMap(({ number, before, after }) => places(number, without(before, after)));
  if (come.length + gone.length === 0) return;
  const deleted = new Set(changes.filter(({ isDeleted }) => isDeleted).map(({ number }) => number));

  await changeTagCounts(db, come, gone);
  const rows = come.map(({ slug: tag, number }) => ({ tag, number }));
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const some = rows.slice(from, from + ROWS_PER_STATEMENT);
    await db.insertInto('articleTag').values(some).returning('tag').execute();
  }
  for (const { slug, number } of gone) {
    // Those of a deleted article have gone with it.
    if (deleted.has(number)) continue;
    await db
      .deleteFrom('articleTag')
      .where('tag', '=', slug)
      .where('number', '=', number)
      .returning('tag')
      .execute();
  }
  await exchangeCounts(db, { come: come.map(positionOf), gone: gone.map(positionOf) });
  await dropEmpty(db, [...new Set(gone.map(({ slug }) => slug))]);
}

type Place = ArticleTag & { number: number };

const places = (number: number, tags: ArticleTag[]): Place[] => tags.map((tag) => ({ ...tag, number }));

const without = (tags: readonly ArticleTag[], others: readonly ArticleTag[]) =>
  tags.filter(({ slug }) => !others.some((other) => other.slug === slug));

const positionOf = ({ slug, number }: Place): Position => ({ scope: tagScope(slug), position: number });

/** A tag that has gone with its last article since it was found is made again. */
async function changeTagCounts(db: Db, come: Place[], gone: Place[]): Promise<void> {
  const changes = new Map<string, { slug: string; key: string; name: string; articleCount: number }>();
  for (const [list, change] of [
    [come, 1],
    [gone, -1],
  ] as const) {
    for (const { slug, name } of list) {
      const articleCount = (changes.get(slug)?.articleCount ?? 0) + change;
      changes.set(slug, { slug, key: tagKey(name), name, articleCount });
    }
  }
  await db
    .insertInto('tag')
    .values([...changes.values()].sort((one, other) => (one.slug < other.slug ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((row) => ({
        articleCount: row('tag.articleCount', '+', row.ref('excluded.articleCount')),
      })),
    )
    .returning('slug')
    .execute();
}

/** No word stays of what nobody says any more. */
async function dropEmpty(db: Db, slugs: string[]): Promise<void> {
  if (slugs.length === 0) return;
  const dropped = await db
    .deleteFrom('tag')
    .where('slug', 'in', slugs)
    .where('articleCount', '=', 0)
    .returning('slug')
    .execute();
  if (dropped.length === 0) return;
  const scopes = dropped.map(({ slug }) => tagScope(slug));
  await db.deleteFrom('articleCount').where('scope', 'in', scopes).execute();
}
