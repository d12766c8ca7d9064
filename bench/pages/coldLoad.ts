import type { Browser, CDPSession } from '@playwright/test';
import {
  cumulativeLayoutShift,
  type PaintMetrics,
  recordMetrics,
  totalBlockingTime,
} from './paintMetrics.ts';

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

async function throttle(session: CDPSession, { network, slowdown }: Profile) {
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
