import type { Page } from '@playwright/test';
import { expect } from '../patientExpect.ts';
import { answer, open, press, type Screen } from './screen.ts';

/** Opens the setup page of a blog without accounts. */
async function openSetup(page: Page, address: string, heading: string, button: string) {
  await answer(page, /\/api\/setup$/, 200, { isNeeded: true, isEmpty: true });
  await open(page, address, heading);
  await expect(page.getByRole('button', { name: button })).toBeVisible();
}

/** Pages of a visitor without problems. */
export const publicPages: Screen[] = [
  { name: 'home', show: (page) => open(page, '/', 'Markdown Blog') },
  { name: 'register', show: (page) => open(page, '/register', 'Register') },
  {
    name: 'setup',
    show: (page) => openSetup(page, '/setup#code=AAAA-BBBB-CCCC', 'Set up your blog', 'Create blog'),
  },
  { name: 'setup-stranger', show: (page) => openSetup(page, '/setup', 'Coming soon', 'Enter setup code') },
  { name: 'login', show: (page) => open(page, '/login', 'Log in') },
  {
    name: 'forgot-password',
    show: async (page) => {
      await open(page, '/forgotPassword', 'Forgot your password?');
      await expect(page.getByText('can send you a reset link')).toBeVisible();
    },
  },
  {
    name: 'reset-password',
    show: (page) => open(page, '/resetPassword#token=one', 'Choose a new password'),
  },
  {
    name: 'claim',
    show: async (page) => {
      await answer(page, /\/api\/users\/claim\/account$/, 200, { name: 'Grace', email: 'grace@example.org' });
      await open(page, '/claim#token=one', 'Claim your account');
      await expect(page.getByRole('textbox', { name: 'New password' })).toBeVisible();
    },
  },
  {
    name: 'claim-without-email',
    show: async (page) => {
      await answer(page, /\/api\/users\/claim\/account$/, 200, { name: 'Grace', email: '' });
      await open(page, '/claim#token=one', 'Claim your account');
      await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'confirm-email-signed-out',
    show: async (page) => {
      await open(page, '/confirmEmail#token=one', 'Confirm your email');
      await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
    },
  },
  { name: 'articles', show: (page) => open(page, '/allArticles', 'Articles') },
  { name: 'articles-page-2', show: (page) => open(page, '/allArticles?page=2', 'Articles') },
  {
    name: 'article',
    show: (page, { article }) => open(page, `/allArticles/${article.slug}`, article.title),
  },
  {
    name: 'author',
    show: async (page, { article, author }) => {
      await open(page, `/allArticles/${article.slug}`, article.title);
      await page.getByRole('link', { name: `By ${author.name}` }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(author.name);
    },
  },
  { name: 'tags', show: (page) => open(page, '/tags', 'Tags') },
  {
    name: 'tag',
    show: async (page) => {
      await open(page, '/tags', 'Tags');
      const tag = page.getByRole('listitem').getByRole('link').first();
      const name = (await tag.textContent()) ?? '';
      await tag.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    },
  },
  {
    name: 'report',
    show: (page, { article }) => open(page, `/report/${article.slug}`, 'Report an article'),
  },
  {
    name: 'report-sent',
    show: async (page, { article }) => {
      await open(page, `/report/${article.slug}`, 'Report an article');
      await page.getByRole('radio').first().check();
      await press(page, 'Report article');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thanks for your report');
    },
  },
  { name: 'developers', show: (page) => open(page, '/developers', 'API') },
  { name: 'search', show: (page) => open(page, '/search', 'Search') },
  {
    name: 'search-found',
    show: async (page, { article }) => {
      await open(page, `/search?q=${encodeURIComponent(article.title)}`, 'Search');
      await expect(page.getByRole('link', { name: article.title }).first()).toBeVisible();
    },
  },
  { name: 'search-nothing', show: (page) => open(page, '/search?q=zzzzzz', 'Search') },
  { name: 'not-found', show: (page) => open(page, '/no/such/page', 'Page not found') },
];
