import { sql } from 'kysely';
import type { ArticleLink } from '../../shared/article.ts';
import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';
import { published } from './readModel.ts';

/** Where an article stands among those of its author. */
interface OwnPlace {
  ownerId: string;
  position: number;
}

type Side = 'newer' | 'older';

const neighbour = (db: Db, side: Side, { ownerId, position }: OwnPlace) => {
  const [after, order] = side === 'newer' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
  const found = published(db)
    .select(['article.number', 'article.slug', 'article.title', sql.lit<Side>(side).as('side')])
    .where('article.ownerId', '=', ownerId)
    .where('article.position', after, position)
    .orderBy('article.position', order)
    .limit(1);
  return db.selectFrom(found.as(side)).selectAll();
};

const bothNeighbours = compileOnce((db, place: OwnPlace) =>
  neighbour(db, 'newer', place).unionAll(neighbour(db, 'older', place)),
);

/** What leads to an article, with its number. */
export type NumberedLink = ArticleLink & { number: number };

export interface FoundNeighbours {
  newer: NumberedLink | null;
  older: NumberedLink | null;
}

/** What readers may read next of the same author. */
export async function findNeighbours(db: Db, { ownerId, position }: OwnPlace): Promise<FoundNeighbours> {
  const found: FoundNeighbours = { newer: null, older: null };
  for (const { side, ...link } of await bothNeighbours(db, { ownerId, position })) found[side] = link;
  return found;
}
