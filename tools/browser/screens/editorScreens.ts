import type { Page } from '@playwright/test';
import type { Article } from '../../../src/shared/article.ts';
import { paths } from '../../../src/shared/pages.ts';
import { expect } from '../patientExpect.ts';
import { answer, open, press, type Screen, type World } from './screen.ts';
import { someImages } from './someImages.ts';

const field = (page: Page) => page.getByRole('textbox', { name: 'Markdown' });

export const openEditor = async (page: Page, { slug }: Article) => {
  await open(page, `/edit/${slug}`, 'Edit Article');
  await expect(field(page)).toHaveValue(/./);
};

export async function openRevision(page: Page, { blog, author }: World) {
  const article = await blog.anArticle({ by: author, markdown: 'They weave.\n\nThe end.' });
  await blog.edit(article, { by: author, markdown: 'They knit.\n\nThe end.' });
  await open(page, `/myArticles/${article.slug}/history`, 'Version history');
  await page.getByRole('listitem').last().getByRole('link').click();
}

async function openDraft(page: Page, { blog, author }: World): Promise<string> {
  const { _id } = await blog.aDraft({ by: author, title: 'On the loom of my grandmother' });
  await open(page, `${paths.createArticle}?draft=${_id}`, 'Create Article');
  await expect(field(page)).toHaveValue(/./);
  return _id;
}

/** Dialogs and messages of the editor. */
export const editorStates: Screen[] = [
  {
    name: 'draft-gone',
    show: async (page) => {
      const gone = '00000000-0000-4000-8000-000000000000';
      await open(page, `${paths.createArticle}?draft=${gone}`, 'Create Article');
      await expect(page.getByText('This draft was published or discarded.')).toBeVisible();
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
      await press(page, 'Show changes');
      await expect(page.getByRole('region', { name: /^Changes:/ })).toBeVisible();
    },
  },
  {
    name: 'draft-conflict',
    show: async (page, world) => {
      const id = await openDraft(page, world);
      await world.blog.changeDraft(id, { by: world.author, markdown: 'Saved on another device.' });
      await field(page).pressSequentially('An afterthought. ');
      await expect(page.getByRole('heading', { name: /changed elsewhere/ })).toBeVisible();
      await expect(page.getByRole('region', { name: /^Changes:/ })).toBeVisible();
    },
  },
  {
    name: 'insert-image',
    show: async (page, world) => {
      await someImages(world);
      await openDraft(page, world);
      await press(page, 'Image');
      await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible();
    },
  },
  {
    name: 'image-upload-failed',
    show: async (page, world) => {
      await openDraft(page, world);
      const sentence =
        'There is no room for this image: 200 MB of 200 MB used. Delete images you no longer need.';
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
      await expect(page.getByText('You’re editing this in another tab.')).toBeVisible();
    },
  },
  {
    name: 'draft-scheduled',
    show: async (page, world) => {
      const id = await openDraft(page, world);
      await world.blog.schedule(id, new Date(Date.now() + 86_400_000), world.author);
      await page.reload();
      await expect(page.getByText('Scheduled for')).toBeVisible();
    },
  },
  {
    name: 'schedule-in-form',
    show: async (page, world) => {
      await openDraft(page, world);
      await press(page, 'Schedule…');
      await expect(page.getByRole('dialog').getByLabel('Date')).toBeFocused();
    },
  },
  {
    name: 'discard-in-form',
    show: async (page, world) => {
      await openDraft(page, world);
      await press(page, 'Discard draft');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'sign-in-over-editor',
    show: async (page, world) => {
      await openDraft(page, world);
      await answer(page, /\/api\/drafts\//, 401, 'You’ve been logged out.');
      await field(page).pressSequentially('An afterthought. ');
      await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused();
      await page.evaluate((token) => localStorage.setItem('token', token), world.author.token);
    },
  },
  {
    name: 'former-text-restored',
    show: async (page, world) => {
      await openRevision(page, world);
      await page.getByRole('link', { name: 'Restore this version' }).click();
      await expect(page.getByText('restored. Readers see it')).toBeVisible();
    },
  },
  {
    name: 'preview-missing',
    show: async (page, { article }) => {
      await openEditor(page, article);
      await page.route('**/assets/*.js', (route) => route.abort());
      await press(page, 'Preview');
      await expect(page.getByText('The preview didn’t load.')).toBeVisible();
      await page.evaluate(() => localStorage.removeItem('editor-mode'));
    },
  },
];
