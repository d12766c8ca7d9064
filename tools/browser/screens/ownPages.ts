import type { Page } from '@playwright/test';
import { paths } from '../../../src/shared/pages.ts';
import { expect } from '../patientExpect.ts';
import { adminPages } from './adminScreens.ts';
import { openEditor, openRevision } from './editorScreens.ts';
import { importScreens } from './importScreens.ts';
import { open, press, type Screen } from './screen.ts';
import { someDrafts } from './someDrafts.ts';
import { openImages, someImages } from './someImages.ts';
import { takeBackPages } from './takeBackScreens.ts';

/** The view is stored, so it is reset for the next screen. */
const showView = async (page: Page, mode: 'Split' | 'Preview') => {
  await press(page, mode);
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('paragraph').first()).toBeAttached();
  await page.evaluate(() => localStorage.removeItem('editor-mode'));
};

/** With the URL, so that the stored view doesn't change. */
const openList = (page: Page) => open(page, '/myArticles?sort=-created', 'My Articles');

/** Pages of an author without problems. */
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
    name: 'public-profile',
    show: async (page) => {
      await open(page, '/dashboard/publicProfile', 'Public Profile');
      await expect(page.getByLabel('Bio')).toBeVisible();
    },
  },
  {
    name: 'access-tokens',
    show: async (page) => {
      await open(page, '/dashboard/accessTokens', 'Access Tokens');
      await page.getByRole('button', { name: 'New token' }).click();
      await expect(page.getByLabel('Name')).toBeVisible();
    },
  },
  {
    name: 'export',
    show: async (page) => {
      await open(page, '/dashboard/export', 'Export');
      await expect(page.getByRole('button', { name: 'Export whole blog' })).toHaveCount(0);
    },
  },
  {
    name: 'pending-email',
    show: async (page) => {
      const pendingEmail = `${'x'.repeat(200)}@example.org`;
      await page.route(/\/api\/users\/me$/, async (route) => {
        const reply = await route.fetch();
        await route.fulfill({ response: reply, json: { ...((await reply.json()) as object), pendingEmail } });
      });
      await open(page, '/dashboard/editUserData', 'Edit Your Data');
      await expect(page.getByRole('note')).toContainText('to confirm your new email');
    },
  },
  {
    name: 'confirm-email',
    show: async (page) => {
      await open(page, '/confirmEmail#token=one', 'Confirm your email');
      await expect(page.getByRole('button', { name: 'Confirm email' })).toBeVisible();
    },
  },
  { name: 'create-article', show: (page) => open(page, '/dashboard/createArticle', 'Create Article') },
  { name: 'my-articles', show: (page) => open(page, '/myArticles', 'My Articles') },
  {
    name: 'my-images',
    show: async (page, world) => {
      await someImages(world);
      await openImages(page);
    },
  },
  ...importScreens,
  ...adminPages,
  ...takeBackPages,
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
      await press(page, 'Stats');
      await expect(page.getByText(/clicks in the last 90 days/)).toBeVisible();
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
      await open(page, '/myArticles?state=drafts', 'Drafts');
    },
  },
  {
    name: 'my-scheduled-articles',
    show: async (page, world) => {
      await someDrafts(world);
      await open(page, '/myArticles?state=scheduled', 'Scheduled');
    },
  },
  {
    name: 'article-history',
    show: (page, { article }) => open(page, `/myArticles/${article.slug}/history`, 'Version history'),
  },
  {
    name: 'draft-history',
    show: async (page, { blog, author }) => {
      const { _id } = await blog.aDraft({ by: author, title: '' });
      await blog.changeDraft(_id, { by: author, markdown: 'Other words.' });
      await open(page, `${paths.draftHistory}?draft=${_id}`, 'Version history');
    },
  },
  {
    name: 'difference',
    show: async (page, world) => {
      await openRevision(page, world);
      await expect(page.getByRole('region', { name: /^Changes:/ })).toBeVisible();
    },
  },
  { name: 'edit-article', show: (page, { article }) => open(page, `/edit/${article.slug}`, 'Edit Article') },
  {
    name: 'editor-split',
    show: async (page, { article }) => {
      await openEditor(page, article);
      // Only offered on wide screens; on narrow ones, the text stays.
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
