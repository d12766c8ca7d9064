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

/** In CSS pixels: the bar of a form, which stays in view, is below all targets. */
const HEIGHT = 1600;

/**
 * Shows the current page in another look, without motion. It is high and scrolled to the top, as targets half below the header
 * or a bar count as too small.
 */
export async function lookAt(page: Page, { colorScheme, width }: Look) {
  await page.setViewportSize({ width, height: HEIGHT });
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

/** In px: what a fingertip hits, by WCAG 2.5.5. */
const TOUCH_SIZE = 44;

/**
 * Expects that fingers can hit everything on the current page of a touch screen: nothing covers the middle of a target, and
 * it is 44 px wide and high. Links within text are excepted, as by WCAG 2.5.5.
 */
export async function expectTouchTargets(page: Page, circumstances: string) {
  // Without it, the styles for fingers would not apply.
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches), circumstances).toBe(true);
  expect.soft(await page.evaluate(findSmallTargets, TOUCH_SIZE), circumstances).toEqual([]);
}

/** Runs in the page. Returns a line for each target that is too small or covered. */
function findSmallTargets(size: number): string[] {
  const TARGETS =
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=menuitemcheckbox], [role=menuitemradio], [role=option], [role=switch], [role=checkbox], [role=radio], [role=combobox]';

  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[aria-hidden=true], [inert], :disabled, [aria-disabled=true]') &&
    // Fields that draw nothing themselves.
    element.getBoundingClientRect().width > 1;

  /** What passes its clicks on to the target. */
  const areaOf = (target: Element): Element =>
    target.closest('label, .MuiInputBase-root, .MuiSwitch-root') ?? target;

  const isInText = (target: Element) => {
    if (!getComputedStyle(target).display.startsWith('inline')) return false;
    const text = (node: Node | null | undefined) => node?.textContent?.replace(/\s/g, '') ?? '';
    let block = target.parentElement;
    while (block && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
    return getComputedStyle(block ?? target).display !== 'flex' && text(block).length > text(target).length;
  };

  const hits = (target: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    const label = hit?.closest('label');
    return (
      hit !== null && (areaOf(target).contains(hit) || target.contains(hit) || label?.control === target)
    );
  };

  /** Whether the target is what is around it too, such as a card for its title. */
  const isStretched = (target: Element) => {
    const { content, position } = getComputedStyle(target, '::after');
    return content !== 'none' && position === 'absolute';
  };

  function measure(target: Element): string | null {
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { x, y, width, height } = areaOf(target).getBoundingClientRect();
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    // Links that are shown once they have the focus are above the window.
    if (middleY < 0) return null;
    const middle = document.elementFromPoint(middleX, middleY);
    // Toasts and menus of the header go away, and so does what is outside of a dialog or menu that is being closed.
    if (middle?.closest('[role=alert], .MuiModal-root, #menu, #more')?.contains(target) === false)
      return null;
    if (!hits(target, middleX, middleY)) return `covered by ${middle?.outerHTML.slice(0, 80)}`;
    const reach = (stepX: number, stepY: number) => {
      let far = 0;
      while (far < size && hits(target, middleX + (far + 1) * stepX, middleY + (far + 1) * stepY)) far += 1;
      return far;
    };
    // Pixels between the middle and the last one that hits, on both sides.
    const across = reach(-1, 0) + reach(1, 0) + 1;
    const down = reach(0, -1) + reach(0, 1) + 1;
    return across < size || down < size ? `${across} x ${down}` : null;
  }

  return [...document.querySelectorAll(TARGETS)]
    .filter((target) => isShown(target) && !isInText(target) && !isStretched(target))
    .flatMap((target) => {
      const problem = measure(target);
      const name = target.getAttribute('aria-label') ?? target.textContent.trim().slice(0, 40);
      return problem === null
        ? []
        : [`${target.tagName.toLowerCase()} ${name || target.id || target.className}: ${problem}`];
    });
}
