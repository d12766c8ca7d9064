import type { Locator } from '@playwright/test';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

/** Returns the bounding box of the first occurrence of these words in an element. */
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

test('keeps code left to right within right-to-left text', async ({ page, blog }) => {
  const markdown = 'اكتب `const x = 1;` هنا.';
  const { slug } = await blog.anArticle({ by: await blog.aUser(), markdown });
  await page.goto(`/allArticles/${slug}`);
  const code = page.locator('article code');

  await expectInOrder(code, 'const', ';');
});

test('keeps each part of a byline in its own direction', async ({ page, blog }) => {
  const { slug } = await blog.anArticle({ by: await blog.aUser(), title: 'الجبر', markdown: 'نص عربي.' });
  for (const path of [`/allArticles/${slug}`, '/allArticles']) {
    await page.goto(path);
    const article = page.getByRole('article');

    await expectInOrder(article.getByText('min read'), '1', 'min');
    // The byline begins at the right edge of the title: with the author's image on the article's page.
    const title = await boxOfWords(article.getByRole('heading', { name: 'الجبر' }), 'الجبر');
    const author = await boxOfWords(article.getByRole('link', { name: /^By/ }), 'By Ada 1');
    const image = await article
      .locator('header svg:has(text)')
      .boundingBox({ timeout: 100 })
      .catch(() => null);
    const start = image ? image.x + image.width : author.right;
    expect(start).toBeCloseTo(title.right, 0);
  }
});

test('aligns a tag with its number of articles in every direction', async ({ page, blog }) => {
  await blog.anArticle({ by: await blog.aUser(), tags: ['حاسوب'] });
  await page.goto('/tags');

  const tag = await boxOfWords(page.getByRole('link', { name: 'حاسوب' }), 'حاسوب');

  const count = await boxOfWords(page.getByText('1 article'), '1 article');
  expect(tag.x).toBe(count.x);
});

test('indents the table of contents from the start of its lines', async ({ page, blog }) => {
  const markdown = '## الأول\n\n### الثاني\n\n## Third\n\n### Fourth\n';
  const { slug } = await blog.anArticle({ by: await blog.aUser(), markdown });
  await page.goto(`/allArticles/${slug}`);
  await page.getByText('Contents').click();
  const contents = page.getByRole('navigation', { name: 'Contents' });

  const first = await boxOfWords(contents, 'الأول');
  const second = await boxOfWords(contents, 'الثاني');
  const third = await boxOfWords(contents, 'Third');
  const fourth = await boxOfWords(contents, 'Fourth');

  expect(first.right - second.right).toBeCloseTo(16, 0);
  expect(fourth.left - third.left).toBeCloseTo(16, 0);
});

test('separates a heading of the other direction from its link, and lists it in its own direction', async ({
  page,
  blog,
}) => {
  const markdown = 'نص عربي.\n\n## Looms\n\n## ما هو C++؟\n\n## خاتمة';
  const { slug } = await blog.anArticle({ by: await blog.aUser(), title: 'الجبر', markdown });
  await page.goto(`/allArticles/${slug}`);
  const heading = page.getByRole('heading', { name: 'Looms' });

  // They are measured sequentially, while the page may still be moving.
  await expect(async () => {
    const [words, link] = [await boxOfWords(heading, 'Looms'), await boxOf(heading.locator('a'))];
    // After the words, on either side.
    const gap = Math.max(link.left - words.right, words.left - link.right);
    expect(gap).toBeGreaterThan(2);
  }).toPass();

  await page.getByText('Contents').click();
  const entry = page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'ما هو' });
  await expectInOrder(entry, '؟', 'ما');
});

test('shows changes in a history in the direction of each line', async ({ page, blog }) => {
  const ibn = await blog.aUser();
  const article = await blog.anArticle({ by: ibn, title: 'عن C++ اليوم', markdown: 'قديم في Rust اليوم.' });
  await blog.edit(article, { by: ibn, title: 'عن Go غدا', markdown: 'جديد في Go غدا.' });
  await signIn(page, ibn);
  await page.goto(`/myArticles/${article.slug}/history`);

  await page.getByRole('main').getByRole('listitem').last().getByRole('link').click();

  const main = page.getByRole('main');
  await expect(main.getByText('Restoring loads this version')).toBeVisible();
  await expectInOrder(main.locator('p del'), 'اليوم', 'عن');
  await expectInOrder(main.getByText('قديم في'), 'Rust', 'قديم');
});

test('shows both versions of a conflict in the direction of each line', async ({ page, blog, problems }) => {
  problems.areExpected(/409 \(Conflict\)/);
  const ibn = await blog.aUser();
  const article = await blog.anArticle({ by: ibn, markdown: 'قديم في Rust اليوم.' });
  await signIn(page, ibn);
  await page.goto(`/edit/${article.slug}`);
  await page.getByLabel('Markdown', { exact: true }).fill('جديد في Go غدا.');
  await blog.edit(article, { by: ibn, markdown: 'آخر في C اليوم.' });

  await page.getByRole('button', { name: 'Update' }).click();

  await expectInOrder(page.getByRole('group', { name: 'Markdown of your version' }), 'Go', 'جديد');
});

test('shows the remove button inside a right-to-left tag', async ({ page, blog }) => {
  const ibn = await blog.aUser();
  const { slug } = await blog.anArticle({ by: ibn, tags: ['رياضيات'] });
  await signIn(page, ibn);
  await page.goto(`/edit/${slug}`);
  const tag = page.getByRole('button', { name: 'رياضيات' });

  const [chip, cross] = [await boxOf(tag), await boxOf(tag.locator('svg'))];
  expect(cross.left).toBeGreaterThan(chip.left);
  expect(cross.right).toBeLessThan(chip.right);
});

test('puts the bullets of a right-to-left list on its right', async ({ page, blog }) => {
  const markdown = 'Words of another article, and more.\n\n- الجبر\n- حساب\n\n> الجبر علم';
  const { slug } = await blog.anArticle({ by: await blog.aUser(), markdown });
  await page.goto(`/allArticles/${slug}`);

  const [list, word] = [
    await boxOf(page.locator('article ul').first()),
    await boxOfWords(page.locator('article li').first(), 'الجبر'),
  ];
  expect(list.right - word.right).toBeGreaterThan(10);
  await expect(page.locator('article blockquote')).not.toHaveCSS('border-right-width', '0px');
});
