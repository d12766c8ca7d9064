import type { Page } from '@playwright/test';
import type { TokenSummary } from '../../../src/shared/accessToken.ts';
import { translated as texts } from '../../../src/shared/messages/en.ts';
import { deletionMessages } from '../../../src/shared/messages/en/spec.ts';
import type { PasskeySummary } from '../../../src/shared/passkey.ts';
import { expect } from '../patientExpect.ts';
import {
  answer,
  expectToast,
  fillIn,
  holdTime,
  open,
  OWN_ACCOUNT,
  OWN_LISTING,
  press,
  type Screen,
  type World,
} from './screen.ts';

const createdAt = '2026-11-01T08:00:00.000Z';

const openDeletion: Screen['show'] = async (page) => {
  await open(page, '/dashboard/deleteAccount', texts.app.pages.deleteAccount);
  await press(page, deletionMessages.deleteMyAccount);
  await expect(page.getByRole('dialog')).toBeVisible();
};

const confirmDeletion: Screen['show'] = async (page, world) => {
  await openDeletion(page, world);
  await press(page, texts.account.deleteAccount.confirm);
};

/** Opens the deletion of an account whose login is over an hour old. */
const openDeletionByPassword: Screen['show'] = async (page) => {
  const facts = {
    articleCount: 3,
    draftCount: 0,
    scheduledCount: 0,
    limitedFor: null,
    isAdmin: false,
    role: 'author',
  };
  const storage = { bytes: 12_345_678, max: 500_000_000 };
  await answer(page, OWN_ACCOUNT, 200, { ...facts, storage, deletionNeedsPassword: true });
  await open(page, '/dashboard/deleteAccount', texts.app.pages.deleteAccount);
  await expect(page.getByLabel(texts.account.fields.yourPassword, { exact: true })).toBeVisible();
};

/** Tokens of an account: one that was used, and one that has expired. */
async function openTokens(page: Page) {
  const token: TokenSummary = {
    ...{ _id: 'a', name: 'Telephone', scopes: ['read', 'write', 'images'], expiresAt: null },
    ...{ createdAt, lastUsedAt: '2026-11-20T08:00:00.000Z' },
  };
  const expired: TokenSummary = {
    ...{ ...token, _id: 'b', name: 'x'.repeat(60), scopes: ['read'], lastUsedAt: null },
    expiresAt: '2026-11-10T08:00:00.000Z',
  };
  await page.route(/\/api\/tokens$/, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { result: [token, expired] } })
      : route.fulfill({ status: 201, json: { ...token, token: `mdb_${'x'.repeat(43)}` } }),
  );
  await open(page, '/dashboard/accessTokens', texts.app.pages.accessTokens);
  await expect(
    page.getByRole('button', { name: texts.developers.tokens.revokeLabel('Telephone') }),
  ).toBeVisible();
}

/** Answers as a blog does that has passkeys. */
async function answerPasskeys(page: Page, { blog }: World, passkeys: PasskeySummary[]) {
  await answer(page, /\/api\/users\/login\/passkey$/, 200, { origin: new URL(blog.url).origin });
  await answer(page, /\/api\/users\/me\/passkeys$/, 200, { result: passkeys });
  await open(page, '/dashboard/userData', texts.app.pages.yourInfo);
}

/** Dialogs, messages and errors about the account. */
export const accountStates: Screen[] = [
  { name: 'delete-account-by-password', show: openDeletionByPassword },
  {
    name: 'passkeys-empty',
    show: async (page, world) => {
      await answerPasskeys(page, world, []);
      await expect(page.getByText(texts.account.passkeys.none)).toBeVisible();
    },
  },
  {
    name: 'passkeys',
    show: async (page, world) => {
      await answerPasskeys(page, world, [
        { _id: 'a', name: 'x'.repeat(60), createdAt, lastUsedAt: null },
        { _id: 'b', name: 'Firefox on Linux', createdAt, lastUsedAt: createdAt },
      ]);
      await press(page, texts.account.passkeys.add);
      await expect(page.getByLabel(texts.account.fields.yourPassword, { exact: true })).toBeVisible();
    },
  },
  {
    name: 'passkey-removal',
    show: async (page, world) => {
      await answerPasskeys(page, world, [{ _id: 'a', name: 'Telephone', createdAt, lastUsedAt: null }]);
      await press(page, texts.account.passkeys.removeLabel('Telephone'));
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'access-tokens-list', show: openTokens },
  {
    name: 'access-token-created',
    show: async (page) => {
      await openTokens(page);
      await press(page, texts.developers.tokens.create);
      await fillIn(page, { [texts.developers.tokens.fields.name]: 'Telephone' });
      await press(page, texts.developers.tokens.submit);
      await expect(page.getByLabel(texts.developers.tokens.token, { exact: true })).toBeVisible();
    },
  },
  {
    name: 'access-token-revoke',
    show: async (page) => {
      await openTokens(page);
      await press(page, texts.developers.tokens.revokeLabel('Telephone'));
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'profile-saved',
    show: async (page) => {
      await holdTime(page);
      await open(page, '/dashboard/publicProfile', texts.app.pages.publicProfile);
      await press(page, texts.account.publicProfile.submit);
      await expectToast(page, texts.account.publicProfile.saved);
    },
  },
  {
    name: 'edit-your-data-errors',
    show: async (page) => {
      await open(page, '/dashboard/editUserData', texts.app.pages.editYourData);
      await fillIn(page, {
        [texts.account.fields.name]: '',
        [texts.account.fields.email]: 'ada@nowhere',
        [texts.account.fields.password]: 'short',
        [texts.account.fields.newPassword]: 'short',
      });
      await press(page, texts.account.editYourData.submit);
      await expect(page.getByText(texts.validation.required(texts.account.fields.name))).toBeVisible();
    },
  },
  {
    name: 'public-profile-errors',
    show: async (page) => {
      await open(page, '/dashboard/publicProfile', texts.app.pages.publicProfile);
      await fillIn(page, {
        [texts.account.fields.avatar]: 'ada.png',
        [texts.account.fields.bio]: 'x'.repeat(301),
        [texts.account.publicProfile.linkLabel(1)]: 'mastodon',
      });
      await press(page, texts.account.publicProfile.submit);
      await expect(page.getByText(texts.validation.maxLength(texts.account.fields.bio, 300))).toBeVisible();
    },
  },
  {
    name: 'session-ended',
    show: async (page, { author }) => {
      await holdTime(page);
      await answer(page, OWN_LISTING, 401, texts.accountErrors.signedOut);
      await page.goto('/myArticles');
      // With or without unsaved text of another screen.
      await expectToast(page, new RegExp(`${texts.app.sessionEnded}|${texts.app.sessionEndedTextKept}`));
      await page.evaluate((token) => localStorage.setItem('token', token), author.token);
    },
  },
  { name: 'delete-account-dialog', show: openDeletion },
  {
    name: 'account-deleted',
    show: async (page, world) => {
      await answer(page, OWN_ACCOUNT, 204, '');
      await confirmDeletion(page, world);
      await expect(page.getByRole('dialog', { name: deletionMessages.accountDeleted })).toBeVisible();
      await page.evaluate((token) => localStorage.setItem('token', token), world.author.token);
    },
  },
  {
    name: 'account-deletion-failed',
    show: async (page, world) => {
      await holdTime(page);
      await answer(page, OWN_ACCOUNT, 500, 'broken');
      await confirmDeletion(page, world);
      await expectToast(page, deletionMessages.accountDeletionFailed);
    },
  },
];
