import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { setLanguageOfPage } from '../src/shared/messages/define.ts';
import { importCatalog } from '../src/shared/messages/importCatalog.ts';
import { findCatalog } from '../src/shared/messages/languages.ts';
import type { Look } from '../tools/browser/accessibility.ts';
import { signIn } from '../tools/browser/blog.ts';
import { findChromium } from '../tools/browser/findChromium.ts';
import type { Screen } from '../tools/browser/screens/screen.ts';
import { openShowcase, type Showcase } from './showcase/openShowcase.ts';

const { values, positionals: names } = argumentsOrExit(
  `Usage: npm run screenshots -- [--scheme SCHEME] [--width WIDTH] [--language LANGUAGE] [--readme] [SCREEN...]

Take screenshots of every screen, or of those whose names begin with a SCREEN such as "drafts", into screenshots/.
Run npm run build first.

Options:
  --scheme SCHEME  light or dark; both by default
  --width WIDTH    Width of the window in pixels; 1280 and 360 by default. Can be repeated
  --language LANGUAGE  Language of the interface, such as de; English by default
  --readme         Take the two screenshots of the README instead, into docs/images/
  -h, --help       Show this help`,
  {
    options: {
      scheme: { type: 'string' },
      width: { type: 'string', multiple: true },
      language: { type: 'string', default: '' },
      readme: { type: 'boolean', default: false },
    },
    positionals: [0, Infinity],
  },
);

const catalog = findCatalog(values.language) ?? 'en';
setLanguageOfPage({
  tag: values.language,
  catalog: catalog === 'en' ? null : await importCatalog(catalog),
});
// They find what they click by the texts of the language, which must be set before.
const { ownPages } = await import('../tools/browser/screens/ownPages.ts');
const { ownStates } = await import('../tools/browser/screens/ownStates.ts');
const { publicPages } = await import('../tools/browser/screens/publicPages.ts');
const { publicStates } = await import('../tools/browser/screens/publicStates.ts');

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
    // Phones have larger targets.
    ...(look.width < 600 && { hasTouch: true, isMobile: true }),
  });
}

const isWanted = ({ name }: Screen) => names.length === 0 || names.some((start) => name.startsWith(start));

/** Waits for lazy images and transitions. */
async function settle(page: Page) {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
  await page.waitForTimeout(150);
}

/** In px. Chromium can't capture windows that are much higher. */
const WINDOW_MAX = 8000;

/**
 * Captures the page, or only the window if a dialog is open, since it covers just that. The window becomes as high as the
 * page: Chromium captures what is outside of it without the styles of touch screens.
 */
async function capture(page: Page, path: string) {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  if (await dialog.isVisible()) {
    await page.screenshot({ path });
    return;
  }
  const [width, height] = await page.evaluate(() => {
    scrollTo(0, 0);
    return [innerWidth, document.documentElement.scrollHeight] as const;
  });
  await page.setViewportSize({ width, height: Math.min(height, WINDOW_MAX) });
  await page.screenshot({ path, fullPage: true });
}

async function captureAll(browser: Browser, look: Look) {
  const showcase = await openShowcase({}, values.language);
  const context = await openWindow(browser, showcase, look, 800);
  async function show(screens: Screen[]) {
    for (const screen of screens.filter(isWanted)) {
      const page = await context.newPage();
      page.on('pageerror', ({ message }) => console.error(`${screen.name}: ${message}`));
      try {
        await screen.show(page, showcase);
        await settle(page);
        await capture(page, join(FOLDER, `${screen.name}-${look.colorScheme}-${look.width}.png`));
      } catch (error) {
        process.exitCode = 1;
        console.error(`${screen.name} could not be shown: ${String(error).split('\n', 1)[0]}`);
      }
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

/** Captures WebP, which Playwright doesn't support. */
async function captureForReadme(browser: Browser, showcase: Showcase, name: string, look: Look) {
  const context = await openWindow(browser, showcase, look, 860);
  const page = await context.newPage();
  const screen = publicPages.find((screen) => screen.name === name);
  // Twice, since the typeface may load too late for the first time.
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
  await captureForReadme(browser, showcase, 'articles', { colorScheme: 'light', width: 1280 });
  await captureForReadme(browser, showcase, 'article', { colorScheme: 'dark', width: 1280 });
  await showcase.close();
} else {
  await rm(FOLDER, { recursive: true, force: true });
  for (const width of values.width ?? ['1280', '360'])
    for (const colorScheme of ['light', 'dark'] as const)
      if ((values.scheme ?? colorScheme) === colorScheme)
        await captureAll(browser, { colorScheme, width: Number(width) });
}
await browser.close();
