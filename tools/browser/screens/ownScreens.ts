import { expect, type Page } from '@playwright/test';
import type { AccountListing } from '../../../src/shared/account.ts';
import type { LogEntry } from '../../../src/shared/audit.ts';
import type { BlogState } from '../../../src/shared/blogState.ts';
import { defaultBlog } from '../../../src/shared/blog.ts';
import type { ArticleFindings, FoundArticle } from '../../../src/shared/foundArticle.ts';
import type { Invitation } from '../../../src/shared/invitation.ts';
import { messages } from '../../../src/shared/messages.ts';
import { paths } from '../../../src/shared/pages.ts';
import type { PendingAccount } from '../../../src/shared/registration.ts';
import type { ReportedArticle } from '../../../src/shared/report.ts';
import { editorStates, openEditor, openFormerText } from './editorScreens.ts';
import {
  answer,
  chooseMore,
  expectToast,
  fillIn,
  holdTime,
  open,
  openMore,
  press,
  type Screen,
  type World,
} from './screen.ts';

const OWN_LISTING = /\/api\/articles\?/;
const OWN_ACCOUNT = /\/api\/users\/me$/;
const SETTINGS = /\/api\/admin\/settings$/;
const REGISTRATIONS = /\/api\/admin\/registrations\?/;
const INVITATIONS = /\/api\/admin\/invitations$/;
const REPORTS = /\/api\/admin\/reports$/;
const ACCOUNTS = /\/api\/admin\/accounts\?/;
const STATE = /\/api\/admin\/state$/;
const ARTICLES = /\/api\/admin\/articles\?/;
const LOG = /\/api\/admin\/log\?/;

const openDeletion: Screen['show'] = async (page) => {
  await open(page, '/dashboard/deleteAccount', 'Delete Your Account');
  await press(page, messages.deleteMyAccount);
  await expect(page.getByRole('alertdialog')).toBeVisible();
};

const confirmDeletion: Screen['show'] = async (page, world) => {
  await openDeletion(page, world);
  await press(page, 'Delete');
};

/** Which is kept: the next screen begins as ever. */
const showView = async (page: Page, mode: 'Split' | 'Preview') => {
  await press(page, mode);
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('paragraph').first()).toBeAttached();
  await page.evaluate(() => localStorage.removeItem('editor-mode'));
};

/** As the server answers one who runs the blog. */
async function beAdmin(page: Page) {
  const facts = {
    awaitsApproval: false,
    limitedFor: null,
    articleCount: 6,
    draftCount: 0,
    scheduledCount: 0,
    handle: 'ada',
    isAdmin: true,
  };
  await answer(page, OWN_ACCOUNT, 200, facts);
  await answer(page, SETTINGS, 200, defaultBlog);
}

/** Invitations, one of them just made. */
async function openInvitations(page: Page) {
  await beAdmin(page);
  const invitation: Invitation = {
    ...{ id: '0123456789abcdef', note: 'For Grace', usesLeft: 1 },
    ...{ createdAt: '2026-11-20T08:00:00.000Z', expiresAt: '2026-12-04T08:00:00.000Z' },
  };
  const reply = {
    result: [invitation, { ...invitation, id: '1', note: 'x'.repeat(100) }],
    code: 'x'.repeat(22),
  };
  await answer(page, INVITATIONS, 200, reply);
  await open(page, '/admin/invitations', 'Invitations');
  await press(page, 'Invite');
  await expect(page.getByLabel('Link of the invitation')).toBeVisible();
}

/** New accounts, with a name and an email at their longest. */
async function openRegistrations(page: Page) {
  await beAdmin(page);
  const account: PendingAccount = {
    ...{ id: '1', name: 'Grace', email: 'grace@example.org', createdAt: '2026-11-20T08:00:00.000Z' },
    ...{ rejectedAt: null, reason: '' },
  };
  const long = { id: '2', name: 'x'.repeat(100), email: `${'x'.repeat(200)}@example.org` };
  await answer(page, REGISTRATIONS, 200, { result: [account, { ...account, ...long }] });
  await open(page, '/admin/registrations', 'Registrations');
  await page.getByRole('checkbox', { name: 'Select Grace' }).check();
}

/** The queue, with what strangers write at its longest. */
async function openReports(page: Page, { article: { slug, title } }: World) {
  await beAdmin(page);
  const reported: ReportedArticle = {
    ...{ slug, title, ownerName: 'Ada', ownerHandle: 'ada', ownerSince: '2026-11-01T08:00:00.000Z' },
    ...{ ownerId: 'a', ownerLimitedFor: null },
    ...{ count: 3, reasons: { spam: 2, abuse: 1 }, reportedAt: '2026-11-20T08:00:00.000Z' },
    words: ['It is advertising for a loom that nobody needs.', 'x'.repeat(500)],
  };
  await answer(page, REPORTS, 200, {
    result: [reported, { ...reported, slug: 'another', title: 'Another' }],
  });
  await open(page, '/admin/reports', 'Reports');
  await page.getByRole('checkbox', { name: 'Select Another' }).check();
}

/** Accounts of each kind, with names and reasons at their longest. */
async function openAccounts(page: Page) {
  await beAdmin(page);
  const account = {
    ...{ _id: 'a', name: 'Ada', email: 'ada@example.org', handle: 'ada', articles: 6, links: 2 },
    ...{ createdAt: '2026-11-01T08:00:00.000Z', isAdmin: true, isUnderWay: false },
    ...{ suspendedFor: null, limitedFor: null },
  };
  const listing: AccountListing = {
    result: [
      { ...account, _id: 'b', name: 'Eve', email: 'eve@example.net', isAdmin: false },
      {
        ...account,
        _id: 'c',
        email: `${'x'.repeat(60)}@example.net`,
        isAdmin: false,
        suspendedFor: 'x'.repeat(300),
      },
      {
        ...account,
        _id: 'd',
        name: 'Mallory',
        email: 'mallory@example.net',
        isAdmin: false,
        limitedFor: 'Advertising.',
      },
      account,
    ],
    ...{ active: { accounts: 1997, articles: 20_000 }, admins: 1 },
    ...{ limited: { accounts: 1, articles: 6 }, suspended: { accounts: 1, articles: 6 } },
    ...{
      isCut: true,
      reaches: '2026-10-01T08:00:00.000Z a',
      asOf: '2026-11-22T08:00:00.000Z',
      next: { limit: 50, page: 2 },
    },
  };
  await answer(page, ACCOUNTS, 200, listing);
  await open(page, '/admin/accounts', 'Accounts');
  await page.getByRole('checkbox', { name: 'Select eve@example.net' }).check();
}

/** Articles of each kind, with titles, names and reasons at their longest. */
async function openArticles(page: Page, { article: { slug, title } }: World) {
  await beAdmin(page);
  const found: FoundArticle = {
    ...{ slug, title, createdAt: '2026-11-01T08:00:00.000Z', links: 3 },
    ...{ ownerId: 'a', ownerName: 'Ada', ownerHandle: 'ada', ownerSince: '2026-10-01T08:00:00.000Z' },
    ...{ state: 'published', hiddenFor: null },
  };
  const findings: ArticleFindings = {
    result: [
      found,
      { ...found, slug: 'b', title: 'x'.repeat(200), ownerName: 'y'.repeat(100), links: 0 },
      { ...found, slug: 'c', title: 'Looms, cheap', state: 'hidden', hiddenFor: 'x'.repeat(300) },
      { ...found, slug: 'd', title: 'Looms, free', state: 'suspended', hiddenFor: 'Advertising.' },
    ],
    ...{ published: 19_998, hidden: 1, suspended: 1, isCut: true, reaches: '9999' },
    ...{ asOf: '2026-11-22T08:00:00.000Z', next: { limit: 50, page: 2 } },
  };
  await answer(page, ARTICLES, 200, findings);
  await open(page, '/admin/articles', 'Articles of All');
  await page.getByRole('checkbox', { name: 'Select Looms, cheap' }).check();
  // Where it is now, a field may stand half below the header, and be no target then.
  await page.evaluate(() => scrollTo(0, 0));
}

async function openLog(page: Page) {
  await beAdmin(page);
  const entry: LogEntry = {
    ...{ _id: 'a', createdAt: '2026-11-22T08:00:00.000Z', actor: 'Ada', isCommand: false },
    ...{ act: 'suspend-account', on: { kind: 'account', id: 'b', name: 'Eve' }, reason: 'x'.repeat(300) },
    details: {},
  };
  await answer(page, LOG, 200, {
    result: [entry, { ...entry, _id: 'c', act: 'make-admin', isCommand: true, reason: '' }],
  });
  await open(page, '/admin/log', 'Log');
  await expect(page.getByText('By a command')).toBeVisible();
}

/** A blog that is not well, with much going on. */
async function openState(page: Page) {
  await beAdmin(page);
  const mend = 'See what its timer says; npm run backup -- FILE makes one, also while the server runs.';
  const state: BlogState = {
    server: { name: 'x'.repeat(60), version: '0.1.0' },
    findings: [
      { about: 'settings', state: 'ok', says: 'All of them can be read.' },
      { about: 'disk', state: 'ok', says: `900 MiB are free at /${'x'.repeat(80)}.` },
      {
        about: 'backup',
        state: 'problem',
        says: `The last one was made on 2026-11-01T08:00:00.000Z. ${mend}`,
      },
      {
        about: 'address',
        state: 'warning',
        says: 'Behind a proxy PUBLIC_URL should say how readers reach the blog.',
      },
    ],
    sendsMails: true,
    jobs: [
      { job: 'rendering', left: 1234, says: 'Articles are rendered again: 1,234 are left.' },
      { job: 'mails', left: 3, says: '3 mails are to be sent, the first since 2026-11-01T08:00:00.000Z.' },
    ],
    days: Array.from({ length: 30 }, (_, at) => ({
      day: `2026-11-${String(at + 1).padStart(2, '0')}`,
      counts: {
        ...{
          articles: (at * 7) % 11,
          accounts: at === 20 ? 2000 : at % 3,
          clicks: 1000 + ((at * 997) % 3000),
        },
        ...{ reports: at % 4, mailsSent: at, mailsGivenUp: 0 },
      },
      refused: at % 2 === 0 ? { login: at, register: 12_345 } : {},
    })),
  };
  await answer(page, STATE, 200, state);
  await open(page, '/admin/state', 'State of the Blog');
  await page.getByText('Day by day').click();
  await expect(page.getByRole('region', { name: 'Numbers day by day' })).toBeVisible();
}

/** Once for each world: a draft, and one that publishes itself. */
async function someDrafts({ blog, author }: World) {
  const [first] = await blog.drafts(author);
  if (first) return;
  await blog.aDraft({ by: author, title: '' });
  const { _id } = await blog.aDraft({ by: author, title: 'For the new year' });
  await blog.schedule(_id, new Date(Date.now() + 86_400_000), author);
}

/** By its address: what this device remembers stays. */
const openList = (page: Page) => open(page, '/myArticles?sort=-created', 'My Articles');

/** What an author sees when all goes well. */
export const ownPages: Screen[] = [
  {
    name: 'your-info',
    show: async (page) => {
      await open(page, '/dashboard/userData', 'Your Info');
      await expect(page.getByText('This browser')).toBeVisible();
    },
  },
  { name: 'edit-your-data', show: (page) => open(page, '/dashboard/editUserData', 'Edit Your Data') },
  {
    name: 'pending-email',
    show: async (page) => {
      const pendingEmail = `${'x'.repeat(200)}@example.org`;
      await page.route(/\/api\/users\/me$/, async (route) => {
        const reply = await route.fetch();
        await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), pendingEmail } });
      });
      await open(page, '/dashboard/editUserData', 'Edit Your Data');
      await expect(page.getByRole('note')).toContainText('becomes your email once');
    },
  },
  {
    name: 'confirm-email',
    show: async (page) => {
      await open(page, '/confirmEmail#token=one', 'Confirm your email');
      await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
    },
  },
  { name: 'create-article', show: (page) => open(page, '/dashboard/createArticle', 'Create Article') },
  { name: 'my-articles', show: (page) => open(page, '/myArticles', 'My Articles') },
  {
    name: 'admin',
    show: async (page) => {
      await beAdmin(page);
      await open(page, '/admin', 'Run the Blog');
      await expect(page.getByRole('link', { name: 'Run the Blog' })).toBeVisible();
      await expect(page.getByLabel('Title')).toHaveValue(defaultBlog.title);
    },
  },
  { name: 'registrations', show: openRegistrations },
  { name: 'invitations', show: openInvitations },
  { name: 'reports', show: openReports },
  { name: 'accounts', show: openAccounts },
  {
    name: 'suspend-dialog',
    show: async (page) => {
      await openAccounts(page);
      await press(page, 'Suspend');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'articles-of-all', show: openArticles },
  { name: 'log', show: openLog },
  { name: 'state', show: openState },
  {
    name: 'hide-dialog',
    show: async (page, world) => {
      await openReports(page, world);
      await press(page, 'Hide');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'my-articles-list',
    show: async (page) => {
      await openList(page);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
      await expect(page.getByRole('group', { name: 'Selected' })).toContainText('selected');
    },
  },
  {
    name: 'clicks-by-day',
    show: async (page) => {
      await openList(page);
      await press(page, 'Clicks by day');
      await expect(page.getByText(/clicks in 90 days/)).toBeVisible();
    },
  },
  {
    name: 'my-article',
    show: (page, { article }) => open(page, `/myArticles/${article.slug}`, article.title),
  },
  {
    name: 'my-drafts',
    show: async (page, world) => {
      await someDrafts(world);
      await open(page, '/myArticles?state=drafts', 'My Drafts');
    },
  },
  {
    name: 'my-scheduled-articles',
    show: async (page, world) => {
      await someDrafts(world);
      await open(page, '/myArticles?state=scheduled', 'My Scheduled Articles');
    },
  },
  {
    name: 'article-history',
    show: (page, { article }) => open(page, `/myArticles/${article.slug}/history`, 'History'),
  },
  {
    name: 'draft-history',
    show: async (page, { blog, author }) => {
      const { _id } = await blog.aDraft({ by: author, title: '' });
      await blog.changeDraft(_id, { by: author, markdown: 'Other words.' });
      await open(page, `${paths.draftHistory}?draft=${_id}`, 'History');
    },
  },
  {
    name: 'difference',
    show: async (page, world) => {
      await openFormerText(page, world);
      await expect(page.getByRole('region', { name: /^What differs/ })).toBeVisible();
    },
  },
  { name: 'edit-article', show: (page, { article }) => open(page, `/edit/${article.slug}`, 'Edit Article') },
  {
    name: 'editor-split',
    show: async (page, { article }) => {
      await openEditor(page, article);
      // Offered where there is room alone; narrower, the text stays.
      const viewport = page.viewportSize();
      await page.setViewportSize({ width: 1280, height: 800 });
      await showView(page, 'Split');
      if (viewport) await page.setViewportSize(viewport);
    },
  },
  {
    name: 'editor-preview',
    show: async (page, { article }) => {
      await openEditor(page, article);
      await showView(page, 'Preview');
    },
  },
  { name: 'delete-account', show: (page) => open(page, '/dashboard/deleteAccount', 'Delete Your Account') },
];

/** What an author sees when asked, told, or refused something. */
export const ownStates: Screen[] = [
  {
    name: 'passkeys',
    show: async (page, { blog }) => {
      const at = new Date(0).toISOString();
      await answer(page, /\/api\/users\/login\/passkey$/, 200, { origin: new URL(blog.url).origin });
      await answer(page, /\/api\/users\/me\/passkeys$/, 200, {
        result: [
          { _id: 'a', name: 'x'.repeat(60), createdAt: at, lastUsedAt: null },
          { _id: 'b', name: 'Firefox on Linux', createdAt: at, lastUsedAt: at },
        ],
      });
      await open(page, '/dashboard/userData', 'Your Info');
      await press(page, 'Add a passkey');
      await expect(page.getByLabel('Your password', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'passkey-removal',
    show: async (page, { blog }) => {
      const createdAt = new Date(0).toISOString();
      await answer(page, /\/api\/users\/login\/passkey$/, 200, { origin: new URL(blog.url).origin });
      await answer(page, /\/api\/users\/me\/passkeys$/, 200, {
        result: [{ _id: 'a', name: 'Telephone', createdAt, lastUsedAt: null }],
      });
      await open(page, '/dashboard/userData', 'Your Info');
      await press(page, 'Remove Telephone');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'schedule',
    show: async (page, world) => {
      await someDrafts(world);
      await open(page, '/myArticles?state=drafts', 'My Drafts');
      await page.getByRole('button', { name: 'Schedule Untitled' }).first().click();
      await fillIn(page, { Date: '2020-01-31' });
      await expect(page.getByText('The time of publication must be in the future.')).toBeVisible();
    },
  },
  {
    name: 'discard-draft',
    show: async (page, world) => {
      await someDrafts(world);
      await open(page, '/myArticles?state=drafts', 'My Drafts');
      await chooseMore(page, 'Untitled', 'Discard');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'more-actions',
    show: async (page, { article }) => {
      await open(page, '/myArticles', 'My Articles');
      await openMore(page, article.title);
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'unpublish',
    show: async (page, { article }) => {
      await open(page, `/myArticles/${article.slug}`, article.title);
      await press(page, 'Unpublish');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'edit-your-data-errors',
    show: async (page) => {
      await open(page, '/dashboard/editUserData', 'Edit Your Data');
      await fillIn(page, { Name: '', Email: 'ada@nowhere', Password: 'short', 'New password': 'short' });
      await press(page, 'Register');
      await expect(page.getByText('Name is a required field')).toBeVisible();
    },
  },
  {
    name: 'create-article-errors',
    show: async (page) => {
      await open(page, '/dashboard/createArticle', 'Create Article');
      await fillIn(page, { Cover: 'a picture' });
      await press(page, 'Create');
      await expect(page.getByText('Title is a required field')).toBeVisible();
    },
  },
  {
    name: 'leave-unsaved',
    show: async (page) => {
      await open(page, '/dashboard/createArticle?draft=new', 'Create Article');
      await fillIn(page, { Title: 'Half a thought', Markdown: 'It is not finished, but' });
      await page.getByRole('banner').getByRole('link', { name: 'Markdown Blog' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'draft-restored',
    show: async (page) => {
      await open(page, '/dashboard/createArticle?draft=new', 'Create Article');
      await fillIn(page, { Title: 'Another thought', Markdown: 'It is not finished, but' });
      await page.reload();
      await expect(page.getByText('Your unsaved text is back.')).toBeVisible();
    },
  },
  {
    name: 'editor-findings',
    show: async (page) => {
      await open(page, '/dashboard/createArticle', 'Create Article');
      // What another screen has written is restored.
      await fillIn(page, { Title: '', Markdown: '# Looms\n\n### TK\n\n![](https://example.org/a.png)' });
      await page.getByText('3 things to look at before publishing').click();
    },
  },
  {
    name: 'editor-alone',
    show: async (page, { article }) => {
      await openEditor(page, article);
      await press(page, 'Without distraction');
    },
  },
  {
    name: 'editor-offline',
    show: async (page, { article }) => {
      await openEditor(page, article);
      await page.route('**/api/preview', (route) => route.abort());
      await press(page, 'Preview');
      await expect(page.getByText('No connection')).toBeVisible();
      await page.evaluate(() => localStorage.removeItem('editor-mode'));
    },
  },
  {
    name: 'session-ended',
    show: async (page, { author }) => {
      await holdTime(page);
      await answer(page, OWN_LISTING, 401, 'Your session has ended.');
      await page.goto('/myArticles');
      // With or without unsaved text of another screen.
      await expectToast(page, 'Your session has ended.');
      await page.evaluate((token) => localStorage.setItem('token', token), author.token);
    },
  },
  {
    name: 'my-articles-empty',
    show: async (page) => {
      await answer(page, OWN_LISTING, 200, { result: [] });
      await open(page, '/myArticles', 'My Articles');
    },
  },
  {
    name: 'delete-article',
    show: async (page, { article }) => {
      await open(page, `/myArticles/${article.slug}`, article.title);
      await press(page, 'Delete');
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  {
    name: 'edit-conflict',
    show: async (page, { blog, author, article }) => {
      await open(page, `/edit/${article.slug}`, 'Edit Article');
      await page.getByLabel('Markdown', { exact: true }).pressSequentially('An afterthought. ');
      await blog.edit(article, { by: author, markdown: `${article.markdown}\nSaved in another tab.\n` });
      await press(page, 'Update');
      await expect(page.getByRole('heading', { name: /saved somewhere else/ })).toBeFocused();
    },
  },
  ...editorStates,
  { name: 'delete-account-dialog', show: openDeletion },
  {
    name: 'account-deleted',
    show: async (page, world) => {
      await answer(page, OWN_ACCOUNT, 204, '');
      await confirmDeletion(page, world);
      await expect(page.getByRole('dialog', { name: messages.accountDeleted })).toBeVisible();
      await page.evaluate((token) => localStorage.setItem('token', token), world.author.token);
    },
  },
  {
    name: 'account-deletion-failed',
    show: async (page, world) => {
      await holdTime(page);
      await answer(page, OWN_ACCOUNT, 500, 'broken');
      await confirmDeletion(page, world);
      await expectToast(page, messages.accountDeletionFailed);
    },
  },
];
