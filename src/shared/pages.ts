interface OwnPage {
  /** As the router takes it: `:slug` stands for an article's or a tag's, `:handle` for an author's. */
  path: string;
  /** Anyone else is sent to the login page, and the server renders only what stands around it. */
  access: 'signedIn';
}

interface ArticlesPage {
  path: string;
  access: 'everyone';
  /** Its content comes from the database. */
  shows: 'articles';
}

/** The same for all who open it. */
export interface FormPage {
  path: string;
  access: 'everyone';
  shows: 'form';
  title: string;
  description: (blog: string) => string;
}

/** What a page is for the router, for the server that answers at its address, and for crawlers. */
type Page = OwnPage | ArticlesPage | FormPage;

/** Every page of the app. A new one stands here, and has its component in `src/client/app/routes.tsx`. */
export const pages = {
  home: { path: '/', access: 'everyone', shows: 'articles' },
  register: {
    path: '/register',
    access: 'everyone',
    shows: 'form',
    title: 'Register',
    description: (blog) => `Open an account at ${blog}, and write articles in markdown.`,
  },
  login: {
    path: '/login',
    access: 'everyone',
    shows: 'form',
    title: 'Login',
    description: (blog) => `Sign in to ${blog}, to write and to manage your articles.`,
  },
  articles: { path: '/allArticles', access: 'everyone', shows: 'articles' },
  article: { path: '/allArticles/:slug', access: 'everyone', shows: 'articles' },
  author: { path: '/authors/:handle', access: 'everyone', shows: 'articles' },
  search: { path: '/search', access: 'everyone', shows: 'articles' },
  tags: { path: '/tags', access: 'everyone', shows: 'articles' },
  tag: { path: '/tags/:slug', access: 'everyone', shows: 'articles' },
  myArticles: { path: '/myArticles', access: 'signedIn' },
  myArticle: { path: '/myArticles/:slug', access: 'signedIn' },
  articleHistory: { path: '/myArticles/:slug/history', access: 'signedIn' },
  draftHistory: { path: '/draftHistory', access: 'signedIn' },
  editArticle: { path: '/edit/:slug', access: 'signedIn' },
  dashboard: { path: '/dashboard', access: 'signedIn' },
  yourInfo: { path: '/dashboard/userData', access: 'signedIn' },
  editYourData: { path: '/dashboard/editUserData', access: 'signedIn' },
  createArticle: { path: '/dashboard/createArticle', access: 'signedIn' },
  deleteAccount: { path: '/dashboard/deleteAccount', access: 'signedIn' },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;

/** The names of all pages, in the order of the table. */
export const pageNames = Object.keys(pages) as PageName[];

/** A page of the table, as any page is. */
export const pageOf = (name: PageName): Page => pages[name];

type Path<Pattern extends string> = Pattern extends `${string}/:${string}`
  ? (name: string) => string
  : Pattern;

type Paths = { readonly [Name in PageName]: Path<(typeof pages)[Name]['path']> };

const pathTo = (pattern: string) =>
  pattern.includes('/:') ? (name: string) => pattern.replace(/:\w+/, () => name) : pattern;

/** Every address of the app, for links; of an article's or a tag's pages by its slug, of an author's by the handle. */
export const paths = Object.fromEntries(pageNames.map((name) => [name, pathTo(pages[name].path)])) as Paths;
