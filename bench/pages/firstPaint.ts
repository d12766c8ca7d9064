import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../tools/browser/findChromium.ts';
import { median } from '../processFigures.ts';
import { type ColdLoad, coldLoad, phone, type Profile, unthrottled } from './coldLoad.ts';

export const LOADS = 5;

/** A page of the product, and what the same host serves without scripts beside it. */
export interface Pair {
  name: string;
  blog: string;
  bare: string;
}

const FIGURES = ['fcp', 'lcp', 'cls', 'tbt', 'requests'] as const;
const KINDS = ['html', 'scripts', 'styles', 'images', 'fonts', 'data', 'other'];

/** Of several loads, each figure by itself. */
function medianLoad(loads: ColdLoad[]): ColdLoad {
  const of = (figure: (load: ColdLoad) => number) => median(loads.map(figure));
  const figures = FIGURES.map((name) => [name, of((load) => load[name])]);
  const bytes = KINDS.map((kind): [string, number] => [kind, of((load) => load.bytes[kind] ?? 0)]);
  return { ...Object.fromEntries(figures), bytes: Object.fromEntries(bytes) } as ColdLoad;
}

async function measure(browser: Browser, { blog, bare }: Pair, profile: Profile) {
  const loads = { blog: [] as ColdLoad[], bare: [] as ColdLoad[] };
  // The first of each is for the server's and the browser's own beginning.
  for (let load = 0; load <= LOADS; load++) {
    for (const [side, url] of [['blog', blog] as const, ['bare', bare] as const]) {
      const result = await coldLoad(browser, url, profile);
      if (load > 0) loads[side].push(result);
    }
  }
  return { blog: medianLoad(loads.blog), bare: medianLoad(loads.bare) };
}

const kilobytes = (bytes: number) => (bytes === 0 ? '' : (bytes / 1024).toFixed(1));

const cells = ({ fcp, lcp, cls, tbt, requests, bytes }: ColdLoad) => [
  ...[fcp, lcp].map((time) => `${Math.round(time)} ms`),
  cls.toFixed(3),
  `${Math.round(tbt)} ms`,
  requests,
  ...KINDS.map((kind) => kilobytes(bytes[kind] ?? 0)),
];

const row = (...values: (string | number)[]) => `| ${values.join(' | ')} |`;

/** Both sides of all pairs in both profiles, in turns; as tables, markdown. */
export async function firstPaint(pairs: Pair[]): Promise<string> {
  const browser = await chromium.launch({
    ...(await findChromium()),
    args: ['--disable-gpu', '--disable-dev-shm-usage'],
  });
  const loads: string[] = [];
  const ratios: string[] = [];
  for (const profile of [unthrottled, phone]) {
    for (const pair of pairs) {
      const { blog, bare } = await measure(browser, pair, profile);
      if (bare.lcp < 0) throw new Error(`Without its scripts, the ${pair.name} shows nothing.`);
      const page = `${pair.name}, ${profile.name}`;
      loads.push(row(page, 'Markdown Blog', ...cells(blog)), row(page, 'bare page', ...cells(bare)));
      const wanted = profile === phone ? 'at most 1.25' : '';
      ratios.push(row(`LCP to the bare page's: ${page}`, (blog.lcp / bare.lcp).toFixed(2), wanted));
      ratios.push(row(`CLS: ${page}`, blog.cls.toFixed(3), 'at most 0.01'));
    }
  }
  const version = browser.version();
  await browser.close();

  return `Chromium ${version}. KiB as sent, headers included.

| page | side | FCP | LCP | CLS | TBT | requests | ${KINDS.join(' | ')} |
|---|---|---|---|---|---|---|${KINDS.map(() => '---|').join('')}
${loads.join('\n')}

| figure | reached | wanted |
|---|---|---|
${ratios.join('\n')}
`;
}
