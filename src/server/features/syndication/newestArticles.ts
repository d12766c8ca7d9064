import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { ownerHandle, ownerName, published } from '../../articles/readModel.ts';
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
  /** Sanitized: all of it, or null for one that is too long. */
  html: string | null;
  /** The opening of it. */
  lead: string;
}

/** Of one author, or of all. */
const newest = (db: Db, ownerId?: string) =>
  (ownerId === undefined
    ? published(db)
    : published(db).where('article.ownerId', '=', ownerId).orderBy('article.ownNumber', 'desc')
  )
    .orderBy('article.number', 'desc')
    .select(['article.id', 'article.version', ownerName, ownerHandle])
    .limit(FEED_LENGTH);

export const newestHeads = (db: Db, ownerId?: string): Promise<NewestHead[]> => newest(db, ownerId).execute();

/** The newest articles of all authors, or of one, the newest first. */
export const newestArticles = (db: Db, ownerId?: string): Promise<NewestArticle[]> =>
  newest(db, ownerId)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(['article.title', 'article.cover', 'article.slug', 'article.lead'])
    .select(['article.createdAt', 'article.updatedAt'])
    .select(() => {
      const html = sql.ref('articleBody.sanitizedHtml');
      return sql<string | null>`case when octet_length(${html}) <= ${CONTENT_MAX} then ${html} end`.as(
        'html',
      );
    })
    .execute();

/** A short text that differs whenever anything that a feed shows has changed. */
export const versionOf = (articles: NewestHead[]): string =>
  hash(
    'sha256',
    JSON.stringify(articles.map(({ id, version, ownerName }) => [id, version, ownerName])),
    'base64url',
  );
