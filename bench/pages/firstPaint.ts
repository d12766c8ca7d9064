import { chromium, type Browser } from '@playwright/test';
import { findChromium } from '../../tools/browser/findChromium.ts';
import { median } from '../processFigures.ts';
import { type ColdLoad, coldLoad, phone, type Profile, unthrottled } from './coldLoad.ts';

export const LOADS = 5;

/** URLs of a page and of its copy without scripts. */
interface Pair {
  name: string;
  blog: string;
  bare: string;
}

const FIGURES = ['fcp', 'lcp', 'cls', 'tbt', 'requests'] as const;
const KINDS = ['html', 'scripts', 'styles', 'images', 'fonts', 'data', 'other'];

/** Returns the median of each figure. */
function medianLoad(loads: ColdLoad[]): ColdLoad {
  const of = (figure: (load: ColdLoad) => number) => median(loads.map(figure));
  const figures = FIGURES.map((name) => [name, of((load) => load[name])]);
  const bytes = KINDS.map((kind): [string, number] => [kind, of((load) => load.bytes[kind] ?? 0)]);
  return { ...Object.fromEntries(figures), bytes: Object.fromEntries(bytes) } as ColdLoad;
}

async function measure(browser: Browser, { blog, bare }: Pair, profile: Profile) {
  const loads = { blog: [] as ColdLoad[], bare: [] as ColdLoad[] };
  // The first load of each is a warm-up.
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

/** Measures both sides of all pairs in both profiles, alternating. Returns Markdown tables. */
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
      if (bare.lcp < 0) throw new Error(`The ${pair.name} is empty without scripts.`);
      const page = `${pair.name}, ${profile.name}`;
      loads.push(row(page, 'Markdown Blog', ...cells(blog)), row(page, 'bare page', ...cells(bare)));
      const target = profile === phone ? 'at most 1.25' : '';
      ratios.push(row(`LCP to the bare page's: ${page}`, (blog.lcp / bare.lcp).toFixed(2), target));
      ratios.push(row(`CLS: ${page}`, blog.cls.toFixed(3), 'at most 0.01'));
    }
  }
  const version = browser.version();
  await browser.close();

  return `Chromium ${version}. KiB as sent, headers included.

| page | side | FCP | LCP | CLS | TBT | requests | ${KINDS.join(' | ')} |
|---|---|---|---|---|---|---|${KINDS.map(() => '---|').join('')}
${loads.join('\n')}

| figure | measured | target |
|---|---|---|
${ratios.join('\n')}
`;
}
