import type { Page } from '@playwright/test';
import { defaultBlog } from '../../../src/shared/blog.ts';
import type { BlogSettings } from '../../../src/shared/blogSettings.ts';
import type { BlogState } from '../../../src/shared/blogStatus.ts';
import { translated as texts } from '../../../src/shared/messages/en.ts';
import { expect } from '../patientExpect.ts';
import { mockAdmin, SETTINGS, getSettings } from './mockAdmin.ts';
import { moderationPages } from './moderationScreens.ts';
import { newcomerPages } from './newcomerScreens.ts';
import { answer, fillIn, open, press, type Screen } from './screen.ts';

const STATE = /\/api\/admin\/state$/;

/** A blog with problems and running jobs. */
async function openState(page: Page) {
  await mockAdmin(page);
  const state: BlogState = {
    server: { name: 'x'.repeat(60), version: '0.1.0' },
    findings: [
      { about: 'settings', state: 'ok', says: texts.doctor.settings.ok },
      { about: 'disk', state: 'ok', says: texts.doctor.disk.ok('900 MiB', `/${'x'.repeat(80)}`) },
      {
        about: 'backup',
        state: 'problem',
        says: texts.doctor.backup.old('2026-11-01T08:00:00.000Z', 29, texts.doctor.backup.onSqlite),
      },
      {
        about: 'address',
        state: 'warning',
        says: texts.doctor.address.noPublicUrl,
      },
    ],
    sendsMails: true,
    jobs: [
      { job: 'rendering', left: 1234, says: texts.admin.status.running.rendering(1234, 10_000) },
      { job: 'mails', left: 3, says: texts.doctor.mailQueue.queued(3, '2026-11-01T08:00:00.000Z') },
    ],
    largestAccounts: [
      { _id: '1', name: 'x'.repeat(60), email: 'ada@example.org', bytes: 499_000_000 },
      { _id: '2', name: 'Eve', email: 'eve@example.org', bytes: 1234 },
    ],
    storageMax: 500_000_000,
    largestByImages: [{ _id: '1', name: 'Ada', email: 'ada@example.org', bytes: 120_000_000 }],
    imageStorageMax: 200_000_000,
    days: Array.from({ length: 30 }, (_, at) => ({
      day: `2026-11-${String(at + 1).padStart(2, '0')}`,
      counts: {
        ...{
          articles: (at * 7) % 11,
          accounts: at === 20 ? 2000 : at % 3,
          clicks: 1000 + ((at * 997) % 3000),
        },
        ...{ reports: at % 4, mailsSent: at, mailsGivenUp: 0 },
      },
      refused: at % 2 === 0 ? { login: at, register: 12_345 } : {},
    })),
  };
  await answer(page, STATE, 200, state);
  await open(page, '/admin/status', texts.app.pages.status);
  await page.getByText(texts.admin.status.table).click();
  await expect(page.getByRole('region', { name: texts.admin.status.table })).toBeVisible();
}

/** The pages of admins. */
export const adminPages: Screen[] = [
  {
    name: 'admin',
    show: async (page) => {
      await mockAdmin(page);
      await open(page, '/admin', texts.app.pages.settings);
      await expect(page.getByRole('navigation', { name: texts.app.pages.admin })).toBeVisible();
      await expect(page.getByLabel(texts.admin.settings.labels.title)).toHaveValue(defaultBlog.title);
    },
  },
  {
    name: 'menu',
    show: async (page) => {
      await mockAdmin(page);
      await open(page, '/admin/menu', texts.app.pages.menu);
      await expect(page.getByText(texts.admin.settings.menu.problems.suspended)).toBeVisible();
    },
  },
  {
    name: 'export-admin',
    show: async (page) => {
      await mockAdmin(page);
      await open(page, '/dashboard/export', texts.app.pages.export);
      await expect(page.getByRole('button', { name: texts.transfer.export.submitWhole })).toBeVisible();
    },
  },
  ...newcomerPages,
  ...moderationPages,
  { name: 'status', show: openState },
];

/** Saves what was changed, after another admin has saved something else. */
async function saveLate(page: Page, saved: Partial<BlogSettings>) {
  const settings = getSettings();
  await page.route(SETTINGS, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 409, contentType: 'text/plain', body: 'changed' })
      : route.fulfill({ json: { ...settings, ...saved, version: settings.version + 1 } }),
  );
  await press(page, texts.app.actions.save);
  await expect(page.getByText(texts.admin.settings.changedByOther)).toBeVisible();
}

/** Messages to admins. */
export const adminStates: Screen[] = [
  {
    name: 'settings-conflict',
    show: async (page) => {
      await mockAdmin(page);
      await open(page, '/admin', texts.app.pages.settings);
      const { title, tagline } = texts.admin.settings.labels;
      await fillIn(page, { [title]: 'Looms and engines', [tagline]: 'They weave.' });
      await saveLate(page, { title: 'Engines and looms', tagline: 'x'.repeat(200) });
    },
  },
  {
    name: 'menu-conflict',
    show: async (page) => {
      await mockAdmin(page);
      await open(page, '/admin/menu', texts.app.pages.menu);
      const { actionOn } = texts.admin.list;
      // Menus can't be saved with a target that is gone for good.
      for (const name of ['About this blog', texts.admin.settings.menu.unnamed])
        await press(page, actionOn(texts.app.actions.remove, name));
      await saveLate(page, { headerMenu: getSettings().headerMenu.toReversed() });
    },
  },
];
