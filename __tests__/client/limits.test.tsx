import { screen, within } from '@testing-library/react';
import { type TokenList, TOKENS_MAX } from '../../src/shared/accessToken.ts';
import { type PendingAccount, PENDING_MAX } from '../../src/shared/registration.ts';
import { REPORTED_MAX, type ReportedArticle } from '../../src/shared/report.ts';
import { type WebhookList, WEBHOOKS_MAX } from '../../src/shared/webhook.ts';
import { type Author, type Blog, startBlog } from '../helpers/blog.ts';
import { adminOutput } from '../helpers/runCommand.ts';
import { visit } from '../helpers/visit.tsx';

/* What a page says or offers at a limit, with exactly as many rows and with one less or more. */

const NOW = '2026-01-01T00:00:00.000Z';
const numbered = (count: number) => Array.from({ length: count }, (_, at) => at);

const reports = (count: number): { result: ReportedArticle[] } => ({
  result: numbered(count).map((at) => ({
    ...{ slug: `slug-${at}`, title: `Title ${at}`, ownerId: 'eve', ownerName: 'Eve', ownerHandle: 'eve' },
    ...{ ownerSince: NOW, ownerLimitedFor: null, reasons: { spam: 1 }, count: 1, words: [], reportedAt: NOW },
  })),
});
const registrations = (count: number): { result: PendingAccount[] } => ({
  result: numbered(count).map((at) => ({
    ...{ id: `${at}`, name: `Name ${at}`, email: `${at}@example.org`, createdAt: NOW },
    ...{ rejectedAt: null, reason: '' },
  })),
});
const tokens = (count: number): TokenList => ({
  result: numbered(count).map((at) => ({
    ...{ _id: `${at}`, name: `Token ${at}`, scopes: ['read'], createdAt: NOW, expiresAt: null },
    lastUsedAt: null,
  })),
  needsPassword: false,
});
const webhooks = (count: number): WebhookList => ({
  result: numbered(count).map((at) => ({
    ...{ _id: `${at}`, url: `https://example.org/${at}`, events: ['article.published'], state: 'active' },
    ...{ createdAt: NOW, failingSince: null },
  })),
  canSend: true,
});

describe('a list at its limit', () => {
  let blog: Blog;
  let ada: Author;
  beforeAll(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
  });
  afterAll(() => blog.close());

  const open = (path: string, call: string, reply: object) => {
    const page = visit(blog, path, { as: ada });
    page.network.answer(() => Response.json(reply), call);
    return page;
  };

  it.each([
    [REPORTED_MAX - 1, 0],
    [REPORTED_MAX, 1],
  ])('with %i reported articles says so %i times', async (count, times) => {
    open('/admin/reports', 'GET /api/admin/reports', reports(count));

    await screen.findByRole('checkbox', { name: `Select Title ${count - 1}` });

    expect(screen.queryAllByText(/^Showing the 200 most reported articles\./)).toHaveLength(times);
  });

  it.each([
    [PENDING_MAX - 1, 0],
    [PENDING_MAX, 1],
  ])('with %i registrations says so %i times', async (count, times) => {
    open('/admin/registrations', 'GET /api/admin/registrations', registrations(count));

    await screen.findByRole('checkbox', { name: `Select Name ${count - 1}, ${count - 1}@example.org` });

    expect(screen.queryAllByText(/^Showing the first 200\./)).toHaveLength(times);
  });

  it.each([
    [TOKENS_MAX - 1, [1, 0]],
    [TOKENS_MAX, [0, 1]],
  ])('with %i tokens offers another one or says why not: %j', async (count, expected) => {
    open('/dashboard/accessTokens', 'GET /api/tokens', tokens(count));

    await screen.findByText(`Token ${count - 1}`);

    expect([
      screen.queryAllByRole('button', { name: 'New token' }).length,
      screen.queryAllByText(/^You’ve reached the limit of 25 tokens\./).length,
    ]).toEqual(expected);
  });

  it.each([
    [WEBHOOKS_MAX - 1, 0],
    [WEBHOOKS_MAX, 1],
  ])('with %i webhooks says so %i times', async (count, times) => {
    open('/admin/webhooks', 'GET /api/admin/webhooks', webhooks(count));

    await screen.findByRole('link', { name: `https://example.org/${count - 1}` });

    expect(screen.queryAllByText(/limit of 10 webhooks/)).toHaveLength(times);
  });

  it.each([
    [3, 'Title 0, Title 1, Title 2'],
    [4, 'Title 0, Title 1, Title 2, and 1 more'],
  ])('names up to three of %i entries in a confirmation', async (count, names) => {
    const { user } = open('/admin/reports', 'GET /api/admin/reports', reports(count));

    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Hide' }));

    expect(within(await screen.findByRole('dialog')).getByText(names)).toBeVisible();
  });
});
