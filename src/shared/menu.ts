import type * as answers from './answers/blog.ts';
import type { Answer } from './answers/schema.ts';
import { ADDRESS_MAX, isHttpUrl } from './article.ts';
import { feeds } from './blog.ts';
import { isEmail } from './email.ts';
import { adminMessages } from './messages/en/admin.ts';
import { appMessages } from './messages/en/app.ts';
import { formatChoice } from './messages/formats.ts';
import { paths } from './pages.ts';
import { array, type Label, object, string, text, visibleLine } from './yup.ts';

/*
 * The menus that admins add to the header and the footer. An entry refers to its target: one that has another name or URL keeps
 * its entry, and one that readers can't open has no link.
 */

const messages = adminMessages.settings.menu;

export const menuNames = ['headerMenu', 'footerMenu'] as const;
/** A setting with a menu. */
export type MenuName = (typeof menuNames)[number];

/** Entries per menu. */
export const MENU_MAX = 8;
export const MENU_LABEL_MAX = 40;

/** What an entry can refer to. `target` is the slug of a page or a tag, the handle of an author, the name of a built-in page, or a URL. */
export const menuKinds = ['page', 'tag', 'author', 'builtIn', 'url'] as const;
export type MenuKind = (typeof menuKinds)[number];

/** Whether readers see an entry, or why not. */
export const menuStates = ['shown', 'hidden', 'noPage', 'suspended', 'noArticles', 'deleted'] as const;
export type MenuState = (typeof menuStates)[number];

const { header, footer } = appMessages;

/** Pages that every blog has, and the feed, with their path and name. */
export const builtInPages = {
  home: { path: paths.home, name: () => header.home },
  articles: { path: paths.articles, name: () => header.articles },
  search: { path: paths.search, name: () => header.search },
  tags: { path: paths.tags, name: () => footer.tags },
  developers: { path: paths.developers, name: () => footer.api },
  feed: { path: feeds.atom.path, name: () => footer.feed },
};
export type BuiltInPage = keyof typeof builtInPages;
export const builtInNames = Object.keys(builtInPages) as BuiltInPage[];
export const isBuiltIn = (name: string): name is BuiltInPage => Object.hasOwn(builtInPages, name);

/** What an admin says about an entry. Without a label, it has the name of its target. */
export interface MenuItem {
  label: string;
  kind: MenuKind;
  target: string;
}

/** An entry as admins see it, with the name of its target, and whether readers see it. */
export interface MenuEntry extends Answer<typeof answers.menuEntry> {}
/** An entry as readers get it. */
export interface MenuLink extends Answer<typeof answers.menuLink> {}

const builtIn = (target: BuiltInPage): MenuItem => ({ label: '', kind: 'builtIn', target });

/** The menus of a blog that has set none. */
export const defaultMenus: Record<MenuName, readonly MenuItem[]> = {
  headerMenu: [builtIn('search')],
  footerMenu: [builtIn('tags'), builtIn('developers'), builtIn('feed')],
};

/** Returns what an admin has said about an entry, without what follows from it. */
export const toItem = ({ label, kind, target }: MenuItem): MenuItem => ({ label, kind, target });

export const isSameMenu = (one: readonly MenuItem[], other: readonly MenuItem[]): boolean =>
  JSON.stringify(one.map(toItem)) === JSON.stringify(other.map(toItem));

const missing = { page: messages.noPage, tag: messages.noTag, author: messages.noAuthor };

/** Returns what the reply says if there is no such target; null for what always has one. */
export const describeMissing = ({ kind, target }: Pick<MenuItem, 'kind' | 'target'>): string | null =>
  kind in missing ? missing[kind as keyof typeof missing](target) : null;

/** Returns the path or URL of a target. */
export const targetUrl = ({ kind, target }: Pick<MenuItem, 'kind' | 'target'>): string =>
  ({
    page: () => paths.page(target),
    tag: () => paths.tag(target),
    author: () => paths.author(target),
    builtIn: () => (isBuiltIn(target) ? builtInPages[target].path : ''),
    url: () => target,
  })[kind]();

/** Returns the label of an entry for admins: its own, or the name of its target. */
export const nameEntry = ({ label, name, target }: MenuItem & { name?: string }): string =>
  [label, name, target].find(Boolean) ?? '';

/** Describes the entries of a menu in one line. */
export const formatMenu = (entries: readonly (MenuItem & { name?: string })[]): string =>
  entries.map((entry) => `${nameEntry(entry)} (${targetUrl(entry)})`).join(', ');

/** Spaces and controls that URLs can't have, and the backslash, which browsers read as a slash. */
const NOT_IN_PATHS = /[\s\p{Cc}\\]/u;

/**
 * Returns whether a menu may link to this: an http(s) URL, `mailto:` with an email, or a path of the blog. Nothing else: a
 * `javascript:` URL would run, and `//host` would leave the blog.
 */
export const isMenuUrl = (url: string): boolean =>
  isHttpUrl(url) ||
  (/^mailto:/i.test(url) && isEmail(url.slice('mailto:'.length))) ||
  (/^\/(?!\/)/.test(url) && !NOT_IN_PATHS.test(url));

/** Settings with a link of their own in every footer: to a page of the blog, or a URL. */
export const linkNames = ['imprint', 'privacy'] as const;
export type LinkName = (typeof linkNames)[number];
export const isLinkName = (name: string): name is LinkName => linkNames.some((link) => link === name);

/** Returns the slug in the path of a page, such as `/about`; null for anything else. Whether there is one, the server knows. */
export const readPagePath = (path: string): string | null => /^\/([^\s/?#.]+)$/.exec(path)?.[1] ?? null;

interface Field {
  path: string;
}

/** Creates a schema for the path of a page or an http(s) URL, or ''. */
export const pageOrUrl = (label: Label) =>
  text(label)
    .trim()
    .max(ADDRESS_MAX)
    .test(
      'page-or-url',
      ({ path }: Field) => adminMessages.settings.errors.pageOrUrl(path),
      (value) => !value || isHttpUrl(value) || readPagePath(value) !== null,
    )
    .default('');

const menuItem = object({
  label: visibleLine(() => messages.label)
    .max(MENU_LABEL_MAX)
    .default('')
    .when('kind', { is: 'url', then: (schema) => schema.required() }),
  kind: string()
    .label(() => messages.kind)
    .oneOf(menuKinds, ({ path }: Field) => adminMessages.settings.errors.oneOf(path, formatChoice(menuKinds)))
    .required(),
  target: text(() => messages.target)
    .trim()
    .max(ADDRESS_MAX)
    .required()
    .when('kind', {
      is: 'url',
      then: (schema) =>
        schema.test(
          'menu-url',
          ({ path }: Field) => messages.url(path),
          (url) => !url || isMenuUrl(url),
        ),
    })
    .when('kind', {
      is: 'builtIn',
      then: (schema) =>
        schema.test(
          'built-in',
          ({ path }: Field) => adminMessages.settings.errors.oneOf(path, formatChoice(builtInNames)),
          (name) => !name || isBuiltIn(name),
        ),
    }),
});

const menu = (name: MenuName) =>
  array(menuItem)
    .label(() => adminMessages.settings.labels[name])
    .max(MENU_MAX);

/** Validates menus, as forms have them. */
export const menusSchema = object({ headerMenu: menu('headerMenu'), footerMenu: menu('footerMenu') });

/** The same in a change of settings; null for the default. */
export const menuChanges = {
  headerMenu: menu('headerMenu').nullable(),
  footerMenu: menu('footerMenu').nullable(),
};
