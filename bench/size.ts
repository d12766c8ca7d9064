import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findChromium } from '../__tests__/helpers/e2e/findChromium.ts';
import { startServer } from '../__tests__/helpers/startServer.ts';

/** In KiB of brotli. */
const LIMIT = 160;

const blog = await startServer();
const browser = await chromium.launch(await findChromium());
const page = await browser.newPage();
const scripts: string[] = [];
page.on('request', (request) => {
  if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
});

await page.goto(`${blog.url}/allArticles`);
await page.getByRole('heading', { level: 1 }).waitFor();
await page.waitForLoadState('networkidle');

await browser.close();
await blog.stop();

const sizes = scripts.map((path) => ({ path, kib: readFileSync(`dist/public${path}.br`).length / 1024 }));
for (const { path, kib } of sizes) console.log(`${kib.toFixed(1).padStart(7)} KiB  ${path}`);
const total = sizes.reduce((sum, { kib }) => sum + kib, 0);
console.log(
  `${total.toFixed(1).padStart(7)} KiB  initial JavaScript of the public listing, brotli; at most ${LIMIT}`,
);

if (total > LIMIT) process.exitCode = 1;
