import { defineMessages, formatNumber, plural } from '../define.ts';

const count = (webhooks: number) => plural(webhooks, { one: '# webhook', other: '# webhooks' });

/** Webhooks: the admin page, its errors and what the status page says about them. */
export const webhookMessages = defineMessages('webhooks', {
  lead: 'Tell other services when articles are published, updated, unpublished or deleted.',
  noPublicUrl: 'Webhooks need PUBLIC_URL for the article URLs in events. Set it and restart the server.',
  empty: 'No webhooks yet.',
  create: 'New webhook',
  submit: 'Create webhook',
  save: 'Save changes',
  saved: 'Webhook saved',
  list: 'Webhooks',
  fields: {
    url: 'URL',
    event: 'Event',
    events: 'Events',
    isActive: 'Active',
  },
  urlHint: 'Must start with https and be reachable from the internet. Redirects are not followed.',
  eventHints: {
    'article.published': 'Article published',
    'article.updated': 'Article updated',
    'article.unpublished': 'Article unpublished or hidden',
    'article.deleted': 'Article deleted',
    'webhook.test': 'Test event',
  },
  allEvents: 'All events',
  activeHint: 'Send events to this URL',
  states: { active: 'Active', paused: 'Paused', disabled: 'Disabled' },
  failing: 'Failing since <time></time>',
  disabledText:
    'This webhook was disabled after three days of failed deliveries. Fix the receiver, send a test event, then turn the webhook on again.',
  limitReached: (max: number) =>
    `You’ve reached the limit of ${formatNumber(max)} webhooks. Delete one to create another.`,

  one: 'Webhook',
  back: 'All webhooks',
  createdOn: 'Created <day></day>',
  secretShownOnce: 'Copy the signing secret now. You won’t be able to see it again.',
  secret: 'Signing secret',
  copySecret: 'Copy secret',
  copied: 'Secret copied',
  notCopied: 'Couldn’t copy the secret. Select it and copy it manually.',
  rotate: 'Rotate secret',
  rotateTitle: 'Rotate the signing secret?',
  rotateText: 'You get a new secret. For 24 hours, events are signed with both the old and the new one.',
  rotateConfirm: 'Rotate secret',
  test: 'Send test event',
  testSent: 'Test event queued',
  delete: 'Delete webhook',
  deleteTitle: 'Delete this webhook?',
  deleteText: 'It stops receiving events, and its delivery history is deleted.',
  deleteConfirm: 'Delete webhook',
  deleted: 'Webhook deleted',

  deliveries: 'Recent deliveries',
  noDeliveries: 'No deliveries yet.',
  deliveryStates: {
    waiting: 'Waiting',
    retrying: 'Retrying',
    delivered: 'Delivered',
    failed: 'Failed',
    skipped: 'Skipped',
  },
  status: (status: number) => `Status ${status}`,
  duration: (milliseconds: number) => `${formatNumber(milliseconds)} ms`,
  tries: (tries: number) => plural(tries, { one: '# try', other: '# tries' }),
  nextTry: 'Next try <time></time>',
  /** Why a delivery failed. */
  problems: {
    status: 'Status is not 2xx',
    timeout: 'No answer within 5 seconds',
    dns: 'Host not found',
    connection: 'Connection failed',
    tls: 'Invalid certificate',
    blocked: 'Address is not public',
    obsolete: 'The article has changed since',
    stopped: 'Webhook paused or disabled',
    dropped: 'Too many deliveries were waiting',
  },
  sendAgain: 'Send again',
  sendAgainLabel: (event: string, slug: string) =>
    slug === '' ? `Send again: ${event}` : `Send again: ${event}, ${slug}`,
  queuedAgain: 'Delivery queued',

  noEvents: 'Choose at least one event',
  tooMany: (max: number) => `You’ve reached the limit of ${formatNumber(max)} webhooks. Delete one first.`,
  notFound: 'This webhook has already been deleted.',
  deliveryNotFound: 'This delivery is no longer in the log.',
  deliveryWaiting: 'This delivery is already waiting to be sent.',
  httpsOnly:
    'URL must start with https. Add host:port to WEBHOOK_ALLOW to allow http for your own service. Then restart the server.',
  notPublic:
    'URL must lead to a public address. Add host:port to WEBHOOK_ALLOW to allow your own service in a private network. Then restart the server.',

  /** For the status page and the doctor. */
  finding: {
    ok: (webhooks: number) => `${count(webhooks)}, all working.`,
    failing: (hosts: string) =>
      `Deliveries fail: ${hosts}. See the deliveries on the Webhooks page for the reason.`,
    disabled: (hosts: string) =>
      `Disabled after three days of failures: ${hosts}. Fix the receiver and turn the webhook on again on the Webhooks page.`,
    noPublicUrl: 'Webhooks are not sent without PUBLIC_URL. Set it and restart the server.',
  },
});
