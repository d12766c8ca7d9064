import type { Author } from './author.ts';
import { paths } from './pages.ts';

/** What programs read of the blog. A page's head links to each as an alternate of this type and title. */
export const feeds = {
  atom: { path: '/feed.atom', type: 'application/atom+xml', title: 'Articles as an Atom feed' },
  json: { path: '/feed.json', type: 'application/feed+json', title: 'Articles as a JSON feed' },
} as const;

/** The same of one author. */
export const feedsOf = ({ handle, name }: Pick<Author, 'handle' | 'name'>) =>
  ({
    atom: {
      ...feeds.atom,
      path: paths.author(handle) + feeds.atom.path,
      title: `${name}’s articles as an Atom feed`,
    },
    json: {
      ...feeds.json,
      path: paths.author(handle) + feeds.json.path,
      title: `${name}’s articles as a JSON feed`,
    },
  }) as const;

/** Where an article's markdown stands, as its author wrote it. No slug has a dot. */
export const markdownPath = (slug: string): string => `${paths.article(slug)}.md`;

export const MARKDOWN_TYPE = 'text/markdown';
