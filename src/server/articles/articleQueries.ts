import type { Selectable } from 'kysely';
import type { Article, ArticleSummary, PublicArticle } from '../../shared/article.ts';
import { compileOnce } from '../db/compileOnce.ts';
import type { Database, Db } from '../db/schema.ts';
import { findNeighbours } from './neighbours.ts';
import { ownedBy, ownerHandle, ownerName, published } from './readModel.ts';

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
  'article.title',
  'article.cover',
  'article.slug',
  'article.createdAt',
  'article.updatedAt',
] as const;

type Head = Pick<
  Selectable<Database['article']>,
  'number' | 'id' | 'title' | 'cover' | 'slug' | 'createdAt' | 'updatedAt'
> & {
  sanitizedHtml: string;
};

export const toSummary = (row: Head): Omit<ArticleSummary, 'clicks'> => ({
  _id: row.id,
  title: row.title,
  cover: row.cover,
  slug: row.slug,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  sanitizedHtml: row.sanitizedHtml,
});

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

const publicArticle = compileOnce((db, { slug }: { slug: string }) =>
  published(db)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(headColumns)
    .select([
      'articleBody.markdown',
      'articleBody.sanitizedHtml',
      'article.ownerId',
      'article.ownNumber',
      'article.recipe',
      ownerName,
      ownerHandle,
    ])
    .where('article.slug', '=', slug),
);

/** An article as visitors read it, whose it is and by which recipe its html was made; or null. */
export async function findPublic(db: Db, slug: string): Promise<FoundPublic | null> {
  const [row] = await publicArticle(db, { slug });
  if (!row) return null;
  const { number, ownerId, recipe, ownerName, ownerHandle, markdown } = row;
  return {
    number,
    ownerId,
    recipe,
    article: { ...toSummary(row), ownerName, ownerHandle, markdown, ...(await findNeighbours(db, row)) },
  };
}

export interface FoundPublic extends Uncounted<PublicArticle> {
  ownerId: string;
  recipe: number;
}

const publicVersion = compileOnce((db, { slug }: { slug: string }) =>
  published(db)
    .select(['article.id', 'article.version', 'article.recipe', ownerName])
    .select(['article.ownerId', 'article.ownNumber', 'article.number'])
    .where('article.slug', '=', slug),
);

/** What tells whether a public article is still as it was, without reading its text; null if there is none. */
export async function findPublicVersion(db: Db, slug: string): Promise<string | null> {
  const [row] = await publicVersion(db, { slug });
  if (!row) return null;
  const around = JSON.stringify(await findNeighbours(db, row));
  return `${row.id}/${row.version}/${row.recipe}/${row.ownerName}/${around}`;
}
