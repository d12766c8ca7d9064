import type { IncomingMessage } from 'node:http';
import type { Access } from '../../http/currentUser.ts';
import type { ShortAnswer } from '../../http/shortcut.ts';
import type { ArticleReplies } from './articleReplies.ts';
import { isVisit } from './visit.ts';

const LISTING = '/api/articles/all';
const ARTICLE = '/api/articles/public/';
const OWN_LISTING = '/api/articles';

/** What takes a look at a session. */
export const asksForSession = ({ url = '', headers }: IncomingMessage): boolean =>
  headers.authorization !== undefined && url.startsWith(`${OWN_LISTING}?`);

/**
 * The kept replies of what is asked for most. Whoever brings a token may be the author of an article, whose visit is
 * none; an own listing takes a session that runs.
 */
export const articleShortcut =
  (
    { findListing, findVisit, findOwnListing }: ArticleReplies,
    { recogniseNow }: Pick<Access, 'recogniseNow'>,
  ) =>
  (request: IncomingMessage): ShortAnswer | undefined => {
    const { method, url = '', headers } = request;
    if (method !== 'GET') return undefined;
    if (url.startsWith(ARTICLE)) {
      const json = headers.authorization === undefined && isVisit(request) ? findVisit(url) : undefined;
      return json && { route: `${ARTICLE}:slug`, json };
    }
    if (url.startsWith(`${OWN_LISTING}?`)) {
      const user = recogniseNow(headers.authorization);
      const json = user ? findOwnListing(user.id, url) : undefined;
      return json && { route: OWN_LISTING, json };
    }
    const json = url.startsWith(LISTING) ? findListing(url) : undefined;
    return json && { route: LISTING, json };
  };
