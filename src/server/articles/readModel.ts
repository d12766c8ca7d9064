import { sql } from 'kysely';
import type { ArticleStatus, Db } from '../db/schema.ts';

/** Anything that can begin a query: the database, a transaction, a query with its subqueries named. */
export type Reader = Pick<Db, 'selectFrom'>;

/*
 * The only ways to read articles. What a stranger may see is decided in `published`, and what a stranger comes upon in
 * `listed`; lint keeps `selectFrom('article')` out of every other file.
 */

/** As a literal: only by it the planner finds the indexes that have published articles alone. */
const PUBLISHED = sql.lit<ArticleStatus>('published');

/**
 * The articles that every visitor may read, at their address and in the listings of their author. Those of an account that
 * is being deleted are gone at once, though its rows go a slice at a time.
 */
export const published = (db: Reader) =>
  db
    .selectFrom('article')
    .where('article.status', '=', PUBLISHED)
    .where(
      'article.ownerId',
      'not in',
      // Mostly none, found by an index that has these alone; as a parameter the 1 would hide that from the planner.
      db.selectFrom('user').select('user.id').where('user.isLeaving', '=', sql.lit(1)),
    );

/** Those of them that are in all other listings, too, in feeds, in the sitemap, and are found: not of limited accounts. */
export const listed = (db: Reader) => published(db).where('article.isListed', '=', sql.lit(1));

/** Puts listed articles in their order. An index has it, and so none of the others, which may be many, is walked over. */
export const listedPosition = sql<number>`(
    case when "article"."status" = 'published' and "article"."isListed" = 1 then "article"."position" end
  )`;

/** Puts all articles in their order, whoever may see them. It finds an index that is of no use for those of one author. */
export const overallPosition = sql<number>`("article"."position" + 0)`;

/** Those of an `articleTag` that are listed, in a query of these. */
export const isListedTag = sql<boolean>`"articleTag"."isListed" = 1`;

/** The published articles of one author, as the author may see them. */
export const ownedBy = (db: Reader, ownerId: string) =>
  db.selectFrom('article').where('article.ownerId', '=', ownerId).where('article.status', '=', PUBLISHED);

/** The articles that their author or an admin took from their readers. Nobody else may know of them. */
export const withdrawnArticles = (db: Reader) =>
  db.selectFrom('article').where('article.status', 'in', WITHDRAWN);

const WITHDRAWN = (['unpublished', 'hidden'] as const).map((status) => sql.lit<ArticleStatus>(status));

/** Those of them that an admin took, or that went with the account of their author, with the reason. */
export const hiddenArticles = (db: Reader) =>
  db
    .selectFrom('article')
    .innerJoin('articleHiding', 'articleHiding.number', 'article.number')
    .where('article.status', '=', sql.lit<ArticleStatus>('hidden'));

/** The articles of everybody, whoever may see them: for work on all of them, never for a reply. */
export const everyArticle = (db: Reader) => db.selectFrom('article');

/**
 * The name of its author, in a query of articles. Not by a join: where most users never write, PostgreSQL takes it for
 * cheap to read all users up to the author, and for a newcomer that is all there are.
 */
export const ownerName = sql<string>`(
    select "name" from "user" where "user"."id" = "article"."ownerId"
  )`.as('ownerName');

/** What names its author in an address, likewise. */
export const ownerHandle = sql<string>`(
    select "handle" from "user" where "user"."id" = "article"."ownerId"
  )`.as('ownerHandle');

/** Whether its author is an admin, likewise. */
export const ownerIsAdmin = sql<boolean | number>`exists (
    select 1 from "admin" where "admin"."userId" = "article"."ownerId"
  )`.as('ownerIsAdmin');

/** Whether there is anything of theirs in the listings of all, in a query of users. */
export const hasListed = sql<
  boolean | number
>`"user"."limitedFor" is null and "user"."isLeaving" = 0 and exists (
    select 1 from "article" where "article"."ownerId" = "user"."id" and "article"."status" = 'published'
  )`.as('hasListed');

/** Whether the article that it changes is not published, in a query of drafts. */
export const changesWithdrawn = sql<boolean | number>`exists (
    select 1 from "article"
    where "article"."slug" = "draft"."articleSlug" and "article"."ownerId" = "draft"."ownerId"
      and "article"."status" <> 'published'
  )`.as('isUnpublished');

/** Why that is hidden; null where it is not, likewise. */
export const hiddenReason = sql<string | null>`(
    select "articleHiding"."reason" from "article"
    inner join "articleHiding" on "articleHiding"."number" = "article"."number"
    where "article"."slug" = "draft"."articleSlug" and "article"."ownerId" = "draft"."ownerId"
  )`.as('hiddenReason');
