import type { Selectable } from 'kysely';
import type { Article, ArticleSummary, PublicArticleSummary } from '../../shared/article.ts';
import { type ShortText, shortTextsOf } from '../../shared/shortTexts.ts';
import type { Database, Db } from '../db/schema.ts';
import { namesIn, unpackTags } from './articleTags.ts';
import { textColumns } from './textColumns.ts';
import { everyArticle, ownedBy } from './readModel.ts';

/** Where one of an author's articles is found. */
export interface OwnArticleKey {
  ownerId: string;
  slug: string;
}

/** What is read of an article: with its number, by which its clicks are found, and without them. */
export interface Uncounted<Shown extends { clicks: number }> {
  number: number;
  article: Omit<Shown, 'clicks'>;
}

/** What all views of an article have, but for its html. */
export const headColumns = [
  'article.number',
  'article.id',
  ...textColumns('article'),
  'article.slug',
  'article.tags',
  'article.readingMinutes',
  'article.createdAt',
  'article.updatedAt',
] as const;

type Head = Pick<
  Selectable<Database['article']>,
  'number' | 'id' | ShortText | 'slug' | 'tags' | 'readingMinutes' | 'createdAt' | 'updatedAt'
> & {
  sanitizedHtml: string;
};

export const toSummary = (row: Head): Omit<ArticleSummary, 'clicks'> => ({
  _id: row.id,
  ...shortTextsOf(row),
  slug: row.slug,
  tags: namesIn(row.tags),
  readingMinutes: row.readingMinutes,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  sanitizedHtml: row.sanitizedHtml,
});

/** The same with what leads from it to other pages. */
export const toPublicSummary = (
  row: Head & Pick<PublicArticleSummary, 'ownerName' | 'ownerHandle'> & { ownerIsAdmin: boolean | number },
): Omit<PublicArticleSummary, 'clicks'> => ({
  ...toSummary(row),
  ownerName: row.ownerName,
  ownerHandle: row.ownerHandle,
  ownerIsAdmin: Boolean(row.ownerIsAdmin),
  tagSlugs: unpackTags(row.tags).map(({ slug }) => slug),
});

/** Returns true if the owner has an article of this slug, published or not. */
export async function hasArticle(db: Db, { ownerId, slug }: OwnArticleKey): Promise<boolean> {
  const row = await everyArticle(db)
    .select('article.number')
    .where('article.ownerId', '=', ownerId)
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return row !== undefined;
}

/** The owner's article, or null: somebody else's article and none at all look the same. */
export async function findOwn(db: Db, { ownerId, slug }: OwnArticleKey): Promise<Uncounted<Article> | null> {
  const row = await ownedBy(db, ownerId)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(headColumns)
    .select(['articleBody.markdown', 'articleBody.sanitizedHtml', 'article.version'])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  if (!row) return null;
  return {
    number: row.number,
    article: { ...toSummary(row), markdown: row.markdown, version: row.version },
  };
}
