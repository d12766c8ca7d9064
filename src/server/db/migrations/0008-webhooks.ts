import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf, run } from './0001-initial.ts';

/** Webhooks and their deliveries: docs/decisions/0050-webhooks.md. */
export const webhooks: Migration = {
  up(db: Kysely<unknown>) {
    const { bytewise } = dialectOf(db);
    return run(db, [
      `create table "webhook" (
        "id" text primary key,
        "url" text not null,
        "events" text not null,
        "state" text not null,
        "secret" text not null,
        "formerSecret" text,
        "formerSecretUntil" text,
        "createdAt" text not null,
        "failingSince" text
      )`,
      `create table "webhookDelivery" (
        "id" ${bytewise} primary key,
        "webhookId" text not null references "webhook" ("id") on delete cascade,
        "event" text not null,
        "articleId" text not null,
        "slug" text not null,
        "tries" integer not null default 0,
        "claim" text not null default '',
        "dueAt" text not null,
        "createdAt" text not null,
        "endedAt" text,
        "triedAt" text,
        "status" integer,
        "problem" text not null default '',
        "milliseconds" integer
      )`,
      `create index "webhookDeliveryByDue" on "webhookDelivery" ("dueAt")`,
      `create index "webhookDeliveryByWebhook" on "webhookDelivery" ("webhookId", "id")`,
    ]);
  },
};
