import { cpus, loadavg } from 'node:os';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findChromium } from '../tools/browser/findChromium.ts';
import { freePort } from '../tools/freePort.ts';
import { openShowcase } from '../scripts/showcase/openShowcase.ts';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { median } from './processFigures.ts';
import { currentCommit, writeResults } from './resultsSection.ts';

const RUNS = 3;
const CATEGORIES = ['accessibility', 'best-practices', 'performance', 'seo'] as const;
/** Categories that don't depend on the machine's speed. */
const FLAWLESS = ['accessibility', 'best-practices', 'seo'] as const;
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;

argumentsOrExit(`Usage: npm run bench:lighthouse

Run Lighthouse on two pages of the built product. Writes the table to bench/results.md.`);

/** Loads the page with Lighthouse's default profile: a simulated slow phone and network. */
async function audit(url: string, port: number) {
  const result = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: 'error' });
  if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'No result.');
  return result.lhr;
}

type Report = Awaited<ReturnType<typeof audit>>;

/** Returns what costs points in the categories that must be 100. */
const findFlaws = (report: Report) =>
  FLAWLESS.flatMap((category) => report.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${JSON.stringify(report.audits[id]?.details)}`);

function row(name: string, reports: Report[]): string {
  const scores = CATEGORIES.map((category) =>
    Math.round(100 * median(reports.map(({ categories }) => categories[category]?.score ?? 0))),
  );
  const metrics = METRICS.map((metric) => {
    const value = median(reports.map(({ audits }) => audits[metric]?.numericValue ?? NaN));
    return metric === 'cumulative-layout-shift' ? value.toFixed(3) : `${(value / 1000).toFixed(2)} s`;
  });
  return `| ${[name, ...scores, ...metrics].join(' | ')} |`;
}

const blogPort = String(await freePort());
const showcase = await openShowcase({ PORT: blogPort, PUBLIC_URL: `http://127.0.0.1:${blogPort}` });
const port = await freePort();
const browser = await chromium.launch({
  ...(await findChromium()),
  args: ['--disable-gpu', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
});

const rows: string[] = [];
const reports: Report[] = [];
for (const [name, path] of [
  ['public list', '/allArticles'],
  ['article', `/allArticles/${showcase.article.slug}`],
] as const) {
  const runs: Report[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await audit(showcase.blog.url + path, port));
  rows.push(row(name, runs));
  reports.push(...runs);
}
const version = browser.version();
await browser.close();
await showcase.close();

const commit = currentCommit();
const today = new Date().toISOString().slice(0, 10);
const text = `
\`npm run bench:lighthouse\` has Lighthouse ${reports[0]?.lighthouseVersion} load two pages of the build with its mobile profile (a simulated slow phone and network), with sample articles and \`PUBLIC_URL\`. Medians of ${RUNS} runs. The command fails if accessibility, best practices or SEO is below 100.

Chromium ${version}, Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, load average ${loadavg()[0]?.toFixed(1)}. ${today}, commit ${commit}.

| page | accessibility | best practices | performance | SEO | FCP | LCP | TBT | CLS |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
console.log(text);
await writeResults('Lighthouse', text);

const found = new Set(reports.flatMap(findFlaws));
if (found.size > 0) {
  console.error(['Accessibility, best practices and SEO must be 100:', ...found].join('\n'));
  process.exitCode = 1;
}
