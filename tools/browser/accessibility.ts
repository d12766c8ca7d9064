import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Those of axe's rules that look at colours: to all others a page is the same in both schemes. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block'];

export interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
  /** That the page was judged by all other rules at this width before. */
  onlyColours?: boolean;
}

export const everyLook: Look[] = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280, onlyColours: true },
  { colorScheme: 'dark', width: 360 },
  { colorScheme: 'light', width: 360, onlyColours: true },
];

/** Both schemes and both widths in two steps. */
export const twoLooks: Look[] = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
];

/**
 * Shows the page as it stands in another look, from its upper end: what is half below the header counts as too small.
 * Without motion: a scheme that fades in is neither.
 */
export async function lookAt(page: Page, { colorScheme, width }: Look) {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html')).toHaveAttribute(`data-${colorScheme}`, '');
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
}

/**
 * WCAG 2.2 AA and axe's best practices: none violated on the page as it stands now, in this look. What has not to do with
 * violations is left out, and so is the second tab in which axe would put together those of frames of other hosts.
 */
export async function expectAccessible(page: Page, { colorScheme, width, onlyColours }: Look, name: string) {
  // The library would bring its code along twice for each look, half a megabyte each time.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) }).setLegacyMode().options({
    resultTypes: ['violations'],
    runOnly: onlyColours ? { type: 'rule', values: RULES_OF_COLOURS } : { type: 'tag', values: RULES },
  });
  const { violations } = await axe.analyze();
  const circumstances = `${name}, ${colorScheme}, ${width} wide`;
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect.soft(found, circumstances).toEqual([]);
}

/** Reading must never need a sideways scroll. */
export async function expectNoSidewaysScroll(page: Page, circumstances: string) {
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 640 });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(excess, `${circumstances}, ${width} wide`).toBe(0);
  }
}
