import type { Page } from '@playwright/test';
import type { ArticleImport, ImportedFile } from '../../../src/shared/articleImport.ts';
import { answer } from './screen.ts';

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
  problem: '',
  createdAt: '2030-01-31T12:00:00.000Z',
  endedAt: null,
};

const files: ImportedFile[] = [
  { name: 'posts/engines.md', outcome: 'new', note: '', slug: null },
  { name: 'posts/looms.md', outcome: 'same', note: '', slug: 'looms' },
  { name: 'posts/broken.md', outcome: 'refused', note: 'The file is not UTF-8 text.', slug: null },
];

/** Answers as if the user had an import in this state, and an earlier one. */
export async function answerImport(page: Page, state: ArticleImport['state']) {
  const past: ArticleImport = { ...current, _id: 'i0', state: 'done', endedAt: current.createdAt };
  await answer(page, /\/api\/imports$/, 200, { result: [{ ...current, state, done: 60 }, past] });
  await answer(page, /\/api\/imports\/\w+\/files/, 200, {
    result: files,
    next: { limit: 50, page: 2 },
  });
}
