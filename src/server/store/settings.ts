import { type Blog, defaultBlog } from '../../shared/blog.ts';
import { settingNames, type TextSettings } from '../../shared/blogSettings.ts';
import { type LinkName, linkNames, type MenuKind, type MenuName, menuNames } from '../../shared/menu.ts';
import { type ContentCache, writeParts } from '../db/contentCache.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { inLanguage, loadLanguage, setLanguage } from '../lib/language.ts';

/** Returns the settings of a blog that has set only the language of its interface, in which its texts are. */
export const defaultSettings = async (interfaceLanguage: string): Promise<TextSettings> =>
  inLanguage(await loadLanguage(interfaceLanguage), () => ({ ...defaultBlog }));

/** The row with the version, a number; none before the first change. */
const VERSION = 'settingsVersion';

/** An entry of a menu as it is stored: `id` is the number of a page, the slug of a tag, the id of an account, the name of a built-in page, or a URL. */
export interface StoredEntry {
  label: string;
  kind: MenuKind;
  id: string;
}

/** The entries of each menu; null for the default ones. */
export type StoredMenus = Record<MenuName, StoredEntry[] | null>;

/** The numbers of the pages that settings link to; null for those with a URL or nothing. */
export type StoredLinks = Record<LinkName, string | null>;

interface StoredSettings {
  /** Without the links to pages. */
  texts: TextSettings;
  menus: StoredMenus;
  links: StoredLinks;
  version: number;
}

/** Reads all settings that are texts, with defaults for those not set. */
export const readBlog = async (db: Db): Promise<TextSettings> => (await readStored(db)).texts;

/** Reads all settings at one moment. Ignores settings of other versions of the program. */
export async function readStored(db: Db): Promise<StoredSettings> {
  const rows = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'in', [...settingNames, ...menuNames, VERSION])
    .execute();
  const {
    [VERSION]: version = '0',
    headerMenu,
    footerMenu,
    ...texts
  } = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  const links = Object.fromEntries(
    linkNames.map((name) => [name, PAGE_LINK.exec(texts[name] ?? '')?.[1] ?? null]),
  ) as StoredLinks;
  const pageNames = linkNames.filter((name) => links[name] !== null);
  const written = Object.entries(texts).filter(([name]) => !pageNames.some((page) => page === name));
  return {
    texts: { ...(await defaultSettings(texts.interfaceLanguage ?? '')), ...Object.fromEntries(written) },
    links,
    menus: { headerMenu: parseMenu(headerMenu), footerMenu: parseMenu(footerMenu) },
    version: Number(version),
  };
}

const parseMenu = (value: string | undefined) =>
  value === undefined ? null : (JSON.parse(value) as StoredEntry[]);

/**
 * Returns the version of the settings. Other changes of settings wait for the end of the transaction, and then get what it has
 * stored: nobody changes settings that they haven't seen.
 */
export async function lockSettings(db: Db): Promise<number> {
  const [row] = await writeParts(
    db,
    db
      .insertInto('setting')
      .values({ name: VERSION, value: '0' })
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet((row) => ({ value: row.ref('setting.value') })),
      )
      .returning('value'),
    () => [],
  );
  return Number(row?.value);
}

/**
 * Gives the settings another version after a change, in a transaction with `lockSettings`. It is a time in milliseconds: counted
 * versions would come again after a backup is restored, and a change that has seen other settings would pass.
 */
export async function renewVersion(db: Db, version: number): Promise<void> {
  await db
    .updateTable('setting')
    .set({ value: String(Math.max(version + 1, Date.now())) })
    .where('name', '=', VERSION)
    .execute();
}

/** Stores a setting, or deletes it to follow future defaults if its value is null. */
export async function storeSetting(db: Db, name: keyof TextSettings, value: string | null): Promise<void> {
  await storeValue(db, name, value);
}

/** How a link to a page is stored in its setting. No URL has it. */
const PAGE_LINK = /^page:(\d+)$/;

/** Stores a link to the page with this number. */
export async function storePageLink(db: Db, name: LinkName, number: string): Promise<void> {
  await storeValue(db, name, `page:${number}`);
}

/** Stores the entries of a menu; null for the default ones. */
export async function storeMenu(db: Db, name: MenuName, entries: StoredEntry[] | null): Promise<void> {
  await storeValue(db, name, entries && JSON.stringify(entries));
}

async function storeValue(db: Db, name: string, value: string | null): Promise<void> {
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

interface SettingsOptions {
  cache: ContentCache;
  /** Whether the server can process images: otherwise uploads are off. */
  canUpload: () => boolean;
  load: () => Promise<LoadedBlog>;
}

/** The settings as readers get them, and the parts of the content that they are made from. */
export interface LoadedBlog {
  blog: Blog;
  madeFrom: string[];
}

/** The largest possible settings, in bytes. */
const BLOG_BYTES = 64 * 1024;

export function createSettings({ cache, canUpload, load }: SettingsOptions): Settings {
  let latest: Blog = defaultBlog;

  return {
    latest: () => latest,
    async current() {
      const { blog } = await cache.get('settings', {
        mayLag: true,
        make: async () => ({ ...(await load()), size: BLOG_BYTES }),
      });
      // Not cached: that sharp doesn't load shows with the first upload.
      latest = canUpload() ? blog : { ...blog, uploads: 'off' };
      setLanguage(await loadLanguage(blog.interfaceLanguage));
      return latest;
    },
  };
}
