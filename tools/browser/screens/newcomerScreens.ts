import type { Page } from '@playwright/test';
import { translated as texts } from '../../../src/shared/messages/en.ts';
import type { Invitation, PendingAccount } from '../../../src/shared/registration.ts';
import { type Webhook, type WebhookDelivery, webhookEvents } from '../../../src/shared/webhook.ts';
import { expect } from '../patientExpect.ts';
import { mockAdmin } from './mockAdmin.ts';
import { ANY, answer, chooseMore, like, open, press, type Screen } from './screen.ts';

const REGISTRATIONS = /\/api\/admin\/registrations\?/;
const INVITATIONS = /\/api\/admin\/invitations$/;

/** New accounts, with a name and an email at their longest. */
async function openRegistrations(page: Page) {
  await mockAdmin(page);
  const account: PendingAccount = {
    ...{ id: '1', name: 'Grace', email: 'grace@example.org', createdAt: '2026-11-20T08:00:00.000Z' },
    ...{ rejectedAt: null, reason: '' },
  };
  const long = { id: '2', name: 'x'.repeat(100), email: `${'x'.repeat(200)}@example.org` };
  await answer(page, REGISTRATIONS, 200, { result: [account, { ...account, ...long }] });
  await open(page, '/admin/registrations', texts.app.pages.pendingApprovals);
  await page.getByRole('checkbox', { name: like(texts.admin.list.select(`Grace${ANY}`)) }).check();
}

/** Invitations, one of them just created, and the form for another one. */
async function openInvitations(page: Page) {
  await mockAdmin(page);
  const invitation: Invitation = {
    ...{ id: '0123456789abcdef', note: 'For Grace', usesLeft: 1 },
    ...{ createdAt: '2026-11-20T08:00:00.000Z', expiresAt: '2026-12-04T08:00:00.000Z' },
  };
  const reply = {
    result: [invitation, { ...invitation, id: '1', note: 'x'.repeat(100) }],
    code: 'x'.repeat(22),
  };
  await answer(page, INVITATIONS, 200, reply);
  await open(page, '/admin/invitations', texts.app.pages.invitations);
  await press(page, texts.admin.invitations.create);
  await press(page, texts.admin.invitations.submit);
  await expect(page.getByLabel(texts.admin.invitations.link)).toBeVisible();
  await press(page, texts.admin.invitations.create);
}

const WEBHOOKS = /\/api\/admin\/webhooks$/;
const WEBHOOK_URL = 'https://hooks.example.org/services/T0/B0';

/** Webhooks: one that works, one that fails and one that was disabled. */
async function answerWebhooks(page: Page, canSend = true) {
  await mockAdmin(page);
  const webhook: Webhook = {
    ...{ _id: 'a', url: WEBHOOK_URL, events: [...webhookEvents], state: 'active' },
    ...{ createdAt: '2026-11-20T08:00:00.000Z', failingSince: null },
  };
  const failing = { ...webhook, failingSince: '2026-11-21T08:00:00.000Z' };
  const result: Webhook[] = [
    webhook,
    { ...failing, _id: 'b', url: `https://hooks.example.org/${'x'.repeat(120)}` },
    { ...failing, _id: 'c', state: 'disabled' },
  ];
  await answer(page, WEBHOOKS, 200, { result, canSend });
}

/** The list of webhooks with a rejected form. */
async function openWebhooks(page: Page) {
  await answerWebhooks(page, false);
  await open(page, '/admin/webhooks', texts.app.pages.webhooks);
  await press(page, texts.webhooks.create);
  await page.getByLabel(texts.webhooks.eventHints['article.published'], { exact: true }).uncheck();
  await press(page, texts.webhooks.submit);
  await expect(page.getByText(texts.validation.required(texts.webhooks.fields.url))).toBeVisible();
}

/** A webhook that was disabled, with deliveries of every kind and the form to change it. */
async function openWebhook(page: Page) {
  await answerWebhooks(page);
  const delivery: WebhookDelivery = {
    ...{ _id: 'a', event: 'article.published', slug: 'x'.repeat(20), state: 'delivered', tries: 1 },
    ...{ createdAt: '2026-11-21T08:00:00.000Z', triedAt: '2026-11-21T08:00:00.000Z', dueAt: null },
    ...{ status: 200, problem: null, milliseconds: 1234 },
  };
  const result: WebhookDelivery[] = [
    { ...delivery, _id: 'b', event: 'webhook.test', slug: '', status: null, problem: 'tls', state: 'failed' },
    { ...delivery, _id: 'c', state: 'retrying', status: 500, problem: 'status', dueAt: delivery.createdAt },
    { ...delivery, _id: 'd', slug: 'x'.repeat(100), state: 'failed', problem: 'blocked', status: null },
    { ...delivery, _id: 'e', state: 'skipped', problem: 'obsolete', status: null, milliseconds: null },
    delivery,
  ];
  await answer(page, /\/api\/admin\/webhooks\/c\/deliveries$/, 200, { result });
  await open(page, '/admin/webhooks?id=c', texts.webhooks.one);
  await press(page, texts.app.actions.edit);
  await expect(page.getByLabel(texts.webhooks.fields.url, { exact: true })).toHaveValue(WEBHOOK_URL);
  await expect(page.getByText(texts.webhooks.deliveryStates.skipped, { exact: true })).toBeVisible();
}

/** Admin pages for registrations, invitations and webhooks. */
export const newcomerPages: Screen[] = [
  { name: 'registrations', show: openRegistrations },
  { name: 'invitations', show: openInvitations },
  {
    name: 'invitation-revoke',
    show: async (page) => {
      await openInvitations(page);
      await press(page, texts.admin.invitations.revokeOne('For Grace'));
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'webhooks', show: openWebhooks },
  { name: 'webhook', show: openWebhook },
  {
    name: 'webhook-rotate-dialog',
    show: async (page) => {
      await openWebhook(page);
      await chooseMore(page, WEBHOOK_URL, texts.webhooks.rotate);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'webhook-delete-dialog',
    show: async (page) => {
      await openWebhook(page);
      await chooseMore(page, WEBHOOK_URL, texts.webhooks.delete);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
