import { bulkSchema } from '../../../shared/bulk.ts';
import { BULK_LIMIT, type BulkReply } from '../../../shared/bulkActs.ts';
import type { Renderer } from '../../content/renderer.ts';
import type { Db } from '../../db/schema.ts';
import { publishing } from '../../drafts/publishing.ts';
import { actOnEach } from '../../http/actOnEach.ts';
import type { Authentication } from '../../http/authentication.ts';
import { requestOrigin } from '../../http/badRequests.ts';
import type { App } from '../../http/app.ts';
import type { Limits } from '../../limits/limits.ts';
import type { Searching } from '../../search/searching.ts';
import { actOf } from './bulkActs.ts';
import { matching, type Target } from './bulkTargets.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  rendering: Renderer;
  searching: Searching;
  publicUrl: string | null;
}

/** One thing done with many of one's own articles or drafts, each by itself. */
export const bulkRoutes =
  ({ db, authentication: { signedIn }, limits, rendering, searching, publicUrl }: Dependencies) =>
  async (app: App) => {
    const publish = publishing(db, rendering);
    const writing = { onRequest: [signedIn.onRequest, limits.countWrite], schema: { body: bulkSchema } };

    app.post('/bulk', writing, async (request): Promise<BulkReply> => {
      const { body, user, ip, log } = request;
      const { act, state = 'published', items, name = '' } = body;
      const actOn = actOf(act, state !== 'published');
      const sources = { db, rendering, publish, origin: requestOrigin(request, publicUrl), name };
      const found =
        items === undefined
          ? await matching({ db, searching, rendering }, { ip, ownerId: user.id }, body, BULK_LIMIT + 1)
          : items.map((item): Target => ({ item, place: '' }));

      const results = await actOnEach(
        found.slice(0, BULK_LIMIT).map(({ item }) => item),
        (item) => actOn(sources, user.id, item),
        log,
      );
      const hasMore = items === undefined && results.length < found.length;
      return { results, next: hasMore ? (found[results.length - 1]?.place ?? null) : null };
    });
  };
