import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { faces } from '../../tools/browser/screens/screen.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

/**
 * Reports the first paint only when the returned function is called.
 *
 * @param options.countsFrames whether animation frames still run
 */
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

const expectHydrated = (page: Page) => expect(faces(page)).toHaveCount(1);
const expectNotHydrated = (page: Page) => expect(faces(page)).toHaveCount(2);

test('loads the app but starts it only after the first paint', { tag: '@journey' }, async ({ page }) => {
  const paint = await holdPaint(page);
  const scripts: string[] = [];
  page.on('requestfinished', (request) => scripts.push(request.url()));

  await page.goto('/', { waitUntil: 'networkidle' });
  await expectNotHydrated(page);
  expect(scripts.filter((url) => /\/app\.\w+\.js$/.test(url))).toHaveLength(1);
  await paint();

  await expectHydrated(page);
});

test('starts the app in a background tab', async ({ page }) => {
  await holdPaint(page);
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));

  await page.goto('/');

  await expectHydrated(page);
});

test('starts the app in a tab that was left before the first paint', async ({ page }) => {
  await holdPaint(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  await expectNotHydrated(page);

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  await expectHydrated(page);
});

test('starts the app after a frame in a browser without paint timing', async ({ page }) => {
  await holdPaint(page, { countsFrames: true });

  await page.goto('/');

  await expectHydrated(page);
});

test('starts the app immediately on an empty page', async ({ page }) => {
  await holdPaint(page);
  const shell = readFileSync('dist/public/index.html', 'utf8');
  await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: shell }));

  await page.goto('/');

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
