import type { Article, ArticleDraft } from '../../shared/article.ts';
import { RECIPE } from '../content/recipe.ts';
import type { RenderedMarkdown } from '../content/render.ts';
import type { Db } from '../db/schema.ts';
import { indexArticle } from '../search/indexArticle.ts';
import type { Place } from './unpublishedArticles.ts';

/** All that a reply says of an article that was just stored, but for what its author sent; the tags may have been left out. */
export interface PublishedFacts extends Pick<
  Article,
  '_id' | 'slug' | 'tags' | 'createdAt' | 'updatedAt' | 'version'
> {
  number: number;
}

/** What else belongs in the transaction that stores an article. */
export type Alongside = (db: Db, facts: PublishedFacts) => Promise<void>;

/** Steps of a publication, in its transaction. */
export interface Steps {
  /** Comes first, and may give the article the place that it had before. */
  begin?: (db: Db) => Promise<Place | null>;
  alongside?: Alongside;
}

/** A draft with what its markdown became. */
export type RenderedDraft = ArticleDraft & RenderedMarkdown;

/** What the head of an article has of its rendered text. */
export const headOf = ({
  lead,
  wordCount,
  readingMinutes,
}: Omit<RenderedMarkdown, 'sanitizedHtml' | 'words'>) => ({
  lead,
  wordCount,
  readingMinutes,
  recipe: RECIPE,
});

interface Parts {
  number: number;
  ownerId: string;
  title: string;
  /** By their names. */
  tags: string[];
  markdown: string;
  sanitizedHtml: string;
  clicks: number;
  /** By which it is found. */
  words: string;
}

/** Stores what an article has beside its head: its text, its clicks, and what it is found by. */
export async function insertParts(db: Db, article: Parts): Promise<void> {
  const { number, ownerId, title, tags, markdown, sanitizedHtml, clicks, words } = article;
  await db
    .insertInto('articleBody')
    .values({ number, markdown, sanitizedHtml })
    .returning('number')
    .execute();
  await db.insertInto('articleClicks').values({ number, clicks, ownerId }).execute();
  await indexArticle(db, { number, ownerId, title, tags, words });
}
