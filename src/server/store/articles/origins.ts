import type { Insertable } from 'kysely';
import { publicStatuses, type ShortTexts } from '../../../shared/article.ts';
import { now } from '../../db/portable.ts';
import { allArticles, keptArticles, ownReadable, textColumns, unpackTagNames } from '../../db/readModel.ts';
import type { ArticleStatus, Database, Db } from '../../db/schema.ts';
import type { OwnArticleKey } from './read.ts';

/* From where articles were imported, and by which import: the table `articleOrigin`. */

/** Stores from where an article has just been imported. */
export async function insertOrigin(
  db: Db,
  origin: Omit<Insertable<Database['articleOrigin']>, 'importedAt'>,
): Promise<void> {
  await db
    .insertInto('articleOrigin')
    .values({ ...origin, importedAt: now() })
    .execute();
}

/** Stores the hash of the content that an article was last imported with. Ignores an article without an origin. */
export async function setContentHash(db: Db, number: number, contentHash: string): Promise<void> {
  await db.updateTable('articleOrigin').set({ contentHash }).where('number', '=', number).execute();
}

/** Returns true if an article was imported with this id in feeds. */
export async function isFeedIdTaken(db: Db, feedId: string): Promise<boolean> {
  const other = await db
    .selectFrom('articleOrigin')
    .select('number')
    .where('feedId', '=', feedId)
    .executeTakeFirst();
  return other !== undefined;
}

/** Returns the number of the owner's article that was imported from a source and isn't in the bin; null if there is none. */
async function findImportedNumber(db: Db, ownerId: string, sourceId: string): Promise<number | null> {
  const origin = await db
    .selectFrom('articleOrigin')
    .leftJoin('articleDeletion', 'articleDeletion.number', 'articleOrigin.number')
    .select('articleOrigin.number')
    .where('articleOrigin.ownerId', '=', ownerId)
    .where('articleOrigin.sourceId', '=', sourceId)
    .where('articleDeletion.number', 'is', null)
    .executeTakeFirst();
  return origin?.number ?? null;
}

/** Returns the slug of the owner's article that was imported from a source and isn't in the bin; null if there is none. */
export async function findImportedSlug(db: Db, ownerId: string, sourceId: string): Promise<string | null> {
  const number = await findImportedNumber(db, ownerId, sourceId);
  if (number === null) return null;
  const article = await allArticles(db)
    .select('article.slug')
    .where('article.number', '=', number)
    .executeTakeFirst();
  return article?.slug ?? null;
}

/** An article that a file may be another version of. */
export interface ComparedArticle extends ShortTexts {
  number: number;
  slug: string;
  ownerId: string;
  tags: string[];
  status: ArticleStatus;
  version: number;
  markdown: string | null;
  /** The last two are null for an article that was written here. */
  contentHash: string | null;
  sourceId: string | null;
}

/** What identifies an article. Each has its own index: with all in one query, both engines walk through all articles. */
type ArticleIdentity = { ownerId: string; sourceId: string } | { id: string } | { slug: string };

/** Returns an article, published or not, unless it is in the bin; null if there is none. */
export async function findToCompare(db: Db, by: ArticleIdentity): Promise<ComparedArticle | null> {
  if ('id' in by) return toCompared(await selectCompared(db).where('article.id', '=', by.id).execute());
  if ('slug' in by) return toCompared(await selectCompared(db).where('article.slug', '=', by.slug).execute());
  const number = await findImportedNumber(db, by.ownerId, by.sourceId);
  if (number === null) return null;
  return toCompared(await selectCompared(db).where('article.number', '=', number).execute());
}

const selectCompared = (db: Db) =>
  keptArticles(db)
    .leftJoin('articleOrigin', 'articleOrigin.number', 'article.number')
    .leftJoin('articleBody', 'articleBody.number', 'article.number')
    .select(textColumns('article'))
    .select(['article.number', 'article.slug', 'article.ownerId', 'article.tags'])
    .select(['article.status', 'article.version'])
    .select('articleBody.markdown')
    .select(['articleOrigin.contentHash', 'articleOrigin.sourceId']);

const toCompared = ([row]: Awaited<
  ReturnType<ReturnType<typeof selectCompared>['execute']>
>): ComparedArticle | null => (row ? { ...row, tags: unpackTagNames(row.tags) } : null);

/** Identifies one owner's articles of an import. */
interface OwnImport {
  ownerId: string;
  importId: string;
}

/** Returns the slugs of up to `max` public articles and pages of an import that haven't been edited since. */
export async function listUnedited(db: Db, { ownerId, importId }: OwnImport, max: number): Promise<string[]> {
  const articles = await allArticles(db)
    .innerJoin('articleOrigin', 'articleOrigin.number', 'article.number')
    .select('article.slug')
    .where('articleOrigin.ownerId', '=', ownerId)
    .where('articleOrigin.importId', '=', importId)
    .where('article.version', '=', 1)
    .where('article.status', 'in', publicStatuses)
    .limit(max)
    .execute();
  return articles.map(({ slug }) => slug);
}

/** Returns true if the owner has published this article and never edited it. */
export async function isUnedited(db: Db, { ownerId, slug }: OwnArticleKey): Promise<boolean> {
  const unedited = await ownReadable(db, ownerId)
    .select('article.number')
    .where('article.slug', '=', slug)
    .where('article.version', '=', 1)
    .executeTakeFirst();
  return unedited !== undefined;
}

/** Returns the ids of the accounts that have articles of an import. */
export async function listImportOwners(db: Db, importId: string): Promise<string[]> {
  const owners = await allArticles(db)
    .innerJoin('articleOrigin', 'articleOrigin.number', 'article.number')
    .select('articleOrigin.ownerId')
    .distinct()
    .where('articleOrigin.importId', '=', importId)
    .execute();
  return owners.map(({ ownerId }) => ownerId);
}

/** Returns from where the account's articles were imported, for personal data. */
export const listPersonalOrigins = (db: Db, ownerId: string) =>
  allArticles(db)
    .innerJoin('articleOrigin', 'articleOrigin.number', 'article.number')
    .select(['article.slug', 'articleOrigin.sourceId', 'articleOrigin.feedId', 'articleOrigin.importedAt'])
    .where('articleOrigin.ownerId', '=', ownerId)
    .orderBy('article.number')
    .execute();
