import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { faces } from '../../tools/browser/screens/screen.ts';

/** The page is told that it is painted when the test says so, and by nothing else; unless it may count frames. */
async function holdPaint(page: Page, { countsFrames = false } = {}) {
  await page.addInitScript((countsFrames) => {
    class Observer {
      constructor(tell: (paints: object, observer: Observer) => void) {
        addEventListener('painted', () => tell({ getEntriesByName: () => [{}] }, this));
      }
      observe = () => undefined;
      disconnect = () => undefined;
    }
    Object.assign(window, { PerformanceObserver: Observer });
    if (!countsFrames) window.requestAnimationFrame = () => 0;
  }, countsFrames);
  return () => page.evaluate(() => dispatchEvent(new Event('painted')));
}

const isAlive = (page: Page) => expect(faces(page)).toHaveCount(1);
const isStill = (page: Page) => expect(faces(page)).toHaveCount(2);

test(
  'the app is loaded, but does not begin before its page is painted',
  { tag: '@journey' },
  async ({ page }) => {
    const paint = await holdPaint(page);
    const scripts: string[] = [];
    page.on('requestfinished', (request) => scripts.push(request.url()));

    await page.goto('/', { waitUntil: 'networkidle' });
    await isStill(page);
    expect(scripts.filter((url) => /\/app\.\w+\.js$/.test(url))).toHaveLength(1);
    await paint();

    await isAlive(page);
  },
);

test('in a tab that nobody has looked at yet the app begins all the same', async ({ page }) => {
  await holdPaint(page);
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));

  await page.goto('/');

  await isAlive(page);
});

test('in a tab that was left before it was painted the app begins all the same', async ({ page }) => {
  await holdPaint(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await isStill(page);

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  await isAlive(page);
});

test('a browser that does not tell when it has painted gets the app after a frame', async ({ page }) => {
  await holdPaint(page, { countsFrames: true });

  await page.goto('/');

  await isAlive(page);
});

test('a page that comes empty has nothing to wait for', async ({ page }) => {
  await holdPaint(page);
  const shell = readFileSync('dist/public/index.html', 'utf8');
  await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: shell }));

  await page.goto('/');

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
