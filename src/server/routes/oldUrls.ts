import { feeds } from '../../shared/blog.ts';
import { paths } from '../../shared/pages.ts';
import type { Db } from '../db/schema.ts';
import { pathOf } from '../http/badRequests.ts';
import { findRedirect } from '../store/redirects.ts';

/** Where other blogs have their feed. */
const FEED = /^\/(?:rss|feed|rss\.xml|feed\.xml|atom\.xml|index\.xml)\/?$/;

/** Returns the path of the page or feed that a URL from before the blog moved leads to, or null. */
export async function findMoved(db: Db, url: string): Promise<string | null> {
  if (FEED.test(pathOf(url)) && pathOf(url) !== feeds.atom.path) return feeds.atom.path;
  const slug = await findRedirect(db, url);
  return slug === null ? null : paths.article(slug);
}
