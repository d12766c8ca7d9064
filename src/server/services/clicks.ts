import type { IncomingMessage } from 'node:http';
import type { Connection } from '../db/connect.ts';
import { chunk, inTransaction } from '../db/portable.ts';
import { createWriteBuffer, eventLoopTurn } from '../lib/schedule.ts';
import {
  ARTICLE_HOSTS_MAX,
  type ClickBatch,
  findClicks,
  OTHER_HOSTS,
  storeClicks,
} from '../store/clickStats.ts';

/** How long clicks are buffered before they are written, in ms. */
const FLUSH_INTERVAL = 250;
/** Stored counts in memory. When there are more, all are dropped. */
const REMEMBERED_MAX = 100_000;
/** Articles per transaction: after a database outage, there may be any number to write. */
const BATCH = 1000;

/**
 * Counts how often each article was opened. Clicks are buffered in memory and stored soon after. Clicks in this process
 * show immediately, those in other processes within half a second, and none is counted twice.
 */
export interface Clicks {
  /** Counts a visit to an article. Visits by robots are left out of the daily clicks. */
  count: (number: number, visitor?: Visitor) => void;
  /** Returns the clicks of articles in the order of `numbers`; 0 for an article that doesn't exist. */
  read: (numbers: readonly number[]) => Promise<number[]>;
  /** Returns the number of clicks that are not stored yet. */
  pending: () => number;
  /** Stores pending clicks. They stay pending if it throws. */
  flush: () => Promise<void>;
  /** Stops the timer and flushes. */
  close: () => Promise<void>;
}

export function createClicks({ db, stamp }: Connection, onFlushFailed: (error: unknown) => void): Clicks {
  const pending = createPendingClicks();
  /** Stored counts, valid until another process writes. */
  const stored = new Map<number, number>();
  let othersStamp = '';
  let flushes = 0;
  const writeBuffer = createWriteBuffer(store, { interval: FLUSH_INTERVAL, onFailed: onFlushFailed });

  async function store() {
    for (const batch of chunk(pending.toBatch(), BATCH)) {
      await storeBatch(batch);
      await eventLoopTurn();
    }
  }

  async function storeBatch(batch: ClickBatch) {
    await inTransaction(db, (db) => storeClicks(db, batch));
    flushes += 1;
    pending.subtract(batch);
    for (const { number, count } of batch) {
      const clicks = stored.get(number);
      if (clicks !== undefined) stored.set(number, clicks + count);
    }
  }

  function dropStale() {
    const current = stamp.readClicks();
    if (current === othersStamp && stored.size < REMEMBERED_MAX) return;
    stored.clear();
    othersStamp = current;
  }

  /** Loads stored counts. Retries if a batch was stored meanwhile, as its clicks would be counted twice. */
  async function load(numbers: number[]): Promise<void> {
    for (;;) {
      await writeBuffer.settled();
      const before = flushes;
      const loaded = await findClicks(db, numbers);
      if (flushes !== before) continue;
      for (const number of numbers) stored.set(number, loaded.get(number) ?? 0);
      return;
    }
  }

  return {
    count(number, visitor = {}) {
      pending.add(number, visitor);
      writeBuffer.storeSoon();
    },
    async read(numbers) {
      for (;;) {
        dropStale();
        const missing = numbers.filter((number) => !stored.has(number));
        if (missing.length === 0) break;
        await load(missing);
      }
      return numbers.map((number) => (stored.get(number) ?? 0) + pending.get(number));
    },
    pending: pending.total,
    flush: writeBuffer.flush,
    close: writeBuffer.close,
  };
}

/** Values of `Sec-Fetch-Dest` for responses that somebody sees: pages and API calls. */
const visibleDestinations = ['document', 'empty'];

/**
 * Returns whether a request for an article is a visit. HEAD is not, and neither is an article requested as an image: any
 * other article could embed its URL, and each of its readers would count.
 */
export function isVisit({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const destination = headers['sec-fetch-dest'];
  return method === 'GET' && (destination === undefined || visibleDestinations.includes(destination));
}

/**
 * Matches user agents of robots: most contain a word such as `bot`, and some large ones are listed by name. Excludes
 * Cubot, which makes phones.
 */
const ROBOT =
  /(?<!\bcu)bot\b|bot[/;_-]|crawl|spider|slurp|archiver|facebookexternalhit|meta-external|mediapartners-google|google-(?:read-aloud|inspectiontool|extended)|bingpreview|whatsapp|embedly|skypeuripreview|chatgpt-user|claude-user|perplexity-user|feedfetcher|lighthouse|pingdom|uptime/i;

/** Returns whether the user agent names a robot. Its visits count, but are left out of the clicks by day. */
export const isRobot = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  ROBOT.test(headers['user-agent'] ?? '');

/** Matches hosts that contain a dot and aren't IP addresses. Others are private machines, not public sites. */
const PUBLIC_HOST = /^(?:[\w-]{1,63}\.)+[a-z][\w-]*[a-z\d]$/;
/** In characters. No well-known site has a longer host. */
const HOST_MAX = 100;

/**
 * Returns the host of the page that linked here, from `Referer`. The rest of its URL is discarded. Returns null if
 * there is none or if it is the blog itself, and OTHER_HOSTS if it isn't a public site.
 */
export function parseReferrer(
  { headers, host }: Pick<IncomingMessage, 'headers'> & { host: string },
  publicUrl: string | null,
): string | null {
  const { referer } = headers;
  // `Sec-Fetch-Site` also helps if a proxy changes the host of the request.
  if (referer === undefined || headers['sec-fetch-site'] === 'same-origin') return null;
  if (!URL.canParse(referer)) return null;
  const { protocol, hostname } = new URL(referer);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const site = toSite(hostname);
  const own = [host, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])].map(toSite);
  if (own.includes(site)) return null;
  return site.length <= HOST_MAX && PUBLIC_HOST.test(site) ? site : OTHER_HOSTS;
}

/** Returns the host without its port, trailing dot and `www.`. */
const toSite = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^www\.(?=.*\.)/, '');

/** What is known about the visitor who opens an article. */
interface Visitor {
  isRobot?: boolean;
  /** The host of the referring page, or null if unknown. */
  referrer?: string | null;
}

/** Clicks that are not stored yet. */
interface PendingClicks {
  add: (number: number, visitor: Visitor) => void;
  /** Returns the pending clicks of an article. */
  get: (number: number) => number;
  total: () => number;
  /** Returns all pending clicks, ordered by number to prevent deadlocks between servers. */
  toBatch: () => ClickBatch;
  /** Removes clicks that are stored. Clicks counted meanwhile stay. */
  subtract: (batch: ClickBatch) => void;
}

export function createPendingClicks(): PendingClicks {
  const counts = new Map<number, number>();
  /** Clicks by robots, included in `counts`. */
  const robots = new Map<number, number>();
  /** Referring hosts of the other clicks. Bounded, as clients can send any host. */
  const referrers = new Map<number, Map<string, number>>();

  function addReferrer(number: number, host: string) {
    const hosts = referrers.get(number) ?? new Map<string, number>();
    const isKnown = hosts.has(host) || hosts.size < ARTICLE_HOSTS_MAX;
    addTo(hosts, isKnown ? host : OTHER_HOSTS, 1);
    referrers.set(number, hosts);
  }

  return {
    add(number, { isRobot = false, referrer = null }) {
      addTo(counts, number, 1);
      if (isRobot) addTo(robots, number, 1);
      else if (referrer !== null) addReferrer(number, referrer);
    },
    get: (number) => counts.get(number) ?? 0,
    total: () => [...counts.values()].reduce((sum, count) => sum + count, 0),
    toBatch: () =>
      [...counts]
        .map(([number, count]) => ({
          number,
          count,
          byRobots: robots.get(number) ?? 0,
          referrers: new Map(referrers.get(number)),
        }))
        .sort((one, other) => one.number - other.number),
    subtract(batch) {
      for (const { number, count, byRobots, referrers: stored } of batch) {
        addTo(counts, number, -count);
        addTo(robots, number, -byRobots);
        const hosts = referrers.get(number);
        if (!hosts) continue;
        for (const [host, count] of stored) addTo(hosts, host, -count);
        if (hosts.size === 0) referrers.delete(number);
      }
    },
  };
}

/** Adds to a count and deletes it when nothing is left. */
function addTo<Key>(counts: Map<Key, number>, key: Key, change: number) {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
