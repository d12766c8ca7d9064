import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import type { Look } from '../tools/browser/accessibility.ts';
import { signIn } from '../tools/browser/blog.ts';
import { findChromium } from '../tools/browser/findChromium.ts';
import { ownPages } from '../tools/browser/screens/ownPages.ts';
import { ownStates } from '../tools/browser/screens/ownStates.ts';
import { publicPages } from '../tools/browser/screens/publicPages.ts';
import { publicStates } from '../tools/browser/screens/publicStates.ts';
import type { Screen } from '../tools/browser/screens/screen.ts';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { openShowcase, type Showcase } from './showcase/openShowcase.ts';

const { values } = argumentsOrExit(
  `Usage: npm run screenshots -- [--readme]

Pictures every screen of the built product, light and dark, wide and narrow, into screenshots/, from a fresh server
each time. npm run build makes the product.

--readme   makes the two small pictures of the README instead, in docs/images/`,
  { options: { readme: { type: 'boolean', default: false } } },
);

const FOLDER = 'screenshots';
const README_FOLDER = 'docs/images';

function openWindow(browser: Browser, showcase: Showcase, look: Look, height: number) {
  return browser.newContext({
    baseURL: showcase.blog.url,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    colorScheme: look.colorScheme,
    viewport: { width: look.width, height },
  });
}

/** Lazy pictures and what still fades in. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
  await page.waitForTimeout(150);
}

/** A dialog covers the window, not the page: with one open, the window is the picture. */
async function picture(page: Page, path: string) {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const fullPage = !(await dialog.isVisible());
  if (fullPage) await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path, fullPage });
}

async function pictureAll(browser: Browser, look: Look) {
  const showcase = await openShowcase();
  const context = await openWindow(browser, showcase, look, 800);
  async function show(screens: Screen[]) {
    for (const screen of screens) {
      const page = await context.newPage();
      await screen.show(page, showcase);
      await settle(page);
      await picture(page, join(FOLDER, `${screen.name}-${look.colorScheme}-${look.width}.png`));
      await page.close();
    }
  }

  await show([...publicPages, ...publicStates]);
  const page = await context.newPage();
  await signIn(page, showcase.author);
  await page.close();
  await show([...ownPages, ...ownStates]);

  await context.close();
  await showcase.close();
}

/** As WebP, which Playwright itself does not write. */
async function pictureForReadme(browser: Browser, showcase: Showcase, name: string, look: Look) {
  const context = await openWindow(browser, showcase, look, 860);
  const page = await context.newPage();
  const screen = publicPages.find((screen) => screen.name === name);
  // The typeface of the blog that has come late for the first one is there for the second.
  for (let time = 0; time < 2; time++) {
    await screen?.show(page, showcase);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await settle(page);
  }
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
  await writeFile(join(README_FOLDER, `${name}.webp`), data, 'base64');
  await context.close();
}

const browser = await chromium.launch({
  ...(await findChromium()),
  args: ['--disable-gpu', '--disable-dev-shm-usage'],
});
if (values.readme) {
  await mkdir(README_FOLDER, { recursive: true });
  const showcase = await openShowcase();
  await pictureForReadme(browser, showcase, 'articles', { colorScheme: 'light', width: 1280 });
  await pictureForReadme(browser, showcase, 'article', { colorScheme: 'dark', width: 1280 });
  await showcase.close();
} else {
  await rm(FOLDER, { recursive: true, force: true });
  for (const width of [1280, 360])
    for (const colorScheme of ['light', 'dark'] as const) await pictureAll(browser, { colorScheme, width });
}
await browser.close();
