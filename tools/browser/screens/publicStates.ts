import { specMessages } from '../../../src/shared/messages/en/spec.ts';
import { expect } from '../patientExpect.ts';
import {
  answer,
  expectToast,
  faces,
  fillIn,
  goTo,
  navigateTo,
  holdTime,
  open,
  press,
  type Screen,
} from './screen.ts';

const PUBLIC_LISTING = /\/api\/articles\/all\?/;
const FORGOTTEN = /\/api\/users\/forgotPassword$/;
const UNUSABLE = { Email: 'ada@nowhere', Password: 'short' };

/** Pages of a visitor while something loads, is missing or fails. */
export const publicStates: Screen[] = [
  {
    name: 'login-by-passkey',
    show: async (page, { blog }) => {
      await answer(page, /\/api\/users\/login\/passkey$/, 200, { origin: new URL(blog.url).origin });
      await open(page, '/login', 'Log in');
      await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible();
    },
  },
  {
    name: 'login-by-passkey-refused',
    show: async (page, { blog }) => {
      const sentence = 'Too many passkey logins from your network. Try again in 9 minutes.';
      await answer(page, /\/api\/users\/login\/passkey$/, 200, { origin: new URL(blog.url).origin });
      await answer(page, /\/api\/users\/login\/passkey\/options$/, 429, sentence);
      await open(page, '/login', 'Log in');
      await press(page, 'Log in with a passkey');
      await expect(page.getByText(sentence)).toBeVisible();
    },
  },
  {
    name: 'register-errors',
    show: async (page) => {
      await open(page, '/register', 'Register');
      await fillIn(page, UNUSABLE);
      await press(page, 'Register');
      await expect(page.getByText('Name is required')).toBeVisible();
    },
  },
  {
    name: 'register-refused',
    show: async (page, { author }) => {
      await holdTime(page);
      await open(page, '/register', 'Register');
      await fillIn(page, { Name: 'Eve', Email: author.email, Password: 'secret enough' });
      await press(page, 'Register');
      await expectToast(page, 'This email is already used by another account.');
    },
  },
  {
    name: 'login-refused',
    show: async (page) => {
      const sentence = 'Wrong email or password.';
      await answer(page, /\/api\/users\/login$/, 400, sentence);
      await open(page, '/login', 'Log in');
      await fillIn(page, { Email: 'ada@example.org', Password: 'not the password' });
      await press(page, 'Login');
      await expect(page.getByText(sentence)).toHaveCount(2);
    },
  },
  {
    name: 'forgot-password-by-mail',
    show: async (page) => {
      await answer(page, FORGOTTEN, 200, { byMail: true });
      await open(page, '/forgotPassword', 'Forgot your password?');
      await fillIn(page, { Email: 'ada@example.org' });
      await press(page, 'Send reset link');
      await expect(page.getByRole('status')).toContainText('sent a reset link');
    },
  },
  {
    name: 'reset-password-refused',
    show: async (page) => {
      await open(page, '/resetPassword#token=one', 'Choose a new password');
      await fillIn(page, { 'New password': 'secret enough' });
      await press(page, 'Change password');
      await expect(page.getByRole('alert')).toContainText('This link has expired');
    },
  },
  {
    name: 'reset-password-without-link',
    show: async (page) => {
      await open(page, '/resetPassword', 'Choose a new password');
      await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
    },
  },
  {
    name: 'claim-refused',
    show: async (page) => {
      await open(page, '/claim#token=one', 'Claim your account');
      await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
    },
  },
  {
    name: 'logged-in',
    show: async (page, { author }) => {
      await holdTime(page);
      await answer(page, /\/api\/users\/login$/, 200, { token: author.token });
      await open(page, '/login', 'Log in');
      await fillIn(page, { Email: author.email, Password: author.password });
      await press(page, 'Login');
      await expectToast(page, specMessages.loggedIn);
      await page.evaluate(() => localStorage.removeItem('token'));
    },
  },
  {
    name: 'articles-loading',
    show: async (page) => {
      await page.route(PUBLIC_LISTING, () => undefined);
      await navigateTo(page, '/allArticles');
      await expect(page.getByRole('status')).toBeVisible();
    },
  },
  {
    name: 'articles-empty',
    show: async (page) => {
      await answer(page, PUBLIC_LISTING, 200, { result: [] });
      await navigateTo(page, '/allArticles');
      await expect(page.getByText('No articles yet.')).toBeVisible();
    },
  },
  {
    name: 'articles-failed',
    show: async (page) => {
      await answer(page, PUBLIC_LISTING, 500, 'broken');
      await navigateTo(page, '/allArticles');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  { name: 'articles-past-the-end', show: (page) => open(page, '/allArticles?page=99', 'Articles') },
  {
    name: 'article-not-found',
    show: async (page) => {
      await holdTime(page);
      await open(page, '/allArticles/never-written', 'Article not found');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'article-failed',
    show: async (page, { article }) => {
      await holdTime(page);
      await answer(page, /\/api\/articles\/public\//, 500, 'broken');
      await navigateTo(page, `/allArticles/${article.slug}`);
      await expect(page.getByRole('heading', { name: 'Couldn’t load this article' })).toBeVisible();
      await expectToast(page, specMessages.unexpectedError);
    },
  },
  {
    name: 'page-not-loaded',
    show: async (page) => {
      await page.goto('/');
      await expect(faces(page)).toHaveCount(1);
      await page.route('**/assets/*.js', (route) => route.abort());
      await goTo(page, '/no/such/page');
      await expect(page.getByRole('heading', { name: 'Couldn’t load this page' })).toBeVisible();
    },
  },
];
