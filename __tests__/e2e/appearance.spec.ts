import type { Locator, Page, Route } from '@playwright/test';
import { signIn } from '../../tools/browser/blog.ts';
import { fillIn, press, faces } from '../../tools/browser/screens/screen.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { holdFiles, holdScripts } from '../helpers/e2e/holdFiles.ts';

const background = (page: Page, element: 'body' | 'html' = 'body') =>
  page.locator(element).evaluate((node) => getComputedStyle(node).backgroundColor);

test(
  'follows the color scheme of the system until the user chooses one, which is remembered',
  { tag: '@journey' },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    const light = await background(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => background(page)).not.toBe(light);
    const dark = await background(page);

    await page.getByRole('button', { name: 'Switch to light mode' }).click();
    await expect.poll(() => background(page)).toBe(light);
    await page.reload();

    await expect(page.getByRole('button', { name: 'Switch to dark mode' })).toBeVisible();
    expect(await background(page)).toBe(light);
    await page.getByRole('button', { name: 'Switch to dark mode' }).click();
    await expect.poll(() => background(page)).toBe(dark);
  },
);

for (const { system, chosen, expected } of [
  { system: 'light', chosen: undefined, expected: 'light' },
  { system: 'dark', chosen: undefined, expected: 'dark' },
  { system: 'light', chosen: 'dark', expected: 'dark' },
  { system: 'dark', chosen: 'light', expected: 'light' },
] as const) {
  const choice = chosen ? `, as chosen, on a ${system} system` : ', like the system';
  test(`shows a ${expected} page before its scripts load${choice}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: system });
    if (chosen) await page.addInitScript((mode) => localStorage.setItem('mui-mode', mode), chosen);
    const release = await holdScripts(page);

    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute(`data-${expected}`, '');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(faces(page)).toHaveCount(2);
    const before = await background(page, 'html');
    release();
    await expect(faces(page)).toHaveCount(1);

    await expect.poll(() => background(page)).toBe(before);
    await expect(page.locator('html')).toHaveAttribute(`data-${expected}`, '');
  });
}

const STYLESHEET = '**/assets/pages.*.css';
const TEXT = `Some *short* **text** after class=" with \`code\`, a [link](https://example.org/) and ~~no~~ [^1].

## Section

1. One
2. Two

   Three

- [x] Done
- [ ] Open

> Quoted
>
> > Twice

\`\`\`js
const engine = new Engine('one', 1); // On
\`\`\`

| One | Two |
| --- | --: |
| 1   | 2   |

> [!WARNING]
> Looms weave.

<details open><summary>More</summary>

Text
</details>

<figure><img src="/share.png" alt="A loom" width="600" height="900"><figcaption>A <kbd>loom</kbd></figcaption></figure>

[^1]: A note
`;
const HEBREW = `מכונת *אריגה*\n\n- אחת\n- שתיים\n`;

/** Readers see the page before its stylesheet has loaded; it must not change then. */
const readers = [
  { reader: 'on a phone', width: 400, colorScheme: 'light', hasTouch: true },
  { reader: 'on a wide screen in the dark', width: 1300, colorScheme: 'dark', hasTouch: false },
  {
    reader: 'without JavaScript',
    width: 800,
    colorScheme: 'dark',
    hasTouch: false,
    javaScriptEnabled: false,
  },
] as const;

for (const { reader, width, ...options } of readers)
  test.describe(`to a reader ${reader}`, () => {
    test.use({ viewport: { width, height: 1000 }, ...options });

    test('a page looks the same before its stylesheet has loaded', async ({ page, blog, problems }) => {
      problems.areExpected(/Failed to load resource|ERR_FAILED/);
      const by = await blog.aUser({ name: 'Lovelace' });
      const paths = ['/', '/allArticles', '/authors/lovelace', '/search?q=looms', '/tags', '/tags/looms'];
      for (const article of [
        { title: 'On looms', markdown: TEXT, tags: ['Looms'] },
        { title: 'On engines', markdown: '## One\n\n## Two\n\n## Three' },
        { title: 'על נולים', markdown: HEBREW, tags: ['Looms'] },
      ])
        paths.push(`/allArticles/${(await blog.anArticle({ by, ...article })).slug}`);
      // Nothing but the stylesheet may change the page.
      await page.route(/\.woff2$|\/assets\/main\./, (route) => route.abort());

      for (const path of paths) {
        const release = await holdFiles(page, STYLESHEET);
        await page.goto(path, { waitUntil: 'commit' });
        await expect.poll(() => page.evaluate(isPainted)).toBe(true);
        const early = await page.evaluate(describeElements);
        release();
        await page.waitForLoadState('load');

        const late = await page.evaluate(describeElements);
        expect(early.length, path).toBeGreaterThan(5000);
        expect(
          late.filter((line, at) => line !== early[at]),
          path,
        ).toEqual([]);
        await page.unroute(STYLESHEET);
      }
    });
  });

test('shows the section in the URL before the stylesheet has loaded', async ({ page, blog }) => {
  const sections = ['One', 'Two', 'Weben für alle'].map(
    (title) => `## ${title}\n\n${'They weave. '.repeat(300)}`,
  );
  const { slug } = await blog.anArticle({ by: await blog.aUser(), markdown: sections.join('\n\n') });
  const release = await holdFiles(page, STYLESHEET);
  const top = () =>
    page
      .getByRole('heading', { name: 'Weben für alle' })
      .boundingBox()
      .then((box) => box?.y);

  await page.goto(`/allArticles/${slug}#section-${encodeURIComponent('weben-für-alle')}`, {
    waitUntil: 'commit',
  });
  await expect.poll(top).toBeLessThan(200);
  const early = (await top()) ?? NaN;
  release();
  await page.waitForLoadState('load');

  // The same pixel: browsers scroll to fractions.
  expect(await top()).toBeCloseTo(early, 0);
});

/** Returns whether the page with all of its content has been painted. */
const isPainted = () =>
  performance.getEntriesByName('first-contentful-paint').length > 0 &&
  document.querySelector('#styles') !== null;

/** Returns the places and styles of the page's elements and of what is generated before and after them. */
function describeElements(): string[] {
  const describe = (element: Element, part: string) => {
    const style = getComputedStyle(element, part);
    if (part && style.content === 'none') return [];
    const { x, y, width, height } = element.getBoundingClientRect();
    const place = [x, y, width, height].map(Math.round).join(' ');
    // Other than variables, and names for old browsers.
    const names = Array.from(style).filter((name) => !/^-(?:-|webkit-box-)/.test(name));
    return [place, ...names.map((name) => `${name}: ${style.getPropertyValue(name)}`)].map(
      (line) => `${element.tagName}.${element.getAttribute('class')}${part} ${line}`,
    );
  };
  return [...document.querySelectorAll('body, #root *')].flatMap((element) =>
    ['', '::before', '::after'].flatMap((part) => describe(element, part)),
  );
}

test('applies the stylesheet once it has loaded', async ({ page, blog }) => {
  const { slug } = await blog.anArticle({ by: await blog.aUser(), markdown: '```js\nconst one = 1;\n```' });
  await page.goto('/allArticles');

  await expect(page.locator('link#styles')).toHaveJSProperty('media', 'all');

  await page.getByRole('link', { name: /^Read/ }).click();
  await expect(page.locator(`article:has(header) pre`)).toHaveCSS('overflow-x', 'auto');
  await expect(page).toHaveURL(`/allArticles/${slug}`);
});

test('adds no styles that the stylesheet already has', async ({ page, blog }) => {
  const { slug } = await blog.anArticle({ by: await blog.aUser(), title: 'On looms' });
  await page.goto(`/allArticles/${slug}`);
  await expect(faces(page)).toHaveCount(1);
  for (const link of ['Articles', 'Login'])
    await page.getByRole('link', { name: link, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();

  const { built, added, later } = await page.evaluate(() => {
    const namesIn = (sheets: CSSStyleSheet[]) =>
      sheets.flatMap(({ cssRules }) =>
        Array.from(cssRules).flatMap(({ cssText }) => /^\.css-[\w-]+/.exec(cssText)?.[0] ?? []),
      );
    const isBuilt = ({ ownerNode }: CSSStyleSheet) => ownerNode instanceof HTMLLinkElement;
    const isAdded = ({ ownerNode }: CSSStyleSheet) =>
      ownerNode instanceof HTMLStyleElement && ownerNode.dataset.emotion !== undefined;
    const sheets = [...document.styleSheets];
    const later = document.querySelectorAll('link#styles ~ style[data-emotion="css"]');
    return {
      later: later.length,
      built: namesIn(sheets.filter(isBuilt)),
      added: namesIn(sheets.filter(isAdded)),
    };
  });

  expect(built.length).toBeGreaterThan(100);
  expect(added.filter((name) => built.includes(name))).toEqual([]);
  expect(added).not.toEqual([]);
  expect(later).toBe(1);
});

test('adds all styles if the stylesheet does not load', async ({ page, problems }) => {
  problems.areExpected(/Failed to load resource|ERR_FAILED/);
  await page.route(STYLESHEET, (route) => route.abort());

  await page.goto('/login');
  await expect(faces(page)).toHaveCount(1);

  const display = page.getByRole('banner').evaluate((header) => getComputedStyle(header).position);
  await expect.poll(() => display).toBe('sticky');
});

test('prints dark text on white in every color scheme', async ({ page }) => {
  const text = () => page.locator('body').evaluate((body) => getComputedStyle(body).color);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  expect(await background(page)).toBe('rgb(20, 21, 23)');

  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });

  await expect.poll(() => background(page)).toBe('rgb(255, 255, 255)');
  await expect.poll(text).toBe('rgb(29, 27, 24)');
});

test('prints articles without cutting anything off', async ({ page, blog }) => {
  const long = 'const engine = new Engine(withManyArguments); '.repeat(6);
  const closed = '<details><summary>More</summary><p>A closed section</p></details>';
  const markdown = `\`\`\`\n${long}\n\`\`\`\n\n|${'a column|'.repeat(12)}\n|${'-|'.repeat(12)}\n\n${closed}\n`;
  const { slug } = await blog.anArticle({ by: await blog.aUser(), markdown });
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.goto(`/allArticles/${slug}`);
  const isCut = (name: string) =>
    page.getByRole('group', { name }).evaluate((box) => box.scrollWidth > box.clientWidth);
  expect([await isCut('Code'), await isCut('Table')]).toEqual([true, true]);
  await expect(page.getByText('A closed section')).toBeHidden();

  await page.emulateMedia({ media: 'print' });

  await expect.poll(async () => [await isCut('Code'), await isCut('Table')]).toEqual([false, false]);
  await expect(page.getByText('A closed section')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Table' })).toHaveCSS(
    'background-color',
    'rgb(255, 255, 255)',
  );
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(29, 27, 24)');
});

test('prints table headings without breaking words', async ({ page, blog }) => {
  const heads = ['Id', 'Configuration', 'Measured', 'Description'];
  const text = 'They weave algebraic patterns just as the loom weaves flowers and leaves. '.repeat(3);
  const row = (cells: string[]) => `| ${cells.join(' | ')} |\n`;
  const markdown = row(heads) + row(heads.map(() => '-')) + row(['1', '2', '3', text]);
  const { slug } = await blog.anArticle({ by: await blog.aUser(), markdown });
  await page.setViewportSize({ width: 480, height: 1000 });
  await page.goto(`/allArticles/${slug}`);
  await page.emulateMedia({ media: 'print' });

  const lines = () =>
    page.getByRole('columnheader').evaluateAll((cells) =>
      cells.map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects().length;
      }),
    );

  await expect.poll(lines).toEqual([1, 1, 1, 1]);
});

test('needs no horizontal scrolling with text of twice the size', async ({ page, blog }) => {
  const { slug } = await blog.anArticle({ by: await blog.aUser() });
  await page.setViewportSize({ width: 360, height: 740 });

  for (const path of ['/', '/allArticles', `/allArticles/${slug}`, '/login', '/register']) {
    await page.goto(path);
    await page.locator('html').evaluate((html) => (html.style.fontSize = '200%'));
    const beside = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
    expect(beside, path).toBe(0);
  }
});

test('loads only the font files that the text needs', async ({ page, blog }) => {
  const { slug } = await blog.anArticle({
    by: await blog.aUser(),
    title: 'On looms',
    markdown: 'They weave.',
  });

  await page.goto(`/allArticles/${slug}`);
  await page.waitForFunction(() => document.fonts.status === 'loaded');

  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ name }) => name.replace(/^.*\/(.*?)\.[\d.]+woff2$/, '$1')),
  );
  expect(loaded).toEqual(['source-serif-4-latin-wght-normal']);
  await expect(page.getByText('They weave.')).toHaveCSS('font-family', /^"Source Serif 4 Variable"/);
});

test('shows the typeface in text and headings once it has loaded, also after a navigation', async ({
  page,
  blog,
}) => {
  const markdown = `## Warp\n\n${'They weave *patterns* of **wool** and linen in a mill by the river. '.repeat(30)}`;
  const { slug } = await blog.anArticle({ by: await blog.aUser(), title: 'On looms', markdown });
  await page.setViewportSize({ width: 412, height: 823 });
  const release = await holdFiles(page, '**/*.woff2');
  const devtools = await page.context().newCDPSession(page);
  /** The fonts that the browser uses for an element. */
  const findFonts = async (selector: string) => {
    await devtools.send('DOM.enable');
    await devtools.send('CSS.enable');
    const { root } = await devtools.send('DOM.getDocument');
    const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
    // The element may have been replaced in between.
    const found = devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    const { fonts } = await found.catch(() => ({ fonts: [] }));
    return new Set(fonts.map(({ isCustomFont }) => (isCustomFont ? 'typeface' : 'of the device')));
  };
  const parts = ['h1', 'article h2', 'article p', 'article em'];

  await page.goto(`/allArticles/${slug}`, { waitUntil: 'domcontentloaded' });
  await expect(faces(page)).toHaveCount(1);
  for (const part of parts)
    await expect.poll(() => findFonts(part), part).toEqual(new Set(['of the device']));
  release();

  for (const part of parts) await expect.poll(() => findFonts(part), part).toEqual(new Set(['typeface']));
  await page.getByRole('link', { name: 'All articles', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeVisible();
  await page.goBack();
  for (const part of parts) await expect.poll(() => findFonts(part), part).toEqual(new Set(['typeface']));
});

test('loads nothing twice on a phone', { tag: '@journey' }, async ({ browser, blog, problems }) => {
  problems.areExpected(/example\.org/);
  const ada = await blog.aUser();
  const cover = await blog.anImage(ada, 'docs/images/articles.webp');
  const markdown = `![The list](${cover})\n\n![Far away](https://example.org/a.png)`;
  for (const title of ['On mills', 'On looms']) await blog.anArticle({ by: ada, title, markdown, cover });
  const variant = (width: number) => cover.replace('.webp', `-${width}.webp`);
  const isReady = async () => (await fetch(blog.url + variant(480))).headers.get('cache-control');
  await expect.poll(isReady).toMatch(/immutable/);

  // Two cards need two sizes; the cover of an article and the same picture in its text need one.
  for (const [path, ...sizes] of [
    ['/', 960, 480],
    ['/allArticles', 960, 480],
    ['/allArticles/on-looms', 960],
  ] as const) {
    // With an empty cache. At this scale, a browser that doesn't know the viewport yet would choose another size.
    const context = await browser.newContext({
      ...{ baseURL: blog.url, viewport: { width: 412, height: 823 } },
      ...{ deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
    });
    const page = await context.newPage();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(faces(page)).toHaveCount(1);
    await page.close();
    await context.close();

    const covers = requests.filter((url) => url.startsWith('/media/'));
    expect(covers, path).toContain(variant(960));
    // Cards below the window load later.
    expect(sizes.map(variant), path).toEqual(expect.arrayContaining(covers));
    expect(
      requests.filter((url, at) => requests.indexOf(url) !== at),
      path,
    ).toEqual([]);
  }
});

test('has no layout shift while the listing or an article loads', async ({ page, blog }) => {
  const ada = await blog.aUser();
  for (let count = 0; count < 4; count++) await blog.anArticle({ by: ada });
  await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave. '.repeat(200) });
  await page.setViewportSize({ width: 412, height: 823 });
  await page.addInitScript(() => {
    const jumps: number[] = Object.assign(window, { jumps: [] }).jumps;
    const observer = new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => jumps.push((entry as PerformanceEntry & { value: number }).value)),
    );
    observer.observe({ type: 'layout-shift', buffered: true });
  });

  for (const path of ['/allArticles', '/allArticles/on-looms']) {
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');

    const jumps = await page.evaluate(() => (window as Window & { jumps?: number[] }).jumps ?? []);
    expect(
      jumps.reduce((sum, jump) => sum + jump, 0),
      path,
    ).toBeLessThan(0.01);
  }
});

const lateContent = [
  { path: '/myArticles?sort=updated', reply: '**/api/articles?*', shown: '1 article', below: 'Stats' },
  { path: '/dashboard/userData', reply: '**/api/users/me', shown: /used/, below: 'Sessions' },
] as const;

for (const { path, reply, shown, below } of lateContent) {
  test(`does not move “${below}” when content above it loads`, async ({ page, blog }) => {
    const ada = await blog.aUser();
    await blog.anArticle({ by: ada });
    await signIn(page, ada);
    await page.setViewportSize({ width: 390, height: 844 });
    const asked = new Promise<Route>((resolve) => void page.route(reply, resolve));
    await page.goto(path);
    const target = page.getByRole('main').getByText(below, { exact: true });
    const held = await asked;
    const before = await target.boundingBox();

    await held.continue();
    await expect(page.getByRole('main').getByText(shown)).toBeVisible();

    expect((await target.boundingBox())?.y).toBe(before?.y);
  });
}

test('has no animations with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  await fillIn(page, { Email: 'nobody', Password: 'x' });
  await press(page, 'Login');
  await expect(page.getByText('Email must be a valid email')).toBeVisible();

  const longest = await page.evaluate(() => {
    const seconds = (list: string) => list.split(',').map((time) => parseFloat(time));
    const times = [...document.querySelectorAll('*')].flatMap((node) =>
      [null, '::before', '::after'].flatMap((part) => {
        const { transitionDuration, animationDuration } = getComputedStyle(node, part);
        return [...seconds(transitionDuration), ...seconds(animationDuration)];
      }),
    );
    return Math.max(...times);
  });

  expect(longest).toBeLessThan(0.001);
});

test('fits images into the window, with a margin and the caption below', async ({ page, blog }) => {
  const svg = (width: number, height: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
  await page.route('https://pictures.example/**', (route) => {
    const [, width, height] = /(\d+)x(\d+)/.exec(route.request().url()) ?? [];
    return route.fulfill({ contentType: 'image/svg+xml', body: svg(Number(width), Number(height)) });
  });
  const image = (size: string) => `<img src="https://pictures.example/${size}.svg" alt="${size}">`;
  const caption = 'A caption that is much longer than its picture is wide, so that it takes several lines.';
  const markdown = [
    image('300x2400'),
    `${image('100x100')} ${image('120x100')}`,
    `<figure>${image('240x160')}<figcaption>${caption}</figcaption></figure>`,
  ].join('\n\n');
  const { slug } = await blog.anArticle({ by: await blog.aUser(), markdown });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/allArticles/${slug}`);
  const boxOf = async (alt: string) => {
    const picture = page.locator(`img[alt="${alt}"]`);
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(async () => (await picture.boundingBox())?.width).toBeGreaterThan(50);
    return (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  };

  expect((await boxOf('300x2400')).height).toBeLessThanOrEqual(0.85 * 800);
  const [one, other] = [await boxOf('100x100'), await boxOf('120x100')];
  expect(other.x - (one.x + one.width)).toBeGreaterThan(5);
  const picture = await boxOf('240x160');
  const words = (await page.getByText(caption).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(words.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  expect(Math.abs(words.x - picture.x)).toBeLessThan(2);
  expect(Math.abs(words.width - picture.width)).toBeLessThan(2);
});

test('shows section descriptions beside the fields, or above them on narrow screens', async ({
  page,
  blog,
}) => {
  await signIn(page, await blog.aUser());
  await page.goto('/dashboard/editUserData');
  const boxOf = async (locator: Locator) =>
    (await locator.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
  const heading = page.getByRole('heading', { level: 2, name: 'Name and email' });
  const field = page.getByLabel('Name', { exact: true });
  const submit = page.getByRole('button', { name: 'Register', exact: true });

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(field).toBeVisible();
  const [text, wide] = [await boxOf(heading), await boxOf(field)];
  expect(text.x + text.width).toBeLessThan(wide.x);
  expect(Math.abs((await boxOf(submit)).x - wide.x)).toBeLessThan(20);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await boxOf(heading)).x).toBe(16);
  expect((await boxOf(heading)).y).toBeLessThan((await boxOf(field)).y);
  expect((await boxOf(field)).x).toBeLessThan(40);
});
