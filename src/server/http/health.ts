import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { unavailable } from './errors.ts';
import type { App } from './validate.ts';

/** `/healthz` answers while the process lives, `/readyz` while the database does, else with 503. */
export const healthRoutes = (db: Db) => async (app: App) => {
  app.get('/healthz', () => 'ok');

  app.get('/readyz', async () => {
    await sql`select 1`.execute(db).catch((error: unknown) => {
      throw unavailable(error);
    });
    return 'ok';
  });
};
