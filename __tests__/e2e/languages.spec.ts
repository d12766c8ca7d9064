import type { Page } from '@playwright/test';
import { loadLanguage, setLanguage } from '../../src/server/lib/language.ts';
import { directionOf, english } from '../../src/shared/messages/define.ts';
import { translated as texts } from '../../src/shared/messages/en.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { expectToast, fillIn, press } from '../../tools/browser/screens/screen.ts';
import { changeLanguageUnderLoad } from '../../tools/languageLoad.ts';
import { startServer } from '../../tools/startServer.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { IMAGE, paste } from '../helpers/e2e/images.ts';
import { form, text } from '../helpers/e2e/writing.ts';

const ADMIN = 'src/server/cli/admin.ts';

/** Expects the document to be in this language. */
async function expectLanguage(page: Page, tag: string) {
  const document = page.locator('html');
  await expect(document).toHaveAttribute('lang', tag);
  expect(await document.evaluate((element) => getComputedStyle(element).direction)).toBe(directionOf(tag));
}

for (const tag of ['ar', 'ja'] as const) {
  test.describe(`a blog in ${tag}`, () => {
    // Tests find what they click by its text in this language.
    test.beforeEach(async ({ run }) => {
      setLanguage(await loadLanguage(tag));
      run(ADMIN, 'set', 'interfaceLanguage', tag);
    });
    test.afterEach(() => setLanguage(english));

    test(
      'registers an author, who publishes an article with an image',
      { tag: '@sampled' },
      async ({ page }) => {
        await page.goto('/register');
        await expectLanguage(page, tag);
        await fillIn(page, {
          [texts.account.fields.name]: 'Ada',
          [texts.account.fields.email]: 'ada@example.org',
          [texts.account.fields.password]: 'looms and engines',
        });
        await press(page, texts.account.register.submit);
        await expectToast(page, texts.spec.registered);

        await page.goto(form);
        await page.getByLabel(texts.editor.fields.title).fill('On looms');
        await text(page).fill('They weave.\n\n');
        await text(page).focus();
        await paste(page, { name: 'loom.png', width: 1200, height: 600 });
        await expect(text(page)).toHaveValue(new RegExp(`^They weave\\.\\n\\n${IMAGE}$`));
        await press(page, texts.editor.create);
        await expectToast(page, texts.spec.articleCreated);

        await page.goto('/allArticles/on-looms');
        await expectLanguage(page, tag);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('On looms');
        await expect(page.getByText(texts.articles.card.by('Ada')).first()).toBeVisible();
        await expect(page.locator('[data-article-text] img')).toBeVisible();
      },
    );

    test(
      'lets readers report an article, and an admin hide and restore it',
      { tag: '@sampled' },
      async ({ page, blog, run }) => {
        const ada = await blog.aUser({ name: 'Ada' });
        run(ADMIN, 'make-admin', ada.email);
        const { slug, title } = await blog.anArticle({ by: await blog.aUser({ name: 'Mallory' }) });
        await page.goto(`/report/${slug}`);
        await expectLanguage(page, tag);
        await page.getByRole('radio').first().check();
        await press(page, texts.meta.report.submit);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.meta.report.thanks);

        await signIn(page, ada);
        await page.goto('/admin/reports');
        const { hide, unhide } = texts.admin.articles.actions;
        await press(page, texts.admin.list.actionOn(hide.label, title));
        await page
          .getByRole('dialog')
          .getByRole('button', { name: hide.confirm(1) })
          .click();
        await expectToast(page, hide.done(1));
        expect((await page.request.get(`/allArticles/${slug}`)).status()).toBe(404);

        await page.goto('/admin/articles?state=hidden');
        await page.getByRole('checkbox', { name: texts.admin.list.select(title) }).check();
        await press(page, unhide.label);
        await page
          .getByRole('dialog')
          .getByRole('button', { name: unhide.confirm(1) })
          .click();
        await expectToast(page, unhide.done(1));
        expect((await page.request.get(`/allArticles/${slug}`)).status()).toBe(200);
      },
    );
  });
}

test('has one language on each page of two workers while the language is changed', async ({ dataDir }) => {
  const env = { DATA_DIR: dataDir };
  const server = await startServer({ dataDir, env: { WORKERS: '2' } });

  const load = await changeLanguageUnderLoad({ urls: [server.url], env, changes: 5, pause: 300 });

  expect(load.faults).toEqual([]);
  expect(load.outdated).toBe(0);
  expect(load.pages).toBeGreaterThan(load.changes);
  await server.stop();
});

test('changes the language of the page that changes it, and of others when they are loaded', async ({
  page,
  context,
  blog,
  run,
}) => {
  const ada = await blog.aUser();
  run(ADMIN, 'make-admin', ada.email);
  await signIn(page, ada);
  const other = await context.newPage();
  await other.goto('/allArticles');
  await page.goto('/admin');

  await page.getByLabel(texts.admin.settings.labels.interfaceLanguage).selectOption('de');
  await press(page, texts.app.actions.save);

  await expectLanguage(page, 'de');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Einstellungen');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Articles');
  await other.reload();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Artikel');
});
