import type { ListingQuery } from '../../../shared/listing.ts';
import type { Connection } from '../../db/connect.ts';
import { sharedReads } from '../../db/sharedReads.ts';
import { replyCache } from '../../http/replyCache.ts';
import { readOwn, readPublic } from './articleListings.ts';
import { readPublicArticle } from './articleRepository.ts';
import type { ClickCounter } from './clickCounter.ts';
import { countedArticle, countedListing, type CountedReply, fill } from './countedReply.ts';

/** A listing may be there twice: with gaps, and as it was last filled. */
const LISTINGS_MAX_BYTES = 8 * 1024 * 1024;
const ARTICLES_MAX_BYTES = 16 * 1024 * 1024;

/** The replies that are asked for most, in JSON: kept as bytes while no content changes, with the clicks of the moment. */
export interface ArticleReplies {
  /** A page of the public listing, if it is kept: its address is the key, and what was answered before was valid. */
  findListing: (url: string) => Buffer | undefined;
  listing: (url: string, query: ListingQuery) => Promise<Buffer>;
  /** The same of an author's own. */
  findOwnListing: (ownerId: string, url: string) => Buffer | undefined;
  ownListing: (ownerId: string, url: string, query: ListingQuery) => Promise<Buffer>;
  /** An article for a visitor who is not signed in, if it is kept. Counts the visit. */
  findVisit: (url: string) => Buffer | undefined;
  /** An article, or null if there is none. Counts a visit, unless the author is the reader. */
  article: (slug: string, reader: Reader) => Promise<Buffer | null>;
}

interface Reader {
  /** Of one who is signed in. */
  id?: string | undefined;
  /** See `visit.ts`. */
  isVisit: boolean;
}

interface ArticleReply extends CountedReply {
  number: number;
  ownerId: string;
}

/** The one address of an article: a query behind it would be another key. */
const addressOf = (slug: string) => `/api/articles/public/${slug}`;

/**
 * Where others' writes are seen only after a while, an author who has just saved an article, and looks at it by another
 * server, must not get the one before: only public listings are kept there.
 */
export function articleReplies(
  { db, changeStamp, seesOthersAtOnce }: Connection,
  clicks: ClickCounter,
): ArticleReplies {
  const listings = replyCache<CountedReply>(changeStamp, LISTINGS_MAX_BYTES);
  const articles = replyCache<ArticleReply>(changeStamp, ARTICLES_MAX_BYTES);

  clicks.onStored((written) => {
    for (const kept of [listings, articles]) {
      for (const { gaps } of kept.all()) {
        for (const gap of gaps) gap.stored += written.get(gap.number) ?? 0;
      }
    }
  });

  function fillListing(reply: CountedReply): Buffer {
    const revision = clicks.revision();
    if (reply.filled?.revision !== revision) reply.filled = { revision, bytes: fill(reply, clicks.pending) };
    return reply.filled.bytes;
  }

  const findListing = (key: string) => {
    const kept = listings.find(key);
    return kept && fillListing(kept);
  };

  const shareListing = sharedReads<CountedReply>();
  const shareArticle = sharedReads<ArticleReply | null>();

  type Read = () => ReturnType<typeof readOwn>;

  async function listing(key: string, isKept: boolean, read: Read): Promise<Buffer> {
    const stamp = listings.stamp();
    const readReply = async () => countedListing(await read());
    return clicks.beside(
      () => shareListing(key, readReply),
      (reply) => {
        if (isKept) listings.keep(key, reply, stamp);
        return fillListing(reply);
      },
    );
  }

  /** What this reader gets; only others than the author are counted. */
  function serve(reply: ArticleReply, { id, isVisit }: Reader): Buffer {
    if (isVisit && id !== reply.ownerId) clicks.count(reply.number);
    return fill(reply, clicks.pending);
  }

  async function readArticle(slug: string, reader: Reader): Promise<Buffer | null> {
    const stamp = articles.stamp();
    const readReply = async () => {
      const found = await readPublicArticle(db, slug);
      return found && { ...countedArticle(found), number: found.number, ownerId: found.ownerId };
    };
    return clicks.beside(
      () => shareArticle(slug, readReply),
      (reply) => {
        if (reply && seesOthersAtOnce) articles.keep(addressOf(slug), reply, stamp);
        return reply && serve(reply, reader);
      },
    );
  }

  const ownKey = (ownerId: string, url: string) => `${ownerId} ${url}`;

  return {
    findListing,
    listing: async (url, query) => findListing(url) ?? listing(url, true, () => readPublic(db, query)),
    findOwnListing: (ownerId, url) => findListing(ownKey(ownerId, url)),
    ownListing: (ownerId, url, query) =>
      listing(ownKey(ownerId, url), seesOthersAtOnce, () => readOwn(db, ownerId, query)),
    findVisit(url) {
      const kept = articles.find(url);
      return kept && serve(kept, { isVisit: true });
    },
    async article(slug, reader) {
      const kept = articles.find(addressOf(slug));
      return kept ? serve(kept, reader) : readArticle(slug, reader);
    },
  };
}
