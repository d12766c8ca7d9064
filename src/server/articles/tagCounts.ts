import type { Insertable } from 'kysely';
import { tagKey } from '../../shared/tagRules.ts';
import type { Database, Db } from '../db/schema.ts';
import { dropListings, type Position, tagPosition, tagScope } from './paging.ts';

/** A tag that an article has. */
export interface Place {
  slug: string;
  name: string;
  /** Of the article, as its position. */
  number: number;
  position: number;
  ownerId: string;
  isListed: number;
}

/** In the listings of the tags, which have listed articles alone. */
export const positionsIn = (places: readonly Place[]): Position[] =>
  places.filter(({ isListed }) => isListed === 1).map(({ slug, ...article }) => tagPosition(slug, article));

/** A tag that has gone with its last article since it was found is made again. */
export async function changeTagCounts(db: Db, come: readonly Place[], gone: readonly Place[]): Promise<void> {
  const changes = new Map<string, Insertable<Database['tag']> & { unlistedCount: number }>();
  for (const [list, change] of [
    [come, 1],
    [gone, -1],
  ] as const) {
    for (const { slug, name, isListed } of list) {
      const known = changes.get(slug) ?? {
        ...{ slug, key: tagKey(name), name },
        ...{ articleCount: 0, unlistedCount: 0 },
      };
      known[isListed === 1 ? 'articleCount' : 'unlistedCount'] += change;
      changes.set(slug, known);
    }
  }
  await db
    .insertInto('tag')
    .values([...changes.values()].sort((one, other) => (one.slug < other.slug ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet((row) => ({
        articleCount: row('tag.articleCount', '+', row.ref('excluded.articleCount')),
        unlistedCount: row('tag.unlistedCount', '+', row.ref('excluded.unlistedCount')),
      })),
    )
    .returning('slug')
    .execute();
}

/** No word stays of what nobody says any more. */
export async function dropEmptyTags(db: Db, slugs: string[]): Promise<void> {
  if (slugs.length === 0) return;
  const dropped = await db
    .deleteFrom('tag')
    .where('slug', 'in', slugs)
    .where('articleCount', '=', 0)
    .where('unlistedCount', '=', 0)
    .returning('slug')
    .execute();
  if (dropped.length === 0) return;
  const scopes = dropped.map(({ slug }) => tagScope(slug));
  await dropListings(db, scopes);
}
