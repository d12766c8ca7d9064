import type { Page } from '@playwright/test';
import { translated as texts } from '../../../src/shared/messages/en.ts';
import { paths } from '../../../src/shared/pages.ts';
import { expect } from '../patientExpect.ts';
import { adminPages } from './adminScreens.ts';
import { openEditor, openRevision } from './editorScreens.ts';
import { importScreens } from './importScreens.ts';
import { ownPageScreens } from './pageScreens.ts';
import { reviewPages } from './reviewScreens.ts';
import { open, press, type Screen, ANY, like } from './screen.ts';
import { someDrafts } from './someDrafts.ts';
import { openImages, someImages } from './someImages.ts';
import { takeBackPages } from './takeBackScreens.ts';

/** The view is stored, so it is reset for the next screen. */
const showView = async (page: Page, mode: string) => {
  await press(page, mode);
  await expect(
    page.getByRole('region', { name: texts.editor.toolbar.modes.Preview }).getByRole('paragraph').first(),
  ).toBeAttached();
  await page.evaluate(() => localStorage.removeItem('editor-mode'));
};

/** With the URL, so that the stored view doesn't change. */
const openList = (page: Page) => open(page, '/myArticles?sort=-created', texts.app.pages.myArticles);

/** Pages of an author without problems. */
export const ownPages: Screen[] = [
  {
    name: 'your-info',
    show: async (page) => {
      await open(page, '/dashboard/userData', texts.app.pages.yourInfo);
      await expect(page.getByText(texts.account.sessions.thisBrowser)).toBeVisible();
    },
  },
  {
    name: 'edit-your-data',
    show: (page) => open(page, '/dashboard/editUserData', texts.app.pages.editYourData),
  },
  {
    name: 'public-profile',
    show: async (page) => {
      await open(page, '/dashboard/publicProfile', texts.app.pages.publicProfile);
      await expect(page.getByLabel(texts.account.fields.bio)).toBeVisible();
    },
  },
  {
    name: 'access-tokens',
    show: async (page) => {
      await open(page, '/dashboard/accessTokens', texts.app.pages.accessTokens);
      await page.getByRole('button', { name: texts.developers.tokens.create }).click();
      await expect(page.getByLabel(texts.developers.tokens.fields.name)).toBeVisible();
    },
  },
  {
    name: 'export',
    show: async (page) => {
      await open(page, '/dashboard/export', texts.app.pages.export);
      await expect(page.getByRole('button', { name: texts.transfer.export.submitWhole })).toHaveCount(0);
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
      await open(page, '/dashboard/editUserData', texts.app.pages.editYourData);
      await expect(page.getByRole('note')).toContainText(like(texts.account.pendingEmail.changed(ANY)));
    },
  },
  {
    name: 'confirm-email',
    show: async (page) => {
      await open(page, '/confirmEmail#token=one', texts.account.confirmEmail.heading);
      await expect(page.getByRole('button', { name: texts.account.confirmEmail.submit })).toBeVisible();
    },
  },
  {
    name: 'create-article',
    show: (page) => open(page, '/dashboard/createArticle', texts.app.pages.createArticle),
  },
  { name: 'my-articles', show: (page) => open(page, '/myArticles', texts.app.pages.myArticles) },
  {
    name: 'my-images',
    show: async (page, world) => {
      await someImages(world);
      await openImages(page);
    },
  },
  ...importScreens,
  ...adminPages,
  ...reviewPages,
  ...takeBackPages,
  ...ownPageScreens,
  {
    name: 'my-articles-list',
    show: async (page) => {
      await openList(page);
      await page.getByRole('checkbox', { name: texts.myArticles.list.selectPage }).click();
      await expect(page.getByRole('group', { name: texts.myArticles.bulk.group })).toContainText(
        like(texts.myArticles.bulk.selected(ANY)),
      );
    },
  },
  {
    name: 'clicks-by-day',
    show: async (page) => {
      await openList(page);
      await press(page, texts.myArticles.item.stats);
      await expect(page.getByText(texts.myArticles.stats.byDay)).toBeVisible();
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
      await open(page, '/myArticles?state=drafts', texts.myArticles.drafts);
    },
  },
  {
    name: 'my-scheduled-articles',
    show: async (page, world) => {
      await someDrafts(world);
      await open(page, '/myArticles?state=scheduled', texts.myArticles.scheduled);
    },
  },
  {
    name: 'article-history',
    show: (page, { article }) =>
      open(page, `/myArticles/${article.slug}/history`, texts.app.pages.versionHistory),
  },
  {
    name: 'draft-history',
    show: async (page, { blog, author }) => {
      const { _id } = await blog.aDraft({ by: author, title: '' });
      await blog.changeDraft(_id, { by: author, markdown: 'Other words.' });
      await open(page, `${paths.draftHistory}?draft=${_id}`, texts.app.pages.versionHistory);
    },
  },
  {
    name: 'difference',
    show: async (page, world) => {
      await openRevision(page, world);
      await expect(
        page.getByRole('region', { name: like(texts.history.difference.region(ANY, ANY)) }),
      ).toBeVisible();
    },
  },
  {
    name: 'edit-article',
    show: (page, { article }) => open(page, `/edit/${article.slug}`, texts.app.pages.editArticle),
  },
  {
    name: 'editor-split',
    show: async (page, { article }) => {
      await openEditor(page, article);
      // Only offered on wide screens; on narrow ones, the text stays.
      const viewport = page.viewportSize();
      await page.setViewportSize({ width: 1280, height: 800 });
      await showView(page, texts.editor.toolbar.modes.Split);
      if (viewport) await page.setViewportSize(viewport);
    },
  },
  {
    name: 'editor-preview',
    show: async (page, { article }) => {
      await openEditor(page, article);
      await showView(page, texts.editor.toolbar.modes.Preview);
    },
  },
  {
    name: 'delete-account',
    show: (page) => open(page, '/dashboard/deleteAccount', texts.app.pages.deleteAccount),
  },
];
