import type { Page } from '@playwright/test';
import { signIn } from '../../tools/browser/blog.ts';
import { goTo, navigateTo } from '../../tools/browser/screens/screen.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { serveImages } from '../helpers/e2e/images.ts';

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
    // With a key: browsers don't ask before leaving a page without interaction.
    await page.getByLabel(label, { exact: true }).press('ControlOrMeta+A');
    // At once: a URL typed slowly would load an image at each pause.
    await page.keyboard.insertText(text);
  }
}

async function expectDraft(page: Page, texts: Record<string, string | undefined>) {
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible();
  for (const [label, text = ''] of Object.entries(texts))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
}

for (const { form, path, typed } of forms) {
  test.describe(`unsaved text of ${form}`, () => {
    test.beforeEach(async ({ page, blog }) => {
      const ada = await blog.aUser();
      await blog.anArticle({ by: ada, title: 'On looms' });
      await serveImages(page, 'https://pictures.example/*');
      // Saves never get a response, so that only the browser has the text.
      await page.route('**/api/drafts/*', (route) =>
        route.request().method() === 'PUT' ? undefined : route.continue(),
      );
      await signIn(page, ada);
    });

    test('is restored after Back and Forward within the app', async ({ page }) => {
      await navigateTo(page, '/myArticles');
      await goTo(page, path);
      await type(page, typed);

      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'My Articles' })).toBeVisible();
      await page.goForward();

      await expectDraft(page, typed);
    });

    test(
      'asks before the user leaves the app, and is restored on return',
      form === 'a new article' ? { tag: '@journey' } : {},
      async ({ page }) => {
        const dialogs: string[] = [];
        page.on('dialog', (dialog) => {
          dialogs.push(dialog.type());
          return dialog.accept();
        });
        await page.goto('/healthz');
        await page.goto(path);
        await type(page, typed);

        await page.goBack();
        await expect(page).toHaveURL('/healthz');
        await page.goForward();

        expect(dialogs).toEqual(['beforeunload']);
        await expectDraft(page, typed);
      },
    );
  });
}
