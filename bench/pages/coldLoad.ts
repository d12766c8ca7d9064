import type { Browser, CDPSession } from '@playwright/test';

export interface Profile {
  name: string;
  screen: { viewport: { width: number; height: number }; deviceScaleFactor?: number; isMobile?: boolean };
  /** In ms and bits per second, for each request. */
  network: { roundTrip: number; throughput: number } | null;
  /** How many times slower the CPU is. */
  slowdown: number;
}

export const unthrottled: Profile = {
  name: 'unthrottled',
  screen: { viewport: { width: 1280, height: 800 } },
  network: null,
  slowdown: 1,
};

export const phone: Profile = {
  name: 'phone',
  screen: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true },
  network: { roundTrip: 150, throughput: 1_600_000 },
  slowdown: 4,
};

/** Times in ms. */
export interface ColdLoad {
  fcp: number;
  lcp: number;
  cls: number;
  tbt: number;
  requests: number;
  /** As sent, headers included. */
  bytes: Record<string, number>;
}

/** After the network is idle, scripts still run and may shift or block, in ms. */
const SETTLE_TIME = 2000;

const KINDS: Record<string, string> = {
  ...{ Document: 'html', Script: 'scripts', Stylesheet: 'styles', Image: 'images', Font: 'fonts' },
  ...{ Fetch: 'data', XHR: 'data' },
};

/** Slows down the session's page to a profile. */
export async function throttle(session: CDPSession, { network, slowdown }: Profile) {
  await session.send('Network.enable');
  if (network) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.roundTrip,
      downloadThroughput: network.throughput / 8,
      uploadThroughput: network.throughput / 8,
    });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

function countTraffic(session: CDPSession) {
  const traffic: Pick<ColdLoad, 'requests' | 'bytes'> = { requests: 0, bytes: {} };
  const kinds = new Map<string, string>();
  session.on('Network.requestWillBeSent', ({ requestId, type = '', request }) => {
    if (request.url.startsWith('data:')) return;
    if (!kinds.has(requestId)) traffic.requests += 1;
    kinds.set(requestId, KINDS[type] ?? 'other');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind !== undefined) traffic.bytes[kind] = (traffic.bytes[kind] ?? 0) + encodedDataLength;
  });
  return traffic;
}

/** Loads a page with an empty cache. */
export async function coldLoad(browser: Browser, url: string, profile: Profile): Promise<ColdLoad> {
  const context = await browser.newContext(profile.screen);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const traffic = countTraffic(session);
  await throttle(session, profile);
  await page.addInitScript(recordMetrics);

  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLE_TIME);
  const seen = await page.evaluate(() => (window as unknown as { seen: PaintMetrics }).seen);
  await context.close();

  return {
    fcp: seen.fcp,
    lcp: seen.lcp,
    cls: cumulativeLayoutShift(seen.shifts),
    tbt: totalBlockingTime(seen),
    ...traffic,
  };
}

/** Metrics recorded in the page. Times in ms since the navigation began. */
interface PaintMetrics {
  fcp: number;
  lcp: number;
  shifts: { at: number; value: number }[];
  tasks: { at: number; duration: number }[];
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
}

/** Runs in the page before its own scripts and records metrics in `window.seen`. */
function recordMetrics(): void {
  // -1 for a page that shows nothing, as JSON has no NaN.
  const seen: PaintMetrics = { fcp: -1, lcp: -1, shifts: [], tasks: [] };
  const observe = (type: string, note: (entry: PerformanceEntry) => void) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  };
  Object.assign(window, { seen });

  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as LayoutShift;
    if (!hadRecentInput) seen.shifts.push({ at: entry.startTime, value });
  });
  observe('longtask', ({ startTime, duration }) => seen.tasks.push({ at: startTime, duration }));
}

/** Shifts further apart belong to separate bursts, and bursts have a maximum length, in ms. */
const BURST_GAP = 1000;
const BURST_MAX = 5000;

/** Returns the worst burst of shifts, https://web.dev/articles/cls. */
function cumulativeLayoutShift(shifts: PaintMetrics['shifts']): number {
  let [worst, burst, began, last] = [0, 0, -Infinity, -Infinity];
  for (const { at, value } of shifts) {
    const isSame = at - last < BURST_GAP && at - began < BURST_MAX;
    burst = isSame ? burst + value : value;
    if (!isSame) began = at;
    last = at;
    worst = Math.max(worst, burst);
  }
  return worst;
}

/** Tasks up to this length don't count as blocking, in ms. */
const BLOCKING_THRESHOLD = 50;

/** Returns the total blocking time, https://web.dev/articles/tbt, up to the end of the observation. */
const totalBlockingTime = ({ fcp, tasks }: PaintMetrics): number =>
  tasks
    .map(({ at, duration }) => at + duration - Math.max(at, fcp))
    .reduce((sum, held) => sum + Math.max(0, held - BLOCKING_THRESHOLD), 0);
