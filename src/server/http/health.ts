import type { Connection } from '../db/connect.ts';
import { DatabaseReplaced } from '../db/portable.ts';
import { version } from '../lib/version.ts';
import { HttpError, unavailable } from './errors.ts';
import type { App } from './app.ts';

const REPLACED = 'Another file stands in the place of the database: the server has to be started again.';

/** The operator is told of what only a restart ends. */
const notReady = (error: unknown) =>
  error instanceof DatabaseReplaced ? new HttpError(503, REPLACED, { cause: error }) : unavailable(error);

/** `/healthz` answers with the version while the process lives, `/readyz` while the database does, else with 503. */
export const healthRoutes = (probe: Connection['probe']) => async (app: App) => {
  app.get('/healthz', () => `ok ${version}`);

  app.get('/readyz', async () => {
    await probe().catch((error: unknown) => {
      throw notReady(error);
    });
    return 'ok';
  });
};
