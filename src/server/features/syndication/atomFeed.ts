import { feeds } from '../../../shared/feeds.ts';
import type { ArticleTag } from '../../articles/articleTags.ts';
import { feedEntry, type FeedEntry, type FeedOf } from './feedEntry.ts';
import type { NewestArticle } from './newestArticles.ts';
import { escapeXml } from './xml.ts';

/** Tells people who open a feed in a browser what it is: `public/feed.css`. */
export const FEED_STYLES = '/feed.css';

/** When nothing has ever changed. */
const NEVER = '1970-01-01T00:00:00.000Z';

/** The feed of RFC 4287, entry by entry; covers as the pictures of Media RSS, which readers look for. */
export function* atomFeed(origin: string, feed: FeedOf, articles: NewestArticle[]): Generator<string> {
  const address = origin + feed.path;
  const updated = articles.reduce(
    (latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest),
    NEVER,
  );
  yield `<?xml version="1.0" encoding="utf-8"?>
<?xml-stylesheet type="text/css" href="${FEED_STYLES}"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="${escapeXml(feed.language)}">
<id>${escapeXml(address)}</id>
<title>${escapeXml(feed.title)}</title>
${feed.subtitle && `<subtitle>${escapeXml(feed.subtitle)}</subtitle>\n`}<updated>${updated}</updated>
${feed.logo && `<logo>${escapeXml(feed.logo)}</logo>\n`}<link rel="self" type="${feeds.atom.type}" href="${escapeXml(address)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(origin + feed.page)}"/>
`;
  for (const article of articles) yield atomEntry(feedEntry(article, origin));
  yield '</feed>\n';
}

const category = ({ slug, name }: ArticleTag) =>
  `<category term="${escapeXml(slug)}" label="${escapeXml(name)}"/>\n`;

const atomEntry = ({
  id,
  title,
  url,
  author,
  authorUrl,
  published,
  updated,
  html,
  cover,
  tags,
}: FeedEntry) => `<entry>
<id>${escapeXml(id)}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
<author><name>${escapeXml(author)}</name><uri>${escapeXml(authorUrl)}</uri></author>
<published>${published}</published>
<updated>${updated}</updated>
${tags.map(category).join('')}${cover === null ? '' : `<media:thumbnail url="${escapeXml(cover)}"/>\n`}<content type="html">${escapeXml(html)}</content>
</entry>
`;
