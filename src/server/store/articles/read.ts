import { type Selectable, sql } from 'kysely';
import {
  type Article,
  type ArticleKind,
  type PublicArticleSummary,
  type ShortTexts,
  pickShortTexts,
} from '../../../shared/article.ts';
import { PAGE_TYPE } from '../../../shared/articleFields.ts';
import { formatFrontMatter } from '../../../shared/frontMatter.ts';
import { writingReplies } from '../../../shared/messages/en/editor.ts';
import { publicPath } from '../../../shared/pages.ts';
import {
  allArticles,
  type ByRole,
  hiddenArticles,
  isPage,
  type KeptForAdmins,
  keptForAdmins,
  keptArticles,
  kindOf,
  listed,
  type NumberedArticle,
  ownReadable,
  ownerHandle,
  ownerName,
  readable,
  summaryColumns,
  textColumns,
  toPublicSummary,
  toSummary,
  unpackTagNames,
  publicColumns,
} from '../../db/readModel.ts';
import type { ArticleStatus, Database, Db } from '../../db/schema.ts';
import { articleNotFound, Refusal } from '../../lib/refusal.ts';

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

/** Returns the owner of the article of this slug, public or not, or in the bin; [] if there is none. */
export async function findOwnerAtSlug(db: Db, slug: string): Promise<string[]> {
  const articles = await allArticles(db).select('article.ownerId').where('article.slug', '=', slug).execute();
  return articles.map(({ ownerId }) => ownerId);
}

/** Returns what has this slug, whoever's it is, public or not, or in the bin; null if nothing has. */
export async function findAtSlug(
  db: Db,
  slug: string,
): Promise<{ title: string; kind: ArticleKind; isPublic: boolean } | null> {
  const article = await allArticles(db)
    .select(['article.title', 'article.status', isPage.as('isPage')])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  if (!article) return null;
  const { title, status } = article;
  const kind = article.isPage ? 'page' : 'article';
  return { title, kind, isPublic: status === 'published' || status === 'page' };
}

/** Returns true if there is an article of this id, whoever's it is, published or not, or in the bin. */
export async function isIdTaken(db: Db, id: string): Promise<boolean> {
  const article = await allArticles(db)
    .select('article.number')
    .where('article.id', '=', id)
    .executeTakeFirst();
  return article !== undefined;
}

/** Identifies an article, whoever's it is. */
export interface NamedArticle {
  slug: string;
  /** Left out if only the slug is known: another article may get it. */
  number?: number;
}

/** Returns the article or page with this id, whatever its status, but not in the bin; null if there is none. */
export async function findById(db: Db, id: string): Promise<Required<NamedArticle> | null> {
  const article = await keptArticles(db)
    .select(['article.slug', 'article.number'])
    .where('article.id', '=', id)
    .executeTakeFirst();
  return article ?? null;
}

/** Throws `articleNotFound()` if an article that was found again by its slug is another one. */
export function requireSame({ number }: Pick<NamedArticle, 'number'>, found: { number: number }): void {
  if (number !== undefined && number !== found.number) throw articleNotFound();
}

/** Returns whether the public text with this slug is an article or a page; null if there is none. */
export async function findPublicKind(db: Db, slug: string): Promise<ArticleKind | null> {
  const row = await readable(db).select('article.status').where('article.slug', '=', slug).executeTakeFirst();
  return row ? kindOf(row.status) : null;
}

/** Returns the number of the public page with this slug, or null; `isAny` finds what is hidden, deleted or an article, too. */
export async function findPageNumber(db: Db, slug: string, isAny: boolean): Promise<number | null> {
  const page = await allArticles(db)
    .select('article.number')
    .where('article.slug', '=', slug)
    .$if(!isAny, (query) => query.where('article.status', '=', 'page'))
    .executeTakeFirst();
  return page?.number ?? null;
}

/** Returns the public pages with these slugs. */
export const findPagesBySlug = async (
  db: Db,
  slugs: readonly string[],
): Promise<{ number: number; slug: string }[]> =>
  slugs.length === 0
    ? []
    : readable(db)
        .select(['article.number', 'article.slug'])
        .where('article.slug', 'in', slugs)
        .where('article.status', '=', 'page')
        .execute();

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
  /** What it is, or becomes again once it is public. */
  kind: ArticleKind;
}

/** Returns those of the articles that exist, by number. */
export async function findCurrentStates(db: Db, numbers: readonly number[]): Promise<CurrentState[]> {
  const rows = await allArticles(db)
    .leftJoin('articleDeletion', 'articleDeletion.number', 'article.number')
    .select(['article.number', 'article.id', 'article.ownerId', 'article.slug', 'article.title'])
    .select(['article.status', 'article.version', 'articleDeletion.isFinal', isPage.as('isPage')])
    .where('article.number', 'in', numbers)
    .orderBy('article.number')
    .execute();
  return rows.map(({ isPage, ...row }) => ({
    ...row,
    isFinal: row.isFinal === 1,
    kind: isPage ? 'page' : 'article',
  }));
}

/** Returns the number of the owner's public article or page, or null. */
export async function findOwnNumber(db: Db, { ownerId, slug }: OwnArticleKey): Promise<number | null> {
  const row = await ownReadable(db, ownerId)
    .select('article.number')
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** Returns the tags of the owner's public article as they are spelled, and what it is; null if there is none. */
export async function findOwnFacts(
  db: Db,
  { ownerId, slug }: OwnArticleKey,
): Promise<{ tags: string[]; kind: ArticleKind } | null> {
  const row = await ownReadable(db, ownerId)
    .select(['article.tags', 'article.status'])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return row ? { tags: unpackTagNames(row.tags), kind: kindOf(row.status) } : null;
}

/** Returns the owner's public article or page with its markdown, or null. */
export async function findOwnArticle(
  db: Db,
  { ownerId, slug }: OwnArticleKey,
): Promise<NumberedArticle<Article> | null> {
  const row = await ownReadable(db, ownerId)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(summaryColumns)
    .select(['articleBody.markdown', 'articleBody.sanitizedHtml', 'article.version', 'article.status'])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  if (!row) return null;
  return {
    number: row.number,
    article: {
      ...toSummary(row),
      kind: kindOf(row.status),
      markdown: row.markdown,
      version: row.version,
    },
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
export interface ArticleSource extends ShortTexts {
  slug: string;
  createdAt: string;
  updatedAt: string;
  ownerName: string;
  tags: string[];
  markdown: string;
  /** 0 if the author's account is limited. */
  isListed: number;
  kind: ArticleKind;
}

/** Returns a public article or page, or with `ownerId` one of that owner's, or null. */
export async function findArticleSource(
  db: Db,
  slug: string,
  ownerId?: string,
): Promise<ArticleSource | null> {
  const row = await (ownerId === undefined ? readable(db) : ownReadable(db, ownerId))
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(textColumns('article'))
    .select(['article.slug', 'article.createdAt', 'article.updatedAt', 'article.tags', 'article.isListed'])
    .select(['articleBody.markdown', 'article.status', ownerName])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return row ? { ...row, kind: kindOf(row.status), tags: unpackTagNames(row.tags) } : null;
}

/** Returns the unchanged markdown below YAML front matter, as static site generators read it. A page names no author. */
export function formatMarkdownFile(article: ArticleSource, origin: string): string {
  const { ownerName, createdAt, updatedAt, markdown, kind } = article;
  const isPage = kind === 'page';
  const tags = isPage ? [] : article.tags;
  const { title, ...texts } = pickShortTexts(article);
  const fields = {
    title,
    ...(isPage ? { type: PAGE_TYPE } : { author: ownerName }),
    date: createdAt,
    updated: updatedAt,
    canonical_url: origin + publicPath(article),
    ...texts,
  };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value));
  return formatFrontMatter({ ...given, ...(tags.length > 0 && { tags }) }, markdown);
}

/** Returns the public article or page with this slug, or null. `images` is packed as in its row. */
export async function findPublic(
  db: Db,
  slug: string,
): Promise<
  | (Record<'id' | 'ownerId' | 'ownerName' | 'ownerHandle' | 'title' | 'description' | 'images', string> & {
      number: number;
      status: ArticleStatus;
    })
  | null
> {
  const article = await readable(db)
    .select(['article.number', 'article.id', 'article.status', 'article.ownerId', ownerName, ownerHandle])
    .select(['article.title', 'article.description', 'article.images'])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return article ?? null;
}

/** Returns why an article, whatever its status, is kept for admins; null if the moderator may act on it. */
export async function findKeptForAdmins(db: Db, number: number, by: ByRole): Promise<KeptForAdmins | null> {
  const row = await allArticles(db)
    .select(keptForAdmins(by).as('kept'))
    .where('article.number', '=', number)
    .executeTakeFirst();
  return row?.kept ?? null;
}

/** Returns the article with this id if it is listed, with the beginning of its html; otherwise null. */
export async function findListedSummary(
  db: Db,
  id: string,
): Promise<Omit<PublicArticleSummary, 'clicks'> | null> {
  const row = await listed(db)
    .select(publicColumns)
    .select('article.lead as sanitizedHtml')
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
