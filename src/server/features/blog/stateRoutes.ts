import { BLOG_DAYS_SHOWN, type BlogState } from '../../../shared/blogState.ts';
import type { Db } from '../../db/schema.ts';
import type { Authentication } from '../../http/authentication.ts';
import type { App } from '../../http/app.ts';
import type { RefusalCounter } from '../../limits/limits.ts';
import { readStatus, type StateSources } from '../../ops/status.ts';

interface Dependencies extends StateSources {
  db: Db;
  authentication: Authentication;
  refusals: Pick<RefusalCounter, 'flush'>;
}

/** How the blog is, for those who run it. */
export const stateRoutes =
  ({ db, authentication: { requireAdmin }, refusals, ...sources }: Dependencies) =>
  async (app: App) => {
    app.get('/state', requireAdmin, async ({ log }): Promise<BlogState> => {
      // Of this process nothing is missing; others tell what they refused within seconds. A full disk is told of all the same.
      await refusals.flush().catch((error: unknown) => log.warn({ err: error }, 'refusals not stored'));
      return readStatus(db, BLOG_DAYS_SHOWN, sources);
    });
  };
