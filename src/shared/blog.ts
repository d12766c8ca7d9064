import type * as answers from './answers/blog.ts';
import type { Answer } from './answers/schema.ts';
import { articlesMessages } from './messages/en/articles.ts';
import { specMessages } from './messages/en/spec.ts';
import { paths, publicPath } from './pages.ts';
import type { GivenRole } from './roles.ts';
import { IMAGE_STORAGE_DEFAULT, STORAGE_DEFAULT } from './storage.ts';
import type { Tag } from './tags.ts';
import type { Author } from './user.ts';

const texts = articlesMessages.feeds;

/** Who can register: anyone, anyone with an admin's approval, people with an invitation, or no one. */
export const registrationModes = ['open', 'approval', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** What an account is that registers. */
export const registrationRoles = ['author', 'contributor'] as const satisfies readonly GivenRole[];

export const uploadModes = ['on', 'off'] as const;

/** Whether pages of the blog say when they were last changed. */
export const pageDateModes = ['off', 'on'] as const;

/** The settings of the blog, which are the same for every reader. */
export interface Blog extends Answer<typeof answers.blog> {}

/** The default accent of the light scheme, also in `public/favicon.svg`. */
export const DEFAULT_ACCENT = '#0b5d57';

/** Returns the full URL of a file of this site or another one. */
export const absoluteUrl = (url: string, origin: string): string =>
  url.startsWith('/') ? origin + url : url;

/** Returns the URL of the logo. The default one names its color, so that browsers load it again when that changes. */
export const logoUrl = ({ logo, accent }: Pick<Blog, 'logo' | 'accent'>): string =>
  logo || `/favicon.svg${accent.replace('#', '?accent=')}`;

/** The defaults: the specification's texts, in the language of the interface when they are read. */
export const defaultBlog: Blog = {
  get title() {
    return specMessages.title;
  },
  get tagline() {
    return specMessages.tagline;
  },
  description: '',
  language: 'en',
  interfaceLanguage: '',
  logo: '',
  accent: '',
  footer: '',
  imprint: '',
  privacy: '',
  contact: '',
  securityContact: '',
  pageDates: 'off',
  registration: 'open',
  registrationRole: 'author',
  storage: String(STORAGE_DEFAULT),
  uploads: 'on',
  imageStorage: String(IMAGE_STORAGE_DEFAULT),
  uploadsPerHour: '60',
};

/** Returns the title of a page: its own, then the blog's, or only the blog's if both are the same. */
export const formatPageTitle = ({ title }: Pick<Blog, 'title'>, words: string): string =>
  words === title ? words : `${words} · ${title}`;

/** Returns the link to the blog's contact, or '' if there is none. */
export const contactAddress = ({ contact }: Pick<Blog, 'contact'>): string =>
  /^https?:/i.test(contact) ? contact : contact && `mailto:${contact}`;

/** The feeds of all articles. A page's head links to each as an alternate of this type and title. */
export const feeds = {
  atom: {
    path: '/feed.atom',
    type: 'application/atom+xml',
    get title() {
      return texts.atom(texts.allArticles);
    },
  },
  json: {
    path: '/feed.json',
    type: 'application/feed+json',
    get title() {
      return texts.json(texts.allArticles);
    },
  },
} as const;

/** Returns the feeds of the articles that one page lists. */
const feedsAt = (page: string, articles: string) =>
  ({
    atom: { ...feeds.atom, path: page + feeds.atom.path, title: texts.atom(articles) },
    json: { ...feeds.json, path: page + feeds.json.path, title: texts.json(articles) },
  }) as const;

/** Returns the feeds of one author. */
export const getAuthorFeeds = ({ handle, name }: Pick<Author, 'handle' | 'name'>) =>
  feedsAt(paths.author(handle), texts.articlesBy(name));

/** Returns the feeds of one tag. */
export const getTagFeeds = ({ slug, name }: Pick<Tag, 'slug' | 'name'>) =>
  feedsAt(paths.tag(slug), texts.articlesTagged(name));

/** Returns the path of an article's Markdown, as its author wrote it. No slug contains a dot. */
export const markdownPath = (text: Parameters<typeof publicPath>[0]): string => `${publicPath(text)}.md`;

export const MARKDOWN_TYPE = 'text/markdown';

/** The document that lets browsers offer the blog's search in their address bar. */
export const openSearch = {
  path: '/opensearch.xml',
  type: 'application/opensearchdescription+xml',
} as const;

/** The document that lets browsers install the blog as an app. */
export const manifest = { path: '/manifest.webmanifest', type: 'application/manifest+json' } as const;
