import type { Locator } from '@playwright/test';
import { specMessages } from '../../src/shared/messages/en/spec.ts';
import { signIn, type Blog } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { holdScripts } from '../helpers/e2e/holdFiles.ts';

async function sixArticles(blog: Blog) {
  const ada = await blog.aUser();
  for (const number of [1, 2, 3, 4, 5, 6]) await blog.anArticle({ by: ada, title: `Note ${number}` });
}

test('lists four articles per page, newest first, with paging in both directions', async ({ page, blog }) => {
  await sixArticles(blog);
  await page.goto('/allArticles');
  const titles = page.getByRole('article').getByRole('heading');
  const previous = page.getByRole('button', { name: 'Previous' });
  const next = page.getByRole('button', { name: 'Next' });
  await expect(titles).toHaveText(['Note 6', 'Note 5', 'Note 4', 'Note 3']);
  await expect(previous).toBeDisabled();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();

  await next.click();

  await expect(titles).toHaveText(['Note 2', 'Note 1']);
  await expect(page).toHaveURL('/allArticles?page=2');
  await expect(next).toBeDisabled();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();

  await previous.click();

  await expect(titles).toHaveText(['Note 6', 'Note 5', 'Note 4', 'Note 3']);
  // The parameter is there if the button was clicked before hydration, which submits a form.
  await expect(page).toHaveURL(/\/allArticles(\?page=1)?$/);
});

test('keeps the page of the listing in the URL', async ({ page, blog }) => {
  await sixArticles(blog);
  const titles = page.getByRole('article').getByRole('heading');
  await page.goto('/allArticles?page=2');
  await expect(titles).toHaveText(['Note 2', 'Note 1']);

  await page.getByRole('link', { name: 'Read Note 2' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Note 2');
  await page.goBack();

  await expect(page).toHaveURL('/allArticles?page=2');
  await expect(titles).toHaveText(['Note 2', 'Note 1']);
});

test('shows an article in the direction of its script', async ({ page, blog }) => {
  const markdown = 'هذا نص **عربي**.\n\n- واحد\n\n> اقتباس.\n\n```js\nconst x = 1;\n```';
  await blog.anArticle({ by: await blog.aUser(), title: 'الجبر والمقابلة', markdown });
  const isSet = (direction: 'ltr' | 'rtl', selector: string) =>
    expect(page.locator(selector).first()).toHaveCSS('direction', direction);

  await page.goto('/allArticles');
  for (const selector of ['article h2 a', 'article p']) await isSet('rtl', selector);
  await page.getByRole('link', { name: 'Read الجبر والمقابلة' }).click();

  for (const selector of ['h1', 'article ul', 'article blockquote']) await isSet('rtl', selector);
  await isSet('ltr', 'article pre');
});

test('shows an article of mostly right-to-left words entirely in that direction', async ({ page, blog }) => {
  const markdown =
    'GitHub הוא אתר אינטרנט *חשוב* מאוד.\n\n- GitHub הוא אתר\n\n> HTML היא שפה\n\n|HTML|שפה|\n|-|-|\n|CSS|עוד שפה|\n\n' +
    '<div dir="ltr">\n\nEnglish *强调*\n\n</div>\n\n```js\nconst x = 1;\n```';
  const ada = await blog.aUser();
  const { slug } = await blog.anArticle({ by: ada, title: 'GitHub הוא אתר', markdown, tags: ['a'] });
  const isSet = (direction: 'ltr' | 'rtl', selector: string) =>
    expect(page.locator(selector).first()).toHaveCSS('direction', direction);

  await page.goto(`/allArticles/${slug}`);

  for (const selector of [
    'h1',
    'article p',
    'article ul',
    'article li',
    'article blockquote',
    'article table',
  ])
    await isSet('rtl', selector);
  for (const selector of ['article pre', '[dir="ltr"] p']) await isSet('ltr', selector);
  await expect(page.locator('article p').first()).toHaveCSS('unicode-bidi', 'isolate');
  await expect(page.locator('h1')).toHaveCSS('letter-spacing', 'normal');
  await expect(page.getByText('חשוב', { exact: true })).toHaveCSS('font-weight', '700');
  await expect(page.getByText('强调')).toHaveCSS('text-emphasis-style', 'dot');
  await isSet('rtl', 'ul[aria-label="Tags"]');
  expect(
    await page
      .getByText('Created at')
      .locator('..')
      .evaluate((fact) => getComputedStyle(fact).direction),
  ).toBe('rtl');

  await page.goto('/allArticles');
  await isSet('rtl', 'article p');
  await isSet('rtl', 'article ul');
});

test('supports URLs with Japanese slugs for reading, editing and search', async ({ page, blog }) => {
  const ada = await blog.aUser();
  const { slug } = await blog.anArticle({ by: ada, title: '日本語の図鑑', markdown: 'Text.' });
  await signIn(page, ada);

  await page.goto('/allArticles');
  await page.getByRole('link', { name: 'Read 日本語の図鑑' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('日本語の図鑑');
  await expect(page).toHaveURL(`/allArticles/${encodeURIComponent(slug)}`);
  await page.reload();
  await expect(page.getByText('Text.')).toBeVisible();
  await page.goto(`/edit/${slug}`);
  await expect(page.getByLabel('Title')).toHaveValue('日本語の図鑑');
  await page.goto(`/myArticles/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('日本語の図鑑');
});

test('explains a feed that is opened in a browser', async ({ page, blog }) => {
  await blog.anArticle({ by: await blog.aUser(), title: 'On looms', markdown: 'They weave.' });

  await page.goto('/feed.atom');

  await expect(page.locator('entry > title')).toHaveCSS('display', 'block');
  await expect(page.locator('entry > content')).toHaveCSS('display', 'none');
  expect(await (await page.request.get('/feed.css')).text()).toContain('into a feed reader');
  expect((await page.request.get('/apple-touch-icon.png')).headers()['content-type']).toBe('image/png');
});

test('opens the article on a click anywhere on its card, except on other links', async ({ page, blog }) => {
  const ada = await blog.aUser({ name: 'Ada' });
  const { slug } = await blog.anArticle({ by: ada, title: 'On looms', tags: ['Weaving'] });
  await page.goto('/allArticles');
  const card = page.getByRole('article');

  await card.getByRole('link', { name: 'By Ada' }).click();
  await expect(page).toHaveURL(/\/authors\//);
  await card.getByRole('link', { name: 'Weaving' }).click();
  await expect(page).toHaveURL('/tags/weaving');
  await card.click({ position: { x: 20, y: 20 } });

  await expect(page).toHaveURL(`/allArticles/${slug}`);
});

test('enlarges an image by pointer and keyboard, and returns the focus to it', async ({ page, blog }) => {
  const wide =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900"><rect width="9" height="9"/></svg>';
  await page.route('https://example.org/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: route.request().url().includes('badge') ? wide.replace('1600', '80') : wide,
    }),
  );
  const at = (name: string) => `![${name}](https://example.org/${name}.svg)`;
  const markdown = `${at('Looms')}\n\n[${at('Linked')}](https://example.org/)\n\n${at('badge')}\n\n![](https://example.org/more.svg)`;
  const { slug } = await blog.anArticle({ by: await blog.aUser(), markdown });
  await page.goto(`/allArticles/${slug}`);
  const picture = page.getByRole('button', { name: 'Enlarge image: Looms' });
  const dialog = page.getByRole('dialog', { name: 'Looms' });
  await expect(page.getByRole('button', { name: /large/ })).toHaveCount(2);

  await picture.click();
  await expect(dialog.getByRole('img', { name: 'Looms' })).toBeInViewport();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);

  await picture.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(dialog).toHaveCount(0);
  await expect(picture).toBeFocused();
});

test('enlarges an uploaded image in full size', async ({ page, blog }) => {
  const ada = await blog.aUser();
  const file = await blog.anImage(ada, 'docs/images/articles.webp');
  const { slug } = await blog.anArticle({ by: ada, markdown: `![Looms](${file})` });
  await page.setViewportSize({ width: 412, height: 823 });
  await page.goto(`/allArticles/${slug}`);
  const shown = await page
    .getByRole('img', { name: 'Looms' })
    .or(page.locator('img[alt="Looms"]'))
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  expect(shown).not.toContain(file);

  await page.getByRole('button', { name: 'Enlarge image: Looms' }).click();

  const large = page.getByRole('dialog').getByRole('img');
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(file);
});

test('loads the first picture of an article without a cover at once, and others later', async ({
  page,
  blog,
}) => {
  await page.route('https://example.org/**', () => undefined);
  const markdown = `Words.\n\n![first](https://example.org/1.png)\n\n![second](https://example.org/2.png)`;
  const ada = await blog.aUser();
  await blog.anArticle({ by: ada, title: 'On looms', markdown });
  await blog.anArticle({ by: ada, title: 'On mills', markdown, cover: 'https://example.org/cover.png' });
  const loadingOf = (name: string) => page.locator(`img[alt="${name}"]`).getAttribute('loading');

  await page.goto('/allArticles/on-looms', { waitUntil: 'commit' });
  expect([await loadingOf('first'), await loadingOf('second')]).toEqual([null, 'lazy']);
  await page.goto('/allArticles/on-mills', { waitUntil: 'commit' });
  expect([await loadingOf('first'), await loadingOf('second')]).toEqual(['lazy', 'lazy']);
});

const boxOf = (locator: Locator) =>
  locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);

test('has even gaps in a byline, which grow with the text', async ({ page, blog, run }) => {
  const ada = await blog.aUser();
  run('src/server/cli/admin.ts', 'make-admin', ada.email);
  const { slug } = await blog.anArticle({ by: ada });
  await page.goto(`/allArticles/${slug}`);
  const header = page.getByRole('article').locator('header');
  // All at once, as the app writes the date in the reader's way when it starts.
  const measureGaps = () =>
    header.evaluate((node) => {
      const minutes = [...node.querySelectorAll('bdi')].at(-1);
      const dot = minutes?.querySelector('span + span')?.getBoundingClientRect().width;
      const time = node.querySelector('time')?.getBoundingClientRect().right;
      return [Number(minutes?.getBoundingClientRect().left) - Number(time), Number(dot)];
    });

  const [first = NaN, second = NaN] = await measureGaps();
  expect(first).toBeCloseTo(second, 0);

  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  expect((await measureGaps())[0]).toBeCloseTo(2 * first, 0);
});

const image = (alt: string, width: number, height: number) =>
  `<img src="https://example.org/a.png" alt="${alt}" width="${width}" height="${height}">`;

test('aligns an image written as html with the text', async ({ page, blog }) => {
  await page.route('https://example.org/**', () => undefined);
  const markdown = `Looms.\n\n${image('loom', 200, 100)}\n\nMills.`;
  const { slug } = await blog.anArticle({ by: await blog.aUser(), markdown });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/allArticles/${slug}`, { waitUntil: 'domcontentloaded' });

  const loom = await boxOf(page.getByRole('img', { name: 'loom' }));

  expect(loom.x).toBe((await boxOf(page.getByText('Looms.'))).x);
  expect((await boxOf(page.getByText('Mills.'))).y).toBeGreaterThan(loom.bottom + 16);
});

test('keeps a paragraph with a picture among its words in the column', async ({ page, blog }) => {
  const svg = (width: number, height: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="9" height="9"/></svg>`;
  await page.route('https://example.org/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: route.request().url().includes('icon') ? svg(24, 24) : svg(1600, 900),
    }),
  );
  const words =
    'and wait until the loom has woven all of the pattern that you gave it, which takes an hour. ';
  const picture = (name: string) => `![${name}](https://example.org/${name}.svg)`;
  const markdown = [
    `Press ${picture('icon')} ${words.repeat(3)}`,
    `[Press ${picture('icon-linked')} ${words.repeat(3)}](https://example.org/)`,
    `Below\n${picture('large')}`,
    picture('alone'),
    `- Listed\n  ${picture('large-listed')}`,
  ].join('\n\n');
  const { slug } = await blog.anArticle({ by: await blog.aUser(), markdown });
  await page.setViewportSize({ width: 1280, height: 1000 });
  await page.goto(`/allArticles/${slug}`);
  const named = (name: string) => page.getByRole('main').locator(`img[alt="${name}"]`);
  const boxOfParagraph = (name: string) => boxOf(named(name).locator('xpath=ancestor::p'));
  await expect.poll(async () => (await boxOf(named('alone'))).height).toBeGreaterThan(400);

  expect((await boxOfParagraph('icon')).width).toBe(640);
  expect((await boxOfParagraph('icon-linked')).width).toBe(640);
  expect((await boxOf(named('icon'))).width).toBe(24);
  await expect(named('icon')).toHaveCSS('border-radius', /4%/);
  expect((await boxOf(named('large'))).width).toBe(640);
  expect((await boxOf(named('large'))).top).toBeGreaterThan((await boxOf(page.getByText('Below'))).top + 25);
  expect((await boxOf(named('large-listed'))).top).toBeGreaterThan(
    (await boxOf(page.getByText('Listed'))).top + 25,
  );
  expect((await boxOf(named('alone'))).width).toBe(54 * 16);
});

test('fits the boxes of images that are too tall or wide, before they load', async ({ page, blog }) => {
  await page.route('https://example.org/**', () => undefined);
  const markdown = `A ${image('tall', 300, 1800)}\n\nA ${image('wide', 1800, 600)}`;
  const { slug } = await blog.anArticle({ by: await blog.aUser(), markdown });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/allArticles/${slug}`, { waitUntil: 'domcontentloaded' });

  const tall = await boxOf(page.getByRole('img', { name: 'tall' }));
  const wide = await boxOf(page.getByRole('img', { name: 'wide' }));

  expect(tall.height).toBeCloseTo(0.85 * 800, 0);
  expect(tall.width).toBeCloseTo(tall.height / 6, 0);
  expect(wide.width).toBe(40 * 16);
  expect(wide.height).toBeCloseTo(wide.width / 3, 0);
});

test('scrolls to the top on page change', async ({ page, blog }) => {
  await sixArticles(blog);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/allArticles');
  await page.getByRole('button', { name: 'Next' }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);

  await page.getByRole('button', { name: 'Next' }).click();

  await expect(page.getByRole('article')).toHaveCount(2);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('shows a drawing in the article’s color without a cover', async ({ page, blog }) => {
  const { slug } = await blog.anArticle({ by: await blog.aUser() });
  for (const path of ['/', '/allArticles', `/allArticles/${slug}`]) {
    await page.goto(path);
    const drawing = page.getByRole('article').locator('svg:has(pattern)');
    await expect(drawing).toBeVisible();

    // A browser that doesn't know the value would inherit black or white.
    await expect(drawing).toHaveCSS('color', /^oklab/);
  }
});

test('replaces a cover that failed before the scripts loaded', async ({ page, blog }) => {
  await blog.anArticle({ by: await blog.aUser(), cover: 'https://example.org/gone.png' });
  await page.route('https://example.org/**', (route) => route.abort());
  const release = await holdScripts(page);
  const failed = page.waitForEvent('requestfailed');

  await page.goto('/allArticles', { waitUntil: 'commit' });
  await failed;
  release();

  await expect(page.getByRole('article').locator('svg:has(pattern)')).toBeVisible();
  await expect(page.getByRole('article').locator('img')).toHaveCount(0);
});

test('fills the width of the home page with an only article', async ({ page, blog }) => {
  await page.route('https://example.org/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    }),
  );
  await blog.anArticle({ by: await blog.aUser(), title: 'On looms', cover: 'https://example.org/a.svg' });
  await page.goto('/');
  const cover = await page.getByRole('article').locator('img').boundingBox();
  const title = await page.getByRole('link', { name: 'On looms', exact: true }).boundingBox();

  expect(title?.x).toBeGreaterThan((cover?.x ?? 0) + (cover?.width ?? Infinity));
});

test('shows a cover as it is, but darker or lighter behind the text', async ({ page, blog }) => {
  const ada = await blog.aUser();
  const body =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="white"/></svg>';
  await page.route('https://example.org/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body }),
  );
  await blog.anArticle({ by: ada, title: 'On looms', cover: 'https://example.org/white.svg' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/allArticles/on-looms');
  const header = page.getByRole('article').locator('header');
  await expect(header.locator('img')).toHaveJSProperty('complete', true);
  const shown = await header.screenshot();

  /** The color at a place of the header, in parts of its size. */
  const blank = await page.context().newPage();
  const colorAt = (x: number, y: number) =>
    blank.evaluate(
      async ([base64, x, y]) => {
        const blob = await (await fetch(`data:image/png;base64,${base64}`)).blob();
        const image = await createImageBitmap(blob);
        const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
        context?.drawImage(image, 0, 0);
        return [...(context?.getImageData(x * image.width, y * image.height, 1, 1).data ?? [])].slice(0, 3);
      },
      [shown.toString('base64'), x, y] as const,
    );
  expect(await colorAt(0.5, 0.02)).toEqual([255, 255, 255]);
  expect(await colorAt(0.02, 0.9)).toEqual([255, 255, 255]);
  const [red = 0] = await colorAt(0.7, 0.85);
  // White text on this gray has a contrast of at least 4.5:1.
  expect(red).toBeLessThanOrEqual(118);
  expect(red).toBeGreaterThan(90);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(255, 255, 255)');
});

test('aligns the header of an article with its text', async ({ page, blog }) => {
  const { slug, title } = await blog.anArticle({ by: await blog.aUser(), markdown: 'They weave.' });
  await page.goto(`/allArticles/${slug}`);

  const heading = await page.getByRole('heading', { name: title }).boundingBox();
  const text = await page.getByText('They weave.').boundingBox();

  expect(heading?.x).toBe(text?.x);
});

test('scrolls to a heading by a link and by the URL', { tag: '@journey' }, async ({ page, blog }) => {
  const filling = 'Words.\n\n'.repeat(60);
  const markdown = `[jump](#results)\n\n${filling}## Results\n\nIt weaves.\n\n${filling}`;
  const ada = await blog.aUser();
  const { slug } = await blog.anArticle({ by: ada, markdown });
  const heading = page.getByRole('heading', { name: 'Results' });

  await page.goto(`/allArticles/${slug}`);
  await page.getByRole('link', { name: 'jump' }).click();
  await expect(page).toHaveURL(`/allArticles/${slug}#section-results`);
  await expect(heading).toBeInViewport();

  await signIn(page, ada);
  for (const path of [`/allArticles/${slug}`, `/myArticles/${slug}`]) {
    await page.goto('about:blank');
    await page.goto(`${path}#section-results`);
    await expect(heading).toBeInViewport();
  }
});

test('serves favicon.ico', async ({ page }) => {
  const reply = await page.request.get('/favicon.ico');
  const icon = `data:image/vnd.microsoft.icon;base64,${(await reply.body()).toString('base64')}`;

  expect([reply.status(), reply.headers()['content-type']]).toEqual([200, 'image/vnd.microsoft.icon']);
  // With routing, Playwright aborts a page's requests for /favicon.ico, so the page gets the bytes.
  const width = await page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return image.naturalWidth;
  }, icon);
  expect(width).toBeGreaterThan(0);
});

test('shows an empty state with an action on an empty blog', async ({ page }) => {
  await page.goto('/allArticles');

  await expect(page.getByText('No articles yet.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write the first article' })).toBeVisible();
});

test('shows a missing article as not found, with a toast and a link', async ({ page, problems }) => {
  problems.areExpected(/404 \(Not Found\)/);

  await page.goto('/allArticles/never-written');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article not found');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('link', { name: 'All articles' }).click();
  await expect(page).toHaveURL('/allArticles');
});

test('scrolls to a heading after visiting a missing article', async ({ page, blog, problems }) => {
  problems.areExpected(/404 \(Not Found\)/);
  const markdown = '[jump](#results)\n\n## Results';
  const { title } = await blog.anArticle({ by: await blog.aUser(), markdown });
  await page.goto('/allArticles/never-written');
  await page.getByRole('link', { name: 'All articles' }).click();
  await page.getByRole('link', { name: title, exact: true }).click();

  await page.getByRole('link', { name: 'jump' }).click();

  await expect(page).toHaveURL(/#section-results$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('heading', { name: 'Results' })).toBeInViewport();
});

test('shows a not-found page for an unknown URL, with a link to the home page', async ({
  page,
  problems,
}) => {
  problems.areExpected(/404 \(Not Found\)/);
  await page.goto('/no/such/page');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.getByRole('link', { name: 'Go to home page' }).click();
  await expect(page.getByText(specMessages.tagline)).toBeVisible();
});

test('shows the footer on every page except the home page', async ({ page, problems }) => {
  problems.areExpected(/404 \(Not Found\)/);
  for (const path of ['/allArticles', '/login', '/register', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }

  await page.goto('/');

  await expect(page.getByRole('heading', { name: specMessages.title, level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});
