import type { Locator } from '@playwright/test';
import { expect, test } from '../helpers/e2e/fixtures.ts';

/** Where the first of these words within an element is drawn. */
const boxOfWords = (element: Locator, words: string) =>
  element.evaluate((node, words) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const from = texts.currentNode.textContent?.indexOf(words) ?? -1;
      if (from < 0) continue;
      const range = document.createRange();
      range.setStart(texts.currentNode, from);
      range.setEnd(texts.currentNode, from + words.length);
      return range.getBoundingClientRect().toJSON() as DOMRect;
    }
    throw new Error(`There is no ${words}.`);
  }, words);

async function expectInOrder(element: Locator, left: string, right: string) {
  const [before, after] = [await boxOfWords(element, left), await boxOfWords(element, right)];
  expect(before.left, `${left} before ${right}`).toBeLessThan(after.left);
}

const boxOf = (element: Locator) =>
  element.evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect);

test('code within a text from right to left stands as it was written', async ({ page, blog }) => {
  const markdown = 'اكتب `const x = 1;` هنا.';
  const { slug } = await blog.anArticle({ by: await blog.aUser(), markdown });
  await page.goto(`/allArticles/${slug}`);
  const code = page.locator('article code');

  await expectInOrder(code, 'const', ';');
});

test('a heading in the other direction is apart from its link, and listed in its own', async ({
  page,
  blog,
}) => {
  const markdown = 'نص عربي.\n\n## Looms\n\n## ما هو C++؟\n\n## خاتمة';
  const { slug } = await blog.anArticle({ by: await blog.aUser(), title: 'الجبر', markdown });
  await page.goto(`/allArticles/${slug}`);
  const heading = page.getByRole('heading', { name: 'Looms' });

  const [words, link] = [await boxOfWords(heading, 'Looms'), await boxOf(heading.locator('a'))];
  expect(link.left).toBeGreaterThan(words.right + 2);

  await page.getByText('Contents').click();
  const entry = page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'ما هو' });
  await expectInOrder(entry, '؟', 'ما');
});
