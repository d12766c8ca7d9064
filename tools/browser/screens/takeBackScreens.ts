import type { Page } from '@playwright/test';
import type {
  ChangesReply,
  PlannedArticle,
  TakeBackDifference,
  TakeBackPreview,
} from '../../../src/shared/articleChange.ts';
import { translated as texts } from '../../../src/shared/messages/en.ts';
import { paths } from '../../../src/shared/pages.ts';
import { expect } from '../patientExpect.ts';
import { mockAdmin } from './mockAdmin.ts';
import { answer, open, press, type Screen, ANY, like } from './screen.ts';

const firstAt = '2026-11-01T08:00:00.000Z';
const lastAt = '2026-11-01T09:15:00.000Z';
const times = { firstAt, lastAt };

/** Writers and jobs of each kind, with the longest possible names. */
const changes: ChangesReply = {
  writers: [
    {
      by: 'token t',
      byName: 'Telephone',
      actorId: 'a',
      actor: 'Ada',
      ...times,
      articles: 213,
      isThis: false,
    },
    {
      ...{ by: 'session s', byName: 'Firefox on Linux', actorId: 'b', actor: 'y'.repeat(100) },
      ...{ ...times, lastAt: firstAt, articles: 1, isThis: true },
    },
    {
      ...{ by: 'token x', byName: 'x'.repeat(60), actorId: 'a', actor: 'Ada' },
      ...{ ...times, lastAt: '2026-11-20T09:15:00.000Z', articles: 3, isThis: false },
    },
    { by: 'import i', byName: '', actorId: 'a', actor: 'Ada', ...times, articles: 12, isThis: false },
  ],
  takeBacks: [
    {
      ...{ _id: 'r', by: 'token t', byName: 'Telephone', since: firstAt, state: 'running' },
      ...{ changed: 50, kept: 0, isUndo: false, createdAt: lastAt },
    },
    {
      ...{ _id: 'u', by: 'takeBack o', byName: '', since: firstAt, state: 'done' },
      ...{ changed: 3, kept: 1, isUndo: true, createdAt: lastAt },
    },
    {
      ...{ _id: 'd', by: 'token x', byName: 'x'.repeat(60), since: firstAt, state: 'done' },
      ...{ changed: 3, kept: 1, isUndo: false, createdAt: lastAt },
    },
    {
      ...{ _id: 'o', by: 'session s', byName: 'Firefox on Linux', since: firstAt, state: 'undone' },
      ...{ changed: 3, kept: 0, isUndo: false, createdAt: lastAt },
    },
  ],
  needsPassword: true,
};

const planned: PlannedArticle = {
  ...{ number: 1, slug: 'looms', title: 'Looms', outcome: 'text', reason: null, textFrom: firstAt },
};
const preview: TakeBackPreview = {
  total: 213,
  counts: {
    ...{ text: 150, slug: 1, restored: 30, withdrawn: 2, published: 5, unpublished: 5, shown: 5 },
    ...{ same: 10, kept: 5 },
  },
  articles: [
    planned,
    { ...planned, number: 2, title: 'x'.repeat(200), outcome: 'restored', textFrom: null },
    { ...planned, number: 3, outcome: 'kept', reason: 'changed', textFrom: null },
    { ...planned, number: 4, outcome: 'kept', reason: 'final', textFrom: null },
  ],
  next: 4,
};
const version = { title: 'Looms', createdAt: firstAt };
const difference: TakeBackDifference = {
  before: { ...version, markdown: 'They weave.' },
  now: { ...version, markdown: 'They knit.' },
};

async function openChanges(page: Page, reply = changes) {
  await answer(page, /\/api\/users\/me\/changes$/, 200, reply);
  await open(page, paths.changes, texts.app.pages.changes);
}

async function openPreview(page: Page, reply = preview) {
  await answer(page, /\/api\/users\/me\/changes$/, 200, changes);
  await answer(page, /\/api\/users\/me\/changes\/preview\?/, 200, reply);
  await answer(page, /\/api\/users\/me\/changes\/difference\?/, 200, difference);
  await open(page, `${paths.changes}?by=token+t&since=${firstAt}`, texts.app.pages.changes);
}

/** Pages that take changes back. */
export const takeBackPages: Screen[] = [
  {
    name: 'changes',
    show: async (page) => {
      await openChanges(page);
      await expect(page.getByRole('list', { name: texts.takeBack.jobs })).toBeVisible();
    },
  },
  {
    name: 'take-back',
    show: async (page) => {
      await openPreview(page);
      await page.getByRole('button', { name: texts.takeBack.difference }).first().click();
      await expect(
        page.getByRole('region', { name: like(texts.history.difference.region(ANY, ANY)) }),
      ).toBeVisible();
    },
  },
  {
    name: 'activity',
    show: async (page) => {
      await mockAdmin(page);
      await answer(page, /\/api\/admin\/changes$/, 200, changes);
      await open(page, paths.activity, texts.app.pages.activity);
      await expect(page.getByRole('list', { name: texts.takeBack.jobs })).toBeVisible();
    },
  },
];

/** Their dialogs and empty states. */
export const takeBackStates: Screen[] = [
  {
    name: 'changes-empty',
    show: async (page) => {
      await openChanges(page, { writers: [], takeBacks: [], needsPassword: false });
      await expect(page.getByText(texts.takeBack.empty)).toBeVisible();
    },
  },
  {
    name: 'take-back-nothing',
    show: async (page) => {
      await openPreview(page, { total: 0, counts: {}, articles: [], next: null });
      await expect(page.getByText(texts.takeBack.nothing)).toBeVisible();
    },
  },
  {
    name: 'take-back-dialog',
    show: async (page) => {
      await openPreview(page);
      await press(page, texts.takeBack.confirm(198));
      await expect(page.getByLabel(texts.account.fields.yourPassword, { exact: true })).toBeVisible();
    },
  },
  {
    name: 'take-back-undo',
    show: async (page) => {
      await openChanges(page);
      await page
        .getByRole('button', {
          name: like(texts.takeBack.undoLabel(`${texts.takeBack.writers.token('x'.repeat(60))}${ANY}`)),
        })
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];
