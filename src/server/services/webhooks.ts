import { createHmac } from 'node:crypto';
import { pickShortTexts, type PublicArticleSummary, type ShortText } from '../../shared/article.ts';
import type { Finding } from '../../shared/blogStatus.ts';
import { webhookMessages as messages } from '../../shared/messages/en/webhooks.ts';
import { paths } from '../../shared/pages.ts';
import {
  type DeliveryProblem,
  type NewWebhook,
  SECRET_PREFIX,
  TEST_EVENT,
  type Webhook,
  type WebhookChange,
  type WebhookWithSecret,
} from '../../shared/webhook.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { errorCode } from '../lib/files.ts';
import {
  AddressBlocked,
  findUrlProblem,
  postPublicly,
  type RequestPolicy,
  TimedOut,
} from '../lib/publicRequest.ts';
import { Refusal } from '../lib/refusal.ts';
import { runEvery } from '../lib/schedule.ts';
import { version } from '../lib/version.ts';
import { findListedSummary } from '../store/articles/read.ts';
import { type Actor, record } from '../store/auditLog.ts';
import {
  claimDelivery,
  type ClaimedDelivery,
  deleteWebhook,
  findTarget,
  getWebhook,
  insertWebhook,
  listWebhooks,
  type Outcome,
  recordTry,
  releaseDelivery,
  rotateSecret,
  skipDelivery,
  updateWebhook,
} from '../store/webhooks.ts';

/** Returns the only part of a webhook's URL that logs may contain: the rest may include a secret of the receiver. */
const getHost = ({ url }: Pick<Webhook, 'url'>) => new URL(url).host;
const toSubject = (webhook: Webhook) =>
  ({ kind: 'webhook', id: webhook._id, name: getHost(webhook) }) as const;

/** Creates a webhook. Refuses a URL that no request may be sent to. */
export const createWebhook = (
  db: Db,
  wish: NewWebhook,
  policy: RequestPolicy,
  by: Actor,
): Promise<WebhookWithSecret> =>
  inTransaction(db, async (db) => {
    requireAllowedUrl(wish.url, policy);
    const webhook = await insertWebhook(db, wish);
    await record(db, { by, act: 'create-webhook', on: toSubject(webhook) });
    return webhook;
  });

/** Changes a webhook. Throws `notFound()`. */
export const changeWebhook = (
  db: Db,
  id: string,
  change: WebhookChange,
  { policy, by }: { policy: RequestPolicy; by: Actor },
): Promise<Webhook> =>
  inTransaction(db, async (db) => {
    if (change.url !== undefined) requireAllowedUrl(change.url, policy);
    await updateWebhook(db, await getWebhook(db, id), change);
    const webhook = await getWebhook(db, id);
    await record(db, {
      by,
      act: 'change-webhook',
      on: toSubject(webhook),
      details: { state: webhook.state },
    });
    return webhook;
  });

/** Replaces the secret of a webhook. For a day, deliveries are also signed with the former one. Throws `notFound()`. */
export const rotateWebhookSecret = (db: Db, id: string, by: Actor): Promise<WebhookWithSecret> =>
  inTransaction(db, async (db) => {
    const webhook = await getWebhook(db, id);
    await record(db, { by, act: 'rotate-webhook-secret', on: toSubject(webhook) });
    return { ...webhook, secret: await rotateSecret(db, id) };
  });

/** Deletes a webhook with its deliveries. Throws `notFound()`. */
export const removeWebhook = (db: Db, id: string, by: Actor): Promise<void> =>
  inTransaction(db, async (db) => {
    await record(db, { by, act: 'delete-webhook', on: toSubject(await getWebhook(db, id)) });
    await deleteWebhook(db, id);
  });

function requireAllowedUrl(url: string, policy: RequestPolicy): void {
  const problem = findUrlProblem(new URL(url), policy);
  if (problem === null) return;
  throw new Refusal('invalid', problem === 'http' ? messages.httpsOnly : messages.notPublic);
}

type ReceivedField =
  | ShortText
  | '_id'
  | 'slug'
  | 'tags'
  | 'tagSlugs'
  | 'readingMinutes'
  | 'createdAt'
  | 'updatedAt'
  | 'ownerName'
  | 'ownerHandle'
  | 'ownerIsAdmin';

/** What receivers get about an article in the public listings: no text, and no counts, whose changes send no event. */
type EventArticle = Pick<PublicArticleSummary, ReceivedField> & { url: string };

/**
 * Returns the body of a delivery, with the public data of the article as it is now. Returns null if the event is
 * outdated, so that a late retry never misleads: a publication or an update of an article that isn't listed, or the
 * removal of one that is.
 *
 * @param origin the blog's public origin
 */
async function composePayload(
  db: Db,
  { event, articleId, slug, createdAt }: ClaimedDelivery,
  origin: string,
): Promise<string | null> {
  const compose = (data: object) => JSON.stringify({ type: event, timestamp: createdAt, data });
  if (event === TEST_EVENT) return compose({});
  const summary = await findListedSummary(db, articleId);
  const isAppearing = event === 'article.published' || event === 'article.updated';
  if (isAppearing !== (summary !== null)) return null;
  if (!summary) return compose({ _id: articleId, slug, url: articleUrl(origin, slug) });
  const article: EventArticle = {
    ...pickShortTexts(summary),
    cover: summary.cover === '' ? '' : new URL(summary.cover, origin).href,
    _id: summary._id,
    slug: summary.slug,
    url: articleUrl(origin, summary.slug),
    tags: summary.tags,
    tagSlugs: summary.tagSlugs,
    readingMinutes: summary.readingMinutes,
    createdAt: summary.createdAt,
    updatedAt: summary.updatedAt,
    ownerName: summary.ownerName,
    ownerHandle: summary.ownerHandle,
    ownerIsAdmin: summary.ownerIsAdmin,
  };
  return compose(article);
}

const articleUrl = (origin: string, slug: string) => `${origin}${paths.article(slug)}`;

/**
 * Returns the headers of a delivery, signed with each secret:
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
function signedHeaders(id: string, body: string, secrets: readonly string[]): Record<string, string> {
  const timestamp = `${Math.floor(Date.now() / 1000)}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': `markdown-blog/${version}`,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

/** Log entry about a failed delivery. */
export interface FailedDelivery {
  host: string;
  event: string;
  tries: number;
  problem: DeliveryProblem;
  status: number | null;
  isGivenUp: boolean;
}

interface DeliveryWork {
  /** The blog's public origin. */
  origin: string;
  policy: RequestPolicy;
  onDelivered?: (() => void) | undefined;
  onUndelivered: (failed: FailedDelivery) => void;
  stop: AbortSignal;
}

/** Maximum number of concurrent deliveries per process, each to a different webhook. */
const CONCURRENCY = 4;

/**
 * Sends all due deliveries until `stop`: one at a time to each webhook, so that a slow receiver delays no other.
 * Several servers can do so at once, as each claims a delivery first. A webhook that fails is skipped until the next
 * run.
 */
export async function sendDueDeliveries(db: Db, work: DeliveryWork): Promise<void> {
  const resting = new Set<string>();
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];

  async function start(delivery: ClaimedDelivery) {
    resting.add(delivery.webhookId);
    try {
      if (await deliver(db, delivery, work)) resting.delete(delivery.webhookId);
    } catch (error) {
      failures.push(error);
    }
  }

  while (!work.stop.aborted && failures.length === 0) {
    const wasIdle = running.size === 0;
    const delivery = running.size < CONCURRENCY ? await claimDelivery(db, [...resting]) : null;
    if (delivery) {
      const sending: Promise<void> = start(delivery).finally(() => running.delete(sending));
      running.add(sending);
    } else if (running.size > 0) await Promise.race(running);
    // If a delivery ended during the search, look again: the search skipped the other deliveries to its webhook.
    else if (wasIdle) return;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}

/** Sends a delivery and records the outcome. Returns false if the webhook should be skipped until the next run. */
async function deliver(db: Db, delivery: ClaimedDelivery, work: DeliveryWork): Promise<boolean> {
  const target = await findTarget(db, delivery.webhookId);
  if (!target) return false;
  const body = await composePayload(db, delivery, work.origin);
  if (body === null) {
    await skipDelivery(db, delivery);
    return true;
  }
  const headers = signedHeaders(delivery.id, body, target.secrets);
  const outcome = await trySending(new URL(target.url), { headers, body }, work);
  if (outcome === null) {
    await releaseDelivery(db, delivery);
    return false;
  }
  const isGivenUp = await recordTry(db, delivery, outcome);
  const { problem, status } = outcome;
  if (problem === null) work.onDelivered?.();
  else {
    const { event, tries } = delivery;
    work.onUndelivered({ host: getHost(target), event, tries, problem, status, isGivenUp });
  }
  return problem === null;
}

/** Returns null if the server stops in the meantime. */
async function trySending(
  url: URL,
  message: Parameters<typeof postPublicly>[1],
  { policy, stop }: Pick<DeliveryWork, 'policy' | 'stop'>,
): Promise<Outcome | null> {
  const began = performance.now();
  const outcome = (status: number | null, problem: DeliveryProblem | null): Outcome => ({
    status,
    problem,
    milliseconds: Math.round(performance.now() - began),
  });
  try {
    const status = await postPublicly(url, message, policy, stop);
    return outcome(status, status >= 200 && status < 300 ? null : 'status');
  } catch (error) {
    return stop.aborted ? null : outcome(null, toProblem(error));
  }
}

const DNS_ERROR = /^(ENOTFOUND|EAI_)/;
/** Includes OpenSSL's error codes, which Node.js passes on. */
const TLS_ERROR = /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|HOSTNAME_MISMATCH)/;

function toProblem(error: unknown): DeliveryProblem {
  if (error instanceof AddressBlocked) return 'blocked';
  if (error instanceof TimedOut) return 'timeout';
  const code = errorCode(error) ?? '';
  if (DNS_ERROR.test(code)) return 'dns';
  return TLS_ERROR.test(code) ? 'tls' : 'connection';
}

/** In milliseconds: how often the queue is checked. */
const INTERVAL = 5000;

export interface WebhookSender {
  /** False without a public URL. */
  canSend: boolean;
  policy: RequestPolicy;
  /** Sends due deliveries immediately. Call it after committing a delivery that somebody is waiting for. */
  wake: () => void;
  /** Resolves when running deliveries have ended, after `stop` was aborted. */
  ended: () => Promise<void>;
}

interface SenderParts extends Omit<DeliveryWork, 'origin'> {
  db: Db;
  /** The blog's public origin; null if it isn't set: then deliveries wait. */
  publicUrl: string | null;
  onFailed: (error: unknown) => void;
}

/** Starts the background job that sends deliveries. */
export function startWebhooks({ db, publicUrl, onFailed, ...work }: SenderParts): WebhookSender {
  const { policy, stop } = work;
  if (publicUrl === null) {
    return { canSend: false, policy, wake: () => undefined, ended: async () => undefined };
  }
  const job = runEvery(() => sendDueDeliveries(db, { ...work, origin: publicUrl }), {
    interval: INTERVAL,
    onFailed,
    stop,
  });
  return { canSend: true, policy, ...job };
}

/** Returns the findings about webhooks for the status page and the doctor; none if there are no webhooks. */
export async function webhookFindings(db: Db, canSend: boolean): Promise<Finding[]> {
  const { finding } = messages;
  const webhooks = await listWebhooks(db);
  const toFindings = (state: Finding['state'], says: string): Finding[] => [
    { about: 'webhooks', state, says },
  ];
  if (webhooks.length === 0) return [];
  if (!canSend) return toFindings('warning', finding.noPublicUrl);
  const hosts = (some: Webhook[]) => some.map(getHost).join(', ');
  const disabled = webhooks.filter(({ state }) => state === 'disabled');
  if (disabled.length > 0) return toFindings('problem', finding.disabled(hosts(disabled)));
  const failing = webhooks.filter(({ state, failingSince }) => state === 'active' && failingSince !== null);
  if (failing.length > 0) return toFindings('warning', finding.failing(hosts(failing)));
  return toFindings('ok', finding.ok(webhooks.length));
}
