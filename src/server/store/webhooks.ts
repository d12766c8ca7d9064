import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { webhookMessages as messages } from '../../shared/messages/en/webhooks.ts';
import { DAY, MINUTE } from '../../shared/time.ts';
import {
  DELIVERIES_SHOWN,
  DELIVERIES_WAITING_MAX,
  type DeliveryProblem,
  type DeliveryState,
  FAILING_DAYS_MAX,
  type NewWebhook,
  SECRET_PREFIX,
  TEST_EVENT,
  type Webhook,
  type WebhookChange,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookState,
  WEBHOOKS_MAX,
  type WebhookWithSecret,
} from '../../shared/webhook.ts';
import { fromNow, compileOnce, inTransaction, isPostgres, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { orderedId } from '../lib/ids.ts';
import { Refusal } from '../lib/refusal.ts';

/*
 * Webhooks and their queue. An event is written in the transaction of the change that it reports, so that no event is
 * lost and none is sent for a change that was rolled back. Only the article's id and slug are stored: payloads are
 * composed when they are sent.
 */

/** In bytes, as Standard Webhooks recommends 24 to 64. */
const SECRET_BYTES = 32;
/** In milliseconds: how long the former secret also signs after a rotation. */
const ROTATION = DAY;
/** In milliseconds: how long a claim on a delivery lasts, far longer than sending takes. */
const CLAIM = MINUTE;
/** Pauses between retries, in minutes; about nine hours in total. */
const PAUSES = [1, 2, 5, 10, 20, 30, 60, 60, 60, 120, 180];
/** The due time of deliveries that are done. */
const NEVER = '9999';

const createSecret = () => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;

const columns = ['id', 'url', 'events', 'state', 'createdAt', 'failingSince'] as const;

const toWebhook = ({
  id,
  events,
  ...webhook
}: Omit<Webhook, '_id' | 'events'> & { id: string; events: string }): Webhook => ({
  _id: id,
  ...webhook,
  events: events.split(' ') as WebhookEvent[],
});

/** Lists all webhooks, oldest first. */
export async function listWebhooks(db: Db): Promise<Webhook[]> {
  const rows = await db.selectFrom('webhook').select(columns).orderBy('id').execute();
  return rows.map(toWebhook);
}

/** Returns a webhook, locked until the transaction ends. Throws `notFound()`. */
export async function getWebhook(db: Db, id: string): Promise<Webhook> {
  const row = await db
    .selectFrom('webhook')
    .select(columns)
    .where('id', '=', id)
    .$if(isPostgres(db) && db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new Refusal('notFound', messages.notFound);
  return toWebhook(row);
}

/** Creates a webhook. Throws if there are too many. */
export async function insertWebhook(db: Db, { url, events }: NewWebhook): Promise<WebhookWithSecret> {
  const { count } = await db
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= WEBHOOKS_MAX) throw new Refusal('conflict', messages.tooMany(WEBHOOKS_MAX));
  const secret = createSecret();
  const row = {
    id: orderedId(),
    url,
    events: [...new Set(events)].join(' '),
    state: 'active' as const,
    createdAt: now(),
    failingSince: null,
  };
  await db
    .insertInto('webhook')
    .values({ ...row, secret })
    .execute();
  return { ...toWebhook(row), secret };
}

/**
 * Stores a change; what it leaves out is kept. Activating a webhook clears its failures; pausing it ends its waiting
 * deliveries.
 */
export async function updateWebhook(
  db: Db,
  { _id: id, state, ...stored }: Webhook,
  { url = stored.url, events = stored.events, isActive = state === 'active' }: WebhookChange,
): Promise<void> {
  const isStarting = isActive && state !== 'active';
  await db
    .updateTable('webhook')
    .set({ url, events: [...new Set(events)].join(' ') })
    .$if(isStarting, (query) => query.set({ state: 'active', failingSince: null }))
    .$if(!isActive && state === 'active', (query) => query.set({ state: 'paused' }))
    .where('id', '=', id)
    .execute();
  if (!isActive) await endWaiting(db, id);
}

async function endWaiting(db: Db, webhookId: string): Promise<void> {
  await db
    .updateTable('webhookDelivery')
    .set({ dueAt: NEVER, endedAt: now(), problem: 'stopped', claim: '' })
    .where('webhookId', '=', webhookId)
    .where('endedAt', 'is', null)
    .execute();
}

/** Replaces the secret and returns the new one. Deliveries are also signed with the former one for a day. */
export async function rotateSecret(db: Db, id: string): Promise<string> {
  const secret = createSecret();
  await db
    .updateTable('webhook')
    .set((row) => ({ secret, formerSecret: row.ref('secret'), formerSecretUntil: fromNow(ROTATION) }))
    .where('id', '=', id)
    .execute();
  return secret;
}

/** Deletes a webhook with its deliveries. */
export async function deleteWebhook(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhook').where('id', '=', id).execute();
}

const activeWebhooks = compileOnce((db, { state }: { state: WebhookState }) =>
  db
    .selectFrom('webhook')
    .select(['id', 'events'])
    .where('state', '=', state)
    // Deleting the webhook waits for the rows that refer to it.
    .$if(isPostgres(db), (query) => query.forKeyShare()),
);

/** An article in an event. */
interface EventArticle {
  id: string;
  slug: string;
}

/**
 * Queues an event of articles for the webhooks subscribed to it. Call it in the transaction that changes the articles.
 */
export async function queueEvent(
  db: Db,
  event: WebhookEvent,
  articles: readonly EventArticle[],
): Promise<void> {
  if (articles.length === 0) return;
  const webhooks = await activeWebhooks(db, { state: 'active' });
  const subscribed = webhooks.filter(({ events }) => events.split(' ').includes(event));
  if (subscribed.length === 0) return;
  const time = now();
  await db
    .insertInto('webhookDelivery')
    .values(
      articles.flatMap(({ id: articleId, slug }) =>
        subscribed.map(({ id: webhookId }) => ({
          id: orderedId(),
          webhookId,
          event,
          articleId,
          slug,
          dueAt: time,
          createdAt: time,
        })),
      ),
    )
    .execute();
}

/** Queues a test event, also for a webhook that isn't active. Returns its delivery. Throws `notFound()`. */
export const queueTest = (db: Db, webhookId: string): Promise<WebhookDelivery> =>
  inTransaction(db, async (db) => {
    await getWebhook(db, webhookId);
    const row = {
      ...({ id: orderedId(), webhookId, event: TEST_EVENT, articleId: '', slug: '' } as const),
      dueAt: now(),
      createdAt: now(),
    };
    const inserted = await db
      .insertInto('webhookDelivery')
      .values(row)
      .returning(deliveryColumns)
      .executeTakeFirstOrThrow();
    return toDelivery(inserted);
  });

/** Queues a logged delivery again, with all retries. Throws if it isn't in the log or is already waiting. */
export async function queueAgain(db: Db, webhookId: string, id: string): Promise<void> {
  const delivery = await db
    .selectFrom('webhookDelivery')
    .select('endedAt')
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!delivery) throw new Refusal('notFound', messages.deliveryNotFound);
  const { numUpdatedRows } = await db
    .updateTable('webhookDelivery')
    .set({ dueAt: now(), tries: 0, endedAt: null, problem: '', status: null, milliseconds: null })
    .where('id', '=', id)
    .where('endedAt', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('conflict', messages.deliveryWaiting);
}

const deliveryColumns = [
  'id',
  'event',
  'slug',
  'tries',
  'createdAt',
  'triedAt',
  'dueAt',
  'endedAt',
  'status',
  'problem',
  'milliseconds',
] as const;

interface DeliveryRow extends Omit<WebhookDelivery, '_id' | 'state' | 'dueAt' | 'problem'> {
  id: string;
  dueAt: string;
  endedAt: string | null;
  problem: DeliveryProblem | '';
}

const toDelivery = ({ id, endedAt, dueAt, problem, ...row }: DeliveryRow): WebhookDelivery => ({
  _id: id,
  ...row,
  state: toState({ endedAt, problem }),
  dueAt: endedAt === null && problem !== '' ? dueAt : null,
  problem: problem === '' ? null : problem,
});

function toState({ endedAt, problem }: Pick<DeliveryRow, 'endedAt' | 'problem'>): DeliveryState {
  if (endedAt === null) return problem === '' ? 'waiting' : 'retrying';
  if (problem === '') return 'delivered';
  return problem === 'obsolete' ? 'skipped' : 'failed';
}

/** Lists the last deliveries of a webhook, newest first. Throws `notFound()`. */
export async function listDeliveries(db: Db, webhookId: string): Promise<WebhookDelivery[]> {
  await getWebhook(db, webhookId);
  const rows = await db
    .selectFrom('webhookDelivery')
    .select(deliveryColumns)
    .where('webhookId', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(DELIVERIES_SHOWN)
    .execute();
  return rows.map(toDelivery);
}

/** A delivery that this process may send. */
export type ClaimedDelivery = NonNullable<Awaited<ReturnType<typeof claimDelivery>>>;

/**
 * Claims the delivery that is due first for a minute, which is longer than sending takes. Returns null if none is due.
 * If the caller crashes, another process can claim it after that.
 *
 * @param resting ids of webhooks to skip
 */
export async function claimDelivery(db: Db, resting: readonly string[]) {
  const due = db
    .selectFrom('webhookDelivery')
    .select('id')
    .where('dueAt', '<=', now())
    .$if(resting.length > 0, (query) => query.where('webhookId', 'not in', resting))
    .orderBy('dueAt')
    .orderBy('id')
    .limit(1)
    .$if(isPostgres(db), (query) => query.forUpdate().skipLocked());
  const claimed = await db
    .updateTable('webhookDelivery')
    .set((row) => ({ claim: randomUUID(), dueAt: fromNow(CLAIM), tries: row('tries', '+', 1) }))
    .where('id', '=', due)
    .returning(['id', 'webhookId', 'event', 'articleId', 'slug', 'tries', 'claim', 'createdAt'])
    .executeTakeFirst();
  return claimed ?? null;
}

/** Returns where to send a webhook's deliveries and the secrets that sign them; null if it was deleted. */
export async function findTarget(db: Db, id: string): Promise<{ url: string; secrets: string[] } | null> {
  const row = await db
    .selectFrom('webhook')
    .select(['url', 'secret', 'formerSecret', 'formerSecretUntil'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { url, secret, formerSecret, formerSecretUntil } = row;
  const isSigning = formerSecret !== null && formerSecretUntil !== null && formerSecretUntil > now();
  return { url, secrets: isSigning ? [secret, formerSecret] : [secret] };
}

/** The outcome of a try. */
export interface Outcome {
  /** The HTTP status of the response; null if there was none. */
  status: number | null;
  /** Null if the receiver has accepted it. */
  problem: DeliveryProblem | null;
  milliseconds: number;
}

const updateClaimed = (db: Db, { id, claim }: ClaimedDelivery) =>
  db.updateTable('webhookDelivery').where('id', '=', id).where('claim', '=', claim);

/** Ends a delivery whose event is obsolete, such as the publication of an article that isn't listed anymore. */
export async function skipDelivery(db: Db, delivery: ClaimedDelivery): Promise<void> {
  await updateClaimed(db, delivery).set({ problem: 'obsolete', dueAt: NEVER, endedAt: now() }).execute();
}

/** Returns a delivery to the queue without counting the try, because the server is stopping. */
export async function releaseDelivery(db: Db, delivery: ClaimedDelivery): Promise<void> {
  await updateClaimed(db, delivery)
    .set({ dueAt: now(), tries: delivery.tries - 1 })
    .execute();
}

/**
 * Records a try. After a failure, schedules the next one after a growing pause, or gives up, which also disables a
 * webhook whose deliveries have failed for days. A test event is tried once. Returns whether the delivery was given up.
 */
export const recordTry = (db: Db, delivery: ClaimedDelivery, outcome: Outcome): Promise<boolean> =>
  inTransaction(db, async (db) => {
    const { webhookId, event, tries } = delivery;
    const { status, problem, milliseconds } = outcome;
    const tried = { status, milliseconds, triedAt: now() };
    if (problem === null) {
      await updateClaimed(db, delivery)
        .set({ ...tried, problem: '', dueAt: NEVER, endedAt: now() })
        .execute();
      await db
        .updateTable('webhook')
        .set({ failingSince: null })
        .where('id', '=', webhookId)
        .where('failingSince', 'is not', null)
        .execute();
      return false;
    }
    const pause = event === TEST_EVENT ? undefined : PAUSES[tries - 1];
    await updateClaimed(db, delivery)
      .set({ ...tried, problem })
      .set(pause === undefined ? { dueAt: NEVER, endedAt: now() } : { dueAt: fromNow(pause * MINUTE) })
      .execute();
    if (event !== TEST_EVENT) await recordFailure(db, webhookId, pause === undefined);
    return pause === undefined;
  });

async function recordFailure(db: Db, webhookId: string, isGivenUp: boolean): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ failingSince: now() })
    .where('id', '=', webhookId)
    .where('failingSince', 'is', null)
    .execute();
  if (!isGivenUp) return;
  const disabled = await db
    .updateTable('webhook')
    .set({ state: 'disabled' })
    .where('id', '=', webhookId)
    .where('state', '=', 'active')
    .where('failingSince', '<=', fromNow(-FAILING_DAYS_MAX * DAY))
    .returning('id')
    .executeTakeFirst();
  if (disabled) await endWaiting(db, webhookId);
}

/**
 * Drops up to `max` of the oldest waiting deliveries of webhooks that have too many, such as after days without a
 * reachable receiver or on a blog without a public URL. Returns the number dropped.
 */
export async function dropExcessDeliveries(
  db: Db,
  max: number,
  waitingMax = DELIVERIES_WAITING_MAX,
): Promise<number> {
  const ranked = db
    .selectFrom('webhookDelivery')
    .select('id')
    .select(sql<number>`row_number() over (partition by "webhookId" order by "id" desc)`.as('rank'))
    .where('endedAt', 'is', null);
  const excess = db.selectFrom(ranked.as('ranked')).select('id').where('rank', '>', waitingMax).limit(max);
  const { numUpdatedRows } = await db
    .updateTable('webhookDelivery')
    .set({ dueAt: NEVER, endedAt: now(), problem: 'dropped', claim: '' })
    .where('id', 'in', excess)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes up to `max` ended deliveries that the log doesn't show anymore. Returns the number deleted. */
export async function deleteOldDeliveries(db: Db, max: number): Promise<number> {
  const ranked = db
    .selectFrom('webhookDelivery')
    .select(['id', 'endedAt'])
    .select(sql<number>`row_number() over (partition by "webhookId" order by "id" desc)`.as('rank'));
  const old = db
    .selectFrom(ranked.as('ranked'))
    .select('id')
    .where('rank', '>', DELIVERIES_SHOWN)
    .where('endedAt', 'is not', null)
    .limit(max);
  const { numDeletedRows } = await db.deleteFrom('webhookDelivery').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns the number of waiting deliveries, including retries. */
export async function countWaitingDeliveries(db: Db): Promise<number> {
  const { waiting } = await db
    .selectFrom('webhookDelivery')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('dueAt', '<', NEVER)
    .executeTakeFirstOrThrow();
  return waiting;
}
