import type { ArticleLink } from '../../shared/article.ts';
import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';
import { published } from './readModel.ts';

/** Where an article stands among those of its author. */
interface OwnPlace {
  ownerId: string;
  ownNumber: number;
  number: number;
}

const neighbour = (after: '>' | '<', order: 'asc' | 'desc') =>
  compileOnce((db, { ownerId, ownNumber, number }: OwnPlace) =>
    published(db)
      .select(['article.number', 'article.slug', 'article.title'])
      .where('article.ownerId', '=', ownerId)
      // Said twice: by the first the index is found, by the second the place among those that share a number.
      .where('article.ownNumber', `${after}=`, ownNumber)
      .where((eb) => eb.or([eb('article.ownNumber', after, ownNumber), eb('article.number', after, number)]))
      .orderBy('article.ownNumber', order)
      .orderBy('article.number', order)
      .limit(1),
  );

const newerOf = neighbour('>', 'asc');
const olderOf = neighbour('<', 'desc');

/** What leads to an article, with its number. */
export type NumberedLink = ArticleLink & { number: number };

export interface FoundNeighbours {
  newer: NumberedLink | null;
  older: NumberedLink | null;
}

/** What readers may read next of the same author. */
export async function findNeighbours(
  db: Db,
  { ownerId, ownNumber, number }: OwnPlace,
): Promise<FoundNeighbours> {
  const place = { ownerId, ownNumber, number };
  const [newer] = await newerOf(db, place);
  const [older] = await olderOf(db, place);
  return { newer: newer ?? null, older: older ?? null };
}
