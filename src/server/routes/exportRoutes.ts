import type { FastifyReply, FastifyRequest } from 'fastify';
import { blogExportSchema, exportSchema } from '../../shared/export.ts';
import { developerMessages } from '../../shared/messages/en/developers.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import { type Authentication, tokenScope } from '../http/authentication.ts';
import { requireDownloadPace } from '../http/connections.ts';
import { zipFile } from '../http/operation.ts';
import { clientNetwork } from '../lib/network.ts';
import { articleNotFound, Refusal } from '../lib/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import { findOwnNumber } from '../store/articles/read.ts';
import { exportArticles, type ExportOptions } from '../transfer/exportArticles.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Pick<Limits, 'countExport'>;
  media: ExportOptions['media'];
  /** Aborted when the server stops. */
  stop: AbortSignal;
  /** In milliseconds: see `TimeLimits`. */
  downloadPace: number;
}

/** Maximum number of concurrent exports by authors, per process: each reads all articles and images of an account. */
const AT_ONCE = 4;
/** Maximum for clients of one network, so that slow clients leave room for others. */
const AT_ONCE_OF_NETWORK = 2;
/** In seconds. */
const RETRY_AFTER = 30;

const { export: messages } = transferMessages;

/** Programs written before there was a choice send no body. */
const allowNoBody = async (request: { body: unknown }): Promise<void> => {
  request.body ??= {};
};

/**
 * Registers the downloads of exports as ZIP files, under `/exports` and `/admin/exports`: docs/decisions/0047-downloads.md.
 * They are POST requests, so that nothing downloads them by accident, and none is cached.
 */
export function exportRoutes({ db, authentication, limits, media, stop, downloadPace }: Dependencies) {
  const { signedIn, requireRight } = authentication;
  /** The networks of running exports, by account. */
  const authorExports = new Map<string, string>();
  /** Separate, so that authors can't keep an admin from exporting the blog. */
  const adminExports = new Map<string, string>();

  /** Refuses an export if the account already has one running, or its network or all authors have too many. */
  function requireSlot(running: ReadonlyMap<string, string>, accountId: string, network: string) {
    if (running.has(accountId)) throw new Refusal('tooMany', messages.running, { retryAfter: RETRY_AFTER });
    if (running === adminExports) return;
    const sameNetwork = [...running.values()].filter((other) => other === network);
    if (sameNetwork.length >= AT_ONCE_OF_NETWORK)
      throw new Refusal('tooMany', messages.ownNetwork, { retryAfter: RETRY_AFTER });
    if (running.size >= AT_ONCE) throw new Refusal('busy', messages.busy, { retryAfter: RETRY_AFTER });
  }

  /** Streams an export to an account, as fast as the client reads it. */
  function send(
    { ip }: FastifyRequest,
    reply: FastifyReply,
    accountId: string,
    name: string,
    options: Omit<ExportOptions, 'db' | 'media'>,
  ) {
    const running = options.ownerId === null ? adminExports : authorExports;
    const network = clientNetwork(ip);
    requireSlot(running, accountId, network);
    running.set(accountId, network);
    const zip = exportArticles({ db, media, stop, ...options });
    zip.once('close', () => running.delete(accountId));
    requireDownloadPace(reply.raw, downloadPace);
    return reply
      .type('application/zip')
      .headers({
        // Slugs may be in any script: RFC 8187.
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}.zip`,
        'cache-control': 'no-store',
      })
      .send(zip);
  }

  return {
    own: async (app: App) =>
      void app.post(
        '/',
        {
          ...tokenScope('read'),
          onRequest: [signedIn.onRequest, limits.countExport],
          schema: { body: exportSchema },
          api: zipFile('articles', [404, 429]),
        },
        async (request, reply) => {
          const { user } = request;
          const { article, history, personalData } = request.body;
          if (personalData && user.token) throw new Refusal('forbidden', developerMessages.tokens.notAllowed);
          if (
            article !== undefined &&
            (await findOwnNumber(db, { ownerId: user.id, slug: article })) === null
          )
            throw articleNotFound();
          return send(request, reply, user.id, article ?? 'blog', {
            ownerId: user.id,
            ...(article !== undefined && { slug: article }),
            withHistory: history,
            withPersonalData: personalData,
          });
        },
      ),
    all: async (app: App) =>
      void app.post(
        '/',
        {
          onRequest: [requireRight('manageBlog').onRequest, limits.countExport],
          preValidation: allowNoBody,
          schema: { body: blogExportSchema },
          api: zipFile('admin', [429]),
        },
        async (request, reply) => {
          const { history } = request.body;
          return send(request, reply, request.moderator.id, 'blog', { ownerId: null, withHistory: history });
        },
      ),
  };
}
