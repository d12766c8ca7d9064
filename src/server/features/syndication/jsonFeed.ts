import { feeds } from '../../../shared/feeds.ts';
import { messages } from '../../../shared/messages.ts';
import { paths } from '../../../shared/pages.ts';
import { feedEntry, type FeedEntry } from './feedEntry.ts';
import type { NewestArticle } from './newestArticles.ts';

/** The feed of https://www.jsonfeed.org/version/1.1/, item by item. */
export function* jsonFeed(origin: string, articles: NewestArticle[]): Generator<string> {
  const head = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: messages.title,
    description: messages.tagline,
    home_page_url: origin + paths.articles,
    feed_url: origin + feeds.json.path,
    items: [],
  });
  yield head.slice(0, -']}'.length);
  for (const [index, article] of articles.entries()) {
    yield (index === 0 ? '' : ',') + JSON.stringify(item(feedEntry(article, origin)));
  }
  yield ']}';
}

const item = ({ id, url, title, author, published, updated, html, cover }: FeedEntry) => ({
  id,
  url,
  title,
  content_html: html,
  ...(cover !== null && { image: cover }),
  date_published: published,
  date_modified: updated,
  authors: [{ name: author }],
});
