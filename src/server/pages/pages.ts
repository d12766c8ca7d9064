import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderPage } from '../../shared/initialPage.ts';
import type { Clicks } from '../articles/clicks.ts';
import type { ContentCache } from '../cache/contentCache.ts';
import { isDatabaseFailure } from '../db/portable.ts';
import { sendCompressed } from '../http/conditional.ts';
import { addPagePolicy } from '../http/csp.ts';
import { isNotFound, Refusal } from '../lib/refusal.ts';
import { createPageRenderer } from './pageRenderer.ts';
import { gzipFile } from './gzipTemplate.ts';
import { documentFrame } from './pageDocument.ts';
import type { PageRequest } from './pageRequest.ts';
import { createPageFinder } from './pageFinder.ts';
import type { Settings } from '../admin/settings.ts';
import type { RenderQueue } from './renderQueue.ts';

export interface PagesOptions {
  /** The built index.html. */
  indexHtml: string;
  /** Null where only the browser can render pages. */
  render: RenderPage | null;
  cache: ContentCache;
  clicks: Pick<Clicks, 'read'>;
  queue: RenderQueue;
  settings: Settings;
  /** What absolute addresses of the blog begin with; null where nobody has said it. */
  publicUrl: string | null;
  /** Whether a request is a robot's. */
  isRobot: (request: FastifyRequest) => boolean;
  /** How long a shared cache may answer without asking, in seconds. */
  sharedMaxAge: number;
}

export interface Pages {
  /**
   * Replies with the page as the server rendered it, or with the shell if it can't be rendered. Throws what keeps it from
   * being rendered now to a robot, which would take the empty shell for the page.
   */
  send: (request: FastifyRequest, reply: FastifyReply, page: PageRequest) => Promise<FastifyReply>;
  /** Replies with the html that the browser renders everything into. */
  sendShell: (request: FastifyRequest, reply: FastifyReply, status: number) => FastifyReply;
}

/** The public pages as html, the same for all who read them: nobody's own data is in them. */
export function createPages(options: PagesOptions): Pages {
  const { indexHtml, render, cache, clicks, queue, settings, publicUrl, isRobot, sharedMaxAge } = options;
  const frame = documentFrame(indexHtml);
  const find =
    render &&
    createPageFinder({
      renderPage: createPageRenderer({ frame, render, publicUrl }),
      cache,
      queue,
      settings,
    });
  const cacheControl =
    sharedMaxAge > 0 ? `public, max-age=0, s-maxage=${sharedMaxAge}, must-revalidate` : 'public, no-cache';

  const sendShell = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const { html, policy } = frame.shell(settings.latest());
    addPagePolicy(request, reply, policy);
    return reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  };

  return {
    sendShell,
    async send(request, reply, page) {
      if (find === null) {
        const { status = page.status } = await page.content(await settings.current());
        return sendShell(request, reply, status ?? 200);
      }
      const found = await find(page, request.ip).catch((error: unknown) => {
        if (isNotFound(error) || isDatabaseFailure(error)) throw error;
        if (error instanceof Refusal && isRobot(request)) throw error;
        if (!(error instanceof Refusal)) request.log.error({ err: error }, 'a page could not be rendered');
        return null;
      });
      if (!found) return sendShell(request, reply, page.status ?? 200);

      page.onRendered?.(found);
      const { status, headers } = found;
      const counts = await clicks.read(found.articles);
      addPagePolicy(request, reply, found.policy);
      void reply
        .code(status)
        .headers({ 'cache-control': cacheControl, ...headers })
        .type('text/html; charset=utf-8');
      return sendCompressed(request, reply, {
        tag: [found.tag, ...counts].join('.'),
        gzipped: () =>
          gzipFile(
            found.pieces.map((piece) =>
              typeof piece === 'object' && 'write' in piece ? piece.write(counts[piece.index] ?? 0) : piece,
            ),
          ),
      });
    },
  };
}
