import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { paths } from '../../src/shared/pages.ts';
import { startNode } from '../../tools/startServer.ts';
import { compareLoad, type Contestant, type Score } from '../compareLoad.ts';
import type { BenchBlog } from './openBlog.ts';

export const LOAD = { rounds: 3, seconds: 3, connections: 32 };
/** Few connections, to measure rendering and not queueing. */
export const UNCACHED_LOAD = { ...LOAD, connections: 4 };
const CODINGS = ['identity', 'gzip', 'br'];

/** Fetches the body as sent. */
const fetchBytes = (url: string, coding: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': coding } }, (reply) => {
      buffer(reply).then(resolve, reject);
    }).on('error', reject);
  });

const row = (...values: (string | number)[]) => `| ${values.join(' | ')} |`;
const cells = ({ perSecond, p99, cpuMicros }: Score) => [
  Math.round(perSecond),
  `${p99} ms`,
  `${cpuMicros.toFixed(1)} us`,
];

/** Compares a cached page with the same bytes from bare node:http. */
async function measureCached(blog: BenchBlog, name: string, path: string, coding: string) {
  const bytes = await fetchBytes(blog.url + path, coding);
  const file = join(blog.folder, 'same-bytes');
  await writeFile(file, bytes);
  const bare = await startNode(['bench/bareServer.ts', file]);
  const contestants: Record<'blog' | 'bare', Contestant> = {
    blog: { name, url: blog.url + path, pid: blog.pid },
    bare: { name: 'bare node:http', url: bare.url + path, pid: bare.pid },
  };
  const headers = { 'accept-encoding': coding };
  const scores = await compareLoad(contestants, {
    ...LOAD,
    createRequests: () => [{ method: 'GET', path, headers }],
  });
  await bare.stop();
  const page = `${name}, ${coding}, ${bytes.length} bytes`;
  return {
    rows: [
      row(page, 'Markdown Blog', ...cells(scores.blog)),
      row(page, 'bare node:http', ...cells(scores.bare)),
    ],
    figures: [
      row(`${page}: ratio to bare`, (scores.blog.perSecond / scores.bare.perSecond).toFixed(2), ''),
      // Browsers always request one of the cached forms.
      ...(coding === 'identity'
        ? []
        : [row(`${page}: per second`, Math.round(scores.blog.perSecond), 'at least 700')]),
    ],
  };
}

/** Measures list pages that are not cached: each request has its own page number, up to `last`. */
async function measureUncached(blog: BenchBlog, last: number) {
  let page = 1000;
  const next = () => {
    page += 1;
    if (page > last) throw new Error('There are not enough uncached pages: seed more articles.');
    return `${paths.articles}?page=${page}`;
  };
  const rows: string[] = [];
  const figures: string[] = [];
  for (const coding of CODINGS) {
    const headers = { 'accept-encoding': coding };
    const name = `a new list page each time, ${coding}`;
    const { scores } = await compareLoad(
      { scores: { name, url: blog.url, pid: blog.pid } },
      {
        ...UNCACHED_LOAD,
        createRequests: () => [
          { method: 'GET', headers, setupRequest: (request) => ({ ...request, path: next() }) },
        ],
      },
    );
    if (page > last) throw new Error('The last page was exceeded: seed more articles.');
    rows.push(row(name, 'Markdown Blog', ...cells(scores)));
    figures.push(row(`${name}: per second`, Math.round(scores.perSecond), ''));
    figures.push(row(`${name}: per second of CPU`, Math.round(1e6 / scores.cpuMicros), 'at least 80'));
  }
  return { rows, figures };
}

/** Measures cached and uncached pages. Returns Markdown tables. `last` is the list's last page. */
export async function htmlLoad(blog: BenchBlog, last: number): Promise<string> {
  const uncached = await measureUncached(blog, last);
  const rows: string[] = [];
  const figures: string[] = [];
  for (const [name, path] of [
    ['list', paths.articles],
    ['article', blog.article],
  ] as const) {
    for (const coding of CODINGS) {
      const { rows: both, figures: ratios } = await measureCached(blog, name, path, coding);
      rows.push(...both);
      figures.push(...ratios);
    }
  }
  return `| page | server | requests/s (median) | p99 (worst round) | CPU per request |
|---|---|---|---|---|
${[...rows, ...uncached.rows].join('\n')}

| figure | measured | target |
|---|---|---|
${[...figures, ...uncached.figures].join('\n')}
`;
}
