import { useEffect, type RefObject } from 'react';
import type { MarkdownEditor } from './markdownEditor.ts';

/** In pixels: what a keyboard takes at least. The bars of a browser come and go by less. */
const LEAST_KEYBOARD = 120;

/** While somebody writes by a keyboard on the screen, the bar stands right above that. */
export function useBarAboveKeyboard(frame: RefObject<HTMLElement | null>, editor: MarkdownEditor): void {
  useEffect(() => {
    const { visualViewport: view } = window;
    const field = editor.field();
    if (!view || !field) return;

    function place() {
      const [element, bar] = [frame.current, frame.current?.firstElementChild];
      if (!element || !bar || !view) return;
      const isOpen =
        document.activeElement === field &&
        window.innerHeight - view.height > LEAST_KEYBOARD &&
        // Zoomed in there is less to see too.
        view.scale === 1;
      element.dataset.keyboard = String(isOpen);
      if (isOpen)
        element.style.setProperty('--bar-top', `${view.offsetTop + view.height - bar.clientHeight}px`);
    }

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
  }, [frame, editor]);
}
