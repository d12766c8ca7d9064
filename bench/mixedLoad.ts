import { setTimeout } from 'node:timers/promises';
import autocannon, { type Request } from 'autocannon';
import type { TokenReply } from '../src/shared/user.ts';
import type { RunningServer } from '../tools/startServer.ts';
import { bearer, createArticleRequests } from './calls.ts';
import { cpuSeconds, peakMemory } from './processFigures.ts';
import { zipf } from './zipf.ts';

const CONNECTIONS = 32;
/** In seconds. */
const WARM_UP = 2;
/**
 * In seconds: warm-up and measurement of cached pages. Each is rendered again after a minute, for its clicks, so a shorter time
 * would have more or fewer of these.
 */
export const PAGE_SECONDS = 60;
/** In milliseconds. */
const SAMPLE = 20;
const PAGE_SIZE = 4;

export interface Figures {
  perSecond: number;
  /** In milliseconds. */
  p99: number;
  /** CPU time of the server per request, in microseconds. */
  cpuMicros: number;
  peakMib: number;
  /** Articles created per second, of loads that create as many as they can. */
  createdPerSecond: number | null;
}

interface Setting {
  server: RunningServer;
  /** Newest first. */
  slugs: string[];
  /** The author whose lists are read. */
  author: TokenReply;
  writers: TokenReply[];
  seconds: number;
  /** Warm-up and measurement of cached pages; `PAGE_SECONDS` by default. */
  pageSeconds?: number;
  /** Seeds the choice of articles. */
  round: number;
}

export interface Case {
  kind: 'mixed' | 'pages' | 'cold JSON' | 'cold pages' | 'hot listing' | 'hot own listing';
  /** Per second; `creating` for authors who each create articles without a pause. */
  writes: number | 'creating';
  /** Requests per second of all readers; without it, they read without a pause. */
  reads?: number;
}

/** Puts one kind of load on a server and returns its figures. */
export async function mixedLoad(setting: Setting, { kind, writes, reads }: Case): Promise<Figures> {
  const { server, seconds, slugs, pageSeconds = PAGE_SECONDS } = setting;
  const requests = createRequests(kind, setting);
  const isCold = kind.startsWith('cold');
  const load = (duration: number) =>
    autocannon({
      url: server.url,
      connections: CONNECTIONS,
      requests,
      ...(reads !== undefined && { overallRate: reads }),
      // Uncached articles can be read only once. autocannon notices that it is done only when it takes a sample.
      ...(isCold ? { amount: slugs.length, sampleInt: SAMPLE } : { duration }),
    });

  const writing = new AbortController();
  const written = writes === 'creating' ? undefined : writeSteadily(setting, writes, writing.signal);
  const areCachedPages = kind === 'pages';
  if (!isCold) await load(areCachedPages ? pageSeconds : WARM_UP);
  const before = cpuSeconds(server.pid);
  const created = writes === 'creating' ? create(setting) : undefined;
  const {
    requests: done,
    latency,
    duration,
    non2xx,
    errors,
  } = await load(areCachedPages ? pageSeconds : seconds);
  writing.abort();
  await written;
  const creation = await created;
  if (non2xx + errors > 0) throw new Error(`${kind}: ${non2xx} unexpected replies, ${errors} errors`);
  return {
    perSecond: done.total / duration,
    p99: latency.p99,
    cpuMicros: ((cpuSeconds(server.pid) - before) / done.total) * 1e6,
    peakMib: peakMemory(server.pid),
    createdPerSecond: creation ? creation.requests.total / creation.duration : null,
  };
}

/** Creates articles for as long as readers are measured: each author the next one as soon as the last one is stored. */
async function create({ server, writers, seconds }: Setting) {
  let client = 0;
  const creation = await autocannon({
    url: server.url,
    connections: writers.length,
    duration: seconds,
    setupClient: (connection) => {
      const writer = writers[client++ % writers.length];
      if (writer) connection.setRequests(createArticleRequests(bearer(writer)));
    },
  });
  if (creation.non2xx + creation.errors > 0) throw new Error('An article was not created.');
  return creation;
}

function createRequests(kind: Case['kind'], { slugs, author, round }: Setting): Request[] {
  const article = zipf(slugs.length, round + 1);
  const page = zipf(Math.ceil(slugs.length / PAGE_SIZE), round + 101);
  const own = zipf(Math.ceil(slugs.length / 10 / PAGE_SIZE), round + 201);
  const turn = zipf(10, round + 301);
  const gzip = { 'accept-encoding': 'gzip' };
  let next = 0;
  let call = 0;
  const slugAt = (place: number) => slugs[place % slugs.length] ?? '';
  const listing = (path: string, number: number) => `${path}?limit=${PAGE_SIZE}&page=${number + 1}`;
  const each = (request: () => Pick<Request, 'path' | 'headers'>): Request[] => [
    { method: 'GET', setupRequest: (given) => ({ ...given, headers: {}, ...request() }) },
  ];

  switch (kind) {
    case 'mixed':
      return each(() => {
        // Of ten calls, seven are articles, two are lists, one is an author's list.
        call = (call + 1 + turn()) % 10;
        if (call < 7) return { path: `/api/articles/public/${slugAt(article())}` };
        if (call < 9) return { path: listing('/api/articles/all', page()) };
        return { path: listing('/api/articles', own()), headers: bearer(author) };
      });
    case 'pages':
      return each(() => ({ path: `/allArticles/${slugAt(article())}`, headers: gzip }));
    case 'cold JSON':
      return each(() => ({ path: `/api/articles/public/${slugAt(next++)}` }));
    case 'cold pages':
      return each(() => ({ path: `/allArticles/${slugAt(next++)}`, headers: gzip }));
    case 'hot listing':
      return each(() => ({ path: listing('/api/articles/all', 0) }));
    case 'hot own listing':
      return each(() => ({ path: listing('/api/articles', 0), headers: bearer(author) }));
  }
}

/** Alternately creates and edits articles at this rate until aborted. */
async function writeSteadily(
  { server, writers, round }: Setting,
  perSecond: number,
  signal: AbortSignal,
): Promise<void> {
  if (perSecond === 0) return;
  const markdown = 'Some *words* of an article in progress. '.repeat(40);
  const slugs: { slug: string; writer: TokenReply }[] = [];
  const began = performance.now();
  for (let count = 0; !signal.aborted; count += 1) {
    const writer = writers[count % writers.length];
    const edited = count % 2 === 1 ? slugs.at(-1) : undefined;
    const body = JSON.stringify({ title: `Written ${round} ${count}`, markdown, cover: '' });
    const headers = {
      ...bearer(edited?.writer ?? writer ?? { token: '' }),
      'content-type': 'application/json',
    };
    const reply = await fetch(`${server.url}/api/articles/${edited ? `edit/${edited.slug}` : 'new'}`, {
      method: edited ? 'PATCH' : 'POST',
      headers,
      body,
    });
    if (!reply.ok) throw new Error(`A write failed: ${reply.status}`);
    const { slug } = (await reply.json()) as { slug: string };
    if (!edited && writer) slugs.push({ slug, writer });
    const due = began + ((count + 1) / perSecond) * 1000;
    await setTimeout(Math.max(due - performance.now(), 0), undefined, { signal }).catch(() => undefined);
  }
}

/** Returns the median run by requests per second. */
export function medianRun(runs: Figures[]): Figures {
  const sorted = runs.toSorted((one, other) => one.perSecond - other.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('There was no run.');
  return middle;
}
