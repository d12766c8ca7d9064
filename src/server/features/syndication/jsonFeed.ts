import { feedEntry, type FeedEntry, type FeedOf } from './feedEntry.ts';
import type { NewestArticle } from './newestArticles.ts';

/** The feed of https://www.jsonfeed.org/version/1.1/, item by item. */
export function* jsonFeed(origin: string, feed: FeedOf, articles: NewestArticle[]): Generator<string> {
  const head = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    ...(feed.subtitle && { description: feed.subtitle }),
    language: feed.language,
    ...(feed.logo && { icon: feed.logo }),
    home_page_url: origin + feed.page,
    feed_url: origin + feed.path,
    items: [],
  });
  yield head.slice(0, -']}'.length);
  for (const [index, article] of articles.entries()) {
    yield (index === 0 ? '' : ',') + JSON.stringify(item(feedEntry(article, origin)));
  }
  yield ']}';
}

const item = ({ id, url, title, author, authorUrl, published, updated, html, cover, tags }: FeedEntry) => ({
  id,
  url,
  title,
  content_html: html,
  ...(cover !== null && { image: cover }),
  date_published: published,
  date_modified: updated,
  authors: [{ name: author, url: authorUrl }],
  ...(tags.length > 0 && { tags: tags.map(({ name }) => name) }),
});
