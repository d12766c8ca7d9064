import type { RefObject } from 'react';
import type { MarkdownEditor } from './markdownEditor.ts';

/** In pixels: what a keyboard takes at least. The bars of a browser come and go by less. */
const LEAST_KEYBOARD = 120;

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
    if (isOpen) bar.style.top = `${view.offsetTop + view.height - bar.clientHeight}px`;
  }

  place();
  view.addEventListener('resize', place);
  view.addEventListener('scroll', place);
  field.addEventListener('focus', place);
  field.addEventListener('blur', place);
  return () => {
    view.removeEventListener('resize', place);
    view.removeEventListener('scroll', place);
    field.removeEventListener('focus', place);
    field.removeEventListener('blur', place);
  };
}
