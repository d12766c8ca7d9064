import { type Blog, defaultBlog } from '../../shared/blog.ts';
import { blogSchema, settingNames, type SettingsChange } from '../../shared/blogSettings.ts';
import type { ContentCache } from '../db/contentCache.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { type Actor, record } from './auditLog.ts';

/** Reads all settings, with defaults for those not set. Ignores settings of other versions. */
export async function readBlog(db: Db): Promise<Blog> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'in', settingNames)
    .execute();
  return { ...defaultBlog, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
}

/**
 * Writes settings that `blogSchema` has validated, and logs those that changed. Default values are not stored, so that they
 * follow future defaults.
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
 * Validates and writes the given settings, and returns all settings before and after. The others are not validated: a value
 * that another version allowed must not block the change. Throws Yup's ValidationError.
 */
export const updateSettings = (
  db: Db,
  change: SettingsChange,
  by: Actor,
): Promise<{ before: Blog; after: Blog }> =>
  inTransaction(db, async (db) => {
    const before = await readBlog(db);
    const changed = settingNames.filter((name) => change[name] !== undefined);
    const validated = blogSchema.pick(changed).validateSync(change, { abortEarly: false });
    await changeSettings(db, validated, by);
    return { before, after: { ...before, ...validated } };
  });

/** The settings for pages and feeds. Changes by this server apply immediately, changes by others within a second. */
export interface Settings {
  current: () => Promise<Blog>;
  /** Returns the last settings read, for responses that must work without the database. */
  latest: () => Blog;
}

/** The largest possible settings, in bytes. */
const BLOG_BYTES = 16 * 1024;

export function createSettings(db: Db, cache: ContentCache): Settings {
  let latest = defaultBlog;
  const load = async () => ({ blog: await readBlog(db), size: BLOG_BYTES, madeFrom: [] });

  return {
    latest: () => latest,
    async current() {
      latest = (await cache.get('settings', { mayLag: true, make: load })).blog;
      return latest;
    },
  };
}
