import { File as NodeFile } from 'node:buffer';
import { fireEvent, screen, within } from '@testing-library/react';
import { type TokenList, TOKENS_MAX } from '../../src/shared/accessToken.ts';
import { ARCHIVE_BYTES_MAX } from '../../src/shared/articleImport.ts';
import type { OwnImages } from '../../src/shared/image.ts';
import { type AccountListing, type BulkReply, HIDDEN_COUNT_MAX } from '../../src/shared/moderation.ts';
import { type PendingAccount, PENDING_MAX } from '../../src/shared/registration.ts';
import { REPORTED_MAX, type ReportedArticle } from '../../src/shared/report.ts';
import { type WebhookList, WEBHOOKS_MAX } from '../../src/shared/webhook.ts';
import { type Author, type Blog, idOf, startBlog } from '../helpers/blog.ts';
import { adminOutput } from '../helpers/runCommand.ts';
import { storeArticles } from '../helpers/storeArticles.ts';
import { visit } from '../helpers/visit.tsx';

/* What a page says or offers at a limit, with exactly as many rows and with one less or more. */

const NOW = '2026-01-01T00:00:00.000Z';
const numbered = (count: number) => Array.from({ length: count }, (_, at) => at);

const reports = (count: number): { result: ReportedArticle[] } => ({
  result: numbered(count).map((at) => ({
    ...{
      _id: `id-${at}`,
      slug: `slug-${at}`,
      title: `Title ${at}`,
      description: '',
      ownerId: 'eve',
      ownerName: 'Eve',
      ownerHandle: 'eve',
    },
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

const images = (uses: number): OwnImages => ({
  result: [
    {
      ...{ hash: 'a'.repeat(64), url: `/media/aa/${'a'.repeat(64)}.webp`, width: 1600, height: 900 },
      ...{ bytes: 240_000, createdAt: NOW },
      uses: numbered(uses).map((at) => ({ kind: 'draft' as const, id: `${at}`, title: `Title ${at}` })),
    },
  ],
  storage: { bytes: 240_000, max: 200_000_000 },
});
const accounts = (articles: number, suspendedFor: string | null): AccountListing => ({
  result: [
    {
      ...{ _id: 'eve', name: 'Eve', email: 'eve@example.org', handle: 'eve', createdAt: NOW, articles },
      ...{
        links: 0,
        isAdmin: false,
        role: 'author' as const,
        suspendedFor,
        limitedFor: null,
        isUnclaimed: false,
        isUnderWay: false,
      },
    },
  ],
  ...{ active: { accounts: 0, articles: 0 }, limited: { accounts: 0, articles: 0 }, admins: 0, editors: 0 },
  ...{ suspended: { accounts: 1, articles }, isCut: false, reaches: null, asOf: NOW },
});
/** What an action says that failed for this number of items. */
const failures = (count: number): BulkReply => ({
  results: numbered(count).map((at) => ({ item: `slug-${at}`, problem: 'Gone.' })),
  next: null,
});

describe('a list at its limit', () => {
  let blog: Blog;
  let ada: Author;
  beforeAll(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
    await storeArticles(blog.connection.db, [idOf(ada)], 1);
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

  it.each([
    [3, []],
    [4, ['1 more']],
  ])('with %i uses of an image lists three of them and %j', async (count, more) => {
    open('/dashboard/images', 'GET /api/images', images(count));

    await screen.findByText('Draft: Title 2');

    expect(screen.queryAllByText(/^\d+ more$/).map(({ textContent }) => textContent)).toEqual(more);
  });

  it.each([
    [HIDDEN_COUNT_MAX - 1, 'Spam', '999'],
    [HIDDEN_COUNT_MAX, 'Spam', '1,000+'],
    [HIDDEN_COUNT_MAX, null, '1,000'],
  ])('with %i articles of an account that is suspended for %s says %s', async (count, reason, text) => {
    open('/admin/accounts', 'GET /api/admin/accounts', accounts(count, reason));

    expect(await screen.findByRole('cell', { name: text })).toBeVisible();
  });

  const namedFailures = async () => {
    expect(await screen.findAllByText(/Gone\.$/)).toHaveLength(20);
    return screen.queryAllByText(/^and \d+ more$/).map(({ textContent }) => textContent);
  };

  it.each([
    [20, []],
    [21, ['and 1 more']],
  ])('lists twenty of %i articles that can’t be hidden, %j', async (count, more) => {
    const { user, network } = open('/admin/reports', 'GET /api/admin/reports', reports(count));
    network.answer(() => Response.json(failures(count)), 'POST /api/admin/articles/hide');

    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }));
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^Hide/ }));

    expect(await namedFailures()).toEqual(more);
  });

  it.each([
    [20, []],
    [21, ['and 1 more']],
  ])('lists twenty of %i articles that can’t be unpublished, %j', async (count, more) => {
    localStorage.setItem('my-articles-shape', 'List');
    const { user, network } = visit(blog, '/myArticles', { as: ada });
    network.answer(() => Response.json(failures(count)), 'POST /api/articles/bulk');

    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Unpublish' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^Unpublish/ }));

    expect(await namedFailures()).toEqual(more);
  });

  it.each([
    [ARCHIVE_BYTES_MAX, 1],
    [ARCHIVE_BYTES_MAX + 1, 0],
  ])('sends an archive of %i bytes %i times', async (size, times) => {
    const { network } = visit(blog, '/dashboard/import', { as: ada });
    // jsdom's files can't be read.
    const file = Object.defineProperty(new NodeFile(['PK\x03\x04'], 'a.zip'), 'size', { value: size });
    network.reply(403, 'Not now.', 'POST /api/imports');

    fireEvent.drop(await screen.findByText('or drop it here'), { dataTransfer: { files: [file] } });

    await screen.findByText(times === 1 ? 'Not now.' : /^“a\.zip” is too large\./);
    expect(network.calls.filter((call) => call === 'POST /api/imports')).toHaveLength(times);
  });
});
