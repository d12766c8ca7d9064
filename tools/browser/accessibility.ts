import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** axe rules about color; for all others, a page is the same in both schemes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

export interface Look {
  colorScheme: 'light' | 'dark';
  width: number;
  /** Skips other rules, already checked at this width. */
  onlyColors?: boolean;
}

export const everyLook: Look[] = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280, onlyColors: true },
  { colorScheme: 'dark', width: 360 },
  { colorScheme: 'light', width: 360, onlyColors: true },
];

/** Both schemes and both widths in two looks. */
export const twoLooks: Look[] = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
];

/**
 * Shows the current page in another look, scrolled to the top, as targets half below the header count as too small, and
 * without motion.
 */
export async function lookAt(page: Page, { colorScheme, width }: Look) {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The report page has no scripts, and follows the media query.
  if (await page.evaluate(() => document.scripts.length > 0))
    await expect(page.locator('html')).toHaveAttribute(`data-${colorScheme}`, '');
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
}

/**
 * Expects no violations of WCAG 2.2 AA and axe's best practices on the current page. Legacy mode avoids a second tab, which
 * axe opens for frames of other hosts.
 */
export async function expectAccessible(page: Page, { colorScheme, width, onlyColors }: Look, name: string) {
  // axe would inject half a megabyte twice for each look.
  const isInjected = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isInjected && { axeSource: 'void 0' }) }).setLegacyMode().options({
    resultTypes: ['violations'],
    runOnly: onlyColors ? { type: 'rule', values: COLOR_RULES } : { type: 'tag', values: RULES },
  });
  const { violations } = await axe.analyze();
  const circumstances = `${name}, ${colorScheme}, ${width} wide`;
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect.soft(found, circumstances).toEqual([]);
}

/** Expects that the page doesn't scroll horizontally. */
export async function expectNoSidewaysScroll(page: Page, circumstances: string) {
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 640 });
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(excess, `${circumstances}, ${width} wide`).toBe(0);
  }
}
