import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';

/** Anything that can begin a query: the database, a transaction, a query with its subqueries named. */
export type Reader = Pick<Db, 'selectFrom'>;

/*
 * The only ways to read articles. What a stranger may see is decided in `published`, and what a stranger comes upon in
 * `listed`; lint keeps `selectFrom('article')` out of every other file.
 */

/**
 * The articles that every visitor may read, at their address and in the listings of their author. Those of an account that
 * is being deleted are gone at once, though its rows go a slice at a time.
 */
export const published = (db: Reader) =>
  db.selectFrom('article').where(
    'article.ownerId',
    'not in',
    // Mostly none, found by an index that has these alone; as a parameter the 1 would hide that from the planner.
    db.selectFrom('user').select('user.id').where('user.isLeaving', '=', sql.lit(1)),
  );

/** Those of them that are in all other listings, too, in feeds, in the sitemap, and are found: not of limited accounts. */
export const listed = (db: Reader) => published(db).where('article.isListed', '=', sql.lit(1));

/** Puts listed articles in their order. An index has it, and so none of the others, which may be many, is walked over. */
export const listedNumber = sql<number>`(case when "article"."isListed" = 1 then "article"."number" end)`;

/** Those of an `articleTag` that are listed, in a query of these. */
export const isListedTag = sql<boolean>`"articleTag"."isListed" = 1`;

/** The articles of one author, as the author may see them. */
export const ownedBy = (db: Reader, ownerId: string) =>
  db.selectFrom('article').where('article.ownerId', '=', ownerId);

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
    select 1 from "article" where "article"."ownerId" = "user"."id"
  )`.as('hasListed');
