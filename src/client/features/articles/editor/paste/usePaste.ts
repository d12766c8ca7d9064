import { useEffect } from 'react';
import { ADDRESS, linkTo } from '../commands/links.ts';
import { isInFence } from '../commands/textLines.ts';
import type { Command } from '../commands/command.ts';
import type { MarkdownEditor } from '../markdownEditor.ts';
import { runIn } from '../useKeys.ts';
import { cellsOf, tableOf } from './cells.ts';
import { insertPasted } from './insertPasted.ts';

/** Html that says more than its text: else the text is what was meant, such as markdown from another page. */
const FORMATTED = /<(?:a|b|strong|i|em|s|del|strike|h[1-6]|ul|ol|table|blockquote|pre|code|img|hr)[\s>]/i;

/** Code from an editor is coloured, and still code. */
const isCode = (data: DataTransfer) => data.types.includes('vscode-editor-data');

function commandFor(text: string, editor: MarkdownEditor): Command | null {
  const { start, end } = editor.selection();
  const selected = editor.read().slice(start, end);
  const address = text.trim();
  if (start !== end && ADDRESS.test(address) && !ADDRESS.test(selected) && !selected.includes('\n'))
    return linkTo(address);
  const cells = cellsOf(text);
  return cells && insertPasted(tableOf(cells));
}

/** Markdown of what is pasted: links, tables, rich text. With Shift, and in code, it is pasted as it is. */
export function usePaste(editor: MarkdownEditor): void {
  useEffect(() => {
    const field = editor.field();
    if (!field) return;
    let isPlain = false;
    // The browser's own way to paste without formatting.
    const noteKey = ({ key, shiftKey }: KeyboardEvent) => (isPlain = shiftKey && key.toUpperCase() === 'V');

    async function pasteRich(html: string, text: string) {
      const { markdownOf } = await import('./richText.ts').catch(() => ({ markdownOf: () => '' }));
      runIn(editor, insertPasted(markdownOf(html) || text));
    }

    function paste(event: ClipboardEvent) {
      const data = event.clipboardData;
      const wasPlain = isPlain;
      // The next one may come from a menu.
      isPlain = false;
      if (!data || wasPlain || isInFence(editor.read(), editor.selection().start)) return;
      const [text, html] = [data.getData('text/plain'), data.getData('text/html')];
      if (FORMATTED.test(html) && !isCode(data) && !ADDRESS.test(text.trim())) {
        event.preventDefault();
        void pasteRich(html, text);
        return;
      }
      const command = commandFor(text, editor);
      if (command && runIn(editor, command)) event.preventDefault();
    }

    field.addEventListener('keydown', noteKey);
    field.addEventListener('paste', paste);
    return () => {
      field.removeEventListener('keydown', noteKey);
      field.removeEventListener('paste', paste);
    };
  }, [editor]);
}
