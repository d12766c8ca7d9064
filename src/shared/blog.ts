import { articlesMessages } from './messages/en/articles.ts';
import { specMessages } from './messages/en/spec.ts';
import { paths } from './pages.ts';
import { STORAGE_DEFAULT } from './storage.ts';
import type { Tag } from './tags.ts';
import type { Author } from './user.ts';

const texts = articlesMessages.feeds;

/** Who may open an account: everybody, everybody whom those approve who run the blog, who has an invitation, or nobody. */
export const registrationModes = ['open', 'approval', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

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
  /** The address of a picture that stands beside the title; '' for the one that comes with the program. */
  logo: string;
  /** The colour of links and buttons by day, of which that by night is made, such as '#0b5d57'; '' for ours. */
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
}

/** A blog of which nobody has said anything: the specification's words. */
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
};

/** The title of a page: its own words, then the blog's name, which stands alone where it is both. */
export const titleOf = ({ title }: Pick<Blog, 'title'>, words: string): string =>
  words === title ? words : `${words} · ${title}`;

/** Where whoever runs the blog is reached, for a link; '' where nobody said it. */
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
export const feedsOf = ({ handle, name }: Pick<Author, 'handle' | 'name'>) =>
  feedsAt(paths.author(handle), texts.articlesBy(name));

/** Of one tag. */
export const feedsOfTag = ({ slug, name }: Pick<Tag, 'slug' | 'name'>) =>
  feedsAt(paths.tag(slug), texts.articlesTagged(name));

/** Where an article's markdown stands, as its author wrote it. No slug has a dot. */
export const markdownPath = (slug: string): string => `${paths.article(slug)}.md`;

export const MARKDOWN_TYPE = 'text/markdown';

/** What browsers read to offer the blog's search in their own bar. */
export const openSearch = {
  path: '/opensearch.xml',
  type: 'application/opensearchdescription+xml',
} as const;

/** What browsers read to have the blog beside other apps. */
export const manifest = { path: '/manifest.webmanifest', type: 'application/manifest+json' } as const;
