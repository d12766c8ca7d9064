import { ValidationError } from 'yup';
import type { Blog } from '../../shared/blog.ts';
import { settingsChangeSchema } from '../../shared/blogSettings.ts';
import { BLOG_DAYS_SHOWN, type BlogState } from '../../shared/blogStatus.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import type { Authentication } from '../http/authentication.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Limits, RefusalCounter } from '../limits/limits.ts';
import { readStatus, type StateSources } from '../services/blogStatus.ts';
import { readBlog, type Settings } from '../store/settings.ts';
import { updateSettings } from '../services/changeSettings.ts';

/** Registers the public route for the blog's settings. */
export const blogRoutes = (settings: Settings) => async (app: App) => {
  app.get('/', (): Promise<Blog> => settings.current());
};

interface SettingDependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
}

/** Registers the routes for admins to read and change settings. They bypass the cache. */
export const settingRoutes =
  ({ db, authentication: { requireAdmin }, limits }: SettingDependencies) =>
  async (app: App) => {
    const changing = { onRequest: [requireAdmin.onRequest, limits.countWrite] };

    app.get('/', requireAdmin, (): Promise<Blog> => readBlog(db));

    app.patch(
      '/',
      { ...changing, schema: { body: settingsChangeSchema } },
      async ({ body, admin }): Promise<Blog> => {
        try {
          return (await updateSettings(db, body, admin)).after;
        } catch (error) {
          if (error instanceof ValidationError) throw settingsInvalid(error);
          throw error;
        }
      },
    );
  };

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Returns the first problem of each invalid setting, as others mostly follow from it. */
function settingsInvalid({ inner }: ValidationError): Refusal {
  const problems = new Map(inner.toReversed().map(({ path, message }) => [path, message]));
  return new Refusal('invalid', `${list.format([...problems.values()].toReversed())}.`);
}

interface StatusDependencies extends StateSources {
  db: Db;
  authentication: Authentication;
  refusals: Pick<RefusalCounter, 'flush'>;
}

/** Registers the route for the admins' status page. */
export const stateRoutes =
  ({ db, authentication: { requireAdmin }, refusals, ...sources }: StatusDependencies) =>
  async (app: App) => {
    app.get('/state', requireAdmin, async ({ log }): Promise<BlogState> => {
      // Counts of this process are complete; other processes write theirs within seconds. The page also works on a full disk.
      await refusals.flush().catch((error: unknown) => log.warn({ err: error }, 'refusals not stored'));
      return readStatus(db, BLOG_DAYS_SHOWN, sources);
    });
  };
