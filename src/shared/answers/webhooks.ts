import { deliveryProblems, deliveryStates, TEST_EVENT, webhookEvents, webhookStates } from '../webhook.ts';
import { boolean, id, list, nullable, object, oneOf, slug, text, time, whole } from './schema.ts';

const fields = {
  _id: id,
  url: text('https://example.org/hooks'),
  events: list(oneOf(...webhookEvents)),
  state: oneOf(...webhookStates),
  createdAt: time,
  /** When the first delivery failed since the last one that arrived; null if the last one arrived. */
  failingSince: nullable(time),
};

export const webhook = object(fields);
export const webhookList = object({
  result: list(webhook),
  /** False without `PUBLIC_URL`: events contain URLs of articles. */
  canSend: boolean,
});
export const webhookWithSecret = object({ ...fields, secret: text('whsec_…') });

export const webhookDelivery = object({
  _id: id,
  event: oneOf(...webhookEvents, TEST_EVENT),
  /** The article's slug at that time; '' for a test. */
  slug,
  state: oneOf(...deliveryStates),
  tries: whole(),
  createdAt: time,
  triedAt: nullable(time),
  /** When it is retried; null if it isn't. */
  dueAt: nullable(time),
  /** The status of the response; null if there was none. */
  status: nullable(whole(200)),
  problem: nullable(oneOf(...deliveryProblems)),
  /** Null before the first try. */
  milliseconds: nullable(whole()),
});
export const webhookDeliveryList = object({ result: list(webhookDelivery) });
