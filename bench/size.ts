import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { Blog, signIn } from '../tools/browser/blog.ts';
import { findChromium } from '../tools/browser/findChromium.ts';
import { editorScriptOf, scriptsOf } from '../tools/browser/scriptsOf.ts';
import { startServer } from '../tools/startServer.ts';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { paths } from '../src/shared/pages.ts';
import { writeResults } from './resultsSection.ts';

argumentsOrExit(`Usage: npm run bench:size

How much JavaScript each public page of the built product loads at first, and the editor. Writes the table into bench/results.md.`);

const server = await startServer();
const blog = new Blog(server.url);
const author = await blog.aUser();
const { slug } = await blog.anArticle({ by: author });
const browser = await chromium.launch(await findChromium());

const rows: string[] = [];
function add(name: string, scripts: string[]) {
  const sizes = scripts.map((script) => readFileSync(`dist/public${script}.br`).length / 1024);
  const total = sizes.reduce((sum, kib) => sum + kib, 0);
  rows.push(
    `| ${name} | ${scripts.length} | ${sizes.map((kib) => kib.toFixed(1)).join(' + ')} | ${total.toFixed(1)} |`,
  );
}

for (const [name, path] of [
  ['home', paths.home],
  ['listing', paths.articles],
  ['article', paths.article(slug)],
] as const) {
  const page = await browser.newPage();
  add(name, await scriptsOf(page, `${server.url}${path}`));
  await page.close();
}
const page = await browser.newPage({ baseURL: server.url });
await signIn(page, author);
const code = (path: string) => readFileSync(`dist/public${path}`, 'utf8');
add('the editor’s chunk', [await editorScriptOf(page, server.url, code)]);
await browser.close();
await server.stop();

const text = `\`npm run bench:size\` opens each public page of the built product in Chromium, touches nothing, and adds up every script that loads until the network is quiet, as compressed by brotli when it was built. The limit is 160 KiB. Of the editor it measures the one chunk that has it, with saving and publishing, which both forms of an article load; the preview, comparisons and the converter for pasted rich text load when they are used. A test of \`npm test\` fails above the limit.

| page | files | KiB each | KiB together |
| ---- | ----- | -------- | ------------ |
${rows.join('\n')}`;
console.log(text);
await writeResults('Initial JavaScript', text);
