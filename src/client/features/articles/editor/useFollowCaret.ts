import { useEffect, type RefObject } from 'react';
import type { Preview } from '../../../../shared/draft.ts';
import { blockAt } from './blockAt.ts';
import { lineOf } from './findings.ts';
import type { MarkdownEditor } from './markdownEditor.ts';

/** In milliseconds: how long the caret rests before it is followed. To find its line takes the longer the longer the text. */
const REST = 150;

/** The blocks of the article that this pane shows. */
const blocksIn = (pane: Element): HTMLCollection | [] =>
  [...pane.children].find((child) => child.matches('[dir]'))?.children ?? [];

/**
 * Scrolls the preview to the block in which the caret is, when that changes: measured by where the block stands, not by
 * shares of the whole. Again when a picture in it has loaded, which moves what stands below. `preview` is null where it
 * follows nothing.
 */
export function useFollowCaret(
  pane: RefObject<HTMLElement | null>,
  editor: MarkdownEditor,
  preview: Preview | null,
): void {
  useEffect(() => {
    const element = pane.current;
    if (!preview || !element) return;
    let shown = -1;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const blockOfCaret = () => blockAt(preview.lines, lineOf(editor.fieldText(), editor.selection().start));

    function show(at: number) {
      shown = at;
      const block = element && blocksIn(element)[at];
      if (!element || !block) return;
      const { top, bottom } = block.getBoundingClientRect();
      const view = element.getBoundingClientRect();
      const room = Math.max(0, (view.height - (bottom - top)) / 3);
      element.scrollBy({ top: top - view.top - room, behavior: 'instant' });
    }
    const follow = () => show(blockOfCaret());
    function caretMoved() {
      clearTimeout(rest);
      rest = setTimeout(() => {
        const at = blockOfCaret();
        if (at !== shown) show(at);
      }, REST);
    }

    // The article is drawn once the sanitizer has come: then it is as high as it will be, but for its pictures.
    const grown = new MutationObserver(follow);
    grown.observe(element, { childList: true, subtree: true });
    element.addEventListener('load', follow, { capture: true });
    const forget = editor.onCaret(caretMoved);
    follow();
    return () => {
      clearTimeout(rest);
      grown.disconnect();
      element.removeEventListener('load', follow, { capture: true });
      forget();
    };
  }, [pane, editor, preview]);
}
