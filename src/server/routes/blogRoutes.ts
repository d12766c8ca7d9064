import type { FastifyReply } from 'fastify';
import type { Blog } from '../../shared/blog.ts';
import { type BlogSettings, settingsChangeSchema } from '../../shared/blogSettings.ts';
import { BLOG_DAYS_SHOWN, type BlogState } from '../../shared/blogStatus.ts';
import { apiMessages } from '../../shared/messages/en/api.ts';
import type { PageTemplates } from '../../shared/pageTemplates.ts';
import { ValidationError } from '../../shared/yup.ts';
import type { Connection } from '../db/connect.ts';
import { DatabaseReplaced } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import type { Authentication } from '../http/authentication.ts';
import { entityTag, expectedVersion } from '../http/caching.ts';
import { HttpError, unavailable } from '../http/errors.ts';
import { ok } from '../http/operation.ts';
import { describeInvalid, Refusal } from '../lib/refusal.ts';
import { version } from '../lib/version.ts';
import type { Limits, RefusalCounter } from '../limits/limits.ts';
import { readStatus, type StateSources } from '../services/blogStatus.ts';
import { updateSettings } from '../services/changeSettings.ts';
import { readSettings } from '../services/menus.ts';
import { createTemplates, type TemplateSources } from '../services/pageTemplates.ts';
import type { Settings } from '../store/settings.ts';

/** Registers the public route for the blog's settings. */
export const blogRoutes = (settings: Settings) => async (app: App) => {
  app.get('/', { api: ok('reading', 'Blog') }, (): Promise<Blog> => settings.current());
};

interface SettingDependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
}

/** Registers the routes for admins to read and change settings. They bypass the cache. */
export const settingRoutes =
  ({ db, authentication: { requireRight }, limits }: SettingDependencies) =>
  async (app: App) => {
    const changing = { onRequest: [requireRight('manageBlog').onRequest, limits.countWrite] };

    const send = (reply: FastifyReply, settings: BlogSettings) =>
      reply.header('etag', entityTag(settings.version)).send(settings);

    app.get(
      '/',
      { ...requireRight('manageBlog'), api: { ...ok('admin', 'Settings'), etag: true } },
      async (_, reply) => send(reply, await readSettings(db)),
    );

    app.patch(
      '/',
      {
        ...changing,
        schema: { body: settingsChangeSchema },
        api: { ...ok('admin', 'Settings', [409, 429]), etag: true, headers: ['ifMatch'] },
      },
      async (request, reply) => {
        const { body, moderator } = request;
        try {
          const { after } = await updateSettings(db, body, moderator, expectedVersion(request));
          return await send(reply, after);
        } catch (error) {
          if (error instanceof ValidationError) throw new Refusal('invalid', describeInvalid(error));
          throw error;
        }
      },
    );
  };

interface TemplateDependencies extends Pick<SettingDependencies, 'db' | 'authentication'>, TemplateSources {
  settings: Settings;
}

/** Registers the route for admins to get the templates of pages. */
export const templateRoutes =
  ({ db, settings, authentication: { requireRight }, ...sources }: TemplateDependencies) =>
  async (app: App) => {
    app.get(
      '/',
      { ...requireRight('manageBlog'), api: ok('admin', 'PageTemplates') },
      async (): Promise<PageTemplates> => createTemplates(db, await settings.current(), sources),
    );
  };

interface StatusDependencies extends StateSources {
  db: Db;
  authentication: Authentication;
  refusals: Pick<RefusalCounter, 'flush'>;
}

/** Registers the route for the admins' status page. */
export const stateRoutes =
  ({ db, authentication: { requireRight }, refusals, ...sources }: StatusDependencies) =>
  async (app: App) => {
    app.get(
      '/state',
      { ...requireRight('manageBlog'), api: ok('admin', 'Status') },
      async ({ log }): Promise<BlogState> => {
        // Counts of this process are complete; other processes write theirs within seconds. The page also works on a full disk.
        await refusals.flush().catch((error: unknown) => log.warn({ err: error }, 'refusals not stored'));
        return readStatus(db, BLOG_DAYS_SHOWN, sources);
      },
    );
  };

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
