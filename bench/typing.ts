import { chromium, type Page } from '@playwright/test';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { paths } from '../src/shared/pages.ts';
import { Blog, signIn } from '../tools/browser/blog.ts';
import { findChromium } from '../tools/browser/findChromium.ts';
import { startServer } from '../tools/startServer.ts';
import { writeResults } from './resultsSection.ts';

argumentsOrExit(`Usage: npm run bench -- typing

Measure main-thread time per key typed into an article of 500 KB, in each mode of the editor. Run npm run build first.
Writes the table to bench/results.md.`);

const KEYS = 60;
/** Between keys, in ms; fast enough that the editor never idles. */
const PACE = 120;
const SIZE = 500_000;
/** Compared with a plain text field. */
const TARGET_RATIO = 1.5;

const paragraph =
  'They **weave** algebraic _patterns_ just as the [loom](https://example.org) weaves flowers and leaves. ';
const article = `## Threads\n\n${`${paragraph.repeat(5)}\n\n- one\n- two\n\n`.repeat(1200)}`.slice(0, SIZE);

/** Returns the main thread's CPU time for each call of `act` until the painted frame, in ms. */
async function measureWork(page: Page, act: (time: number) => Promise<unknown>): Promise<number[]> {
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

const percentile = (times: number[], part: number) =>
  [...times].sort((one, other) => one - other)[Math.min(times.length - 1, Math.floor(times.length * part))] ??
  0;

const server = await startServer();
const blog = new Blog(server.url);
const browser = await chromium.launch(await findChromium());
const rows: string[] = [];
const ada = await blog.aUser();
for (const [name, mode, place] of [
  ['Write, at the start', 'Write', 'Home'],
  ['Write, at the end', 'Write', 'End'],
  ['Split, at the end', 'Split', 'End'],
  ['plain text field', null, 'End'],
] as const) {
  const page = await browser.newPage({ baseURL: server.url });
  await signIn(page, ada);
  if (mode) await page.goto(paths.createArticle);
  else await page.setContent('<textarea rows="24" cols="80"></textarea>');
  const field = mode ? page.getByRole('textbox', { name: 'Markdown' }) : page.locator('textarea');
  // Set at once: typing it would take a minute.
  await field.evaluate((element: HTMLTextAreaElement, text) => {
    element.value = text;
    element.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }, article);
  if (mode) await page.getByRole('button', { name: mode, exact: true }).click();
  await field.press(`Control+${place}`);
  await page.waitForTimeout(3000);
  const overhead = percentile(await measureWork(page, () => Promise.resolve()), 0.5);
  const times = await measureWork(page, (key) => page.keyboard.press('abcdef '[key % 7] ?? 'a'));
  await page.close();
  const cells = [0.5, 0.95, 1].map((part) => (percentile(times, part) - overhead).toFixed(1));
  rows.push(`| ${name} | ${cells.join(' | ')} |`);
}
await browser.close();
await server.stop();

const text = `\`npm run bench -- typing\` types ${KEYS} keys into an article of ${SIZE / 1000} KB in Chromium, one every ${PACE} ms, and measures CPU time of the main thread from the key to the painted frame, less the overhead of measuring. In milliseconds. Target: at most ${TARGET_RATIO} times that of a plain text field, which is the browser's own work.

| mode and place | median | 95 % | longest |
| -------------- | ------ | ---- | ------- |
${rows.join('\n')}`;
console.log(text);
await writeResults('Typing in a long article', text);
