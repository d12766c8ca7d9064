import { translated as texts } from '../../../src/shared/messages/en.ts';
import { specMessages } from '../../../src/shared/messages/en/spec.ts';
import { formatAmount } from '../../../src/shared/messages/formats.ts';
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

/** Pages of a visitor while something loads, is missing or fails. */
export const publicStates: Screen[] = [
  {
    name: 'login-by-passkey',
    show: async (page, { blog }) => {
      await answer(page, /\/api\/users\/login\/passkey$/, 200, { origin: new URL(blog.url).origin });
      await open(page, '/login', texts.account.login.heading);
      await expect(page.getByRole('button', { name: texts.account.login.passkey })).toBeVisible();
    },
  },
  {
    name: 'login-by-passkey-refused',
    show: async (page, { blog }) => {
      const sentence = texts.api.limits.passkeyLogin(formatAmount(9, 'minute'));
      await answer(page, /\/api\/users\/login\/passkey$/, 200, { origin: new URL(blog.url).origin });
      await answer(page, /\/api\/users\/login\/passkey\/options$/, 429, sentence);
      await open(page, '/login', texts.account.login.heading);
      await press(page, texts.account.login.passkey);
      await expect(page.getByText(sentence)).toBeVisible();
    },
  },
  {
    name: 'register-errors',
    show: async (page) => {
      await open(page, '/register', texts.account.register.heading);
      await fillIn(page, {
        [texts.account.fields.email]: 'ada@nowhere',
        [texts.account.fields.password]: 'short',
      });
      await press(page, texts.account.register.submit);
      await expect(page.getByText(texts.validation.required(texts.account.fields.name))).toBeVisible();
    },
  },
  {
    name: 'register-refused',
    show: async (page, { author }) => {
      await holdTime(page);
      await open(page, '/register', texts.account.register.heading);
      await fillIn(page, {
        [texts.account.fields.name]: 'Eve',
        [texts.account.fields.email]: author.email,
        [texts.account.fields.password]: 'secret enough',
      });
      await press(page, texts.account.register.submit);
      await expectToast(page, texts.accountErrors.emailTaken);
    },
  },
  {
    name: 'login-refused',
    show: async (page) => {
      const sentence = texts.accountErrors.loginFailed;
      await answer(page, /\/api\/users\/login$/, 400, sentence);
      await open(page, '/login', texts.account.login.heading);
      await fillIn(page, {
        [texts.account.fields.email]: 'ada@example.org',
        [texts.account.fields.password]: 'not the password',
      });
      await press(page, texts.account.login.submit);
      await expect(page.getByText(sentence)).toHaveCount(2);
    },
  },
  {
    name: 'forgot-password-by-mail',
    show: async (page) => {
      await answer(page, FORGOTTEN, 200, { byMail: true });
      await open(page, '/forgotPassword', texts.account.forgotPassword.heading);
      await fillIn(page, { [texts.account.fields.email]: 'ada@example.org' });
      await press(page, texts.account.forgotPassword.submit);
      await expect(page.getByRole('status')).toContainText(texts.account.forgotPassword.sent);
    },
  },
  {
    name: 'reset-password-refused',
    show: async (page) => {
      await open(page, '/resetPassword#token=one', texts.account.resetPassword.heading);
      await fillIn(page, { [texts.account.fields.newPassword]: 'secret enough' });
      await press(page, texts.account.resetPassword.submit);
      await expect(page.getByRole('alert')).toContainText(texts.accountErrors.linkInvalid);
    },
  },
  {
    name: 'reset-password-without-link',
    show: async (page) => {
      await open(page, '/resetPassword', texts.account.resetPassword.heading);
      await expect(
        page.getByRole('link', { name: texts.account.resetPassword.requestNewLink }),
      ).toBeVisible();
    },
  },
  {
    name: 'claim-refused',
    show: async (page) => {
      await open(page, '/claim#token=one', texts.claim.heading);
      const main = page.getByRole('main');
      await expect(main.getByRole('link', { name: texts.account.login.heading, exact: true })).toBeVisible();
    },
  },
  {
    name: 'logged-in',
    show: async (page, { author }) => {
      await holdTime(page);
      await answer(page, /\/api\/users\/login$/, 200, { token: author.token });
      await open(page, '/login', texts.account.login.heading);
      await fillIn(page, {
        [texts.account.fields.email]: author.email,
        [texts.account.fields.password]: author.password,
      });
      await press(page, texts.account.login.submit);
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
      await expect(page.getByText(texts.articles.list.empty)).toBeVisible();
    },
  },
  {
    name: 'articles-failed',
    show: async (page) => {
      await answer(page, PUBLIC_LISTING, 500, 'broken');
      await navigateTo(page, '/allArticles');
      await expect(page.getByRole('button', { name: texts.app.actions.tryAgain })).toBeVisible();
    },
  },
  {
    name: 'articles-past-the-end',
    show: (page) => open(page, '/allArticles?page=99', texts.spec.articlesTitle),
  },
  {
    name: 'article-not-found',
    show: async (page) => {
      await holdTime(page);
      await open(
        page,
        '/allArticles/never-written',
        texts.articles.article.notFound(texts.articles.article.noun),
      );
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'article-failed',
    show: async (page, { article }) => {
      await holdTime(page);
      await answer(page, /\/api\/articles\/public\//, 500, 'broken');
      await navigateTo(page, `/allArticles/${article.slug}`);
      await expect(
        page.getByRole('heading', { name: texts.articles.article.notLoaded(texts.articles.article.noun) }),
      ).toBeVisible();
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
      await expect(page.getByRole('heading', { name: texts.app.page.notLoaded })).toBeVisible();
    },
  },
];
