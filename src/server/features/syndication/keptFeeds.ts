import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Connection } from '../../db/connect.ts';
import { fairQueue } from '../../fairQueue.ts';
import { HttpError } from '../../http/errors.ts';
import { joinWork } from '../../joinWork.ts';
import { networkOf } from '../../limits/networkOf.ts';
import { type NewestArticle, newestArticles, newestHeads, versionOf } from './newestArticles.ts';

/** A few feeds at their largest, thousands of usual ones: without PUBLIC_URL each host that is asked for has its own. */
const KEPT_MAX = 16 * 1024 * 1024;

/** One that is written takes megabytes, so one is at a time. Of the longest there are, so many take some seconds. */
const WAITING_MAX = 50;

const busy = () =>
  new HttpError(503, 'Too many feeds are asked for at the moment. Please try again soon.', {
    headers: { 'retry-after': '5' },
  });

const compress = promisify(gzip);

/** A feed as it goes out. */
export interface KeptFeed {
  body: Buffer;
  gzipped: Buffer;
  /** Weak, as it stands for both. */
  etag: string;
}

/** Gives the feed in parts, none of which takes long. */
export type WriteFeed = (origin: string, articles: NewestArticle[]) => Iterable<string>;

interface FeedRequest {
  path: string;
  /** What absolute addresses begin with. */
  origin: string;
  /** The client's address. */
  ip: string;
}

/** Throws 503 if too many feeds wait to be written. */
export type KeptFeeds = (request: FeedRequest, write: WriteFeed) => Promise<KeptFeed>;

/**
 * Gives the feed at a path, written and compressed once for all readers, until an article or a name in it changes.
 * A click changes the database, but no feed: then it costs a look at fifty short rows to see that.
 */
export function keptFeeds({ db, changeStamp }: Connection): KeptFeeds {
  const feeds = new LRUCache<string, KeptFeed>({
    maxSize: KEPT_MAX,
    sizeCalculation: ({ body, gzipped }) => body.length + gzipped.length,
  });
  const turns = fairQueue(1, { waitingMax: WAITING_MAX, refusal: busy });
  const joinWriting = joinWork<KeptFeed>();
  let known = { stamp: '', version: '' };

  async function presentVersion(): Promise<string> {
    const stamp = changeStamp();
    if (known.stamp !== stamp) known = { stamp, version: versionOf(await newestHeads(db)) };
    return known.version;
  }

  async function written(address: string, origin: string, write: WriteFeed): Promise<KeptFeed> {
    const articles = await newestArticles(db);
    const feed = await finished(write(origin, articles));
    // By what it was made from, which may have changed since the version was read.
    feeds.set(`${versionOf(articles)} ${address}`, feed);
    return feed;
  }

  return async ({ path, origin, ip }, write) => {
    const address = origin + path;
    const key = `${await presentVersion()} ${address}`;
    const kept = feeds.get(key);
    if (kept) return kept;

    return joinWriting(key, () => turns.add(networkOf(ip), () => written(address, origin, write)));
  };
}

/** Fifty long articles are megabytes to write: others come in between. */
async function finished(parts: Iterable<string>): Promise<KeptFeed> {
  const buffers: Buffer[] = [];
  const digest = createHash('sha256');
  for (const part of parts) {
    const buffer = Buffer.from(part);
    buffers.push(buffer);
    digest.update(buffer);
    await nextTurn();
  }
  const body = Buffer.concat(buffers);
  return { body, gzipped: await compress(body), etag: `W/"${digest.digest('base64url').slice(0, 22)}"` };
}
