import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { FirstPage, RenderPage } from '../../shared/firstPage.ts';
import { acceptsGzip, hasAlready } from '../http/negotiation.ts';
import { originOf } from '../http/originOf.ts';
import { type LivePage, livePage } from './livePage.ts';
import { documentFrame, type PageDocument } from './pageDocument.ts';
import { type PageHead, pageHead } from './pageHead.ts';

const KEPT_MAX_BYTES = 32 * 1024 * 1024;
/** What an entry takes beside its page, its address and that of the blog included. */
const ENTRY_SIZE = 1000;

export interface PagesOptions {
  /** The built index.html. */
  indexHtml: string;
  /** Null where only the browser can draw pages. */
  render: RenderPage | null;
  /** See `originOf`. */
  publicUrl: string | null;
  /** How long a shared cache may answer without asking, in seconds; not at all without `publicUrl`. */
  sharedMaxAge: number;
}

/** What a page is made of. */
export interface PageContent {
  head: PageHead;
  firstPage: FirstPage;
  /** Html (UTF-8) for the place of `LONG_TEXT`. */
  longText?: Uint8Array;
  /** Whether it does nothing without scripts. */
  needsScripts?: boolean;
}

export interface PageRequest {
  /** Path and search as the app itself writes them. Pages of one address are one page. */
  address: string;
  /** Differs when anything else than a count has changed that the page shows. */
  version: string;
  status?: number;
  /** The counts that stand in the page now, in the order of their stand-ins. */
  counts?: readonly number[];
  /** Called for a page that is not kept; null leaves it to the browser. Its counts are stand-ins: `livePage.ts`. */
  content: () => PageContent | Promise<PageContent | null>;
  /** Called when the page is sent as it was rendered. */
  onRendered?: () => void;
}

interface KeptPage {
  version: string;
  policy: string;
  /** Null for a page that the browser draws. */
  live: LivePage | null;
}

export interface Pages {
  /** Answers with the page, rendered or as it was kept; with the shell if it can't be rendered. */
  send: (request: FastifyRequest, reply: FastifyReply, page: PageRequest) => Promise<FastifyReply>;
  /** Answers with what the browser draws everything from. */
  sendShell: (reply: FastifyReply, status: number) => FastifyReply;
}

/** The public pages as html, kept for all who read them: nobody's own data is in them. */
export function pages({ indexHtml, render, publicUrl, sharedMaxAge }: PagesOptions): Pages {
  const frame = documentFrame(indexHtml);
  const kept = new LRUCache<string, KeptPage>({
    maxSize: KEPT_MAX_BYTES,
    sizeCalculation: ({ live, policy }) => (live?.size ?? 0) + policy.length + ENTRY_SIZE,
  });
  const underway = new Map<string, Promise<KeptPage>>();
  // Without PUBLIC_URL a page names the host that its request did, which may be anybody's.
  const cacheControl =
    sharedMaxAge > 0 && publicUrl !== null
      ? `public, max-age=0, s-maxage=${sharedMaxAge}, must-revalidate`
      : 'public, no-cache';

  async function make(render: RenderPage, origin: string, request: PageRequest): Promise<KeptPage> {
    const content = await request.content();
    if (content === null) return { version: request.version, policy: '', live: null };
    const { head, firstPage, longText, needsScripts = false } = content;
    const rendered = await render(request.address, firstPage);
    const { html, policy }: PageDocument = frame.around(rendered, {
      head: pageHead(head, origin),
      firstPage,
      needsScripts,
    });
    return { version: request.version, policy, live: livePage(html, longText) };
  }

  /** Many who ask at once for a page that is not there get the same one. */
  async function find(render: RenderPage, origin: string, request: PageRequest): Promise<KeptPage> {
    // Anybody can send any host, so what was made for one is for that one.
    const key = `${origin} ${request.address}`;
    const found = kept.get(key);
    if (found?.version === request.version) return found;

    const work = `${key} ${request.version}`;
    const page = underway.get(work) ?? make(render, origin, request).finally(() => underway.delete(work));
    underway.set(work, page);
    kept.set(key, await page);
    return page;
  }

  const sendShell = (reply: FastifyReply, status: number) =>
    reply
      .code(status)
      .header('content-security-policy', frame.shell.policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(frame.shell.html);

  return {
    sendShell,
    async send(request, reply, page) {
      const { status = 200, counts = [] } = page;
      if (render === null) return sendShell(reply, status);
      const origin = originOf(request, publicUrl);
      const found = await find(render, origin, page).catch((error: unknown) => {
        request.log.error({ err: error }, 'a page could not be rendered');
        return null;
      });
      if (!found?.live) return sendShell(reply, status);

      page.onRendered?.();
      const isGzip = acceptsGzip(request);
      // Weak: the same page may be compressed in two ways.
      const tag = `W/"${[found.live.tag, ...counts, ...(isGzip ? ['gzip'] : [])].join('.')}"`;
      void reply
        .code(status)
        .header('content-security-policy', found.policy)
        .header('cache-control', cacheControl)
        .header('vary', 'accept-encoding')
        .header('etag', tag);
      if (status === 200 && hasAlready(request, tag)) return reply.code(304).send();
      if (isGzip) void reply.header('content-encoding', 'gzip');
      const bytes = isGzip ? await found.live.gzip(counts) : lent(found.live, counts, reply);
      return reply.type('text/html; charset=utf-8').send(bytes);
    },
  };
}

/** The page's bytes, which go back to it when the last of them has gone to the reader. */
function lent(page: LivePage, counts: readonly number[], { raw }: FastifyReply): Buffer {
  const bytes = page.html(counts);
  raw.once('close', () => page.giveBack(bytes));
  return bytes;
}
