import { sql } from 'kysely';
import type { ArticleKind, ShortTexts } from '../../../shared/article.ts';
import {
  nonPublicArticles,
  overallPosition,
  ownedBy,
  ownerHandle,
  published,
  publicPages,
  textColumns,
  unpackTagNames,
} from '../../db/readModel.ts';
import type { Db } from '../../db/schema.ts';

/* Reads articles with all that an export of the blog has of them. */

/** A published article or a page, without its old URLs. */
export interface ExportedArticle extends ShortTexts {
  number: number;
  id: string;
  /** Place in the order of the export. */
  position: number;
  slug: string;
  tags: string[];
  createdAt: string;
  updatedAt: string;
  markdown: string;
  clicks: number;
  ownerHandle: string;
  /** Its id in feeds, if it has had another elsewhere; otherwise null. */
  feedId: string | null;
  kind: ArticleKind;
}

interface ExportRange {
  kind: ArticleKind;
  /** Null for all authors. */
  ownerId: string | null;
  /** Limits the range to one article. */
  slug?: string | undefined;
  /** The position before the first article. */
  after: number;
  max: number;
}

/** Returns up to `max` published articles or public pages after a position, oldest first. */
export async function readToExport(
  db: Db,
  { kind, ownerId, slug, after, max }: ExportRange,
): Promise<ExportedArticle[]> {
  // Each of the two columns has its own index.
  const position =
    ownerId === null && kind === 'article' ? overallPosition : sql<number>`"article"."position"`;
  const articles = () => (ownerId === null ? published(db) : ownedBy(db, ownerId));
  // By pages, which are few, instead of by all articles of their owner.
  const pages = () =>
    publicPages(db).$if(ownerId !== null, (query) =>
      query.where(sql`"article"."ownerId" || ''`, '=', ownerId),
    );
  const rows = await (kind === 'page' ? pages() : articles())
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .innerJoin('articleClicks', 'articleClicks.number', 'article.number')
    .leftJoin('articleOrigin', 'articleOrigin.number', 'article.number')
    .select(['article.number', 'article.id', 'article.position', 'article.slug', 'article.tags'])
    .select(['article.createdAt', 'article.updatedAt', 'articleOrigin.feedId'])
    .select(['articleBody.markdown', 'articleClicks.clicks', ownerHandle])
    .select(textColumns('article'))
    .$if(slug !== undefined, (query) => query.where('article.slug', '=', slug ?? ''))
    .where(position, '>', after)
    .orderBy(position)
    .limit(max)
    .execute();
  return rows.map((row) => ({ ...row, kind, tags: unpackTagNames(row.tags) }));
}

/** An unpublished article without its text, which is in a draft. */
type UnpublishedArticle = Pick<ExportedArticle, 'number' | 'id' | 'slug' | 'createdAt' | 'clicks' | 'feedId'>;

/** Returns those of the owner's articles that are unpublished, in any order. */
export async function findUnpublished(
  db: Db,
  ownerId: string,
  slugs: readonly string[],
): Promise<UnpublishedArticle[]> {
  if (slugs.length === 0) return [];
  return nonPublicArticles(db)
    .innerJoin('articleClicks', 'articleClicks.number', 'article.number')
    .leftJoin('articleOrigin', 'articleOrigin.number', 'article.number')
    .select(['article.number', 'article.id', 'article.slug', 'article.createdAt'])
    .select(['articleClicks.clicks', 'articleOrigin.feedId'])
    .where('article.ownerId', '=', ownerId)
    .where('article.status', '=', 'unpublished')
    .where('article.slug', 'in', slugs)
    .execute();
}
