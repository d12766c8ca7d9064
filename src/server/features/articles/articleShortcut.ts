import type { IncomingMessage } from 'node:http';
import type { ShortAnswer } from '../../http/shortcut.ts';
import type { ArticleReplies } from './articleReplies.ts';

const LISTING = '/api/articles/all';
const ARTICLE = '/api/articles/public/';

/** The kept replies of what readers ask for most. Whoever brings a token may be the author, whose visit is none. */
export const articleShortcut =
  ({ findListing, findVisit }: ArticleReplies) =>
  ({ method, url = '', headers }: IncomingMessage): ShortAnswer | undefined => {
    if (method !== 'GET') return undefined;
    if (url.startsWith(ARTICLE)) {
      const json = headers.authorization === undefined ? findVisit(url) : undefined;
      return json && { route: `${ARTICLE}:slug`, json };
    }
    const json = url.startsWith(LISTING) ? findListing(url) : undefined;
    return json && { route: LISTING, json };
  };
