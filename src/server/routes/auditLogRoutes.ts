import type { LogEntry } from '../../shared/audit.ts';
import type { Listing } from '../../shared/listing.ts';
import { logQuerySchema } from '../../shared/listingQuery.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import type { Authentication } from '../http/authentication.ts';
import { readLog } from '../store/auditLog.ts';

/** Shows the audit log to admins. */
export const logRoutes =
  (db: Db, { requireAdmin }: Authentication) =>
  async (app: App) => {
    app.get(
      '/log',
      { ...requireAdmin, schema: { querystring: logQuerySchema } },
      ({ query }): Promise<Listing<LogEntry>> => readLog(db, query),
    );
  };
