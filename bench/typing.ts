import { chromium, type Page } from '@playwright/test';
import { Blog, signIn } from '../tools/browser/blog.ts';
import { findChromium } from '../tools/browser/findChromium.ts';
import { startServer } from '../tools/startServer.ts';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { paths } from '../src/shared/pages.ts';
import { writeResults } from './resultsSection.ts';

argumentsOrExit(`Usage: npm run bench:typing

How long the main thread of a real browser works for one key typed into an article of 500 KB, in each mode of the
editor. Writes the table into bench/results.md. npm run build makes the product.`);

const KEYS = 60;
/** A person's pace, in milliseconds: fast, so that nothing rests in between. */
const PACE = 120;
const SIZE = 500_000;
/** How many times what a field of a page with nothing else takes. */
const WANTED = 1.5;

const paragraph =
  'They **weave** algebraic _patterns_ just as the [loom](https://example.org) weaves flowers and leaves. ';
const article = `## Threads\n\n${`${paragraph.repeat(5)}\n\n- one\n- two\n\n`.repeat(1200)}`.slice(0, SIZE);

/** What the main thread works each time that this is done, up to the frame that shows it, in milliseconds. */
async function work(page: Page, act: (time: number) => Promise<unknown>): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const workSoFar = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  const painted = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));

  const times: number[] = [];
  for (let key = 0; key < KEYS; key += 1) {
    const before = await workSoFar();
    await act(key);
    await painted();
    times.push((await workSoFar()) - before);
    await page.waitForTimeout(PACE);
  }
  return times;
}

const share = (times: number[], part: number) =>
  [...times].sort((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))] ??
  0;

const server = await startServer();
const blog = new Blog(server.url);
const browser = await chromium.launch(await findChromium());
const rows: string[] = [];
const ada = await blog.aUser();
for (const [name, mode, place] of [
  ['Write, at the beginning', 'Write', 'Home'],
  ['Write, at the end', 'Write', 'End'],
  ['Split, at the end', 'Split', 'End'],
  ['a field of a page with nothing else', null, 'End'],
] as const) {
  const page = await browser.newPage({ baseURL: server.url });
  await signIn(page, ada);
  if (mode) await page.goto(paths.createArticle);
  else await page.setContent('<textarea rows="24" cols="80"></textarea>');
  const field = mode ? page.getByRole('textbox', { name: 'Markdown' }) : page.locator('textarea');
  // Not as a person types: line by line it would take a minute.
  await field.evaluate((element: HTMLTextAreaElement, text) => {
    element.value = text;
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, article);
  if (mode) await page.getByRole('button', { name: mode, exact: true }).click();
  await field.press(`Control+${place}`);
  await page.waitForTimeout(3000);
  const nothing = share(await work(page, () => Promise.resolve()), 0.5);
  const times = await work(page, (key) => page.keyboard.press('abcdef '[key % 7] ?? 'a'));
  await page.close();
  const cells = [0.5, 0.95, 1].map((part) => (share(times, part) - nothing).toFixed(1));
  rows.push(`| ${name} | ${cells.join(' | ')} |`);
}
await browser.close();
await server.stop();

const text = `\`npm run bench:typing\` types ${KEYS} keys into an article of ${SIZE / 1000} KB in Chromium, one each ${PACE} ms, and adds up the processor time of the main thread from the key to the frame that shows it, with all that the editor does meanwhile, less what the measurement itself takes. In milliseconds; at most ${WANTED} times what the field of a page with nothing else takes is wanted, as that is the browser's own work.

| mode and place | median | 95 % | longest |
| -------------- | ------ | ---- | ------- |
${rows.join('\n')}`;
console.log(text);
await writeResults('A key in a long article', text);
