import { tagKey } from '../../shared/tagRules.ts';
import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';
import { type Exchange, exchangeCounts } from './paging.ts';
import { changeTagCounts, dropEmptyTags, type Place, positionsIn } from './tagCounts.ts';
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
export const namesIn = (packed: string): string[] => namesOf(unpackTags(packed));

export const namesOf = (tags: readonly ArticleTag[]): string[] => tags.map(({ name }) => name);

/**
 * Finds the tags of these names, and makes those that there are none of yet. For the transaction that stores an article,
 * before its row, as part of the share of `addedBy`. Throws TooManyTags, TooManyOwnTags.
 */
export async function resolveTags(
  db: Db,
  names: readonly string[],
  addedBy: string | null,
): Promise<ArticleTag[]> {
  if (names.length === 0) return [];
  const known = await findTagSlugs(db, names.map(tagKey));
  // In one order everywhere, or two that make the same tags could wait for each other.
  const unknown = names.filter((name) => !known.has(tagKey(name))).sort(byKey);
  for (const name of unknown) known.set(tagKey(name), await addTag(db, name, addedBy));
  return names.map((name) => ({ slug: known.get(tagKey(name)) ?? '', name }));
}

const byKey = (one: string, other: string) => (tagKey(one) < tagKey(other) ? -1 : 1);

/** An article's tags as they were, and as they are now: none where it is new, or gone. */
export interface TagChange {
  number: number;
  position: number;
  ownerId: string;
  before: readonly ArticleTag[];
  after: readonly ArticleTag[];
  /** 0 for one of a limited account: it has its tags, and is not counted with them. */
  isListed: number;
  /** Whether the rows of the tags that are left out are gone already. */
  hasNoRows?: boolean;
}

const ROWS_PER_STATEMENT = 50;

/** Of an article whose rows are gone: it is deleted, or not published any more. */
export const withoutTags = ({ number, position, ownerId, tags, isListed }: Tagged): TagChange => ({
  ...{ number, position, ownerId, isListed },
  before: unpackTags(tags),
  after: [],
  hasNoRows: true,
});

/** What counting an article's tags takes. */
export interface Tagged {
  number: number;
  position: number;
  ownerId: string;
  /** As its row has them. */
  tags: string;
  isListed: number;
}

const nothing: Exchange = { come: [], gone: [] };

/**
 * Has articles found by their tags from now on, and counts them. For the transaction that stores or deletes the articles,
 * right before `changeCounts`: on PostgreSQL all who write the same tags wait here, in one order. What else is counted
 * can come along, instead of a `changeCounts` of its own.
 */
export async function storeTags(db: Db, changes: readonly TagChange[], others = nothing): Promise<void> {
  const come = changes.flatMap((change) => places(change, without(change.after, change.before)));
  const gone = changes.flatMap((change) => places(change, without(change.before, change.after)));
  if (come.length + gone.length === 0) return exchangeCounts(db, others);
  const withoutRows = new Set(changes.filter(({ hasNoRows }) => hasNoRows).map(({ number }) => number));

  await changeTagCounts(db, come, gone);
  for (let from = 0; from < come.length; from += ROWS_PER_STATEMENT) {
    const some = come.slice(from, from + ROWS_PER_STATEMENT);
    await addRows(
      db,
      some.flatMap(({ slug, position, number, ownerId, isListed }) => [
        ...[slug, position, number, ownerId, isListed],
      ]),
      some.length,
    );
  }
  for (const { slug, number, position } of gone) {
    if (withoutRows.has(number)) continue;
    await db
      .deleteFrom('articleTag')
      .where('tag', '=', slug)
      .where('position', '=', position)
      .returning('tag')
      .execute();
  }
  await exchangeCounts(db, {
    come: [...positionsIn(come), ...others.come],
    gone: [...positionsIn(gone), ...others.gone],
  });
  await dropEmptyTags(db, [...new Set(gone.map(({ slug }) => slug))]);
}

/** Takes the columns of the rows one after the other. */
const addRows = compileOnce((db, flat: readonly (string | number)[], rows: number) =>
  db
    .insertInto('articleTag')
    .values(
      Array.from({ length: rows }, (_, at) => ({
        tag: flat[5 * at] as string,
        position: flat[5 * at + 1] as number,
        number: flat[5 * at + 2] as number,
        ownerId: flat[5 * at + 3] as string,
        isListed: flat[5 * at + 4] as number,
      })),
    )
    .returning('tag'),
);

const places = ({ number, position, ownerId, isListed }: TagChange, tags: readonly ArticleTag[]): Place[] =>
  tags.map((tag) => ({ ...tag, number, position, ownerId, isListed }));

const without = (tags: readonly ArticleTag[], others: readonly ArticleTag[]) =>
  tags.filter(({ slug }) => !others.some((other) => other.slug === slug));
