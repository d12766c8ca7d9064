import { sql } from 'kysely';

/**
 * The name of its author, in a query of `article`. Not by a join: where most users never write, PostgreSQL takes it
 * for cheap to read all users up to the author, and for a newcomer that is all there are.
 */
export const ownerName = sql<string>`(
    select "name" from "user" where "user"."id" = "article"."ownerId"
  )`.as('ownerName');
