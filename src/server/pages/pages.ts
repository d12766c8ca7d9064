import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderPage } from '../../shared/firstPage.ts';
import { HttpError } from '../http/errors.ts';
import { acceptsGzip, hasAlready } from '../http/negotiation.ts';
import { originOf } from '../http/originOf.ts';
import { drawnPages } from './drawnPages.ts';
import type { LivePage } from './livePage.ts';
import { documentFrame } from './pageDocument.ts';
import type { PageRequest } from './pageRequest.ts';

/** In bytes, of what a page takes that is kept: compressing a longer one takes a while, and as much memory. */
const LONG = 1024 * 1024;
/** Long ones that are compressed at once. Who comes meanwhile gets them as they are. */
const ZIPS_MAX = 4;

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

export interface Pages {
  /** Answers with the page, rendered or as it was kept; with the shell if it can't be rendered. */
  send: (request: FastifyRequest, reply: FastifyReply, page: PageRequest) => Promise<FastifyReply>;
  /** Answers with what the browser draws everything from. */
  sendShell: (reply: FastifyReply, status: number) => FastifyReply;
}

/** The public pages as html, kept for all who read them: nobody's own data is in them. */
export function pages({ indexHtml, render, publicUrl, sharedMaxAge }: PagesOptions): Pages {
  const frame = documentFrame(indexHtml);
  const find = render && drawnPages(frame, render);
  let zips = 0;
  // Without PUBLIC_URL a page names the host that its request did, which may be anybody's.
  const cacheControl =
    sharedMaxAge > 0 && publicUrl !== null
      ? `public, max-age=0, s-maxage=${sharedMaxAge}, must-revalidate`
      : 'public, no-cache';

  const sendShell = (reply: FastifyReply, status: number) =>
    reply
      .code(status)
      .header('content-security-policy', frame.shell.policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(frame.shell.html);

  async function zipped(live: LivePage, isLong: boolean, counts: readonly number[]): Promise<Buffer> {
    const zip = isLong ? 1 : 0;
    zips += zip;
    try {
      return await live.gzip(counts);
    } finally {
      zips -= zip;
    }
  }

  return {
    sendShell,
    async send(request, reply, page) {
      const { status = 200, counts = [] } = page;
      if (find === null) return sendShell(reply, status);
      const origin = originOf(request, publicUrl);
      const found = await find({ origin, ip: request.ip }, page).catch((error: unknown) => {
        if (!(error instanceof HttpError)) {
          request.log.error({ err: error }, 'a page could not be rendered');
        }
        return null;
      });
      if (!found?.live) return sendShell(reply, status);

      page.onRendered?.();
      const isLong = found.live.size > LONG;
      const isGzip = acceptsGzip(request) && !(isLong && zips >= ZIPS_MAX);
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
      const bytes = isGzip ? await zipped(found.live, isLong, counts) : lent(found.live, counts, reply);
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
