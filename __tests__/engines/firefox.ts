import { launch } from 'puppeteer-core';
import type { Engine } from './engine.ts';
import { findProgram } from './findProgram.ts';

/** Firefox as the system has it, without a window, over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: findProgram('firefox'),
    headless: true,
    // Its window says how large a page is: puppeteer turns the screen, too, where it says so, which Firefox 140 can't do.
    defaultViewport: null,
    args: ['--width=1280', '--height=886'],
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB',
      'datareporting.policy.dataSubmissionEnabled': false,
    },
  });
  // Not the first one, whose window never has the focus.
  const page = await browser.newPage();

  return {
    async open(address) {
      await page.goto(address);
    },
    // What the app itself has written into the bar, puppeteer does not hear of from Firefox 140.
    address: () => page.evaluate(() => location.href),
    async back() {
      // Where the app answers itself, no page is loaded that could be waited for.
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
