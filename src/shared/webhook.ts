import type { Answer } from './answers/schema.ts';
import type * as answers from './answers/webhooks.ts';
import { changeSchema } from './changeSchema.ts';
import { validationMessages } from './messages/en/validation.ts';
import { webhookMessages } from './messages/en/webhooks.ts';
import { parseUrl } from './parse.ts';
import { array, boolean, type InferType, object, string, text } from './yup.ts';

const { fields } = webhookMessages;

/** What a webhook can subscribe to. */
export const webhookEvents = [
  'article.published',
  'article.updated',
  'article.unpublished',
  'article.deleted',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Sent at an admin's request. */
export const TEST_EVENT = 'webhook.test';
export type DeliveryEvent = WebhookEvent | typeof TEST_EVENT;

/** The prefix of all signing secrets: https://github.com/standard-webhooks/standard-webhooks */
export const SECRET_PREFIX = 'whsec_';

/** Maximum number of webhooks of a blog: the transaction of every publication adds a row for each. */
export const WEBHOOKS_MAX = 10;
/** Deliveries kept per webhook, besides those that are waiting. */
export const DELIVERIES_SHOWN = 50;
/** Maximum number of waiting deliveries of a webhook. Beyond it, the oldest ones are dropped. */
export const DELIVERIES_WAITING_MAX = 10_000;
/** In days: a webhook that fails for so long is disabled. */
export const FAILING_DAYS_MAX = 3;
const URL_MAX = 1000;

/** An address in brackets, or labels of letters, digits and hyphens as DNS has them. */
const HOST_NAME = /^(?:\[.*\]|(?:(?!-)[\w-]{1,63}(?<!-)\.)*(?!-)[\w-]{1,63}(?<!-)\.?)$/;

/**
 * Returns whether this is an http or https URL with a host and without username and password. The server checks where it
 * leads. Parsers accept `https:///x`, in which they take the path for the host, port 0, to which nobody can connect, and
 * hosts that nothing can have, such as `a..org`.
 */
function isWebhookUrl(value: string): boolean {
  const parsed = /^https?:\/\/[^/\\]/i.test(value) ? parseUrl(value) : null;
  return (
    parsed?.username === '' &&
    parsed.password === '' &&
    parsed.port !== '0' &&
    HOST_NAME.test(parsed.hostname)
  );
}

const url = text(() => fields.url)
  .trim()
  .max(URL_MAX)
  .test(
    'url',
    ({ path }: { path: string }) => validationMessages.httpUrl(path),
    (value) => !value || isWebhookUrl(value),
  )
  .required();

/** A new webhook. */
export const webhookSchema = object({
  url,
  events: array(
    string()
      .label(() => fields.event)
      .oneOf(webhookEvents)
      .required(),
  )
    .label(() => fields.events)
    .min(1, () => webhookMessages.noEvents)
    .max(webhookEvents.length)
    .required(),
});
export type NewWebhook = InferType<typeof webhookSchema>;

/** What the form of a webhook changes. `isActive` pauses or resumes it. */
export const webhookFormSchema = webhookSchema.shape({
  isActive: boolean()
    .label(() => fields.isActive)
    .required(),
});
export type WebhookForm = InferType<typeof webhookFormSchema>;

/** The body of `PATCH /api/admin/webhooks/{id}`. What is left out is kept. */
export type WebhookChange = Partial<WebhookForm>;
export const webhookChangeSchema = changeSchema<WebhookChange>(webhookFormSchema.partial());

/** `paused` by an admin, or `disabled` because it failed for days. Neither gets new events. */
export const webhookStates = ['active', 'paused', 'disabled'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** A webhook without its secret. */
export interface Webhook extends Answer<typeof answers.webhook> {}

export interface WebhookList extends Answer<typeof answers.webhookList> {}

/** Returned once, to the admin who created it or its secret. */
export interface WebhookWithSecret extends Answer<typeof answers.webhookWithSecret> {}

/** Why a delivery failed. `status`: the response status wasn't 2xx. `obsolete`: it wasn't sent, see `skipped`. */
export const deliveryProblems = [
  'status',
  'timeout',
  'dns',
  'connection',
  'tls',
  'blocked',
  'obsolete',
  'stopped',
  'dropped',
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

/** `skipped`: the article has changed since, so a later event has newer data. */
export const deliveryStates = ['waiting', 'retrying', 'delivered', 'failed', 'skipped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** A delivery with its last try. */
export interface WebhookDelivery extends Answer<typeof answers.webhookDelivery> {}
