import { feeds } from '../../../shared/feeds.ts';
import { messages } from '../../../shared/messages.ts';
import { paths } from '../../../shared/paths.ts';
import type { FeedEntry } from './feedEntry.ts';

/** The feed of https://www.jsonfeed.org/version/1.1/. */
export const jsonFeed = (origin: string, entries: FeedEntry[]): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: messages.title,
    description: messages.tagline,
    home_page_url: origin + paths.articles,
    feed_url: origin + feeds.json.path,
    items: entries.map(({ id, url, title, author, published, updated, html, cover }) => ({
      id,
      url,
      title,
      content_html: html,
      ...(cover !== null && { image: cover }),
      date_published: published,
      date_modified: updated,
      authors: [{ name: author }],
    })),
  });
