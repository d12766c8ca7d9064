import { type Blog, defaultBlog } from '../../shared/blog.ts';
import { settingNames } from '../../shared/blogSettings.ts';
import type { ContentCache } from '../db/contentCache.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { inLanguage, loadLanguage, setLanguage } from '../lib/language.ts';

/** Returns the settings of a blog that has set only the language of its interface, in which its texts are. */
export const defaultSettings = async (interfaceLanguage: string): Promise<Blog> =>
  inLanguage(await loadLanguage(interfaceLanguage), () => ({ ...defaultBlog }));

/** Reads all settings, with defaults for those not set. Ignores settings of other versions. */
export async function readBlog(db: Db): Promise<Blog> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'in', settingNames)
    .execute();
  const stored: Partial<Blog> = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  return { ...(await defaultSettings(stored.interfaceLanguage ?? '')), ...stored };
}

/** Stores a setting, or deletes it to follow future defaults if its value is null. */
export async function storeSetting(db: Db, name: keyof Blog, value: string | null): Promise<void> {
  await db.deleteFrom('setting').where('name', '=', name).execute();
  if (value !== null) await db.insertInto('setting').values({ name, value }).execute();
}

/** The row that marks the setup as done. */
const SETUP_DONE = 'setupDone';

/** Returns whether the blog has been set up in the browser. */
export async function isSetUp(db: Db): Promise<boolean> {
  const done = await db
    .selectFrom('setting')
    .select('name')
    .where('name', '=', SETUP_DONE)
    .executeTakeFirst();
  return done !== undefined;
}

/** Marks the setup as done. Throws if it was: if two setups run at once, both insert the row and one fails. */
export async function markSetUp(db: Db): Promise<void> {
  await db.insertInto('setting').values({ name: SETUP_DONE, value: now() }).execute();
}

/** The settings for pages and feeds. Changes by this server apply immediately, changes by others within a second. */
export interface Settings {
  /** Returns the settings, and makes their language that of the interface. */
  current: () => Promise<Blog>;
  /** Returns the last settings read, for responses that must work without the database. */
  latest: () => Blog;
}

/** The largest possible settings, in bytes. */
const BLOG_BYTES = 16 * 1024;

/** @param canUpload whether the server can process images: otherwise uploads are off */
export function createSettings(db: Db, cache: ContentCache, canUpload: () => boolean): Settings {
  let latest = defaultBlog;
  async function load() {
    return { blog: await readBlog(db), size: BLOG_BYTES, madeFrom: [] };
  }

  return {
    latest: () => latest,
    async current() {
      const { blog } = await cache.get('settings', { mayLag: true, make: load });
      // Not cached: that sharp doesn't load shows with the first upload.
      latest = canUpload() ? blog : { ...blog, uploads: 'off' };
      setLanguage(await loadLanguage(blog.interfaceLanguage));
      return latest;
    },
  };
}
