import type { LogEntry } from '../../../shared/audit.ts';
import type { Listing } from '../../../shared/listing.ts';
import { logQuerySchema } from '../../../shared/listingQuery.ts';
import { readLog } from '../../admin/auditLog.ts';
import type { Db } from '../../db/schema.ts';
import type { Authentication } from '../../http/authentication.ts';
import type { App } from '../../http/app.ts';

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
