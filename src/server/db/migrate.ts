import { Migrator } from 'kysely/migration';
import { usersAndArticles } from './migrations/0001-users-and-articles.ts';
import { attempts } from './migrations/0002-attempts.ts';
import type { Db } from './schema.ts';

/** Every migration, in the order of its name. One that was released is never changed. */
const migrations = {
  '0001-users-and-articles': usersAndArticles,
  '0002-attempts': attempts,
};

/** Brings the database to the present schema, or throws and leaves it as it was. */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error as Error;
}
