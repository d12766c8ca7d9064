import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { usersAndArticles } from './migrations/0001-users-and-articles.ts';
import { attempts } from './migrations/0002-attempts.ts';
import { articleCounts } from './migrations/0003-article-counts.ts';
import { isDatabaseAway, isPostgres } from './portable.ts';
import { WITHOUT_TIME_LIMIT } from './postgres.ts';
import type { Db } from './schema.ts';

/** Every migration, in the order of its name. One that was released is never changed. */
const migrations = {
  '0001-users-and-articles': usersAndArticles,
  '0002-attempts': attempts,
  '0003-article-counts': articleCounts,
};

export const migrationNames = Object.keys(migrations);

/**
 * Brings the database to the present schema, or throws and leaves it as it was. Nodes that start at once wait for
 * each other. Where nothing can be written and nothing has to be, reading is all the same.
 */
export const migrate = (db: Db): Promise<void> =>
  db.connection().execute(async (db) => {
    if (isPostgres(db)) await sql.raw(WITHOUT_TIME_LIMIT).execute(db);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error } = await migrator.migrateToLatest();
    if (error === undefined || (isDatabaseAway(error) && (await isUpToDate(migrator)))) return;
    throw error as Error;
  });

async function isUpToDate(migrator: Migrator): Promise<boolean> {
  const migrations = await migrator.getMigrations();
  return migrations.every(({ executedAt }) => executedAt !== undefined);
}
