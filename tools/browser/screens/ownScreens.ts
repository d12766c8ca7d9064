import { expect, type Page } from '@playwright/test';
import type { Article } from '../../../src/shared/article.ts';
import { messages } from '../../../src/shared/messages.ts';
import { answer, expectToast, fillIn, holdTime, open, press, type Screen, type World } from './screen.ts';

const OWN_LISTING = /\/api\/articles\?/;
const OWN_ACCOUNT = /\/api\/users\/me$/;

const openDeletion: Screen['show'] = async (page) => {
  await open(page, '/dashboard/deleteAccount', 'Delete Your Account');
  await press(page, messages.deleteMyAccount);
  await expect(page.getByRole('alertdialog')).toBeVisible();
};

const confirmDeletion: Screen['show'] = async (page, world) => {
  await openDeletion(page, world);
  await press(page, 'Delete');
};

const openEditor = async (page: Page, { slug }: Article) => {
  await open(page, `/edit/${slug}`, 'Edit Article');
  await expect(page.getByRole('textbox', { name: 'Markdown' })).toHaveValue(/./);
};

/** Which is kept: the next screen begins as ever. */
const showView = async (page: Page, mode: 'Split' | 'Preview') => {
  await press(page, mode);
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('paragraph').first()).toBeAttached();
  await page.evaluate(() => localStorage.removeItem('editor-mode'));
};

/** Once for each world: a draft, and one that publishes itself. */
async function someDrafts({ blog, author }: World) {
  const [first] = await blog.drafts(author);
  if (first) return;
  await blog.aDraft({ by: author, title: '' });
  const { _id } = await blog.aDraft({ by: author, title: 'For the new year' });
  await blog.schedule(_id, new Date(Date.now() + 86_400_000), author);
}

async function openFormerText(page: Page, { blog, author }: World) {
  const article = await blog.anArticle({ by: author, markdown: 'They weave.\n\nThe end.' });
  await blog.edit(article, { by: author, markdown: 'They knit.\n\nThe end.' });
  await open(page, `/myArticles/${article.slug}/history`, 'History');
  await page.getByRole('listitem').last().getByRole('link').click();
}

/** What an author sees when all goes well. */
export const ownPages: Screen[] = [
  { name: 'your-info', show: (page) => open(page, '/dashboard/userData', 'Your Info') },
  { name: 'edit-your-data', show: (page) => open(page, '/dashboard/editUserData', 'Edit Your Data') },
  { name: 'create-article', show: (page) => open(page, '/dashboard/createArticle', 'Create Article') },
  { name: 'my-articles', show: (page) => open(page, '/myArticles', 'My Articles') },
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
    name: 'schedule',
    show: async (page, world) => {
      await someDrafts(world);
      await open(page, '/myArticles?state=drafts', 'My Drafts');
      await press(page, 'Schedule Untitled');
      await fillIn(page, { Date: '2020-01-31' });
      await expect(page.getByText('The time of publication must be in the future.')).toBeVisible();
    },
  },
  {
    name: 'discard-draft',
    show: async (page, world) => {
      await someDrafts(world);
      await open(page, '/myArticles?state=drafts', 'My Drafts');
      await press(page, 'Discard Untitled');
      await expect(page.getByRole('alertdialog')).toBeVisible();
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
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Articles' }).click();
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
      await fillIn(page, { Markdown: '# Looms\n\n### TK\n\n![](https://example.org/a.png)' });
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
