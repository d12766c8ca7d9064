import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { App } from './validate.ts';

/** `/healthz` answers while the process lives, `/readyz` while the database does; else it is the 503 of errors.ts. */
export const healthRoutes = (db: Db) => async (app: App) => {
  app.get('/healthz', () => 'ok');

  app.get('/readyz', async () => {
    await sql`select 1`.execute(db);
    return 'ok';
  });
};
