import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListingQuery, PublicListingQuery } from '../../shared/listing.ts';
import type { ContentCache } from '../db/contentCache.ts';
import { authorListings } from '../db/invalidation.ts';
import type { Db } from '../db/schema.ts';
import type { ListingLinks } from '../http/listingHeaders.ts';
import type { ListingPage } from '../lib/listingPage.ts';
import { articleNotFound } from '../store/articles.ts';
import type { NumberedArticle } from '../db/readModel.ts';
import {
  authorListing,
  findAuthor,
  type ListingSource,
  listOwn,
  shownParts,
  siteListing,
  tagListing,
} from '../store/listings.ts';
import { lookUpPublicArticle } from '../store/publicArticle.ts';
import { findTag } from '../store/tags.ts';

/** A public article as JSON, with its author, whose own visits are not counted. */
interface PublicReply extends CountTemplate {
  number: number;
  ownerId: string;
  madeFrom: string[];
}

const pageKey = ({ limit, page }: ListingQuery) => `${limit}/${page}`;

/** Returns the most requested JSON replies, from the cache. */
export const articleReplies = (db: Db, cache: ContentCache) => {
  /** Throws NoSuchAuthor and NoSuchTag. */
  async function findScope({ author, tag }: PublicListingQuery): Promise<ListingSource> {
    if (tag !== undefined) return tagListing(db, (await findTag(db, tag)).slug);
    return author === undefined ? siteListing(db) : authorListing(db, (await findAuthor(db, author)).id);
  }

  return {
    /** Throws NoSuchArticle. */
    article(slug: string): Promise<PublicReply> {
      const lookup = lookUpPublicArticle({ db, cache }, slug);
      return cache.get(`article ${slug}`, {
        async version() {
          const version = await lookup.version();
          if (version === null) throw articleNotFound();
          return version;
        },
        async make() {
          const found = await lookup.find();
          if (!found) throw articleNotFound();
          const { number, ownerId, madeFrom } = found;
          return { ...(await articleTemplate(found)), number, ownerId, madeFrom };
        },
      });
    },

    /** Throws NoSuchAuthor and NoSuchTag. */
    async listing(query: PublicListingQuery): Promise<ListingTemplate> {
      const { name, list, getParts } = await findScope(query);
      return cache.get(`listing of ${name} ${pageKey(query)}`, {
        mayLag: true,
        async make() {
          const listing = await list(query);
          return { ...listingTemplate(listing), madeFrom: getParts(listing) };
        },
      });
    },

    ownListing: (ownerId: string, query: ListingQuery): Promise<ListingTemplate> =>
      cache.get(`own listing of ${ownerId} ${pageKey(query)}`, {
        async make() {
          const listing = await listOwn(db, ownerId, query);
          return { ...listingTemplate(listing), madeFrom: [authorListings(ownerId), ...shownParts(listing)] };
        },
      }),
  };
};

/** A reply in bytes that is filled with click counts between its parts: counts change more often than the rest. */
export interface CountTemplate {
  parts: readonly Buffer[];
  /** Numbers of the articles whose counts go between the parts, in order. */
  articles: readonly number[];
  /** In bytes. */
  size: number;
}

export interface ListingTemplate extends CountTemplate, ListingLinks {
  /** The number of pages, for a header; undefined if unknown. */
  pages: number | undefined;
}

/** Returns the reply with these counts. */
export const fillCounts = ({ parts }: CountTemplate, counts: readonly number[]): Buffer =>
  Buffer.concat(
    parts.flatMap((part, index) => (index === 0 ? [part] : [Buffer.from(`${counts[index - 1]}`), part])),
  );

/** An article without its clicks. */
type Countable = NumberedArticle<{ clicks: number }>;

/** In UTF-16 units: serializing more than this could delay other requests. */
const SHORT_MAX = 4096;

const isLong = (value: unknown) => typeof value === 'string' && value.length > SHORT_MAX;

/**
 * Returns the reply of an article as JSON (UTF-8). The clicks come last, so that no text can be mistaken for their place.
 * Other requests get a turn before each long text.
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
  pages,
  total,
  ...around
}: ListingPage<Countable> & { isCut?: boolean }): ListingTemplate {
  const { next, prev, isCut } = around;
  const opened = result.map(
    ({ article }, index) =>
      `${index === 0 ? '{"result":[' : '},'}${JSON.stringify(article).slice(0, -1)},"clicks":`,
  );
  const end = JSON.stringify({ ...around, ...(isCut !== undefined && { total }) }).slice(1);
  const closing = result.length === 0 ? '{"result":[]' : '}]';
  const template = countTemplate(
    [...opened, closing + (end === '}' ? end : `,${end}`)],
    result.map(({ number }) => number),
  );
  return { ...template, ...(next && { next }), ...(prev && { prev }), total, pages };
}

/** Takes one more part (UTF-8) than articles. */
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
