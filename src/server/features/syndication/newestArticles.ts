import { sql } from 'kysely';
import { type ArticleTag, unpackTags } from '../../articles/articleTags.ts';
import {
  isListedTag,
  listed,
  listedPosition,
  ownerHandle,
  ownerName,
  published,
} from '../../articles/readModel.ts';
import type { Db } from '../../db/schema.ts';

/** Articles in a feed. */
export const FEED_LENGTH = 50;

/** In bytes of html: a longer article is in a feed with its opening only, or fifty could be hundreds of megabytes. */
export const CONTENT_MAX = 64 * 1024;

/** What tells whether a feed has to be written anew. */
interface NewestHead {
  id: string;
  version: number;
  ownerName: string;
  ownerHandle: string;
}

export interface NewestArticle extends NewestHead {
  title: string;
  cover: string;
  slug: string;
  createdAt: string;
  updatedAt: string;
  tags: ArticleTag[];
  /** Sanitized: all of it, or null for one that is too long. */
  html: string | null;
  /** The opening of it. */
  lead: string;
}

/** Which articles a feed is of: one author's, those with a tag, or all. */
export type FeedScope = { ownerId: string } | { tag: string } | 'all';

/** In the order by which an index has them. */
function inScope(db: Db, scope: FeedScope) {
  if (scope === 'all') return listed(db).where(listedPosition, '>', 0).orderBy(listedPosition, 'desc');
  if ('ownerId' in scope)
    return published(db).where('article.ownerId', '=', scope.ownerId).orderBy('article.position', 'desc');
  const tagged = db
    .selectFrom('articleTag')
    .select('articleTag.number')
    .where('articleTag.tag', '=', scope.tag)
    .where(isListedTag)
    .orderBy('articleTag.position', 'desc')
    .limit(FEED_LENGTH);
  return listed(db).where('article.number', 'in', tagged).orderBy('article.position', 'desc');
}

const newest = (db: Db, scope: FeedScope) =>
  inScope(db, scope).select(['article.id', 'article.version', ownerName, ownerHandle]).limit(FEED_LENGTH);

export const newestHeads = (db: Db, scope: FeedScope): Promise<NewestHead[]> => newest(db, scope).execute();

/** The newest articles of a feed, the newest first. */
export const newestArticles = async (db: Db, scope: FeedScope): Promise<NewestArticle[]> => {
  const rows = await newest(db, scope)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(['article.title', 'article.cover', 'article.slug', 'article.lead'])
    .select(['article.createdAt', 'article.updatedAt', 'article.tags'])
    .select(() => {
      const html = sql.ref('articleBody.sanitizedHtml');
      return sql<string | null>`case when octet_length(${html}) <= ${CONTENT_MAX} then ${html} end`.as(
        'html',
      );
    })
    .execute();
  return rows.map(({ tags, ...row }) => ({ ...row, tags: unpackTags(tags) }));
};

/** A text that differs whenever anything that a feed shows has changed. */
export const versionOf = (articles: NewestHead[]): string =>
  JSON.stringify(articles.map(({ id, version, ownerName }) => [id, version, ownerName]));
