import type { Author } from './author.ts';
import { paths } from './pages.ts';
import type { Tag } from './tag.ts';

/** What programs read of the blog. A page's head links to each as an alternate of this type and title. */
export const feeds = {
  atom: { path: '/feed.atom', type: 'application/atom+xml', title: 'Articles as an Atom feed' },
  json: { path: '/feed.json', type: 'application/feed+json', title: 'Articles as a JSON feed' },
} as const;

/** The same of the articles that one page lists. */
const feedsAt = (page: string, articles: string) =>
  ({
    atom: { ...feeds.atom, path: page + feeds.atom.path, title: `${articles} as an Atom feed` },
    json: { ...feeds.json, path: page + feeds.json.path, title: `${articles} as a JSON feed` },
  }) as const;

/** Of one author. */
export const feedsOf = ({ handle, name }: Pick<Author, 'handle' | 'name'>) =>
  feedsAt(paths.author(handle), `${name}’s articles`);

/** Of one tag. */
export const feedsOfTag = ({ slug, name }: Pick<Tag, 'slug' | 'name'>) =>
  feedsAt(paths.tag(slug), `Articles about ${name}`);

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
