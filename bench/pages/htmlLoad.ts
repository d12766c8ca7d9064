import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startNode } from '../../tools/startServer.ts';
import { paths } from '../../src/shared/pages.ts';
import { compareLoad, type Contestant, type Score } from '../compareLoad.ts';
import type { BenchBlog } from './openBlog.ts';

export const LOAD = { rounds: 3, seconds: 3, connections: 32 };
/** Few at once: what is measured is the making of a page, not the queue for it. */
export const MAKING = { ...LOAD, connections: 4 };
const CODINGS = ['identity', 'gzip', 'br'];

/** The body as it is sent. */
const sentBytes = (url: string, coding: string): Promise<Buffer> =>
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

/** A kept page and the same bytes by bare node:http, in turns. */
async function kept(blog: BenchBlog, name: string, path: string, coding: string) {
  const bytes = await sentBytes(blog.url + path, coding);
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
    requestsOf: () => [{ method: 'GET', path, headers }],
  });
  await bare.stop();
  const page = `${name}, ${coding}, ${bytes.length} bytes`;
  return {
    rows: [
      row(page, 'Markdown Blog', ...cells(scores.blog)),
      row(page, 'bare node:http', ...cells(scores.bare)),
    ],
    figures: [
      row(`${page}: requests/s to bare`, (scores.blog.perSecond / scores.bare.perSecond).toFixed(2), ''),
      // The forms that are held, one of which every browser asks for.
      ...(coding === 'identity'
        ? []
        : [row(`${page}: a second`, Math.round(scores.blog.perSecond), 'at least 700')]),
    ],
  };
}

/** Listing pages that nobody has asked for yet: each request has a number of its own, up to `last`. */
async function made(blog: BenchBlog, last: number) {
  let page = 1000;
  const next = () => {
    page += 1;
    if (page > last)
      throw new Error('There are no more pages that nobody has asked for: seed more articles.');
    return `${paths.articles}?page=${page}`;
  };
  const rows: string[] = [];
  const figures: string[] = [];
  for (const coding of CODINGS) {
    const headers = { 'accept-encoding': coding };
    const name = `another listing page each time, ${coding}`;
    const { scores } = await compareLoad(
      { scores: { name, url: blog.url, pid: blog.pid } },
      {
        ...MAKING,
        requestsOf: () => [
          { method: 'GET', headers, setupRequest: (request) => ({ ...request, path: next() }) },
        ],
      },
    );
    if (page > last)
      throw new Error('The last page was passed, and past it is little to make: seed more articles.');
    rows.push(row(name, 'Markdown Blog', ...cells(scores)));
    figures.push(row(`${name}: a second`, Math.round(scores.perSecond), ''));
    figures.push(
      row(`${name}: a second of processor time`, Math.round(1e6 / scores.cpuMicros), 'at least 80'),
    );
  }
  return { rows, figures };
}

/** The html of pages, kept and made, by requests a second; as tables, markdown. `last` is the listing's last page. */
export async function htmlLoad(blog: BenchBlog, last: number): Promise<string> {
  const uncached = await made(blog, last);
  const rows: string[] = [];
  const figures: string[] = [];
  for (const [name, path] of [
    ['listing', paths.articles],
    ['article', blog.article],
  ] as const) {
    for (const coding of CODINGS) {
      const { rows: both, figures: reached } = await kept(blog, name, path, coding);
      rows.push(...both);
      figures.push(...reached);
    }
  }
  return `| page | server | requests/s (median) | p99 (worst round) | processor time per request |
|---|---|---|---|---|
${[...rows, ...uncached.rows].join('\n')}

| figure | reached | wanted |
|---|---|---|
${[...figures, ...uncached.figures].join('\n')}
`;
}
