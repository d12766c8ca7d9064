import type { Page } from '@playwright/test';
import type { InPage } from './inPage.ts';

/** In ms, for images that never load and for deferred scripts. */
const PATIENCE = 1000;
const GRACE = 20;

/**
 * Triggers everything within `selector`: dispatches every event that elements have a handler for and those of pointer,
 * keyboard and clipboard, and clicks everything.
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

/** Uses the real keyboard and mouse on the most suspicious link: Enter, each mouse button and a drag. */
export async function touchWorstLink(page: Page, selector: string): Promise<void> {
  const place = await page.evaluate((selector) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>(`:is(${selector}) a[href]`)];
    const visible = links.filter((link) => link.checkVisibility() && link.getClientRects().length > 0);
    const worst = visible.find(({ protocol }) => !/^(https?|mailto):$/.test(protocol)) ?? visible[0];
    worst?.scrollIntoView({ block: 'center' });
    worst?.focus();
    const line = worst?.getClientRects()[0];
    return line && { x: line.x + line.width / 2, y: line.y + line.height / 2 };
  }, selector);
  if (!place) return;

  const { x, y } = place;
  await page.keyboard.press('Enter');
  await page.mouse.click(x, y);
  await page.mouse.click(x, y, { button: 'middle' });
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
}
