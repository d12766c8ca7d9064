import { paths } from '../../../shared/pages.ts';
import type { ArticleTag } from '../../articles/articleTags.ts';
import { absoluteLinks } from './absoluteLinks.ts';
import type { NewestArticle } from './newestArticles.ts';

/** An article as both feeds tell of it. */
export interface FeedEntry {
  /** Its own for ever, wherever the blog moves. */
  id: string;
  title: string;
  /** Of its page. */
  url: string;
  author: string;
  /** Of the author's page. */
  authorUrl: string;
  published: string;
  updated: string;
  /** Safe to show as it is, with absolute addresses. */
  html: string;
  /** What it is about, and the names by which addresses say so. */
  tags: ArticleTag[];
  /** Null for none. */
  cover: string | null;
}

/** What a feed is of, and where it stands. */
export interface FeedOf {
  title: string;
  subtitle: string;
  /** As BCP 47 names it. */
  language: string;
  /** The address of a picture, or ''. */
  logo: string;
  /** Of the page that shows the same. */
  page: string;
  /** The feed's own. */
  path: string;
}

/** What a feed says of an article of the blog at `origin`. */
export function feedEntry(article: NewestArticle, origin: string): FeedEntry {
  const url = origin + paths.article(article.slug);
  const html = article.html ?? `${article.lead}<p><a href="${url}">Read the whole article</a></p>`;
  return {
    id: `urn:uuid:${article.id}`,
    title: article.title,
    url,
    author: article.ownerName,
    authorUrl: origin + paths.author(article.ownerHandle),
    published: article.createdAt,
    updated: article.updatedAt,
    html: absoluteLinks(html, url),
    tags: article.tags,
    cover: URL.parse(article.cover)?.href ?? null,
  };
}
