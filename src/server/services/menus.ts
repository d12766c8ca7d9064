import type { Blog } from '../../shared/blog.ts';
import type { BlogSettings } from '../../shared/blogSettings.ts';
import {
  builtInPages,
  defaultMenus,
  describeMissing,
  isBuiltIn,
  isSameMenu,
  type LinkName,
  linkNames,
  type MenuEntry,
  type MenuItem,
  type MenuKind,
  menuKinds,
  type MenuLink,
  type MenuName,
  menuNames,
  targetUrl,
} from '../../shared/menu.ts';
import { paths } from '../../shared/pages.ts';
import { decodeUrlPart } from '../../shared/parse.ts';
import { tagKey } from '../../shared/tags.ts';
import { articlePart, authorListings, publicListings, tagPart } from '../db/contentCache.ts';
import type { Db } from '../db/schema.ts';
import { inLanguage, loadLanguage } from '../lib/language.ts';
import { Refusal } from '../lib/refusal.ts';
import { findUserByHandle } from '../store/accounts/users.ts';
import { findAuthorPages } from '../store/articles/lists.ts';
import { findCurrentStates, findPageNumber, findPagesBySlug } from '../store/articles/read.ts';
import {
  type LoadedBlog,
  readStored,
  type StoredEntry,
  type StoredLinks,
  type StoredMenus,
  storePageLink,
} from '../store/settings.ts';
import { findTagKey, findTagsBySlug, findTagSlugs } from '../store/tags.ts';

/*
 * The menus of the header and the footer, and the links to imprint and privacy policy. What is stored refers to targets by what
 * never changes; everything else is read with it, so that an entry or link follows its target.
 */

/** What an entry refers to. */
interface Target extends Pick<MenuEntry, 'target' | 'name' | 'state'> {
  /** The part of the content that changes when it does; none for what changes with the settings only. */
  part?: string;
  /** Whether it is a public page of the blog. */
  isPage?: boolean;
}

const gone: Target = { target: '', name: '', state: 'deleted' };

/** Finds the targets of one kind by their ids. */
type Finder = (db: Db, ids: string[]) => Promise<Map<string, Target>>;

const finders: Record<MenuKind, Finder> = {
  async page(db, numbers) {
    const pages = await findCurrentStates(db, numbers.map(Number));
    return new Map(
      pages.map(({ number, slug, title, status, kind }) => {
        const missing = status === 'deleted' ? status : kind === 'page' ? 'hidden' : 'noPage';
        const state = status === 'page' ? 'shown' : missing;
        return [
          String(number),
          { target: slug, name: title, state, part: articlePart(number), isPage: true },
        ];
      }),
    );
  },
  async tag(db, slugs) {
    const tags = new Map((await findTagsBySlug(db, slugs)).map((tag) => [tag.slug, tag]));
    // A tag without articles may have no row. It gets the same slug again with its next article.
    return new Map(
      slugs.map((slug) => {
        const { name = slug, articleCount = 0 } = tags.get(slug) ?? {};
        const state = articleCount > 0 ? 'shown' : 'noArticles';
        return [slug, { target: slug, name, state, part: tagPart(slug) }];
      }),
    );
  },
  async author(db, ids) {
    const authors = await findAuthorPages(db, ids);
    return new Map(
      authors.map(({ id, handle, name, isSuspended, hasPage }) => {
        const state = isSuspended ? 'suspended' : hasPage ? 'shown' : 'noArticles';
        return [id, { target: handle, name, state, part: authorListings(id) }];
      }),
    );
  },
  builtIn: async (_db, names) =>
    new Map(
      names
        .filter(isBuiltIn)
        .map((name) => [name, { target: name, name: builtInPages[name].name(), state: 'shown' }]),
    ),
  async url(db, urls) {
    const slugs = urls.filter((url) => url.startsWith('/')).map((url) => decodeUrlPart(url.slice(1)));
    const parts = new Map(
      (await findPagesBySlug(db, slugs)).map(({ slug, number }) => [paths.page(slug), articlePart(number)]),
    );
    return new Map(
      urls.map((url) => {
        const target: Target = { target: url, name: '', state: 'shown' };
        const part = parts.get(url);
        if (part !== undefined) return [url, { ...target, part, isPage: true }];
        // What becomes a page changes the listings, as one that becomes an article does.
        return [url, { ...target, ...(url.startsWith('/') && { part: publicListings }) }];
      }),
    );
  },
};

type Found = MenuEntry & Pick<Target, 'part' | 'isPage'>;

/** Returns the entries with their targets. */
async function findTargets(db: Db, entries: readonly StoredEntry[]): Promise<Found[]> {
  const found = new Map<MenuKind, Map<string, Target>>();
  for (const kind of menuKinds) {
    const ids = entries.filter((entry) => entry.kind === kind).map(({ id }) => id);
    if (ids.length > 0) found.set(kind, await finders[kind](db, ids));
  }
  return entries.map(({ label, kind, id }) => ({ label, kind, ...(found.get(kind)?.get(id) ?? gone) }));
}

/** The default entries refer to built-in pages, whose name is their id. */
const toDefault = (name: MenuName): StoredEntry[] =>
  defaultMenus[name].map(({ label, kind, target }) => ({ label, kind, id: target }));

const findMenu = (db: Db, menus: StoredMenus, name: MenuName) =>
  findTargets(db, menus[name] ?? toDefault(name));

/** Returns the pages that settings link to. */
async function findLinks(db: Db, links: StoredLinks): Promise<Partial<Record<LinkName, Target>>> {
  const linked = linkNames.flatMap((name) => links[name] ?? []);
  const pages = linked.length > 0 ? await finders.page(db, linked) : new Map<string, Target>();
  return Object.fromEntries(
    linkNames.flatMap((name) => {
      const number = links[name];
      return number === null ? [] : [[name, pages.get(number) ?? gone]];
    }),
  );
}

const toPath = ({ target }: Target) => target && paths.page(target);
const toShownPath = (page: Target) => (page.state === 'shown' ? toPath(page) : '');

/** Reads all settings as admins see them. Entries of menus and links to pages say whether readers see them. */
export async function readSettings(db: Db): Promise<BlogSettings> {
  const { texts, menus, links, version } = await readStored(db);
  const { imprint, privacy } = await findLinks(db, links);
  const entries = async (name: MenuName) =>
    (await findMenu(db, menus, name)).map(({ part, isPage, ...entry }): MenuEntry => entry);
  return inLanguage(await loadLanguage(texts.interfaceLanguage), async () => ({
    ...texts,
    ...(imprint && { imprint: toPath(imprint) }),
    ...(privacy && { privacy: toPath(privacy) }),
    headerMenu: await entries('headerMenu'),
    footerMenu: await entries('footerMenu'),
    linkStates: { imprint: imprint?.state ?? 'shown', privacy: privacy?.state ?? 'shown' },
    version,
  }));
}

/** Reads the settings as readers get them: with the entries and links that they can open, in the language of the interface. */
export async function loadBlog(db: Db): Promise<LoadedBlog> {
  const { texts, menus, links } = await readStored(db);
  const { imprint, privacy } = await findLinks(db, links);
  const blog: Blog = {
    ...texts,
    ...(imprint && { imprint: toShownPath(imprint) }),
    ...(privacy && { privacy: toShownPath(privacy) }),
  };
  const linked = [imprint, privacy].flatMap((page) => page ?? []);
  if (menuNames.every((name) => menus[name] === null)) return { blog, madeFrom: partsOf(linked) };
  return inLanguage(await loadLanguage(texts.interfaceLanguage), async () => {
    const header = menus.headerMenu && (await findTargets(db, menus.headerMenu));
    const footer = menus.footerMenu && (await findTargets(db, menus.footerMenu));
    const menu: Blog['menu'] = {
      ...(header && { header: toLinks(header) }),
      ...(footer && { footer: toLinks(footer) }),
    };
    const madeFrom = partsOf([...(header ?? []), ...(footer ?? []), ...linked]);
    return { blog: { ...blog, menu }, madeFrom };
  });
}

const partsOf = (targets: readonly Pick<Target, 'part'>[]): string[] => [
  ...new Set(targets.flatMap(({ part }) => part ?? [])),
];

const toLinks = (entries: readonly Found[]): MenuLink[] =>
  entries
    .filter(({ state }) => state === 'shown')
    .map(({ isPage, ...entry }) => ({
      label: entry.label || entry.name,
      href: targetUrl(entry),
      ...(isPage && { isPage }),
    }));

const noTarget = (kind: MenuKind, target: string) =>
  new Refusal('invalid', describeMissing({ kind, target }) ?? '');

/**
 * Returns the entries to store, or null if they are the default ones. A target that is gone may stay if it was there before.
 * Throws a refusal for any other that doesn't exist.
 *
 * @param before the entries of the menu until now
 */
export async function toStoredMenu(
  db: Db,
  name: MenuName,
  items: readonly MenuItem[] | null,
  before: readonly MenuItem[],
): Promise<StoredEntry[] | null> {
  if (items === null || isSameMenu(items, defaultMenus[name])) return null;
  const entries: StoredEntry[] = [];
  for (const { label, kind, target } of items) {
    const isKept = before.some((entry) => entry.kind === kind && entry.target === target);
    entries.push({ label, kind, id: await findId[kind](db, target, isKept) });
  }
  return entries;
}

/** Stores a link to the page at a path. Throws a refusal if there is none. */
export async function storeLink(db: Db, name: LinkName, slug: string): Promise<void> {
  await storePageLink(db, name, await findId.page(db, slug, false));
}

/** Finds the id that an entry is stored with. */
const findId: Record<MenuKind, (db: Db, target: string, isKept: boolean) => Promise<string>> = {
  async page(db, target, isKept) {
    const slug = decodeUrlPart(target.replace(/^\//, '')).normalize('NFC').toLowerCase();
    const number = await findPageNumber(db, slug, isKept);
    if (number === null) throw noTarget('page', target);
    return String(number);
  },
  async tag(db, target, isKept) {
    if (isKept || (await findTagKey(db, target)) !== null) return target;
    const key = tagKey(target);
    const slug = (await findTagSlugs(db, [key])).get(key);
    if (slug === undefined) throw noTarget('tag', target);
    return slug;
  },
  async author(db, target) {
    const user = await findUserByHandle(db, target);
    if (!user) throw noTarget('author', target);
    return user.id;
  },
  builtIn: async (_db, target) => target,
  url: async (_db, target) => target,
};
