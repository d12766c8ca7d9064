import type { Article, ArticleDraft } from '../../shared/article.ts';
import { type ShortTexts, shortTextsOf } from '../../shared/shortTexts.ts';
import { RECIPE } from '../content/renderer.ts';
import type { RenderedMarkdown } from '../content/render.ts';
import type { Db } from '../db/schema.ts';
import { indexArticle } from '../search/searchIndex.ts';
import type { Place } from './withdrawn.ts';

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

type Text = ShortTexts & Pick<ArticleDraft, 'markdown'> & Omit<RenderedMarkdown, 'words'>;

/** What the head of an article has of its rendered text. */
export const headOf = (article: Text) => ({
  lead: article.lead,
  wordCount: article.wordCount,
  readingMinutes: article.readingMinutes,
  recipe: RECIPE,
  storedBytes: storedBytesOf(article),
});

/** In bytes, of an article beside its texts: keys, indexes and counts take about so much. */
const ROW_BYTES = 1024;

/** In bytes: what an article counts of its author's storage. */
const storedBytesOf = ({ lead, markdown, sanitizedHtml, ...texts }: Text): number =>
  [...Object.values(shortTextsOf(texts)), lead, markdown, sanitizedHtml].reduce(
    (bytes, text) => bytes + Buffer.byteLength(text),
    ROW_BYTES,
  );

interface Parts {
  number: number;
  ownerId: string;
  title: string;
  /** By their names. */
  tags: string[];
  markdown: string;
  sanitizedHtml: string;
  /** By which it is found. */
  words: string;
}

/** Stores what an article has beside its head: its text, and what it is found by. */
export async function insertParts(db: Db, article: Parts): Promise<void> {
  const { number, ownerId, title, tags, markdown, sanitizedHtml, words } = article;
  await db
    .insertInto('articleBody')
    .values({ number, markdown, sanitizedHtml })
    .returning('number')
    .execute();
  await indexArticle(db, { number, ownerId, title, tags, words });
}
