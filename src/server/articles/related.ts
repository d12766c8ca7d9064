import type { ContentCache } from '../cache/contentCache.ts';
import { compileOnce } from '../db/compileOnce.ts';
import { tagPart } from '../db/invalidation.ts';
import type { Db } from '../db/schema.ts';
import { unpackTags } from './articleTags.ts';
import { findNeighbours, type FoundNeighbours, type NumberedLink } from './neighbours.ts';
import { isListedTag, listed, overallPosition } from './readModel.ts';

/** Articles that are named. */
const RELATED_MAX = 3;
/** The same and the neighbours, which are named already. */
const NAMED_MAX = RELATED_MAX + 2;
/** Articles that are looked at, the newest of each tag, however many have it. */
const LOOKED_AT = 500;

const newestTagged = compileOnce((db, { tag }: { tag: string }) =>
  db
    .selectFrom('articleTag')
    .select('position')
    .where('tag', '=', tag)
    .where(isListedTag)
    .orderBy('position', 'desc')
    .limit(LOOKED_AT),
);

const linksTo = compileOnce((db, positions: readonly number[], count: number) =>
  listed(db)
    .select(['article.number', 'article.slug', 'article.title', 'article.position'])
    .where(
      overallPosition,
      'in',
      Array.from({ length: count }, (_, at) => positions[at] ?? 0),
    ),
);

export interface Lookup {
  db: Db;
  cache: ContentCache;
}

/** The positions of a tag's newest articles, the newest first. */
async function newestOf({ db, cache }: Lookup, tag: string): Promise<Float64Array> {
  const { positions } = await cache.get(`newest of tag ${tag}`, {
    mayLag: true,
    async make() {
      const positions = Float64Array.from(await newestTagged(db, { tag }), ({ position }) => position);
      return { positions, size: positions.byteLength, madeFrom: [tagPart(tag)] };
    },
  });
  return positions;
}

/** An article as it stands among others. */
interface PlacedArticle {
  ownerId: string;
  position: number;
  /** As its row has them. */
  tags: string;
}

/** The positions of those with the most tags in common, the newest first. */
async function mostShared(lookup: Lookup, article: PlacedArticle): Promise<number[]> {
  const tags = unpackTags(article.tags);
  const lists: Float64Array[] = [];
  for (const { slug } of tags)
    lists.push((await newestOf(lookup, slug)).subarray(0, Math.floor(LOOKED_AT / tags.length)));
  return findMostShared(lists, NAMED_MAX, article.position);
}

export interface FoundAround extends FoundNeighbours {
  related: NumberedLink[];
}

/** What readers may read next: of the same author, and about the same. */
export async function findAround(lookup: Lookup, article: PlacedArticle): Promise<FoundAround> {
  const { db } = lookup;
  const { newer, older } = await findNeighbours(db, article);
  const positions = await mostShared(lookup, article);
  if (positions.length === 0) return { newer, older, related: [] };

  const links = new Map(
    (await linksTo(db, positions, positions.length)).map(({ position, ...link }) => [position, link]),
  );
  // In the order of the positions; what is gone is left out.
  const found = positions.map((position) => links.get(position)).filter((link) => link !== undefined);
  const named = [newer?.slug, older?.slug];
  const others = found.filter(({ slug }) => !named.includes(slug));
  return { newer, older, related: others.slice(0, RELATED_MAX) };
}

/**
 * Returns the numbers that are in most of the lists, the largest first among those in equally many: `max` at most, and
 * never `without`. Each list has distinct numbers above 0, the largest first.
 */
export function findMostShared(lists: readonly Float64Array[], max: number, without: number): number[] {
  const cursors = lists.map((list) => ({ list, at: 0 }));
  /** By how many lists they are in, less one. */
  const found = lists.map((): number[] => []);
  const inAll = found.at(-1) ?? [];

  while (inAll.length < max) {
    let largest = 0;
    for (const { list, at } of cursors) largest = Math.max(largest, list[at] ?? 0);
    if (largest === 0) break;
    let count = 0;
    for (const cursor of cursors) {
      if (cursor.list[cursor.at] !== largest) continue;
      cursor.at += 1;
      count += 1;
    }
    if (largest !== without) found[count - 1]?.push(largest);
  }
  return found.reverse().flat().slice(0, max);
}
