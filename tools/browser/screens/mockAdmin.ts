import type { Page } from '@playwright/test';
import { defaultBlog } from '../../../src/shared/blog.ts';
import type { BlogSettings } from '../../../src/shared/blogSettings.ts';
import { answer, OWN_ACCOUNT } from './screen.ts';

const SETTINGS = /\/api\/admin\/settings$/;

const long = 'x'.repeat(60);
/** Returns the defaults in the language of the test, with menu entries of each kind, some of which readers can't open. */
const settings = (): BlogSettings => ({
  ...defaultBlog,
  headerMenu: [
    { label: '', kind: 'builtIn', target: 'search', name: 'Search', state: 'shown' },
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
  version: 3,
});

/** Answers as the server does for an admin. */
export async function mockAdmin(page: Page) {
  const facts = {
    awaitsApproval: false,
    limitedFor: null,
    articleCount: 6,
    draftCount: 0,
    deletionNeedsPassword: true,
    storage: { bytes: 12_345_678, max: 500_000_000 },
    scheduledCount: 0,
    handle: 'ada',
    isAdmin: true,
    openReports: 2,
    pendingApprovals: 3,
  };
  await answer(page, OWN_ACCOUNT, 200, facts);
  await answer(page, SETTINGS, 200, settings());
}
