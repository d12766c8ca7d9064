import type { Page } from '@playwright/test';
import type { LogEntry } from '../../../src/shared/audit.ts';
import { translated as texts } from '../../../src/shared/messages/en.ts';
import type {
  AccountListing,
  ModeratedArticleListing,
  ModeratedArticle,
} from '../../../src/shared/moderation.ts';
import type { ReportedArticle } from '../../../src/shared/report.ts';
import type { Role } from '../../../src/shared/roles.ts';
import { expect } from '../patientExpect.ts';
import { mockAdmin } from './mockAdmin.ts';
import { answer, chooseMore, open, press, type Screen, type World } from './screen.ts';

const REPORTS = /\/api\/admin\/reports$/;
const ACCOUNTS = /\/api\/admin\/accounts\?/;
const ARTICLES = /\/api\/admin\/articles\?/;
const LOG = /\/api\/admin\/log\?/;

/** Reports with the longest possible comments. */
async function openReports(page: Page, { article: { slug, title } }: World) {
  await mockAdmin(page);
  const reported: ReportedArticle = {
    ...{
      _id: slug,
      slug,
      title,
      description: '',
      ownerName: 'Ada',
      ownerHandle: 'ada',
      ownerSince: '2026-11-01T08:00:00.000Z',
    },
    ...{ ownerId: 'a', ownerLimitedFor: null },
    ...{ count: 3, reasons: { spam: 2, abuse: 1 }, reportedAt: '2026-11-20T08:00:00.000Z' },
    words: ['It is advertising for a loom that nobody needs.', 'x'.repeat(500)],
  };
  await answer(page, REPORTS, 200, {
    result: [reported, { ...reported, slug: 'another', title: 'Another' }],
  });
  await open(page, '/admin/reports', texts.app.pages.reports);
  await page.getByRole('checkbox', { name: texts.admin.list.select('Another') }).check();
}

/** Accounts in each state, with the longest possible names and reasons. */
async function openAccounts(page: Page) {
  await mockAdmin(page);
  const account = {
    ...{ _id: 'a', name: 'Ada', email: 'ada@example.org', handle: 'ada', articles: 6, links: 2 },
    ...{ createdAt: '2026-11-01T08:00:00.000Z', isAdmin: true, role: 'admin' as const, isUnderWay: false },
    ...{ suspendedFor: null, limitedFor: null, isUnclaimed: false },
  };
  const listing: AccountListing = {
    result: [
      { ...account, _id: 'b', name: 'Eve', email: 'eve@example.net', isAdmin: false, role: 'author' },
      {
        ...account,
        _id: 'c',
        email: `${'x'.repeat(60)}@example.net`,
        isAdmin: false,
        role: 'author',
        suspendedFor: 'x'.repeat(300),
      },
      {
        ...account,
        _id: 'd',
        name: 'Mallory',
        email: 'mallory@example.net',
        isAdmin: false,
        role: 'author',
        limitedFor: 'Advertising.',
      },
      { ...account, _id: 'e', name: 'Grace', email: '', isAdmin: false, role: 'author', isUnclaimed: true },
      { ...account, _id: 'f', name: 'Edith', email: 'edith@example.net', isAdmin: false, role: 'editor' },
      account,
    ],
    ...{ active: { accounts: 1997, articles: 20_000 }, admins: 1, editors: 0 },
    ...{ limited: { accounts: 1, articles: 6 }, suspended: { accounts: 1, articles: 6 } },
    ...{
      isCut: true,
      reaches: '2026-10-01T08:00:00.000Z a',
      asOf: '2026-11-22T08:00:00.000Z',
      next: { limit: 50, page: 2 },
    },
  };
  await answer(page, ACCOUNTS, 200, listing);
  await open(page, '/admin/accounts', texts.app.pages.accounts);
  await page.getByRole('checkbox', { name: texts.admin.list.select('eve@example.net') }).check();
}

/** Articles in each state, with the longest possible titles, names and reasons. */
async function openArticles(
  page: Page,
  { article: { slug, title } }: World,
  search = '',
  role: Role = 'admin',
) {
  await mockAdmin(page, role);
  const found: ModeratedArticle = {
    ...{ _id: slug, slug, title, createdAt: '2026-11-01T08:00:00.000Z', links: 3 },
    ...{ ownerId: 'a', ownerName: 'Ada', ownerHandle: 'ada', ownerSince: '2026-10-01T08:00:00.000Z' },
    ...{ state: 'published', hiddenFor: null },
  };
  const findings: ModeratedArticleListing = {
    result: [
      found,
      { ...found, _id: 'b', slug: 'b', title: 'x'.repeat(200), ownerName: 'y'.repeat(100), links: 0 },
      { ...found, _id: 'c', slug: 'c', title: 'Looms, cheap', state: 'hidden', hiddenFor: 'x'.repeat(300) },
      { ...found, _id: 'd', slug: 'd', title: 'Looms, free', state: 'suspended', hiddenFor: 'Advertising.' },
    ],
    ...{ published: 19_998, page: 1, hidden: 1, suspended: 1, isCut: true, reaches: '9999' },
    ...{ asOf: '2026-11-22T08:00:00.000Z', next: { limit: 50, page: 2 } },
  };
  await answer(page, ARTICLES, 200, findings);
  await open(page, `/admin/articles${search}`, texts.app.pages.moderatedArticles);
  await page.getByRole('checkbox', { name: texts.admin.list.select('Looms, cheap') }).check();
}

async function openLog(page: Page) {
  await mockAdmin(page);
  const entry: LogEntry = {
    ...{ _id: 'a', createdAt: '2026-11-22T08:00:00.000Z', actor: 'Ada', isCommand: false },
    ...{ act: 'suspend-account', on: { kind: 'account', id: 'b', name: 'Eve' }, reason: 'x'.repeat(300) },
    details: {},
  };
  await answer(page, LOG, 200, {
    result: [entry, { ...entry, _id: 'c', act: 'make-admin', isCommand: true, reason: '' }],
  });
  await open(page, '/admin/log', texts.app.pages.auditLog);
  await expect(page.getByText(texts.admin.auditLog.commandLine)).toBeVisible();
}

/** Empty pages of admins: their URL, heading and the answer of the API. */
const emptyPages = [
  ['reports', '/admin/reports', () => texts.app.pages.reports, REPORTS],
  [
    'pending-approvals',
    '/admin/registrations',
    () => texts.app.pages.pendingApprovals,
    /\/api\/admin\/registrations\?/,
  ],
  ['invitations', '/admin/invitations', () => texts.app.pages.invitations, /\/api\/admin\/invitations$/],
  ['webhooks', '/admin/webhooks', () => texts.app.pages.webhooks, /\/api\/admin\/webhooks$/],
  ['log', '/admin/log', () => texts.app.pages.auditLog, LOG],
] as const;

/** Pages for moderation. */
export const moderationPages: Screen[] = [
  { name: 'reports', show: openReports },
  {
    name: 'hide-dialog',
    show: async (page, world) => {
      await openReports(page, world);
      await press(page, texts.admin.list.actionOn(texts.admin.articles.actions.hide.label, 'Another'));
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'accounts', show: openAccounts },
  {
    name: 'account-claim-link',
    show: async (page) => {
      await openAccounts(page);
      await answer(page, /\/api\/admin\/accounts\/claimLink$/, 200, { token: 'x'.repeat(43) });
      await page.getByRole('button', { name: texts.app.list.moreActionsFor('Grace') }).click();
      await page.getByRole('menuitem', { name: texts.admin.accounts.claimLink.copyLink }).click();
      await expect(page.getByRole('textbox', { name: texts.admin.accounts.claimLink.label })).toBeVisible();
    },
  },
  {
    name: 'suspend-dialog',
    show: async (page) => {
      await openAccounts(page);
      await press(page, texts.admin.accounts.actions.suspend.label);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'account-delete-dialog',
    show: async (page) => {
      await openAccounts(page);
      await chooseMore(page, 'eve@example.net', texts.admin.accounts.actions.delete.label);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'role-dialog',
    show: async (page) => {
      await openAccounts(page);
      await chooseMore(page, 'edith@example.net', texts.admin.accounts.actions.setRole.label);
      await expect(page.getByText(texts.moderation.roles.editor.description)).toBeVisible();
    },
  },
  {
    name: 'articles-of-all-for-editors',
    show: (page, world) => openArticles(page, world, '', 'editor'),
  },
  {
    name: 'admin-page-for-editors',
    show: async (page) => {
      await mockAdmin(page, 'editor');
      await open(page, '/admin', texts.app.pages.settings);
      await expect(page.getByText(texts.account.adminsOnly)).toBeVisible();
    },
  },
  {
    name: 'your-info-of-editors',
    show: async (page) => {
      await mockAdmin(page, 'editor');
      await open(page, '/dashboard/userData', texts.app.pages.yourInfo);
      await expect(page.getByText(texts.moderation.roles.editor.description)).toBeVisible();
    },
  },
  { name: 'articles-of-all', show: (page, world) => openArticles(page, world) },
  {
    name: 'article-filters',
    show: async (page, world) => {
      await openArticles(page, world, '?state=hidden&since=2026-01-31T18:30:00.000Z&by=ada');
      await press(page, texts.admin.list.filters);
      await expect(page.getByLabel(texts.moderation.accountFilters.links)).toBeVisible();
    },
  },
  { name: 'log', show: openLog },
  ...emptyPages.map(([name, path, heading, api]) => ({
    name: `${name}-empty`,
    show: async (page: Page) => {
      await mockAdmin(page);
      await answer(page, api, 200, { result: [] });
      await open(page, path, heading());
    },
  })),
];
