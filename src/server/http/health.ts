import type { Connection } from '../db/connect.ts';
import { DatabaseReplaced } from '../db/portable.ts';
import { version } from '../lib/version.ts';
import { HttpError, unavailable } from './errors.ts';
import type { App } from './app.ts';

const REPLACED = 'Another file stands in the place of the database: the server has to be started again.';

/** Tells the operator about the one failure that only a restart fixes. */
const toReadinessError = (error: unknown) =>
  error instanceof DatabaseReplaced ? new HttpError(503, REPLACED, { cause: error }) : unavailable(error);

/** `/healthz` replies with the version while the process runs; `/readyz` replies 503 if the database is unavailable. */
export const healthRoutes = (probe: Connection['probe']) => async (app: App) => {
  app.get('/healthz', () => `ok ${version}`);

  app.get('/readyz', async () => {
    await probe().catch((error: unknown) => {
      throw toReadinessError(error);
    });
    return 'ok';
  });
};
