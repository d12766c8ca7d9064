import { type Blog, defaultBlog } from '../../shared/blog.ts';
import { settingNames } from '../../shared/blogSettings.ts';
import type { ContentCache } from '../cache/contentCache.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';

/** What has been said about the blog, over the defaults. A setting that only another version knows is left alone. */
export async function readBlog(db: Db): Promise<Blog> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'in', settingNames)
    .execute();
  return { ...defaultBlog, ...Object.fromEntries(rows.map(({ name, value }) => [name, value])) };
}

/** Writes these settings, which are right by `blogSchema`. What is as it comes is not stored: it follows the program. */
export const changeSettings = (db: Db, change: Partial<Blog>): Promise<void> =>
  inTransaction(db, async (db) => {
    for (const name of settingNames) {
      const value = change[name];
      if (value === undefined) continue;
      await db.deleteFrom('setting').where('name', '=', name).execute();
      if (value !== defaultBlog[name]) await db.insertInto('setting').values({ name, value }).execute();
    }
  });

/** The settings as pages and feeds show them: at once those of this server, those of others within a second. */
export interface Settings {
  current: () => Promise<Blog>;
}

/** In bytes, of the longest that there may be. */
const BLOG_BYTES = 16 * 1024;

export const settingsOf = (db: Db, cache: ContentCache): Settings => ({
  current: async () =>
    (
      await cache.get('settings', {
        mayLag: true,
        make: async () => ({ blog: await readBlog(db), size: BLOG_BYTES, madeFrom: [] }),
      })
    ).blog,
});
