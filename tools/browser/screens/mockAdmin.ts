import type { Page } from '@playwright/test';
import { defaultBlog } from '../../../src/shared/blog.ts';
import type { BlogSettings } from '../../../src/shared/blogSettings.ts';
import { translated as texts } from '../../../src/shared/messages/en.ts';
import type { Role } from '../../../src/shared/roles.ts';
import { answer, OWN_ACCOUNT } from './screen.ts';

export const SETTINGS = /\/api\/admin\/settings$/;

const long = 'x'.repeat(60);
/** Returns the defaults in the language of the test, with menu entries of each kind, some of which readers can't open. */
export const getSettings = (): BlogSettings => ({
  ...defaultBlog,
  headerMenu: [
    { label: '', kind: 'page', target: 'about', name: 'About this blog', state: 'shown' },
    { label: 'Privacy policy', kind: 'page', target: 'privacy', name: 'Our data', state: 'hidden' },
    { label: '', kind: 'builtIn', target: 'search', name: texts.app.header.search, state: 'shown' },
    {
      label: 'Everything about weaving',
      kind: 'tag',
      target: 'weaving',
      name: 'Weaving',
      state: 'noArticles',
    },
    { label: '', kind: 'author', target: long, name: long, state: 'suspended' },
    { label: 'מדריך', kind: 'url', target: 'https://example.org/', name: '', state: 'shown' },
  ],
  footerMenu: [{ label: '', kind: 'author', target: '', name: '', state: 'deleted' }],
  privacy: '/privacy',
  linkStates: { imprint: 'shown', privacy: 'hidden' },
  version: 3,
});

/** What the server tells an admin about their account. */
export const accountFacts = {
  awaitsApproval: false,
  limitedFor: null,
  articleCount: 6,
  pageCount: 2,
  draftCount: 0,
  deletionNeedsPassword: true,
  storage: { bytes: 12_345_678, max: 500_000_000 },
  scheduledCount: 0,
  handle: 'ada',
  isAdmin: true,
  role: 'admin',
  openReviews: null,
  openReports: 2,
  pendingApprovals: 3,
};

/** Answers as the server does for an admin, or another role. */
export async function mockAdmin(page: Page, role: Role = 'admin') {
  const isAdmin = role === 'admin';
  const facts = { ...accountFacts, isAdmin, role, ...(!isAdmin && { pendingApprovals: null }) };
  await answer(page, OWN_ACCOUNT, 200, facts);
  await answer(page, SETTINGS, 200, getSettings());
}
