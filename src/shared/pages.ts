import { appMessages } from './messages/en/app.ts';
import type { Right } from './roles.ts';

const names = appMessages.pages;

interface OwnPage {
  /** What the account must be allowed to do. The others see why they can't. */
  right?: Right;
  /** The router's pattern: `:slug` is that of an article or a tag, `:handle` that of an author. */
  path: string;
  /** Redirects anonymous visitors to the login page. The server renders only the frame. */
  access: 'signedIn';
  /** Its name in the catalog. */
  name: keyof typeof names;
}

interface ArticlesPage {
  path: string;
  access: 'everyone';
  /** Its content comes from the server. */
  shows: 'articles';
}

/** The same for everyone. Its metadata is in `src/server/pages/routes.ts`. */
interface FormPage {
  path: string;
  access: 'everyone';
  shows: 'form';
}

/** A page as the router, the server and crawlers see it. */
type Page = OwnPage | ArticlesPage | FormPage;

/** All pages of the app. A new one is added here, and its component to `src/client/app/routes.tsx`. */
export const pages = {
  home: { path: '/', access: 'everyone', shows: 'articles' },
  register: { path: '/register', access: 'everyone', shows: 'form' },
  setup: { path: '/setup', access: 'everyone', shows: 'form' },
  login: { path: '/login', access: 'everyone', shows: 'form' },
  forgotPassword: { path: '/forgotPassword', access: 'everyone', shows: 'form' },
  resetPassword: { path: '/resetPassword', access: 'everyone', shows: 'form' },
  claim: { path: '/claim', access: 'everyone', shows: 'form' },
  confirmEmail: { path: '/confirmEmail', access: 'everyone', shows: 'form' },
  articles: { path: '/allArticles', access: 'everyone', shows: 'articles' },
  article: { path: '/allArticles/:slug', access: 'everyone', shows: 'articles' },
  author: { path: '/authors/:handle', access: 'everyone', shows: 'articles' },
  search: { path: '/search', access: 'everyone', shows: 'articles' },
  tags: { path: '/tags', access: 'everyone', shows: 'articles' },
  tag: { path: '/tags/:slug', access: 'everyone', shows: 'articles' },
  developers: { path: '/developers', access: 'everyone', shows: 'articles' },
  myArticles: { path: '/myArticles', access: 'signedIn', name: 'myArticles' },
  myArticle: { path: '/myArticles/:slug', access: 'signedIn', name: 'myArticles' },
  articleHistory: { path: '/myArticles/:slug/history', access: 'signedIn', name: 'versionHistory' },
  draftHistory: { path: '/draftHistory', access: 'signedIn', name: 'versionHistory' },
  editArticle: { path: '/edit/:slug', access: 'signedIn', name: 'editArticle' },
  dashboard: { path: '/dashboard', access: 'signedIn', name: 'dashboard' },
  yourInfo: { path: '/dashboard/userData', access: 'signedIn', name: 'yourInfo' },
  editYourData: { path: '/dashboard/editUserData', access: 'signedIn', name: 'editYourData' },
  publicProfile: { path: '/dashboard/publicProfile', access: 'signedIn', name: 'publicProfile' },
  myImages: { path: '/dashboard/images', access: 'signedIn', name: 'myImages' },
  importArticles: { path: '/dashboard/import', access: 'signedIn', name: 'importArticles' },
  export: { path: '/dashboard/export', access: 'signedIn', name: 'export' },
  accessTokens: { path: '/dashboard/accessTokens', access: 'signedIn', name: 'accessTokens' },
  changes: { path: '/dashboard/changes', access: 'signedIn', name: 'changes' },
  createArticle: { path: '/dashboard/createArticle', access: 'signedIn', name: 'createArticle' },
  review: { path: '/review', access: 'signedIn', name: 'review' },
  submission: { path: '/review/:id', access: 'signedIn', name: 'review' },
  admin: { path: '/admin', access: 'signedIn', name: 'admin', right: 'manageBlog' },
  reports: { path: '/admin/reports', access: 'signedIn', name: 'reports', right: 'moderateArticles' },
  registrations: {
    path: '/admin/registrations',
    access: 'signedIn',
    name: 'pendingApprovals',
    right: 'manageBlog',
  },
  accounts: { path: '/admin/accounts', access: 'signedIn', name: 'accounts', right: 'manageBlog' },
  moderatedArticles: {
    path: '/admin/articles',
    access: 'signedIn',
    name: 'moderatedArticles',
    right: 'moderateArticles',
  },
  activity: { path: '/admin/activity', access: 'signedIn', name: 'activity', right: 'manageBlog' },
  auditLog: { path: '/admin/log', access: 'signedIn', name: 'auditLog', right: 'manageBlog' },
  menu: { path: '/admin/menu', access: 'signedIn', name: 'menu', right: 'manageBlog' },
  status: { path: '/admin/status', access: 'signedIn', name: 'status', right: 'manageBlog' },
  invitations: { path: '/admin/invitations', access: 'signedIn', name: 'invitations', right: 'manageBlog' },
  webhooks: { path: '/admin/webhooks', access: 'signedIn', name: 'webhooks', right: 'manageBlog' },
  deleteAccount: { path: '/dashboard/deleteAccount', access: 'signedIn', name: 'deleteAccount' },
  // The last one, as it matches all others directly below the root.
  page: { path: '/:slug', access: 'everyone', shows: 'articles' },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;

/** Pages with a form or its replacement. */
export type FormName = {
  [Name in PageName]: (typeof pages)[Name] extends FormPage ? Name : never;
}[PageName];

/** The names of all pages, in the order of the table. */
export const pageNames = Object.keys(pages) as PageName[];

/** Returns a page of the table as a `Page`. */
export const getPage = (name: PageName): Page => pages[name];

/** Returns what an account must be allowed to do to use a page; undefined for a page that isn't for some accounts only. */
export function getRight(name: PageName): Right | undefined {
  const page = getPage(name);
  return page.access === 'signedIn' ? page.right : undefined;
}

/** Returns the name of a page, shown in menus and to people who have to log in first. */
export const nameOf = ({ name }: Pick<OwnPage, 'name'>): string => names[name];

/** Match paths as the router does: they ignore case and trailing slashes. */
const matchers = pageNames.map((name) => {
  const source = pages[name].path.replace(/:\w+/g, '[^/]+');
  return { name, matches: new RegExp(`^${source}/*$`, 'i') };
});

/** Returns the name of the page at a path of the app, or undefined. */
export function findPage(pathname: string): PageName | undefined {
  const decoded = decodePath(pathname);
  return matchers.find(({ matches }) => matches.test(decoded))?.name;
}

/** Decodes a path for display. Returns it unchanged if it is malformed. */
export function decodePath(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

type Path<Pattern extends string> = Pattern extends `${string}/:${string}`
  ? (name: string) => string
  : Pattern;

type Paths = { readonly [Name in PageName]: Path<(typeof pages)[Name]['path']> };

const pathTo = (pattern: string) =>
  pattern.includes('/:') ? (name: string) => pattern.replace(/:\w+/, () => encodeURI(name)) : pattern;

/**
 * The paths of all pages, for links. Those of an article or a tag take its slug, those of an author the handle. Slugs
 * may have letters of any script: they are percent-encoded only here.
 */
export const paths = Object.fromEntries(pageNames.map((name) => [name, pathTo(pages[name].path)])) as Paths;

/** Returns the path of a public article or page. */
export const publicPath = ({ slug, kind }: { slug: string; kind: 'article' | 'page' }): string =>
  kind === 'page' ? paths.page(slug) : paths.article(slug);

/** The route of the page that reports an article. Only the server renders it. */
export const REPORT_PATTERN = '/report/:slug';

/** Returns the path of that page. Separate from `paths`, as every article links to it. */
export const reportPath = (slug: string): string => `/report/${encodeURIComponent(slug)}`;
