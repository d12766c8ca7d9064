import { sql } from 'kysely';
import type { DeletedArticle } from '../../../shared/bin.ts';
import type { ListingPage, ListingQuery } from '../../../shared/listing.ts';
import { readShortPage } from '../../db/paging.ts';
import { deletedArticles } from '../../db/readModel.ts';
import type { Db } from '../../db/schema.ts';
import type { OwnArticleKey } from './read.ts';

/* Reads the bin. `write.ts` moves articles there and back. */

/** Identifies an article in the bin. */
export type DeletedArticleKey = OwnArticleKey | { ownerId: string; number: number };

/** Returns an article in the bin, or null. One that can't be restored is left out unless `withFinal` is true. */
export async function findDeleted(
  db: Db,
  key: DeletedArticleKey,
  { withFinal }: { withFinal: boolean },
): Promise<{ number: number; ownerId: string; slug: string } | null> {
  const article = await deletedArticles(db)
    .select(['article.number', 'article.ownerId', 'article.slug'])
    .where('article.ownerId', '=', key.ownerId)
    .$if('slug' in key, (query) => query.where('article.slug', '=', 'slug' in key ? key.slug : ''))
    .$if('number' in key, (query) => query.where('article.number', '=', 'number' in key ? key.number : 0))
    .$if(!withFinal, (query) => query.where('articleDeletion.isFinal', '=', 0))
    .executeTakeFirst();
  return article ?? null;
}

/** Returns up to `max` numbers of articles that an account has in the bin, whatever their time. */
export async function findDeletedNumbers(db: Db, ownerId: string, max: number): Promise<number[]> {
  const deleted = await db
    .selectFrom('articleDeletion')
    .select('number')
    .where('ownerId', '=', ownerId)
    .orderBy('isFinal')
    .orderBy('number')
    .limit(max)
    .execute();
  return deleted.map(({ number }) => number);
}

/** Selects how much of its author's storage an article uses, with its history. */
const size = sql<number | string>`("article"."storedBytes" + coalesce((
    select sum("stored") from "revision"
    where "revision"."ownerId" = "article"."ownerId" and "revision"."subject" = 'article ' || "article"."slug"
  ), 0))`;

/** Returns a page of the articles that their author can restore, most recently deleted first. */
export async function listDeleted(
  db: Db,
  ownerId: string,
  query: ListingQuery,
): Promise<ListingPage<DeletedArticle>> {
  const newest = restorable(db, ownerId)
    .select(['article.id as _id', 'article.slug', 'article.title'])
    .select(['articleDeletion.deletedAt', 'article.expiresAt', size.as('size')])
    .orderBy('articleDeletion.deletedAt', 'desc')
    .orderBy('article.number', 'desc');
  const { result, ...page } = await readShortPage(newest, query);
  return {
    result: result.map(({ expiresAt, size, ...row }) => ({
      ...row,
      expiresAt: expiresAt ?? '',
      size: Number(size),
    })),
    ...page,
  };
}

/** Returns how many articles in the bin their author can restore. */
export async function countDeleted(db: Db, ownerId: string): Promise<number> {
  const { count } = await restorable(db, ownerId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const restorable = (db: Db, ownerId: string) =>
  deletedArticles(db).where('articleDeletion.ownerId', '=', ownerId).where('articleDeletion.isFinal', '=', 0);

/** Returns how many bytes of an account's storage its bin uses, also by articles that can't be restored. */
export async function sumDeletedBytes(db: Db, ownerId: string): Promise<number> {
  const { bytes } = await deletedArticles(db)
    .select(sql<number | string | null>`sum(${size})`.as('bytes'))
    .where('articleDeletion.ownerId', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Returns what an account has in the bin, for personal data. */
export const listPersonalDeletions = (db: Db, ownerId: string) =>
  deletedArticles(db)
    .select(['article.slug', 'article.title', 'articleDeletion.deletedAt', 'article.expiresAt'])
    .where('articleDeletion.ownerId', '=', ownerId)
    .orderBy('articleDeletion.deletedAt')
    .orderBy('article.number')
    .execute();
