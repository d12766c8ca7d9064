import { apiMessages } from '../../shared/messages/en/api.ts';
import type { Connection } from '../db/connect.ts';
import { DatabaseReplaced } from '../db/portable.ts';
import { version } from '../lib/version.ts';
import { HttpError, unavailable } from './errors.ts';
import type { App } from './app.ts';

/** Tells the operator about the one failure that only a restart fixes. */
const toReadinessError = (error: unknown) =>
  error instanceof DatabaseReplaced
    ? new HttpError(503, apiMessages.databaseReplaced, { cause: error })
    : unavailable(error);

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
