import { ValidationError } from 'yup';
import type { Blog } from '../../../shared/blog.ts';
import { settingsChangeSchema } from '../../../shared/blogSettings.ts';
import type { Db } from '../../db/schema.ts';
import type { Authentication } from '../../http/authentication.ts';
import type { App } from '../../http/app.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Limits } from '../../limits/limits.ts';
import { readBlog, updateSettings } from '../../admin/settings.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
}

/** What is said about the blog, for those who say it: as the database has it, never as a cache does. */
export const settingRoutes =
  ({ db, authentication: { requireAdmin }, limits }: Dependencies) =>
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
          if (error instanceof ValidationError) throw settingsWrong(error);
          throw error;
        }
      },
    );
  };

const list = new Intl.ListFormat('en', { type: 'conjunction' });
/** One sentence for each setting that is wrong: what else is wrong with it mostly follows from the first. */
function settingsWrong({ inner }: ValidationError): Refusal {
  const problems = new Map(inner.toReversed().map(({ path, message }) => [path, message]));
  return new Refusal('invalid', `${list.format([...problems.values()].toReversed())}.`);
}
