import { once } from 'node:events';
import { type KeyInput, launch } from 'puppeteer-core';
import { getProgram } from '../../tools/programs.ts';
import { DESKTOP, type Engine, type Start } from './engine.ts';

/** The height of Firefox's own bars, in pixels. */
const BARS = 86;

/** Starts the system's Firefox headless, over WebDriver BiDi. */
export async function startFirefox({ size = DESKTOP, profile }: Start = {}): Promise<Engine> {
  const { width, height } = size;
  const browser = await launch({
    browser: 'firefox',
    executablePath: getProgram('firefox'),
    headless: true,
    // The window sets the page size, as puppeteer's viewport also rotates the screen, which Firefox 140 doesn't
    // support.
    defaultViewport: null,
    ...(profile !== undefined && { userDataDir: profile }),
    args: [`--width=${width}`, `--height=${height + BARS}`],
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB',
      'datareporting.policy.dataSubmissionEnabled': false,
    },
  });
  // Not the first page, whose window never has the focus.
  const page = await browser.newPage();
  const errors: string[] = [];
  // It requests an icon for answers that aren't pages, too, whose policy blocks it.
  const addError = (text: string) => !text.includes('/favicon.ico') && errors.push(text);
  page.on('console', (message) => message.type() === 'error' && addError(message.text()));
  page.on('pageerror', (error) => addError(String(error)));

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
    async press(chord) {
      const keys = chord.split('+') as KeyInput[];
      for (const key of keys) await page.keyboard.down(key);
      for (const key of keys.reverse()) await page.keyboard.up(key);
    },
    errors: () => errors,
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
    async kill() {
      const child = browser.process();
      if (!child) throw new Error('Firefox has no process.');
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
