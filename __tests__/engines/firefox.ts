import { launch } from 'puppeteer-core';
import { DESKTOP, type Engine } from './engine.ts';
import { getProgram } from '../../tools/programs.ts';

/** The height of Firefox's own bars, in pixels. */
const BARS = 86;

/** Starts the system's Firefox headless, over WebDriver BiDi. */
export async function startFirefox({ width, height } = DESKTOP): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: getProgram('firefox'),
    headless: true,
    // The window sets the page size, as puppeteer's viewport also rotates the screen, which Firefox 140 doesn't
    // support.
    defaultViewport: null,
    args: [`--width=${width}`, `--height=${height + BARS}`],
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB',
      'datareporting.policy.dataSubmissionEnabled': false,
    },
  });
  // Not the first page, whose window never has the focus.
  const page = await browser.newPage();

  return {
    async open(address) {
      await page.goto(address);
    },
    // Firefox 140 doesn't report URL changes by the app to puppeteer.
    address: () => page.evaluate(() => location.href),
    async back() {
      // Navigation within the app loads no document to wait for.
      await page.evaluate(() => history.back());
    },
    async reload() {
      await page.reload();
    },
    evaluate: (inPage, argument) =>
      page.evaluate<[never], (argument: never) => never>(inPage as never, argument as never),
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
