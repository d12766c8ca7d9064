import { type Selectable, sql } from 'kysely';
import type { Article, ArticleSummary, PublicArticle } from '../../../shared/article.ts';
import { kept } from '../../db/kept.ts';
import { ownerName } from '../../db/ownerName.ts';
import type { Database, Db } from '../../db/schema.ts';
import type { Counted } from './countedReply.ts';

/** Clicks of the article with this number that the database does not have yet. */
export type PendingClicks = (number: number) => number;

/** Where one of an author's articles is found. */
export interface OwnArticle {
  ownerId: string;
  slug: string;
}

type HeadRow = Pick<
  Selectable<Database['article']>,
  'number' | 'id' | 'title' | 'cover' | 'slug' | 'createdAt' | 'updatedAt'
> & { clicks: number; sanitizedHtml: string };

/**
 * What all views of an article have, but for its html. The clicks by a subquery: joins of a page of articles tempt
 * PostgreSQL into reading the whole other table beside it.
 */
export const heads = (db: Pick<Db, 'selectFrom'>) =>
  db.selectFrom('article').select([
    'article.number',
    'article.id',
    'article.title',
    'article.cover',
    'article.slug',
    'article.createdAt',
    'article.updatedAt',
    sql<number>`(
        select "clicks" from "articleClicks" where "articleClicks"."number" = "article"."number"
      )`.as('clicks'),
  ]);

const withoutClicks = (row: HeadRow): Omit<ArticleSummary, 'clicks'> => ({
  _id: row.id,
  title: row.title,
  cover: row.cover,
  slug: row.slug,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  sanitizedHtml: row.sanitizedHtml,
});

/** With `more` of what its reply has. */
export const toCounted = <More extends object>(row: HeadRow, more: More) => ({
  number: row.number,
  clicks: row.clicks,
  rest: { ...withoutClicks(row), ...more },
});

/** The owner's article, or null: somebody else's article and none at all look the same. */
export async function findOwn(
  db: Db,
  { ownerId, slug }: OwnArticle,
  pending: PendingClicks,
): Promise<Article | null> {
  const [row] = await ownBySlug(db, { ownerId, slug });
  return row
    ? {
        ...withoutClicks(row),
        clicks: row.clicks + pending(row.number),
        markdown: row.markdown,
        version: row.version,
      }
    : null;
}

const ownBySlug = kept(['ownerId', 'slug'], (db, { ownerId, slug }) =>
  heads(db)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(['articleBody.markdown', 'articleBody.sanitizedHtml', 'article.version'])
    .where('article.ownerId', '=', sql<string>`${ownerId}`)
    .where('article.slug', '=', sql<string>`${slug}`),
);

/** The public article with its stored clicks, and whose it is. */
export async function readPublicArticle(
  db: Db,
  slug: string,
): Promise<(Counted<Omit<PublicArticle, 'clicks'>> & { ownerId: string }) | null> {
  const [row] = await publicBySlug(db, { slug });
  return row
    ? { ...toCounted(row, { ownerName: row.ownerName, markdown: row.markdown }), ownerId: row.ownerId }
    : null;
}

const publicBySlug = kept(['slug'], (db, { slug }) =>
  heads(db)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(['articleBody.markdown', 'articleBody.sanitizedHtml', 'article.ownerId', ownerName])
    .where('article.slug', '=', sql<string>`${slug}`),
);

/** What tells whether a public article is still as it was, and how often it was opened, without reading its text. */
export const publicState = kept(['slug'], (db, { slug }) =>
  db
    .selectFrom('article')
    .innerJoin('articleClicks', 'articleClicks.number', 'article.number')
    .select(['article.number', 'article.id', 'article.version', 'articleClicks.clicks'])
    .select(['article.updatedAt', 'article.ownerId', ownerName])
    .where('article.slug', '=', sql<string>`${slug}`),
);
