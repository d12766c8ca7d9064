import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const KEPT = 50;

/** An account keeps its newest sessions alone, and finds them without reading all that it has. */
export const fewerSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.dropIndex('sessionOfUser').execute();
    await db.schema.createIndex('sessionOfUser').on('session').columns(['userId', 'createdAt']).execute();
    await sql`
      delete from "session" where "idHash" in (
        select "idHash" from (
          select "idHash", row_number() over (partition by "userId" order by "createdAt" desc, "idHash" desc) as "place"
          from "session"
        ) as "ranked" where "place" > ${sql.lit(KEPT)}
      )`.execute(db);
  },
};
