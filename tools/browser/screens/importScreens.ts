import type { Page } from '@playwright/test';
import type { ArticleImport, ImportedFile } from '../../../src/shared/articleImport.ts';
import { translated as texts } from '../../../src/shared/messages/en.ts';
import { expect } from '../patientExpect.ts';
import { answer, open, press, type Screen } from './screen.ts';

const current: ArticleImport = {
  _id: 'i1',
  name: 'site.zip',
  state: 'ready',
  isWaiting: false,
  bytes: 1_200_000,
  received: 1_200_000,
  done: 120,
  total: 120,
  counts: { new: 90, changed: 2, same: 27, refused: 1 },
  summary: {
    drafts: { count: 7, first: ['_drafts/cards.md', '_drafts/wheels.md'] },
    undated: { count: 2, first: ['about.md', 'now.md'] },
    redirects: { count: 81, first: ['/2019/05/01/engines.html', '/2019/06/02/looms.html'], undated: 1 },
    withoutRedirects: 0,
    images: 34,
    imageFiles: 3,
  },
  problem: '',
  createdAt: '2030-01-31T12:00:00.000Z',
  endedAt: null,
};

const files = (): ImportedFile[] => [
  { name: 'posts/engines.md', outcome: 'new', note: '', slug: null },
  { name: 'posts/looms.md', outcome: 'same', note: '', slug: 'looms' },
  { name: 'posts/broken.md', outcome: 'refused', note: texts.transfer.import.notUtf8, slug: null },
];

/** Opens the page as if the user had this import, and an earlier one. */
async function openImport(page: Page, changes: Partial<ArticleImport>) {
  const shown = { ...current, ...changes };
  const past: ArticleImport = { ...current, _id: 'i0', state: 'done', endedAt: current.createdAt };
  await answer(page, /\/api\/imports$/, 200, { result: [shown, past] });
  await answer(page, /\/api\/imports\/\w+\/files/, 200, { result: files(), next: { limit: 50, page: 2 } });
  await open(page, '/dashboard/import', texts.app.pages.importArticles);
  const title = shown.isWaiting ? texts.imports.waitingTitle : texts.imports.titles[shown.state];
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
}

const isEmpty = { counts: { new: 0, changed: 0, same: 0, refused: 0 } };
const isChecking: Partial<ArticleImport> = { state: 'checking', done: 60, total: null, ...isEmpty };

/** An import in each of its states. */
const states: [name: string, changes: Partial<ArticleImport>, problem?: () => string][] = [
  ['plan', {}],
  ['uploading', { state: 'uploading', received: 400_000, ...isEmpty }],
  ['checking', isChecking],
  ['waiting', { ...isChecking, isWaiting: true, done: 0 }],
  ['progress', { state: 'importing', done: 60 }],
  ['finished', { state: 'done' }],
  ['finished-without-articles', { state: 'done', ...isEmpty }],
  ['canceled', { state: 'canceled', counts: { ...current.counts, new: 40 } }],
  ['expired', { state: 'canceled', ...isEmpty }, () => texts.importReplies.expired],
  ['failed', { state: 'failed', ...isEmpty }, () => texts.importReplies.stuck(3)],
  ['undoing', { state: 'undoing', done: 60, total: 90 }],
  ['undone', { state: 'undone', done: 90 }],
];

/** Imports of articles. */
export const importScreens: Screen[] = [
  {
    name: 'import',
    show: async (page) => {
      await open(page, '/dashboard/import', texts.app.pages.importArticles);
      await page.getByText(texts.imports.formats.title).click();
    },
  },
  ...states.map(([name, changes, problem]) => ({
    name: `import-${name}`,
    show: (page: Page) => openImport(page, { ...changes, ...(problem && { problem: problem() }) }),
  })),
  {
    name: 'import-undo',
    show: async (page) => {
      await openImport(page, { state: 'done' });
      await press(page, texts.imports.undo);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
