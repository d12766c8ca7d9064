import type { FastifyReply } from 'fastify';
import { exportSchema } from '../../shared/export.ts';
import { developerMessages } from '../../shared/messages/en/developers.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { ownedBy } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import { type Authentication, tokenScope } from '../http/authentication.ts';
import type { MediaStorage } from '../images/mediaStorage.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import { articleNotFound } from '../store/articles.ts';
import { exportArticles, type ExportOptions } from '../transfer/exportArticles.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Pick<Limits, 'countExport'>;
  media: MediaStorage;
  /** Aborted when the server stops. */
  stop: AbortSignal;
}

/** Exports of this process at once: each reads all articles and images of an account. */
const AT_ONCE = 4;
/** In seconds. */
const RETRY_AFTER = 30;

const { export: messages } = transferMessages;

/**
 * Registers the downloads of exports as ZIP files, under `/exports` and `/admin/exports`: docs/decisions/0047-downloads.md.
 * They are POST requests, so that nothing downloads them by accident, and none is cached.
 */
export function exportRoutes({ db, authentication, limits, media, stop }: Dependencies) {
  const { signedIn, requireAdmin } = authentication;
  const running = new Set<string>();

  /** Streams an export to an account, at its pace. Refuses a second one at once, and one too many of all. */
  function send(
    reply: FastifyReply,
    accountId: string,
    name: string,
    options: Omit<ExportOptions, 'db' | 'media'>,
  ) {
    if (running.has(accountId)) throw new Refusal('tooMany', messages.running, { retryAfter: RETRY_AFTER });
    if (running.size >= AT_ONCE) throw new Refusal('busy', messages.busy, { retryAfter: RETRY_AFTER });
    running.add(accountId);
    const zip = exportArticles({ db, media, stop, ...options });
    zip.once('close', () => running.delete(accountId));
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
        },
        async ({ body: { article, history, personalData }, user }, reply) => {
          if (personalData && user.token) throw new Refusal('forbidden', developerMessages.tokens.notAllowed);
          if (article !== undefined) await requireArticle(db, user.id, article);
          return send(reply, user.id, article ?? 'blog', {
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
        { onRequest: [requireAdmin.onRequest, limits.countExport] },
        async ({ admin }, reply) => send(reply, admin.id, 'blog', { ownerId: null }),
      ),
  };
}

async function requireArticle(db: Db, ownerId: string, slug: string): Promise<void> {
  const found = await ownedBy(db, ownerId)
    .select('article.number')
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  if (!found) throw articleNotFound();
}
