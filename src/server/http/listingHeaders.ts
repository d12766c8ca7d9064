import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListingQuery, ListingPage } from '../../shared/listing.ts';
import { stripQuery } from '../lib/network.ts';

/** Number of items on all pages of a listing. */
export const TOTAL_HEADER = 'x-total-count';

/** Values for the headers of a listing. */
export interface ListingLinks extends Pick<ListingPage<unknown>, 'next' | 'prev'> {
  /** Number of items on all pages; undefined if counting them would be slow. */
  total: number | undefined;
}

/**
 * Adds `Link` (RFC 8288) and `X-Total-Count` to a page of a listing. Links are paths, so that they work behind any proxy,
 * with the filters of the checked query. `next` and `prev` are those of the body.
 */
export function addListingHeaders(request: FastifyRequest, reply: FastifyReply, listing: ListingLinks): void {
  const { next, prev, total } = listing;
  const { limit, page, ...filters } = request.query as ListingQuery;
  const others = Object.entries(filters).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}&`,
  );
  // A client may request an absolute URL of any host: RFC 9112, section 3.2.2.
  const path = stripQuery(request.url).replace(/^https?:\/\/[^/]*/i, '');
  const address = `${path}?${others.join('')}`;
  const link = (page: number, rel: string) => `<${address}page=${page}&limit=${limit}>; rel="${rel}"`;
  const links = [
    ...(next ? [link(next.page, 'next')] : []),
    ...(prev ? [link(prev.page, 'prev')] : []),
    link(1, 'first'),
    ...(total === undefined ? [] : [link(lastPage({ next, prev, total }, { limit, page }), 'last')]),
  ];
  void reply.header('link', links.join(', '));
  if (total !== undefined) void reply.header(TOTAL_HEADER, total);
}

/** Returns the last page. A total may differ for a moment from what the pages show, but never contradicts `next`. */
function lastPage({ next, prev, total }: ListingLinks & { total: number }, { limit, page }: ListingQuery) {
  const byTotal = Math.max(1, Math.ceil(total / limit));
  if (next) return Math.max(byTotal, next.page);
  const isPastEnd = prev !== undefined && prev.page < page - 1;
  return isPastEnd ? prev.page : Math.min(byTotal, page);
}

/** Sends a page of a listing with its headers. The body has no total. */
export function sendListing(
  request: FastifyRequest,
  reply: FastifyReply,
  { total, ...body }: ListingLinks,
): FastifyReply {
  addListingHeaders(request, reply, { ...body, total });
  return reply.send(body);
}
