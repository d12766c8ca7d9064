import { webhookMessages as messages } from '../../shared/messages/en/webhooks.ts';
import {
  type Webhook,
  type WebhookChange,
  webhookChangeSchema,
  type WebhookDelivery,
  type WebhookList,
  webhookSchema,
  type WebhookWithSecret,
} from '../../shared/webhook.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import type { Authentication } from '../http/authentication.ts';
import { created, done, ok } from '../http/operation.ts';
import { Refusal } from '../lib/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  rotateWebhookSecret,
  type WebhookSender,
} from '../services/webhooks.ts';
import { listDeliveries, listWebhooks, queueAgain, queueTest } from '../store/webhooks.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  webhooks: Pick<WebhookSender, 'canSend' | 'policy' | 'wake'>;
}

interface ById {
  Params: { id: string };
}

/** Registers the routes for admins to manage webhooks and read their deliveries. */
export const webhookRoutes =
  ({ db, authentication: { requireRight }, limits: { countWrite }, webhooks }: Dependencies) =>
  async (app: App) => {
    const { policy, canSend } = webhooks;
    const changing = { onRequest: [requireRight('manageBlog').onRequest, countWrite] };
    const requireUrl = async () => {
      if (!canSend) throw new Refusal('conflict', messages.noPublicUrl);
    };
    const sending = { onRequest: [...changing.onRequest, requireUrl] };

    app.get(
      '/',
      { ...requireRight('manageBlog'), api: ok('admin', 'WebhookList') },
      async (): Promise<WebhookList> => ({
        result: await listWebhooks(db),
        canSend,
      }),
    );

    app.post(
      '/',
      { ...sending, schema: { body: webhookSchema }, api: created('admin', 'WebhookWithSecret', [409, 429]) },
      async ({ body, moderator }, reply) => {
        const created: WebhookWithSecret = await createWebhook(db, body, policy, moderator);
        return reply.code(201).header('location', `/api/admin/webhooks/${created._id}`).send(created);
      },
    );

    app.patch<ById & { Body: WebhookChange }>(
      '/:id',
      { ...changing, schema: { body: webhookChangeSchema }, api: ok('admin', 'Webhook', [429]) },
      ({ params, body, moderator }): Promise<Webhook> =>
        changeWebhook(db, params.id, body, { policy, by: moderator }),
    );

    app.post<ById>(
      '/:id/secret',
      { ...changing, api: ok('admin', 'WebhookWithSecret', [429]) },
      ({ params, moderator }): Promise<WebhookWithSecret> => rotateWebhookSecret(db, params.id, moderator),
    );

    app.delete<ById>(
      '/:id',
      { ...changing, api: done('admin', [429]) },
      async ({ params, moderator }, reply) => {
        await removeWebhook(db, params.id, moderator);
        return reply.code(204).send();
      },
    );

    app.post<ById>(
      '/:id/test',
      { ...sending, api: created('admin', 'WebhookDelivery', [409, 429]) },
      async ({ params }, reply) => {
        const queued: WebhookDelivery = await queueTest(db, params.id);
        webhooks.wake();
        return reply
          .code(201)
          .header('location', `/api/admin/webhooks/${params.id}/deliveries/${queued._id}`)
          .send(queued);
      },
    );

    app.get<ById>(
      '/:id/deliveries',
      { ...requireRight('manageBlog'), api: ok('admin', 'WebhookDeliveryList') },
      async ({ params }): Promise<{ result: WebhookDelivery[] }> => ({
        result: await listDeliveries(db, params.id),
      }),
    );

    app.post<{ Params: { id: string; delivery: string } }>(
      '/:id/deliveries/:delivery',
      { ...sending, api: done('admin', [409, 429]) },
      async ({ params }, reply) => {
        await queueAgain(db, params.id, params.delivery);
        webhooks.wake();
        return reply.code(204).send();
      },
    );
  };
