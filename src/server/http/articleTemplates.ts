import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGES_HEADER } from '../../shared/listing.ts';
import type { NumberedArticle } from '../db/readModel.ts';
import type { Clicks } from '../services/clicks.ts';
import type { PinnablePage } from '../store/articles/lists.ts';
import { sendInSlices } from './connections.ts';
import { addListingHeaders, type ListingLinks } from './listingHeaders.ts';

/*
 * Replies with articles: a template without their clicks, which may be cached, and the counts that are added when it is sent.
 */

/** A reply in bytes that is filled with click counts between its parts: counts change more often than the rest. */
export interface CountTemplate {
  parts: readonly Buffer[];
  /** Numbers of the articles whose counts go between the parts, in order. */
  articles: readonly number[];
  /** In bytes. */
  size: number;
}

/** The same of a listing, with what its headers say. */
export interface ListingTemplate extends CountTemplate, ListingLinks {
  /** The number of pages, for a header; undefined if unknown. */
  pages: number | undefined;
}

const withCounts = ({ parts }: CountTemplate, counts: readonly number[]): Buffer[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.from(`${counts[index - 1]}`), part]));

/** Returns the reply with these counts. */
export const fillCounts = (template: CountTemplate, counts: readonly number[]): Buffer =>
  Buffer.concat(withCounts(template, counts));

/** An article without its clicks. */
type Countable = NumberedArticle<{ clicks: number }>;

/** In UTF-16 units: serializing more than this could delay other requests. */
const SHORT_MAX = 4096;

const isLong = (value: unknown) => typeof value === 'string' && value.length > SHORT_MAX;

/**
 * Returns the reply of an article as JSON (UTF-8). The clicks come last, so that no text can be mistaken for their
 * place. Other requests get a turn before each long text.
 */
export async function articleTemplate({ number, article }: Countable): Promise<CountTemplate> {
  const pieces = [Buffer.from('{')];
  for (const [name, value] of Object.entries(article)) {
    if (isLong(value)) await nextTurn();
    pieces.push(Buffer.from(`"${name}":${JSON.stringify(value)},`));
  }
  return countTemplate([Buffer.concat([...pieces, Buffer.from('"clicks":')]), '}'], [number]);
}

/** Returns the reply of a listing as JSON (UTF-8). */
export function listingTemplate({
  result,
  pinned = [],
  pages,
  total,
  ...around
}: PinnablePage<Countable> & { isCut?: boolean }): ListingTemplate {
  const { next, prev, isCut } = around;
  const articles = [...result, ...pinned];
  const opened = articles.map(({ article }, index) => {
    const before = index === result.length ? '}],"pinned":[' : index === 0 ? '{"result":[' : '},';
    return `${before}${JSON.stringify(article).slice(0, -1)},"clicks":`;
  });
  const end = JSON.stringify({ ...around, ...(isCut !== undefined && { total }) }).slice(1);
  const closing = articles.length === 0 ? '{"result":[]' : '}]';
  const template = countTemplate(
    [...opened, closing + (end === '}' ? end : `,${end}`)],
    articles.map(({ number }) => number),
  );
  return { ...template, ...(next && { next }), ...(prev && { prev }), total, pages };
}

/** Returns the template of these contents (as UTF-8), which have one more part than there are articles. */
function countTemplate(contents: readonly (string | Buffer)[], articles: readonly number[]): CountTemplate {
  const parts = contents.map(ownBuffer);
  return { parts, articles, size: parts.reduce((size, part) => size + part.length, 0) };
}

/** Returns a copy outside of Node's buffer pool: a cached slice would keep its whole pool in memory. */
function ownBuffer(content: string | Buffer): Buffer {
  const bytes = Buffer.from(content);
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/* Sending. */

type ClickCounts = Pick<Clicks, 'read'>;

/** In bytes: up to this, one buffer takes less time than several. */
const COPIED_MAX = 64 * 1024;

/** Sends a reply with the current counts. */
export async function sendWithClicks(
  reply: FastifyReply,
  clicks: ClickCounts,
  template: CountTemplate,
): Promise<FastifyReply> {
  const counts = await clicks.read(template.articles);
  return reply.type('application/json; charset=utf-8').send(fillCounts(template, counts));
}

/** Sends a cached reply. A long one is not copied. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  clicks: ClickCounts,
  template: CountTemplate,
): Promise<FastifyReply> {
  if (template.size <= COPIED_MAX) return sendWithClicks(reply, clicks, template);
  const filled = withCounts(template, await clicks.read(template.articles));
  return reply.type('application/json; charset=utf-8').send(sendInSlices(request, reply, filled));
}

/** Sends a listing of articles with its headers. */
export function sendArticleListing(
  request: FastifyRequest,
  reply: FastifyReply,
  clicks: ClickCounts,
  template: ListingTemplate,
): Promise<FastifyReply> {
  addListingHeaders(request, reply, template);
  if (template.pages !== undefined) reply.header(PAGES_HEADER, template.pages);
  return sendWithClicks(reply, clicks, template);
}
