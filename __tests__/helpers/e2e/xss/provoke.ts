import type { Page } from '@playwright/test';
import type { InPage } from './inPage.ts';

/** In milliseconds: for pictures that never come, and for whatever a script puts off. */
const PATIENCE = 1000;
const GRACE = 20;

/**
 * Does to everything within `selector` what readers can do, and more: every event that its elements have a handler for
 * and those that a pointer, a keyboard and the clipboard make; all that can be pressed is pressed.
 */
export async function provoke(page: InPage, selector: string): Promise<void> {
  await page.evaluate(
    async ({ selector, patience, grace }) => {
      const gestures = [
        ...['dblclick', 'auxclick', 'contextmenu', 'mouseover', 'mouseenter', 'mousemove', 'pointerdown'],
        ...['focus', 'focusin', 'blur', 'keydown', 'keyup', 'dragstart', 'dragover', 'drop', 'wheel'],
        ...['touchstart', 'copy', 'paste', 'input', 'change', 'toggle', 'load', 'error', 'selectstart'],
      ];
      const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
      const settled = async (picture: HTMLImageElement) => {
        if (picture.complete) return;
        await new Promise((resolve) => {
          picture.addEventListener('load', resolve);
          picture.addEventListener('error', resolve);
        });
      };

      const elements = [...document.querySelectorAll(`:is(${selector}) *`)];
      const pictures = elements.filter((element) => element instanceof HTMLImageElement);
      for (const picture of pictures) picture.loading = 'eager';
      for (const element of elements) {
        const names = element.getAttributeNames().filter((name) => name.startsWith('on'));
        for (const type of new Set([...gestures, ...names.map((name) => name.slice(2))])) {
          element.dispatchEvent(new Event(type, { cancelable: true }));
        }
        if (element instanceof HTMLElement) element.focus({ preventScroll: true });
        if (element instanceof HTMLDetailsElement) element.open = !element.open;
        element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      }
      await Promise.race([Promise.all(pictures.map(settled)), wait(patience)]);
      await wait(grace);
    },
    { selector, patience: PATIENCE, grace: GRACE },
  );
}

/** With a real pointer and keyboard, on the link that looks worst: over it, each button on it, a drag, and Enter. */
export async function touchWorstLink(page: Page, selector: string): Promise<void> {
  const links = page.locator(`${selector} a[href]`).filter({ visible: true });
  if ((await links.count()) === 0) return;

  const worst = await links.evaluateAll((links) =>
    links.findIndex((link) => !/^(https?|mailto):$/.test((link as HTMLAnchorElement).protocol)),
  );
  const link = links.nth(Math.max(worst, 0));
  await link.hover({ force: true });
  await link.click({ force: true });
  await link.click({ force: true, button: 'middle' });
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await link.press('Enter');
}
