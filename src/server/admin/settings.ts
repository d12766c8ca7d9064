import { type Blog, defaultBlog } from '../../shared/blog.ts';
import { blogSchema, settingNames, type SettingsChange } from '../../shared/blogSettings.ts';
import type { ContentCache } from '../cache/contentCache.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { type Actor, record } from './auditLog.ts';

/** What has been said about the blog, over the defaults. A setting that only another version knows is left alone. */
export async function readBlog(db: Db): Promise<Blog> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'in', settingNames)
    .execute();
  return { ...defaultBlog, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
}

/**
 * Writes these settings, which are right by `blogSchema`, and into the log what became another one. What is as it comes
 * is not stored: it follows the program.
 */
export const changeSettings = (db: Db, change: Partial<Blog>, by: Actor): Promise<void> =>
  inTransaction(db, async (db) => {
    const blog = await readBlog(db);
    for (const name of settingNames) {
      const value = change[name];
      const before = blog[name];
      if (value === undefined || value === before) continue;
      await db.deleteFrom('setting').where('name', '=', name).execute();
      if (value !== defaultBlog[name]) await db.insertInto('setting').values({ name, value }).execute();
      await record(db, {
        ...{ by, act: value === defaultBlog[name] ? 'unset' : 'set' },
        ...{ on: { kind: 'setting', id: name, name }, details: { before, after: value } },
      });
    }
  });

/**
 * Checks and writes some settings, as whoever runs the blog says them: what another version has taken for right keeps none of
 * the others from being changed. Throws Yup's ValidationError. Gives all, before and after.
 */
export const updateSettings = (
  db: Db,
  change: SettingsChange,
  by: Actor,
): Promise<{ before: Blog; after: Blog }> =>
  inTransaction(db, async (db) => {
    const before = await readBlog(db);
    const said = settingNames.filter((name) => change[name] !== undefined);
    const checked = blogSchema.pick(said).validateSync(change, { abortEarly: false });
    await changeSettings(db, checked, by);
    return { before, after: { ...before, ...checked } };
  });

/** The settings as pages and feeds show them: at once those of this server, those of others within a second. */
export interface Settings {
  current: () => Promise<Blog>;
  /** As they were read last: for what has to be answered also while the database is away. */
  latest: () => Blog;
}

/** In bytes, of the longest that there may be. */
const BLOG_BYTES = 16 * 1024;

export function createSettings(db: Db, cache: ContentCache): Settings {
  let latest = defaultBlog;
  const make = async () => ({ blog: await readBlog(db), size: BLOG_BYTES, madeFrom: [] });

  return {
    latest: () => latest,
    async current() {
      latest = (await cache.get('settings', { mayLag: true, make })).blog;
      return latest;
    },
  };
}
