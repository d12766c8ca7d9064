import { deletionMessages, specMessages } from '../../../src/shared/messages/en/spec.ts';
import { expect } from '../patientExpect.ts';
import { accountStates } from './accountStates.ts';
import { editorStates, openEditor } from './editorScreens.ts';
import {
  answer,
  chooseMore,
  expectToast,
  fillIn,
  holdTime,
  open,
  openMore,
  OWN_LISTING,
  press,
  type Screen,
} from './screen.ts';
import { someDrafts } from './someDrafts.ts';
import { openImages, someImages } from './someImages.ts';
import { takeBackStates } from './takeBackScreens.ts';

/** Dialogs, messages and errors of an author. */
export const ownStates: Screen[] = [
  {
    name: 'schedule',
    show: async (page, world) => {
      await someDrafts(world);
      await open(page, '/myArticles?state=drafts', 'Drafts');
      await page.getByRole('button', { name: 'Schedule Untitled' }).first().click();
      await fillIn(page, { Date: '2020-01-31' });
      await expect(page.getByText('The time of publication must be in the future.')).toBeVisible();
    },
  },
  {
    name: 'discard-draft',
    show: async (page, world) => {
      await someDrafts(world);
      await open(page, '/myArticles?state=drafts', 'Drafts');
      await chooseMore(page, 'Untitled', 'Discard');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'delete-image',
    show: async (page, world) => {
      await someImages(world);
      await openImages(page);
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Used in' })
        .first()
        .getByRole('button', { name: /^Delete/ })
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'my-images-empty',
    show: async (page) => {
      const storage = { bytes: 0, max: 200_000_000 };
      await answer(page, /\/api\/images\?/, 200, { result: [], storage });
      await open(page, '/dashboard/images', 'My Images');
      await expect(page.getByText('No images yet.')).toBeVisible();
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
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'create-article-errors',
    show: async (page) => {
      await open(page, '/dashboard/createArticle', 'Create Article');
      await fillIn(page, { Cover: 'a picture' });
      await press(page, 'Create');
      await expect(page.getByText('Title is required')).toBeVisible();
    },
  },
  {
    name: 'leave-unsaved',
    show: async (page) => {
      await open(page, '/dashboard/createArticle', 'Create Article');
      await fillIn(page, { Title: 'Half a thought', Markdown: 'It is not finished, but' });
      await page.getByRole('banner').getByRole('link', { name: 'Markdown Blog' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'draft-restored',
    show: async (page) => {
      await open(page, '/dashboard/createArticle', 'Create Article');
      await fillIn(page, { Title: 'Another thought', Markdown: 'It is not finished, but' });
      await page.reload();
      await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible();
    },
  },
  {
    name: 'editor-findings',
    show: async (page) => {
      await open(page, '/dashboard/createArticle', 'Create Article');
      // Text of another screen is restored.
      await fillIn(page, { Title: '', Markdown: '# Looms\n\n### TK\n\n![](https://example.org/a.png)' });
      await page.getByText('3 suggestions').click();
    },
  },
  {
    name: 'editor-alone',
    show: async (page, { article }) => {
      await openEditor(page, article);
      // On phones, it is behind this button.
      const all = page.getByRole('button', { name: 'All formatting' });
      if (await all.isVisible()) await all.click();
      await press(page, 'Focus mode');
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
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'article-deleted',
    show: async (page, { blog, author }) => {
      await holdTime(page);
      const { slug, title } = await blog.anArticle({ by: author });
      await open(page, `/myArticles/${slug}`, title);
      await press(page, 'Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expectToast(page, deletionMessages.articleDeleted);
    },
  },
  {
    name: 'article-unpublished',
    show: async (page, { blog, author }) => {
      await holdTime(page);
      const { slug, title } = await blog.anArticle({ by: author });
      await open(page, `/myArticles/${slug}`, title);
      await press(page, 'Unpublish');
      await press(page, 'Unpublish article');
      await expectToast(page, 'Article unpublished');
    },
  },
  {
    name: 'draft-discarded',
    show: async (page, { blog, author }) => {
      await holdTime(page);
      await blog.aDraft({ by: author, title: 'Not worth it' });
      await open(page, '/myArticles?state=drafts', 'Drafts');
      await chooseMore(page, 'Not worth it', 'Discard');
      await press(page, 'Discard draft');
      await expectToast(page, 'Draft discarded');
    },
  },
  {
    name: 'article-created',
    show: async (page, { article }) => {
      await holdTime(page);
      await answer(page, /\/api\/articles\/new$/, 201, article);
      await open(page, '/dashboard/createArticle', 'Create Article');
      await fillIn(page, { Title: 'A whole thought', Markdown: 'It is finished.' });
      await press(page, 'Create');
      await expectToast(page, specMessages.articleCreated);
    },
  },
  {
    name: 'change-url',
    show: async (page, { article }) => {
      await open(page, `/myArticles/${article.slug}`, article.title);
      await chooseMore(page, article.title, 'Change URL');
      await expect(page.getByRole('dialog').getByLabel('URL')).toBeVisible();
    },
  },
  {
    name: 'add-tag',
    show: async (page) => {
      await open(page, '/myArticles?sort=-created', 'My Articles');
      await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
      await press(page, 'Add tag');
      await expect(page.getByRole('dialog').getByLabel('Tag')).toBeVisible();
    },
  },
  {
    name: 'edit-conflict',
    show: async (page, { blog, author, article }) => {
      await open(page, `/edit/${article.slug}`, 'Edit Article');
      await page.getByLabel('Markdown', { exact: true }).pressSequentially('An afterthought. ');
      await blog.edit(article, { by: author, markdown: `${article.markdown}\nSaved in another tab.\n` });
      await press(page, 'Update');
      await expect(page.getByRole('heading', { name: /This article was changed elsewhere/ })).toBeFocused();
      await expect(page.getByRole('region', { name: /^Changes:/ })).toBeVisible();
    },
  },
  ...editorStates,
  ...accountStates,
  ...takeBackStates,
];
