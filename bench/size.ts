import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { paths } from '../src/shared/pages.ts';
import { Blog, signIn } from '../tools/browser/blog.ts';
import { findChromium } from '../tools/browser/findChromium.ts';
import { findLoadedScripts } from '../tools/browser/loadedScripts.ts';
import { startServer } from '../tools/startServer.ts';
import { writeResults } from './resultsSection.ts';

argumentsOrExit(`Usage: npm run bench -- size

Measure the JavaScript that public pages and the editor load first. Writes the table to bench/results.md.`);

const server = await startServer();
const blog = new Blog(server.url);
const author = await blog.aUser();
const { slug } = await blog.anArticle({ by: author });
const browser = await chromium.launch(await findChromium());

const rows: string[] = [];
function addRow(name: string, scripts: string[]) {
  const sizes = scripts.map((script) => readFileSync(`dist/public${script}.br`).length / 1024);
  const total = sizes.reduce((sum, kib) => sum + kib, 0);
  rows.push(
    `| ${name} | ${scripts.length} | ${sizes.map((kib) => kib.toFixed(1)).join(' + ')} | ${total.toFixed(1)} |`,
  );
}

for (const [name, path] of [
  ['home', paths.home],
  ['list', paths.articles],
  ['article', paths.article(slug)],
] as const) {
  const page = await browser.newPage();
  addRow(name, await findLoadedScripts(page, `${server.url}${path}`));
  await page.close();
}
const page = await browser.newPage({ baseURL: server.url });
await signIn(page, author);
addRow('editor', await findLoadedScripts(page, paths.createArticle));
await browser.close();
await server.stop();

const text = `\`npm run bench -- size\` opens public pages and an empty editor of the build in Chromium and adds up all scripts that load until the network is idle, as compressed with Brotli. The limit for public pages is 165 KiB, which a test enforces.

| page | files | KiB each | KiB total |
| ---- | ----- | -------- | ------------ |
${rows.join('\n')}`;
console.log(text);
await writeResults('Initial JavaScript', text);
