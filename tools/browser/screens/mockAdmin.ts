import type { Page } from '@playwright/test';
import { defaultBlog } from '../../../src/shared/blog.ts';
import { answer, OWN_ACCOUNT } from './screen.ts';

const SETTINGS = /\/api\/admin\/settings$/;

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
  await answer(page, SETTINGS, 200, defaultBlog);
}
