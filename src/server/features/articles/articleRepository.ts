import type { Selectable } from 'kysely';
import type {
  Article,
  ArticleSummary,
  PublicArticle,
  PublicArticleSummary,
} from '../../../shared/article.ts';
import type { Listing, ListingQuery } from '../../../shared/listing.ts';
import type { Database, Db } from '../../db/schema.ts';

/** Clicks of the article with this number that the database does not have yet. */
export type PendingClicks = (number: number) => number;

/** Where one of an author's articles is found. */
export interface OwnArticle {
  ownerId: string;
  slug: string;
}

type HeadRow = Pick<
  Selectable<Database['article']>,
  'number' | 'id' | 'title' | 'cover' | 'slug' | 'createdAt'
> & { clicks: number; sanitizedHtml: string };

const heads = (db: Db) =>
  db
    .selectFrom('article')
    .innerJoin('articleClicks', 'articleClicks.number', 'article.number')
    .select([
      'article.number',
      'article.id',
      'article.title',
      'article.cover',
      'article.slug',
      'article.createdAt',
      'articleClicks.clicks',
    ]);

const toHead = (row: HeadRow, pending: PendingClicks): ArticleSummary => ({
  _id: row.id,
  title: row.title,
  cover: row.cover,
  slug: row.slug,
  clicks: row.clicks + pending(row.number),
  createdAt: row.createdAt,
  sanitizedHtml: row.sanitizedHtml,
});

/** The owner's article, or null: somebody else's article and none at all look the same. */
export async function findOwn(
  db: Db,
  { ownerId, slug }: OwnArticle,
  pending: PendingClicks,
): Promise<Article | null> {
  const row = await heads(db)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(['articleBody.markdown', 'articleBody.sanitizedHtml', 'article.version'])
    .where('article.ownerId', '=', ownerId)
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return row ? { ...toHead(row, pending), markdown: row.markdown, version: row.version } : null;
}

/** A public article with what counting its clicks takes; only `article` is for the reader. */
export interface PublicView {
  number: number;
  ownerId: string;
  article: PublicArticle;
}

export async function findPublic(db: Db, slug: string, pending: PendingClicks): Promise<PublicView | null> {
  const row = await heads(db)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .innerJoin('user', 'user.id', 'article.ownerId')
    .select(['articleBody.sanitizedHtml', 'article.ownerId', 'user.name as ownerName'])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  if (!row) return null;
  const article = { ...toHead(row, pending), ownerName: row.ownerName };
  return { number: row.number, ownerId: row.ownerId, article };
}

export async function listOwn(
  db: Db,
  ownerId: string,
  query: ListingQuery,
  pending: PendingClicks,
): Promise<Listing<ArticleSummary>> {
  const rows = await page(heads(db).where('article.ownerId', '=', ownerId), query)
    .select('article.lead as sanitizedHtml')
    .execute();
  return listing(
    rows.map((row) => toHead(row, pending)),
    query,
  );
}

export async function listPublic(
  db: Db,
  query: ListingQuery,
  pending: PendingClicks,
): Promise<Listing<PublicArticleSummary>> {
  const rows = await page(heads(db), query)
    .innerJoin('user', 'user.id', 'article.ownerId')
    .select(['article.lead as sanitizedHtml', 'user.name as ownerName'])
    .execute();
  return listing(
    rows.map((row) => ({ ...toHead(row, pending), ownerName: row.ownerName })),
    query,
  );
}

/** One more than the page holds: it tells whether there is a next one. */
const page = (query: ReturnType<typeof heads>, { limit, page }: ListingQuery) =>
  query
    .orderBy('article.number', 'desc')
    .limit(limit + 1)
    .offset((page - 1) * limit);

function listing<Item>(items: Item[], { limit, page }: ListingQuery): Listing<Item> {
  return {
    result: items.slice(0, limit),
    ...(items.length > limit && { next: { limit, page: page + 1 } }),
    ...(page > 1 && { prev: { limit, page: page - 1 } }),
  };
}
