import { type Selectable, sql } from 'kysely';
import {
  type Article,
  type PublicArticleSummary,
  type ShortTexts,
  pickShortTexts,
} from '../../../shared/article.ts';
import { formatFrontMatter } from '../../../shared/frontMatter.ts';
import { writingReplies } from '../../../shared/messages/en/editor.ts';
import { paths } from '../../../shared/pages.ts';
import {
  allArticles,
  hiddenArticles,
  keptArticles,
  listed,
  type NumberedArticle,
  ownedBy,
  ownerHandle,
  ownerIsAdmin,
  ownerName,
  published,
  summaryColumns,
  textColumns,
  toPublicSummary,
  toSummary,
  unpackTagNames,
} from '../../db/readModel.ts';
import type { Database, Db } from '../../db/schema.ts';
import { Refusal } from '../../lib/refusal.ts';

/** The error doesn't tell another author's article from none at all. */
export const articleNotFound = () => new Refusal('notFound', writingReplies.articleNotFound);

/** The version that a change is based on is stale. */
export const articleConflict = () => new Refusal('conflict', writingReplies.articleChanged);

/** Identifies an author's article. */
export interface OwnArticleKey {
  ownerId: string;
  slug: string;
}

/** Returns true if the owner has an article of this slug, published or not, but not in the bin. */
export async function hasArticle(db: Db, { ownerId, slug }: OwnArticleKey): Promise<boolean> {
  const row = await keptArticles(db)
    .select('article.number')
    .where('article.ownerId', '=', ownerId)
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the highest number of an article, public or not; null if there is none. */
export async function findNewestNumber(db: Db): Promise<number | null> {
  const newest = await allArticles(db).select('number').orderBy('number', 'desc').limit(1).executeTakeFirst();
  return newest?.number ?? null;
}

/** Returns true if there is an article of this slug, whoever's it is, published or not, or in the bin. */
export async function isSlugTaken(db: Db, slug: string): Promise<boolean> {
  const article = await allArticles(db)
    .select('article.number')
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return article !== undefined;
}

/** Returns true if there is an article of this id, whoever's it is, published or not, or in the bin. */
export async function isIdTaken(db: Db, id: string): Promise<boolean> {
  const article = await allArticles(db)
    .select('article.number')
    .where('article.id', '=', id)
    .executeTakeFirst();
  return article !== undefined;
}

/** Returns true if another author has an article of this slug, published or not. */
export async function isOthersSlug(db: Db, slug: string, ownerId: string): Promise<boolean> {
  const other = await allArticles(db)
    .select('article.number')
    .where('article.slug', '=', slug)
    .where('article.ownerId', '!=', ownerId)
    .executeTakeFirst();
  return other !== undefined;
}

/** How an article is now, whatever its status. */
export interface CurrentState extends Pick<
  Selectable<Database['article']>,
  'number' | 'id' | 'ownerId' | 'slug' | 'title' | 'status' | 'version'
> {
  /** Whether it is in the bin, and its author was told that this is final. */
  isFinal: boolean;
}

/** Returns those of the articles that exist, by number. */
export async function findCurrentStates(db: Db, numbers: readonly number[]): Promise<CurrentState[]> {
  const rows = await allArticles(db)
    .leftJoin('articleDeletion', 'articleDeletion.number', 'article.number')
    .select(['article.number', 'article.id', 'article.ownerId', 'article.slug', 'article.title'])
    .select(['article.status', 'article.version', 'articleDeletion.isFinal'])
    .where('article.number', 'in', numbers)
    .orderBy('article.number')
    .execute();
  return rows.map((row) => ({ ...row, isFinal: row.isFinal === 1 }));
}

/** Returns the number of the owner's published article, or null. */
export async function findOwnNumber(db: Db, { ownerId, slug }: OwnArticleKey): Promise<number | null> {
  const row = await ownedBy(db, ownerId)
    .select('article.number')
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** Returns the tags of the owner's published article as they are spelled, or null. */
export async function findOwnTags(db: Db, { ownerId, slug }: OwnArticleKey): Promise<string[] | null> {
  const row = await ownedBy(db, ownerId)
    .select('article.tags')
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return row ? unpackTagNames(row.tags) : null;
}

/** Returns the owner's published article with its markdown, or null. */
export async function findOwnArticle(
  db: Db,
  { ownerId, slug }: OwnArticleKey,
): Promise<NumberedArticle<Article> | null> {
  const row = await ownedBy(db, ownerId)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(summaryColumns)
    .select(['articleBody.markdown', 'articleBody.sanitizedHtml', 'article.version'])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  if (!row) return null;
  return {
    number: row.number,
    article: { ...toSummary(row), markdown: row.markdown, version: row.version },
  };
}

/** Returns the first `max` characters of the html of articles, by their numbers. */
export async function findBeginnings(
  db: Db,
  numbers: readonly number[],
  max: number,
): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('articleBody')
    .select(['number', sql<string>`substr("sanitizedHtml", 1, ${sql.lit(max)})`.as('beginning')])
    .where('number', 'in', numbers)
    .execute();
  return new Map(rows.map(({ number, beginning }) => [number, beginning]));
}

/** An article with its markdown, for export. */
interface ArticleSource extends ShortTexts {
  slug: string;
  createdAt: string;
  updatedAt: string;
  ownerName: string;
  tags: string[];
  markdown: string;
  /** 0 if the author's account is limited. */
  isListed: number;
}

/** Returns a public article, or with `ownerId` one of that owner's published articles, or null. */
export async function findArticleSource(
  db: Db,
  slug: string,
  ownerId?: string,
): Promise<ArticleSource | null> {
  const row = await (ownerId === undefined ? published(db) : ownedBy(db, ownerId))
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(textColumns('article'))
    .select(['article.slug', 'article.createdAt', 'article.updatedAt', 'article.tags', 'article.isListed'])
    .select(['articleBody.markdown', ownerName])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return row ? { ...row, tags: unpackTagNames(row.tags) } : null;
}

/** Returns the unchanged markdown below YAML front matter, as static site generators read it. */
export function formatMarkdownFile(article: ArticleSource, origin: string): string {
  const { ownerName, createdAt, updatedAt, tags, markdown } = article;
  const { title, ...texts } = pickShortTexts(article);
  const fields = {
    title,
    author: ownerName,
    date: createdAt,
    updated: updatedAt,
    canonical_url: origin + paths.article(article.slug),
    ...texts,
  };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
  return formatFrontMatter({ ...given, ...(tags.length > 0 && { tags }) }, markdown);
}

/** Returns the published article with this slug, or null. `images` is packed as in its row. */
export async function findPublished(
  db: Db,
  slug: string,
): Promise<
  (Record<'ownerId' | 'ownerName' | 'title' | 'description' | 'images', string> & { number: number }) | null
> {
  const article = await published(db)
    .select(['article.number', 'article.ownerId', ownerName])
    .select(['article.title', 'article.description', 'article.images'])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return article ?? null;
}

/** Returns the article with this id if it is listed, with the beginning of its html; otherwise null. */
export async function findListedSummary(
  db: Db,
  id: string,
): Promise<Omit<PublicArticleSummary, 'clicks'> | null> {
  const row = await listed(db)
    .select(summaryColumns)
    .select(['article.lead as sanitizedHtml', ownerName, ownerHandle, ownerIsAdmin])
    .where('article.id', '=', id)
    .executeTakeFirst();
  return row ? toPublicSummary(row) : null;
}

/** Returns the account's hidden articles with the reasons, for personal data. */
export const listPersonalHidings = (db: Db, ownerId: string) =>
  hiddenArticles(db)
    .select(['article.slug', 'articleHiding.reason', 'articleHiding.hiddenAt'])
    .where('article.ownerId', '=', ownerId)
    .orderBy('article.number')
    .execute();
