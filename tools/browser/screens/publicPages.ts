import type { Page } from '@playwright/test';
import { translated as texts } from '../../../src/shared/messages/en.ts';
import { expect } from '../patientExpect.ts';
import { readerPages } from './pageScreens.ts';
import { answer, open, press, type Screen, ANY, like } from './screen.ts';

/** Opens the setup page of a blog without accounts. */
async function openSetup(page: Page, address: string, heading: string, button: string) {
  await answer(page, /\/api\/setup$/, 200, { isNeeded: true, isEmpty: true });
  await open(page, address, heading);
  await expect(page.getByRole('button', { name: button })).toBeVisible();
}

/** Pages of a visitor without problems. */
export const publicPages: Screen[] = [
  { name: 'home', show: (page) => open(page, '/', texts.spec.title) },
  { name: 'register', show: (page) => open(page, '/register', texts.account.register.heading) },
  {
    name: 'setup',
    show: (page) =>
      openSetup(page, '/setup#code=AAAA-BBBB-CCCC', texts.account.setup.heading, texts.account.setup.submit),
  },
  {
    name: 'setup-stranger',
    show: (page) =>
      openSetup(page, '/setup', texts.account.setup.notReadyHeading, texts.account.setup.enterCode),
  },
  { name: 'login', show: (page) => open(page, '/login', texts.account.login.heading) },
  {
    name: 'forgot-password',
    show: async (page) => {
      await open(page, '/forgotPassword', texts.account.forgotPassword.heading);
      await expect(page.getByText(like(texts.account.forgotPassword.leadByAdmin(ANY) + ANY))).toBeVisible();
    },
  },
  {
    name: 'reset-password',
    show: (page) => open(page, '/resetPassword#token=one', texts.account.resetPassword.heading),
  },
  {
    name: 'claim',
    show: async (page) => {
      await answer(page, /\/api\/users\/claim\/account$/, 200, { name: 'Grace', email: 'grace@example.org' });
      await open(page, '/claim#token=one', texts.claim.heading);
      await expect(page.getByRole('textbox', { name: texts.account.fields.newPassword })).toBeVisible();
    },
  },
  {
    name: 'claim-without-email',
    show: async (page) => {
      await answer(page, /\/api\/users\/claim\/account$/, 200, { name: 'Grace', email: '' });
      await open(page, '/claim#token=one', texts.claim.heading);
      await expect(page.getByLabel(texts.account.fields.email, { exact: true })).toBeVisible();
    },
  },
  {
    name: 'confirm-email-signed-out',
    show: async (page) => {
      await open(page, '/confirmEmail#token=one', texts.account.confirmEmail.heading);
      await expect(page.getByLabel(texts.account.fields.email, { exact: true })).toBeVisible();
    },
  },
  { name: 'articles', show: (page) => open(page, '/allArticles', texts.spec.articlesTitle) },
  { name: 'articles-page-2', show: (page) => open(page, '/allArticles?page=2', texts.spec.articlesTitle) },
  {
    name: 'article',
    show: (page, { article }) => open(page, `/allArticles/${article.slug}`, article.title),
  },
  {
    name: 'author',
    show: async (page, { article, author }) => {
      await open(page, `/allArticles/${article.slug}`, article.title);
      await page.getByRole('link', { name: texts.articles.card.by(author.name), exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(author.name);
    },
  },
  { name: 'tags', show: (page) => open(page, '/tags', texts.articles.tags.title) },
  {
    name: 'tag',
    show: async (page) => {
      await open(page, '/tags', texts.articles.tags.title);
      const tag = page.getByRole('listitem').getByRole('link').first();
      const name = (await tag.textContent()) ?? '';
      await tag.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    },
  },
  {
    name: 'report',
    show: (page, { article }) => open(page, `/report/${article.slug}`, texts.meta.report.title),
  },
  {
    name: 'report-sent',
    show: async (page, { article }) => {
      await open(page, `/report/${article.slug}`, texts.meta.report.title);
      await page.getByRole('radio').first().check();
      await press(page, texts.meta.report.submit);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.meta.report.thanks);
    },
  },
  { name: 'developers', show: (page) => open(page, '/developers', texts.developers.reference.title) },
  { name: 'search', show: (page) => open(page, '/search', texts.articles.search.title) },
  {
    name: 'search-found',
    show: async (page, { article }) => {
      await open(page, `/search?q=${encodeURIComponent(article.title)}`, texts.articles.search.title);
      await expect(page.getByRole('link', { name: article.title }).first()).toBeVisible();
    },
  },
  { name: 'search-nothing', show: (page) => open(page, '/search?q=zzzzzz', texts.articles.search.title) },
  ...readerPages,
  { name: 'not-found', show: (page) => open(page, '/no/such/page', texts.app.page.notFound) },
];
