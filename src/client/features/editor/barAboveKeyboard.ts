import type { RefObject } from 'react';
import type { MarkdownEditor } from './markdownEditor.ts';

/** In pixels: what a keyboard takes at least. The bars of a browser come and go by less. */
const LEAST_KEYBOARD = 120;

/** How much of the window keyboard and bar take from its foot: what stands there stays above them. */
const COVERED = '--covered';

const above = `
  position: fixed;
  inset-inline: 0;
  flex-wrap: nowrap;
  border: 0;
  border-top: 1px solid var(--mui-palette-divider);
  background: var(--mui-palette-background-paper);
`;

/**
 * While somebody writes by a keyboard on the screen, the bar stands right above that, in this layer. Returns what ends
 * it.
 */
export function keepBarAboveKeyboard(
  frame: RefObject<HTMLElement | null>,
  editor: MarkdownEditor,
  zIndex: number,
): () => void {
  const { visualViewport: view } = window;
  const field = editor.field();
  if (!view || !field) return () => undefined;

  function place() {
    const element = frame.current;
    const bar = element?.firstElementChild;
    if (!element || !(bar instanceof HTMLElement) || !view) return;
    const isOpen =
      document.activeElement === field &&
      window.innerHeight - view.height > LEAST_KEYBOARD &&
      // Zoomed in there is less to see too.
      view.scale === 1;
    element.dataset.keyboard = String(isOpen);
    bar.style.cssText = isOpen ? `${above}z-index: ${zIndex}` : '';
    if (!isOpen) {
      style.removeProperty(COVERED);
      return;
    }
    const end = view.offsetTop + view.height - bar.clientHeight;
    bar.style.top = `${end}px`;
    style.setProperty(COVERED, `${Math.max(0, window.innerHeight - end)}px`);
  }

  const { style } = document.documentElement;
  // It has more rows when all of its buttons are shown.
  const bar = frame.current?.firstElementChild;
  const resized = new ResizeObserver(place);
  if (bar) resized.observe(bar);
  place();
  view.addEventListener('resize', place);
  view.addEventListener('scroll', place);
  field.addEventListener('focus', place);
  field.addEventListener('blur', place);
  return () => {
    resized.disconnect();
    style.removeProperty(COVERED);
    view.removeEventListener('resize', place);
    view.removeEventListener('scroll', place);
    field.removeEventListener('focus', place);
    field.removeEventListener('blur', place);
  };
}
