import type { Locator } from '@playwright/test';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

const styleOf = (element: Locator) =>
  element.evaluate((node) => {
    const { borderBottomColor, outlineStyle, textDecorationLine } = getComputedStyle(node);
    const ground = getComputedStyle(document.body).backgroundColor;
    return { outlineStyle, textDecorationLine, hasLine: borderBottomColor !== ground };
  });

test('marks the current page and buttons with forced colors', async ({ page, blog }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, await blog.aUser());
  await page.goto('/myArticles');
  const main = page.getByRole('main');
  const [dashboard, states] = ['Dashboard', 'My articles by state'].map((name) =>
    main.getByRole('navigation', { name }),
  ) as [Locator, Locator];
  await expect(states.getByRole('link', { name: /^Drafts/ })).toBeVisible();

  const lines = await Promise.all(['Published', 'Drafts'].map((name) => styleOf(states.getByText(name))));
  expect(lines.map(({ hasLine }) => hasLine)).toEqual([true, false]);
  const links = await Promise.all(
    ['My Articles', 'Your Info'].map((name) => styleOf(dashboard.getByRole('link', { name }))),
  );
  expect(links.map(({ textDecorationLine }) => textDecorationLine)).toEqual(['underline', 'none']);
  await expect(main.getByRole('link', { name: 'Write your first article' })).toHaveCSS(
    'outline-style',
    'solid',
  );
});
