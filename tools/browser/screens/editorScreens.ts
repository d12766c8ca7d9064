import type { Page } from '@playwright/test';
import type { Article } from '../../../src/shared/article.ts';
import { translated as texts } from '../../../src/shared/messages/en.ts';
import { paths } from '../../../src/shared/pages.ts';
import { expect } from '../patientExpect.ts';
import { answer, open, press, type Screen, type World, ANY, like } from './screen.ts';
import { someImages } from './someImages.ts';

const field = (page: Page) => page.getByRole('textbox', { name: texts.editor.fields.markdown });

export const openEditor = async (page: Page, { slug }: Article) => {
  await open(page, `/edit/${slug}`, texts.app.pages.editArticle);
  await expect(field(page)).toHaveValue(/./);
};

export async function openRevision(page: Page, { blog, author }: World) {
  const article = await blog.anArticle({ by: author, markdown: 'They weave.\n\nThe end.' });
  await blog.edit(article, { by: author, markdown: 'They knit.\n\nThe end.' });
  await open(page, `/myArticles/${article.slug}/history`, texts.app.pages.versionHistory);
  await page.getByRole('listitem').last().getByRole('link').click();
}

async function openDraft(page: Page, { blog, author }: World): Promise<string> {
  const { _id } = await blog.aDraft({ by: author, title: 'On the loom of my grandmother' });
  await open(page, `${paths.createArticle}?draft=${_id}`, texts.app.pages.createArticle);
  await expect(field(page)).toHaveValue(/./);
  return _id;
}

/** Dialogs and messages of the editor. */
export const editorStates: Screen[] = [
  {
    name: 'draft-gone',
    show: async (page) => {
      const gone = '00000000-0000-4000-8000-000000000000';
      await open(page, `${paths.createArticle}?draft=${gone}`, texts.app.pages.createArticle);
      await expect(page.getByText(texts.editor.draft.gone)).toBeVisible();
    },
  },
  {
    name: 'draft-differs',
    show: async (page, { blog, author }) => {
      const article = await blog.anArticle({ by: author, markdown: 'They weave.\n\nThe end.' });
      const { slug: articleSlug, title, version } = article;
      const markdown = 'They knit.\n\nThe end.';
      await blog.aDraft({ by: author, title, markdown, articleSlug, articleVersion: version });
      await openEditor(page, article);
      await press(page, texts.editor.draft.showChanges);
      await expect(
        page.getByRole('region', { name: like(texts.history.difference.region(ANY, ANY)) }),
      ).toBeVisible();
    },
  },
  {
    name: 'draft-conflict',
    show: async (page, world) => {
      const id = await openDraft(page, world);
      await world.blog.changeDraft(id, { by: world.author, markdown: 'Saved on another device.' });
      await field(page).pressSequentially('An afterthought. ');
      await expect(page.getByRole('heading', { name: texts.editor.conflict.draftChanged })).toBeVisible();
      await expect(
        page.getByRole('region', { name: like(texts.history.difference.region(ANY, ANY)) }),
      ).toBeVisible();
    },
  },
  {
    name: 'edit-others',
    show: async (page, { article }) => {
      const author = { name: `${'y'.repeat(60)} ${'x'.repeat(39)}`, handle: 'y' };
      await answer(page, new RegExp(`/api/articles/${article.slug}$`), 200, { ...article, author });
      await openEditor(page, article);
      await expect(page.getByText(texts.editor.others.note)).toBeVisible();
    },
  },
  {
    name: 'insert-image',
    show: async (page, world) => {
      await someImages(world);
      await openDraft(page, world);
      await press(page, texts.editor.toolbar.formats.picture);
      await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    },
  },
  {
    name: 'image-upload-failed',
    show: async (page, world) => {
      await openDraft(page, world);
      const sentence = texts.uploadReplies.quota('200 MB', '200 MB');
      await answer(page, /\/api\/images$/, 429, sentence);
      await field(page).evaluate(async (element) => {
        const canvas = new OffscreenCanvas(40, 30);
        canvas.getContext('2d');
        const clipboardData = new DataTransfer();
        const type = 'image/png';
        clipboardData.items.add(new File([await canvas.convertToBlob({ type })], 'loom.png', { type }));
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      });
      await expect(page.getByText(sentence)).toBeVisible();
    },
  },
  {
    name: 'draft-open-elsewhere',
    show: async (page, world) => {
      const other = await page.context().newPage();
      await openDraft(other, world);
      await page.goto(other.url());
      await expect(page.getByText(texts.editor.lock.elsewhere)).toBeVisible();
    },
  },
  {
    name: 'draft-scheduled',
    show: async (page, world) => {
      const id = await openDraft(page, world);
      await world.blog.schedule(id, new Date(Date.now() + 86_400_000), world.author);
      await page.reload();
      await expect(
        page.getByText(like(texts.editor.schedule.scheduledFor(ANY, ANY).replace(/<.?time>/g, ANY))),
      ).toBeVisible();
    },
  },
  {
    name: 'schedule-in-form',
    show: async (page, world) => {
      await openDraft(page, world);
      await press(page, texts.editor.schedule.open);
      await expect(page.getByRole('dialog').getByLabel(texts.editor.schedule.date)).toBeFocused();
    },
  },
  {
    name: 'discard-in-form',
    show: async (page, world) => {
      await openDraft(page, world);
      await press(page, texts.editor.draft.discard);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'sign-in-over-editor',
    show: async (page, world) => {
      await openDraft(page, world);
      await answer(page, /\/api\/drafts\//, 401, texts.accountErrors.signedOut);
      await field(page).pressSequentially('An afterthought. ');
      await expect(
        page.getByRole('dialog').getByLabel(texts.account.fields.password, { exact: true }),
      ).toBeFocused();
      await page.evaluate((token) => localStorage.setItem('token', token), world.author.token);
    },
  },
  {
    name: 'former-text-restored',
    show: async (page, world) => {
      await openRevision(page, world);
      await page.getByRole('link', { name: texts.history.restore }).click();
      await expect(page.getByText(like(texts.editor.restored.done(ANY)))).toBeVisible();
    },
  },
  {
    name: 'preview-missing',
    show: async (page, { article }) => {
      await openEditor(page, article);
      await page.route('**/assets/*.js', (route) => route.abort());
      await press(page, texts.editor.toolbar.modes.Preview);
      await expect(page.getByText(texts.app.page.partNotLoaded(texts.editor.preview.what))).toBeVisible();
      await page.evaluate(() => localStorage.removeItem('editor-mode'));
    },
  },
];
