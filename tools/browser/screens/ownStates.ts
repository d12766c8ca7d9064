import { translated as texts } from '../../../src/shared/messages/en.ts';
import { deletionMessages, specMessages } from '../../../src/shared/messages/en/spec.ts';
import { expect } from '../patientExpect.ts';
import { accountStates } from './accountStates.ts';
import { adminStates } from './adminScreens.ts';
import { editorStates, openEditor } from './editorScreens.ts';
import { ownPageStates } from './pageScreens.ts';
import { reviewStates } from './reviewScreens.ts';
import {
  ANY,
  OWN_LISTING,
  answer,
  chooseMore,
  expectToast,
  fillIn,
  holdTime,
  like,
  open,
  openMore,
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
      await open(page, '/myArticles?state=drafts', texts.myArticles.drafts);
      await page
        .getByRole('button', {
          name: texts.myArticles.item.named(texts.editor.schedule.schedule, texts.articles.untitled),
        })
        .first()
        .click();
      await fillIn(page, { [texts.editor.schedule.date]: '2020-01-31' });
      await expect(page.getByText(texts.editor.schedule.inPast)).toBeVisible();
    },
  },
  {
    name: 'discard-draft',
    show: async (page, world) => {
      await someDrafts(world);
      await open(page, '/myArticles?state=drafts', texts.myArticles.drafts);
      await chooseMore(page, texts.articles.untitled, texts.app.actions.discard);
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
        .filter({ hasText: texts.myImages.item.usedIn })
        .first()
        .getByRole('button', { name: like(texts.myImages.item.deleteOf(ANY)) })
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'my-images-empty',
    show: async (page) => {
      const storage = { bytes: 0, max: 200_000_000 };
      await answer(page, /\/api\/images\?/, 200, { result: [], storage });
      await open(page, '/dashboard/images', texts.app.pages.myImages);
      await expect(page.getByText(texts.myImages.none)).toBeVisible();
    },
  },
  {
    name: 'more-actions',
    show: async (page, { article }) => {
      await open(page, '/myArticles', texts.app.pages.myArticles);
      await openMore(page, article.title);
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'unpublish',
    show: async (page, { article }) => {
      await open(page, `/myArticles/${article.slug}`, article.title);
      await press(page, texts.myArticles.item.unpublish);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'create-article-errors',
    show: async (page) => {
      await open(page, '/dashboard/createArticle', texts.app.pages.createArticle);
      await fillIn(page, { [texts.editor.fields.cover]: 'a picture' });
      await press(page, texts.editor.create);
      await expect(page.getByText(texts.validation.required(texts.editor.fields.title))).toBeVisible();
    },
  },
  {
    name: 'leave-unsaved',
    show: async (page) => {
      await open(page, '/dashboard/createArticle', texts.app.pages.createArticle);
      await fillIn(page, {
        [texts.editor.fields.title]: 'Half a thought',
        [texts.editor.fields.markdown]: 'It is not finished, but',
      });
      await page.getByRole('banner').getByRole('link', { name: texts.spec.title }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'draft-restored',
    show: async (page) => {
      await open(page, '/dashboard/createArticle', texts.app.pages.createArticle);
      await fillIn(page, {
        [texts.editor.fields.title]: 'Another thought',
        [texts.editor.fields.markdown]: 'It is not finished, but',
      });
      await page.reload();
      await expect(page.getByText(texts.app.form.restored)).toBeVisible();
    },
  },
  {
    name: 'editor-findings',
    show: async (page) => {
      await open(page, '/dashboard/createArticle', texts.app.pages.createArticle);
      // Text of another screen is restored.
      await fillIn(page, {
        [texts.editor.fields.title]: '',
        [texts.editor.fields.markdown]: '# Looms\n\n### TK\n\n![](https://example.org/a.png)',
      });
      await page.getByText(texts.editor.checks.suggestions(3)).click();
    },
  },
  {
    name: 'editor-alone',
    show: async (page, { article }) => {
      await openEditor(page, article);
      // On phones, it is behind this button.
      const all = page.getByRole('button', { name: texts.editor.toolbar.all });
      if (await all.isVisible()) await all.click();
      await press(page, texts.editor.toolbar.focusMode);
    },
  },
  {
    name: 'editor-offline',
    show: async (page, { article }) => {
      await openEditor(page, article);
      await page.route('**/api/preview', (route) => route.abort());
      await press(page, texts.editor.toolbar.modes.Preview);
      await expect(page.getByText(texts.editor.saveStatus.noConnection)).toBeVisible();
      await page.evaluate(() => localStorage.removeItem('editor-mode'));
    },
  },
  {
    name: 'my-articles-empty',
    show: async (page) => {
      await answer(page, OWN_LISTING, 200, { result: [] });
      await open(page, '/myArticles', texts.app.pages.myArticles);
    },
  },
  {
    name: 'delete-article',
    show: async (page, { article }) => {
      await open(page, `/myArticles/${article.slug}`, article.title);
      await press(page, texts.app.actions.delete);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'article-deleted',
    show: async (page, { blog, author }) => {
      await holdTime(page);
      const { slug, title } = await blog.anArticle({ by: author });
      await open(page, `/myArticles/${slug}`, title);
      await press(page, texts.app.actions.delete);
      await page.getByRole('dialog').getByRole('button', { name: texts.app.actions.delete }).click();
      await expectToast(page, deletionMessages.articleDeleted);
    },
  },
  {
    name: 'article-unpublished',
    show: async (page, { blog, author }) => {
      await holdTime(page);
      const { slug, title } = await blog.anArticle({ by: author });
      await open(page, `/myArticles/${slug}`, title);
      await press(page, texts.myArticles.item.unpublish);
      await press(page, texts.myArticles.unpublish.confirm);
      await expectToast(page, texts.myArticles.unpublish.done);
    },
  },
  {
    name: 'draft-discarded',
    show: async (page, { blog, author }) => {
      await holdTime(page);
      await blog.aDraft({ by: author, title: 'Not worth it' });
      await open(page, '/myArticles?state=drafts', texts.myArticles.drafts);
      await chooseMore(page, 'Not worth it', texts.app.actions.discard);
      await press(page, texts.editor.draft.discard);
      await expectToast(page, texts.myArticles.discard.done);
    },
  },
  {
    name: 'article-created',
    show: async (page, { article }) => {
      await holdTime(page);
      await answer(page, /\/api\/articles\/new$/, 201, article);
      await open(page, '/dashboard/createArticle', texts.app.pages.createArticle);
      await fillIn(page, {
        [texts.editor.fields.title]: 'A whole thought',
        [texts.editor.fields.markdown]: 'It is finished.',
      });
      await press(page, texts.editor.create);
      await expectToast(page, specMessages.articleCreated);
    },
  },
  {
    name: 'change-url',
    show: async (page, { article }) => {
      await open(page, `/myArticles/${article.slug}`, article.title);
      await chooseMore(page, article.title, texts.transfer.slug.change);
      await expect(page.getByRole('dialog').getByLabel(texts.transfer.slug.label)).toBeVisible();
    },
  },
  {
    name: 'add-tag',
    show: async (page) => {
      await open(page, '/myArticles?sort=-created', texts.app.pages.myArticles);
      await page.getByRole('checkbox', { name: texts.myArticles.list.selectPage }).click();
      await press(page, texts.myArticles.bulk.addTag.label);
      await expect(page.getByRole('dialog').getByLabel(texts.myArticles.bulk.tag)).toBeVisible();
    },
  },
  {
    name: 'edit-conflict',
    show: async (page, { blog, author, article }) => {
      await open(page, `/edit/${article.slug}`, texts.app.pages.editArticle);
      await page
        .getByLabel(texts.editor.fields.markdown, { exact: true })
        .pressSequentially('An afterthought. ');
      await blog.edit(article, { by: author, markdown: `${article.markdown}\nSaved in another tab.\n` });
      await press(page, texts.editor.update);
      await expect(page.getByRole('heading', { name: texts.editor.conflict.articleChanged })).toBeFocused();
      await expect(
        page.getByRole('region', { name: like(texts.history.difference.region(ANY, ANY)) }),
      ).toBeVisible();
    },
  },
  ...editorStates,
  ...accountStates,
  ...reviewStates,
  ...takeBackStates,
  ...ownPageStates,
  ...adminStates,
];
