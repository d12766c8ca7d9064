import { articlesMessages } from './messages/en/articles.ts';
import { specMessages } from './messages/en/spec.ts';
import { paths } from './pages.ts';
import { IMAGE_STORAGE_DEFAULT, STORAGE_DEFAULT } from './storage.ts';
import type { Tag } from './tags.ts';
import type { Author } from './user.ts';

const texts = articlesMessages.feeds;

/** Who can register: anyone, anyone with an admin's approval, people with an invitation, or no one. */
export const registrationModes = ['open', 'approval', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

export const uploadModes = ['on', 'off'] as const;
type UploadMode = (typeof uploadModes)[number];

/** What the person who runs the blog has said about it: the same for everybody who reads it. */
export interface Blog {
  /** Stands in the header, in every title and in the feeds. */
  title: string;
  /** One sentence, below the title of the home page. */
  tagline: string;
  /** For search engines; '' for a sentence made of the tagline. */
  description: string;
  /** Of what is written here, as BCP 47 names it. */
  language: string;
  /** The image URL of the logo; '' for the default one. */
  logo: string;
  /** The color of links and buttons, such as '#0b5d57'; the dark theme's is derived from it. '' for the default one. */
  accent: string;
  /** The line at the end of every page; '' for the one that comes with the program. */
  footer: string;
  /** Addresses, or ''. */
  imprint: string;
  privacy: string;
  /** An address or an email, or ''. */
  contact: string;
  registration: RegistrationMode;
  /** In MB, of the texts of one account. */
  storage: string;
  /** Whether authors can upload images. For readers of the API 'off' as well where the server can't process images. */
  uploads: UploadMode;
  /** In MB, of the images of one account. */
  imageStorage: string;
  /** Per account. */
  uploadsPerHour: string;
}

/** The accent of the light scheme where the blog has none, also in `public/favicon.svg`. */
export const DEFAULT_ACCENT = '#0b5d57';

/** Returns the URL of the logo. The default one names its color, so that browsers load it again when that changes. */
export const logoUrl = ({ logo, accent }: Pick<Blog, 'logo' | 'accent'>): string =>
  logo || `/favicon.svg${accent.replace('#', '?accent=')}`;

/** The defaults: the specification's texts. */
export const defaultBlog: Blog = {
  title: specMessages.title,
  tagline: specMessages.tagline,
  description: '',
  language: 'en',
  logo: '',
  accent: '',
  footer: '',
  imprint: '',
  privacy: '',
  contact: '',
  registration: 'open',
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

/** What programs read of the blog. A page's head links to each as an alternate of this type and title. */
export const feeds = {
  atom: { path: '/feed.atom', type: 'application/atom+xml', title: texts.atom(texts.allArticles) },
  json: { path: '/feed.json', type: 'application/feed+json', title: texts.json(texts.allArticles) },
} as const;

/** The same of the articles that one page lists. */
const feedsAt = (page: string, articles: string) =>
  ({
    atom: { ...feeds.atom, path: page + feeds.atom.path, title: texts.atom(articles) },
    json: { ...feeds.json, path: page + feeds.json.path, title: texts.json(articles) },
  }) as const;

/** Of one author. */
export const getAuthorFeeds = ({ handle, name }: Pick<Author, 'handle' | 'name'>) =>
  feedsAt(paths.author(handle), texts.articlesBy(name));

/** Of one tag. */
export const getTagFeeds = ({ slug, name }: Pick<Tag, 'slug' | 'name'>) =>
  feedsAt(paths.tag(slug), texts.articlesTagged(name));

/** Where an article's markdown stands, as its author wrote it. No slug has a dot. */
export const markdownPath = (slug: string): string => `${paths.article(slug)}.md`;

export const MARKDOWN_TYPE = 'text/markdown';

/** What browsers read to offer the blog's search in their own bar. */
export const openSearch = {
  path: '/opensearch.xml',
  type: 'application/opensearchdescription+xml',
} as const;

/** What browsers read to install the blog as an app. */
export const manifest = { path: '/manifest.webmanifest', type: 'application/manifest+json' } as const;
