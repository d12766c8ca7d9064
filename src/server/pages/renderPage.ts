import { hash } from 'node:crypto';
import type { Blog } from '../../shared/blog.ts';
import type { InitialPage, RenderPage } from '../../shared/initialPage.ts';
import type { Cacheable, ContentCache } from '../cache/contentCache.ts';
import { compress, type Encoding } from '../http/compression.ts';
import type { Settings } from '../admin/settings.ts';
import type { DocumentTemplate } from './document.ts';
import { type PageHead, pageHead } from './head.ts';
import type { RenderQueue } from './renderQueue.ts';

/**
 * In milliseconds: how old the click counts of a page may be. Everything else on a page is current.
 */
const COUNTS_MAX_AGE = 60_000;

export interface PageRequest {
  /** Path and search as the app itself writes them. Pages of one address are one page. */
  address: string;
  /** 200 by default. */
  status?: number;
  /** False for pages of which there are as many as people think of: each is rendered for whoever asks. */
  isCached?: boolean;
  /** Differs when anything on the page has changed but click counts and the blog's settings. */
  version: () => Promise<string>;
  /** Loads what the page shows. Called for a page that is not in the cache. */
  content: (blog: Blog) => Promise<PageContent>;
  /** Called when the page is sent as it was rendered, and not left to the browser to render. */
  onRendered?: (page: Pick<RenderedPage, 'article'>) => void;
}

export interface PageContent {
  head: PageHead;
  initialPage: InitialPage;
  /** On the page of one article. */
  article?: ArticleKey;
  /** See `Cacheable`. */
  madeFrom?: readonly string[];
  /** If it isn't that of the request. */
  status?: number;
  /** Such as when to try again after a refusal. */
  headers?: Record<string, string>;
  /** Whether the page does nothing without scripts. */
  needsScripts?: boolean;
}

export interface ArticleKey {
  number: number;
  ownerId: string;
}

/** A page ready to be sent. */
export interface RenderedPage extends Cacheable {
  html: Buffer;
  encoding: Encoding;
  /** The same for the same html, on every server. */
  tag: string;
  /** The content security policy that it is sent under. */
  policy: string;
  article: ArticleKey | undefined;
  status: number;
  headers: Record<string, string>;
}

interface Options {
  template: DocumentTemplate;
  /** The app, as it renders on the server. */
  render: RenderPage;
  cache: ContentCache;
  queue: RenderQueue;
  settings: Pick<Settings, 'current'>;
  /** What absolute addresses of the blog begin with; null where nobody has said it. */
  publicUrl: string | null;
}

interface Client {
  ip: string;
  encoding: Encoding;
}

/**
 * Returns the function that renders pages. A page is rendered by the app's own components, compressed and cached as a
 * whole, by its content and encoding. It throws what broke, and a refusal if too many pages wait to be rendered.
 */
export function createPageRenderer({ template, render, cache, queue, settings, publicUrl }: Options) {
  async function make(request: PageRequest, blog: Blog, { ip, encoding }: Client): Promise<RenderedPage> {
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
      ...{ encoding, policy, article, status, headers },
    };
  }

  return async (request: PageRequest, client: Client): Promise<RenderedPage> => {
    const blog = await settings.current();
    if (request.isCached === false) return make(request, blog, client);
    return cache.get(`page ${client.encoding} ${request.address}`, {
      version: async () => `${await request.version()} ${JSON.stringify(blog)}`,
      mayLag: true,
      maxAge: COUNTS_MAX_AGE,
      make: () => make(request, blog, client),
    });
  };
}

/** Every page shows whose blog it is. */
const withBlog = ({ answers, refusal }: InitialPage, blog: Blog): InitialPage => ({
  answers: [{ endpointName: 'getBlog', arg: undefined, value: blog }, ...answers],
  refusal,
});
