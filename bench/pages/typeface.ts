import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type CDPSession } from '@playwright/test';
import { findChromium } from '../../tools/browser/findChromium.ts';
import { phone, throttle } from './coldLoad.ts';

export const VISITS = 5;

/** When a page is looked at, in ms after the visit began. */
const MOMENTS = [1000, 3000];
/** How long after a navigation in the app, in ms. */
const SETTLE_TIME = 1000;

const TEXT = 'main article p';
const HEADING = 'main :is(h1, h2)';

/** Returns the names of the fonts that an element is drawn with, the most used first; '' if it isn't there. */
async function findFonts(session: CDPSession, selector: string): Promise<string> {
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  if (nodeId === 0) return '';
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts
    .toSorted((one, other) => other.glyphCount - one.glyphCount)
    .map(({ familyName, isCustomFont }) => (isCustomFont ? familyName : `${familyName} of the device`))
    .join(', ');
}

interface Visit {
  name: string;
  url: string;
  /** Selects the link within the app that is followed at the end. */
  next: string;
}

/** Visits a page with an empty cache. Returns the fonts of text and heading at each moment. */
async function visit(browser: Browser, { url, next }: Visit): Promise<string[]> {
  const context = await browser.newContext(phone.screen);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await throttle(session, phone);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const look = async () => {
    const [text, heading] = [await findFonts(session, TEXT), await findFonts(session, HEADING)];
    return text === heading ? text : `text ${text}; heading ${heading}`;
  };

  const began = performance.now();
  const loaded = page.goto(url, { waitUntil: 'networkidle' });
  const seen: string[] = [];
  for (const moment of MOMENTS) {
    await sleep(Math.max(0, began + moment - performance.now()));
    seen.push(await look());
  }
  await loaded;
  await page.locator(next).first().click();
  await page.waitForURL((address) => address.href !== url);
  await sleep(SETTLE_TIME);
  seen.push(await look());
  await context.close();
  return seen;
}

/** Returns what was seen, and in how many of the visits if not in all. */
function summarize(seen: string[]): string {
  const counts = new Map<string, number>();
  for (const fonts of seen) counts.set(fonts, (counts.get(fonts) ?? 0) + 1);
  return Array.from(counts, ([fonts, count]) =>
    count === seen.length ? fonts : `${fonts} (${count} of ${seen.length})`,
  ).join(' / ');
}

/** Returns a Markdown table with the typeface at each moment of first visits on the phone profile. */
export async function typefaces(visits: Visit[]): Promise<string> {
  const browser = await chromium.launch({
    ...(await findChromium()),
    args: ['--disable-gpu', '--disable-dev-shm-usage'],
  });
  const rows: string[] = [];
  for (const each of visits) {
    const seen: string[][] = [];
    for (let count = 0; count < VISITS; count++) seen.push(await visit(browser, each));
    const cells = [...MOMENTS, SETTLE_TIME].map((_, moment) =>
      summarize(seen.map((fonts) => fonts[moment] ?? '')),
    );
    rows.push(`| ${[each.name, ...cells].join(' | ')} |`);
  }
  const version = browser.version();
  await browser.close();
  return `Chromium ${version}.

| first visit | after 1 s | after 3 s | after a navigation in the app |
|---|---|---|---|
${rows.join('\n')}
`;
}
