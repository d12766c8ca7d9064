import type { Page } from '@playwright/test';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { serveImages } from '../helpers/e2e/images.ts';
import { goTo, goWithin } from '../../tools/browser/screens/screen.ts';

const forms = [
  {
    form: 'a new article',
    path: '/dashboard/createArticle',
    typed: { Title: 'On engines', Cover: 'https://pictures.example/a.png', Markdown: 'They compute.' },
  },
  { form: 'an edit', path: '/edit/on-looms', typed: { Title: 'On engines', Markdown: 'They compute.' } },
];

async function type(page: Page, texts: Record<string, string | undefined>) {
  for (const [label, text = ''] of Object.entries(texts)) {
    // By a key: the browser asks about nothing where nobody has touched the page.
    await page.getByLabel(label, { exact: true }).press('ControlOrMeta+A');
    // Whole: of an address that is typed slowly, the picture is looked for at each rest.
    await page.keyboard.insertText(text);
  }
}

async function expectDraft(page: Page, texts: Record<string, string | undefined>) {
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  for (const [label, text = ''] of Object.entries(texts))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
}

for (const { form, path, typed } of forms) {
  test.describe(`the unsaved text of ${form}`, () => {
    test.beforeEach(async ({ page, blog }) => {
      const ada = await blog.aUser();
      await blog.anArticle({ by: ada, title: 'On looms' });
      await serveImages(page, 'https://pictures.example/*');
      // Here is what the browser keeps, however long a test takes: no save is ever answered.
      await page.route('**/api/drafts/*', (route) =>
        route.request().method() === 'PUT' ? undefined : route.continue(),
      );
      await signIn(page, ada);
    });

    test('is there again after going back in the app, and forward', async ({ page }) => {
      await goWithin(page, '/myArticles');
      await goTo(page, path);
      await type(page, typed);

      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'My Articles' })).toBeVisible();
      await page.goForward();

      await expectDraft(page, typed);
    });

    test(
      'is asked about on leaving the app, and there again after it was left all the same',
      { tag: '@journey' },
      async ({ page }) => {
        const asked: string[] = [];
        page.on('dialog', (dialog) => {
          asked.push(dialog.type());
          return dialog.accept();
        });
        await page.goto('/healthz');
        await page.goto(path);
        await type(page, typed);

        await page.goBack();
        await expect(page).toHaveURL('/healthz');
        await page.goForward();

        expect(asked).toEqual(['beforeunload']);
        await expectDraft(page, typed);
      },
    );
  });
}
