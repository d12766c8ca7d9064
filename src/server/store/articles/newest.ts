import { sql } from 'kysely';
import { DAY } from '../../../shared/time.ts';
import {
  type ArticleTag,
  listed,
  listedPosition,
  ownerHandle,
  ownerName,
  published,
  tagged,
  unpackTags,
} from '../../db/readModel.ts';
import type { Db } from '../../db/schema.ts';
import { translateLabels } from '../../lib/articleLabels.ts';
import type { ArticleList } from './lists.ts';

/* The newest articles with their texts, for feeds. */

/** Number of articles in a feed. */
const FEED_LENGTH = 50;
/** Bytes of html. A feed has only the opening of a longer article, or 50 articles could be hundreds of megabytes. */
const CONTENT_MAX = 64 * 1024;

/** The columns that show whether a feed must be written again. */
export interface NewestHead {
  id: string;
  version: number;
  ownerName: string;
  ownerHandle: string;
  createdAt: string;
  /** The id of its entry before it was imported, or null. */
  feedId: string | null;
  /** Null if it was written here. */
  importedAt: string | null;
}

export interface NewestArticle extends NewestHead {
  title: string;
  description: string;
  cover: string;
  slug: string;
  updatedAt: string;
  tags: ArticleTag[];
  /** Sanitized; null for an article that is too long. */
  html: string | null;
  lead: string;
}

export const newestHeads = (db: Db, scope: ArticleList): Promise<NewestHead[]> =>
  selectNewest(db, scope).execute();

/** Returns the articles of a feed, newest first. */
export async function newestArticles(db: Db, scope: ArticleList): Promise<NewestArticle[]> {
  const rows = await selectNewest(db, scope)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(['article.title', 'article.description', 'article.cover', 'article.slug', 'article.lead'])
    .select(['article.createdAt', 'article.updatedAt', 'article.tags'])
    .select(() => {
      const html = sql.ref('articleBody.sanitizedHtml');
      return sql<string | null>`case when octet_length(${html}) <= ${CONTENT_MAX} then ${html} end`.as(
        'html',
      );
    })
    .execute();
  return rows.filter(isNews).map(({ tags, html, lead, ...row }) => ({
    ...row,
    html: html === null ? null : translateLabels(html),
    lead: translateLabels(lead),
    tags: unpackTags(tags),
  }));
}

const selectNewest = (db: Db, scope: ArticleList) =>
  inScope(db, scope)
    .leftJoin('articleOrigin', 'articleOrigin.number', 'article.number')
    .select(['article.id', 'article.version', ownerName, ownerHandle])
    .select(['article.createdAt', 'articleOrigin.feedId', 'articleOrigin.importedAt'])
    .limit(FEED_LENGTH);

/** In milliseconds. */
const IMPORTED_MAX_AGE = 30 * DAY;

/** Returns false for an article that was old when it was imported: subscribers would get a whole archive as new. */
const isNews = ({ createdAt, importedAt }: Pick<NewestHead, 'createdAt' | 'importedAt'>) =>
  importedAt === null || Date.parse(importedAt) - Date.parse(createdAt) <= IMPORTED_MAX_AGE;

/** Selects the articles in the order of an index. */
function inScope(db: Db, { ownerId, tag }: ArticleList) {
  if (ownerId !== undefined)
    return published(db).where('article.ownerId', '=', ownerId).orderBy('article.position', 'desc');
  if (tag === undefined) return listed(db).where(listedPosition, '>', 0).orderBy(listedPosition, 'desc');
  const newest = tagged(db, { tag }).orderBy('articleTag.position', 'desc').limit(FEED_LENGTH);
  return listed(db).where('article.number', 'in', newest).orderBy('article.position', 'desc');
}
