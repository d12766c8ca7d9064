import { hash } from 'node:crypto';
import { clearTimeout, setTimeout } from 'node:timers';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Blog } from '../../shared/blog.ts';
import type { InitialPage, RenderPage } from '../../shared/initialPage.ts';
import { apiMessages } from '../../shared/messages/en/api.ts';
import type { Cacheable, ContentCache } from '../db/contentCache.ts';
import { compress, type Encoding } from '../http/caching.ts';
import { fairQueue } from '../lib/fairQueue.ts';
import { inLanguage, loadLanguage } from '../lib/language.ts';
import { clientNetwork } from '../lib/network.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Settings } from '../store/settings.ts';
import { type DocumentTemplate, type PageHead, pageHead } from './document.ts';

/** Maximum age of a page's click counts, in milliseconds. Everything else on a page is current. */
const COUNTS_MAX_AGE = 60_000;

export interface PageRequest {
  /** Path and query as the app spells them. Identifies the page in the cache. */
  address: string;
  /** 200 by default. */
  status?: number;
  /** False for pages with unlimited variants, which are rendered for each request. */
  isCached?: boolean;
  /** Changes when anything on the page does, except click counts and the blog's settings. */
  version: () => Promise<string>;
  /** Loads the page's content. Called if the page isn't in the cache. */
  content: (blog: Blog) => Promise<PageContent>;
  /** Called before the rendered page is sent. Not called if the shell is sent instead. */
  onRendered?: (page: Pick<RenderedPage, 'article'>) => void;
}

export interface PageContent {
  head: PageHead;
  initialPage: InitialPage;
  /** Set for article pages only. */
  article?: ArticleKey;
  /** See `Cacheable`. */
  madeFrom?: readonly string[];
  /** Overrides the status of the request. */
  status?: number;
  /** Additional headers, such as `retry-after`. */
  headers?: Record<string, string>;
  /** Whether the page needs JavaScript. */
  needsScripts?: boolean;
}

export interface ArticleKey {
  number: number;
  ownerId: string;
}

/** A page ready to be sent. */
interface RenderedPage extends Cacheable {
  html: Buffer;
  encoding: Encoding;
  /** A digest of the html, the same on every server. */
  tag: string;
  /** The content security policy to send with it. */
  policy: string;
  article: ArticleKey | undefined;
  status: number;
  headers: Record<string, string>;
}

interface Options {
  template: DocumentTemplate;
  /** The server build of the app. */
  render: RenderPage;
  cache: ContentCache;
  queue: RenderQueue;
  settings: Pick<Settings, 'current'>;
  /** The configured origin of the blog; null if not set. */
  publicUrl: string | null;
}

interface Client {
  ip: string;
  encoding: Encoding;
}

/**
 * Returns a function that renders pages with the app's own components. Caches whole compressed pages, by encoding and
 * address. It throws rendering errors, and a refusal if too many pages are waiting.
 */
export function createPageRenderer({ template, render, cache, queue, settings, publicUrl }: Options) {
  /** The whole page has the language of these settings, even if it changes meanwhile. */
  const make = async (request: PageRequest, blog: Blog, client: Client): Promise<RenderedPage> =>
    inLanguage(await loadLanguage(blog.interfaceLanguage), () => makePage(request, blog, client));

  async function makePage(request: PageRequest, blog: Blog, { ip, encoding }: Client): Promise<RenderedPage> {
    const content = await request.content(blog);
    const { article, madeFrom, status = request.status ?? 200, headers = {}, needsScripts = false } = content;
    const initialPage = withBlog(content.initialPage, blog);

    const { html, policy } = await queue(ip, async () => {
      const page = await render(request.address, initialPage);
      const head = pageHead(content.head, blog, publicUrl);
      return template.fill({ page, head, initialPage, needsScripts }, blog);
    });
    const bytes = Buffer.from(html);
    const compressed = await compress(bytes, encoding);
    return {
      html: compressed,
      size: compressed.length + policy.length,
      tag: hash('sha256', bytes, 'base64url').slice(0, 22),
      ...(madeFrom && { madeFrom }),
      encoding,
      policy,
      article,
      status,
      headers,
    };
  }

  return async (request: PageRequest, client: Client): Promise<RenderedPage> => {
    const blog = await settings.current();
    if (request.isCached === false) return make(request, blog, client);
    // The parts of a page don't name what its menu and its links are made from.
    const { menu, imprint, privacy } = blog;
    const hasLinks = menu !== undefined || imprint !== '' || privacy !== '';
    const links = hasLinks ? hash('sha256', JSON.stringify([menu, imprint, privacy]), 'base64url') : '';
    return cache.get(`page ${client.encoding} ${request.address} ${links}`, {
      version: async () => `${await request.version()} ${JSON.stringify(blog)}`,
      mayLag: true,
      maxAge: COUNTS_MAX_AGE,
      make: () => make(request, blog, client),
    });
  };
}

/** Adds the blog's settings, because every page shows its name. */
const withBlog = ({ answers, refusal }: InitialPage, blog: Blog): InitialPage => ({
  answers: [{ endpointName: 'getBlog', arg: undefined, value: blog }, ...answers],
  refusal,
});

/** Maximum number of waiting pages and feeds: a second or two of work. */
const WAITING_MAX = 200;
/** In milliseconds. A page that takes longer is followed by a pause. */
const LONG = 20;
/** In milliseconds. Without a limit, a page that never finishes would block all others. */
const TIME_MAX = 10_000;
/** Maximum wait, as a multiple of the time limit of one page. */
const PATIENCE = 3;

const busy = () =>
  new Refusal('busy', apiMessages.busy.pages, {
    retryAfter: 5,
  });

/** Runs work for a client with this IP address when its turn comes. Throws a refusal if too many are waiting. */
export type RenderQueue = <Result>(ip: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Creates a queue that renders pages and feeds one at a time, and lets other requests run in between. Networks take
 * turns, so a client that requests many pages doesn't delay one that requests a single page.
 */
export function createRenderQueue(timeMax = TIME_MAX): RenderQueue {
  const queue = fairQueue(1, { waitingMax: WAITING_MAX, patience: PATIENCE * timeMax, refusal: busy });

  return (ip, work) =>
    queue.add(clientNetwork(ip), async () => {
      const began = performance.now();
      const result = await withTimeLimit(work(), timeMax);
      const took = performance.now() - began;
      // Each turn of the event loop accepts one new connection, so several turns are needed after a long page.
      await (took > LONG ? pause(took) : nextTurn());
      return result;
    });
}

async function withTimeLimit<Result>(work: Promise<Result>, limit: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`A page was not rendered within ${limit} ms.`)), limit);
  });
  return Promise.race([work, timedOut]).finally(() => clearTimeout(timer));
}
