import { useEffect, useState } from 'react';
import { toast } from '../../../lib/toast.ts';
import { type Command, isInFence } from '../formatting/edit.ts';
import { ADDRESS, linkTo } from '../formatting/inline.ts';
import type { MarkdownEditor } from '../markdownEditor.ts';
import { runIn } from '../shortcuts.ts';
import type * as pasted from './paste.ts';

/**
 * Returns the cells of a spreadsheet, row by row; null for any other text. All rows have the same number of cells, and no
 * first cell is blank: that would be indented text.
 */
export function cellsOf(text: string): string[][] | null {
  const rows = text
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .map((row) => row.split('\t'));
  const [first = []] = rows;
  const isSheet =
    rows.length > 1 &&
    first.length > 1 &&
    rows.every((row) => row.length === first.length && row[0]?.trim() !== '');
  return isSheet ? rows : null;
}

const NOT_FORMATTED =
  'It was pasted as plain text, as the code for its formatting did not load. Undo that and paste again.';

/** Html that says more than its text, as paragraphs do: else the text is what was meant, such as markdown from another page. */
const FORMATTED =
  /<(?:[abis]|strong|em|del|strike|h[1-6]|[uo]l|table|blockquote|pre|code|img|hr|p[\s>].*<p)[\s>]/is;

/** Code from an editor is coloured, and still code. */
const isCode = (data: DataTransfer) => data.types.includes('vscode-editor-data');

/** The address that is pasted over a selection, of which that makes a link. */
function addressIn(text: string, editor: MarkdownEditor): string | null {
  const { start, end } = editor.selection();
  const selected = editor.fieldText().slice(start, end);
  const address = text.trim();
  const isLink =
    start !== end && ADDRESS.test(address) && !ADDRESS.test(selected) && !selected.includes('\n');
  return isLink ? address : null;
}

/** As it is, in place of what is selected. */
const insertPlain =
  (insert: string): Command =>
  (_text, { start, end }) => {
    const caret = start + insert.length;
    return { from: start, to: end, insert, selection: { start: caret, end: caret } };
  };

/** In characters of html: what may take long enough to be noticed. */
const LONG = 100_000;
/** In milliseconds: how long the code may take to load before anything is said of it. */
const SOON = 300;

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve));
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Markdown of what is pasted: links, tables, rich text. With Shift, and in code, it is pasted as it is. Returns whether a
 * paste is under way that takes its time.
 */
export function usePaste(editor: MarkdownEditor): boolean {
  const [isPasting, setIsPasting] = useState(false);

  useEffect(() => {
    const field = editor.field();
    if (!field) return;
    let isPlain = false;
    // The browser's own way to paste without formatting.
    const noteKey = ({ key, shiftKey }: KeyboardEvent) => (isPlain = shiftKey && key.toUpperCase() === 'V');

    async function pasteAs(
      plain: string,
      size: number,
      toMarkdown: (code: typeof pasted) => string | Promise<string>,
    ) {
      const said = setTimeout(() => setIsPasting(true), SOON);
      const code = await import('./paste.ts').catch(() => null);
      if (!code) toast.error(NOT_FORMATTED);
      if (size > LONG) {
        setIsPasting(true);
        // What is said has to be seen before the work begins.
        await nextFrame();
      }
      const markdown = code ? await toMarkdown(code) : '';
      runIn(editor, code ? code.insertPasted(markdown || plain) : insertPlain(plain));
      clearTimeout(said);
      setIsPasting(false);
    }

    function paste(event: ClipboardEvent) {
      const data = event.clipboardData;
      const wasPlain = isPlain;
      // The next one may come from a menu.
      isPlain = false;
      if (!data || wasPlain || isInFence(editor.fieldText(), editor.selection().start)) return;
      const [text, html] = [data.getData('text/plain'), data.getData('text/html')];
      if (FORMATTED.test(html) && !isCode(data) && !ADDRESS.test(text.trim())) {
        event.preventDefault();
        void pasteAs(text, html.length, ({ markdownInSlices }) => markdownInSlices(html, nextTurn));
        return;
      }
      const address = addressIn(text, editor);
      const cells = cellsOf(text);
      if (address !== null) {
        if (runIn(editor, linkTo(address))) event.preventDefault();
      } else if (cells) {
        event.preventDefault();
        void pasteAs(text, text.length, ({ tableOf }) => tableOf(cells));
      }
    }

    field.addEventListener('keydown', noteKey);
    field.addEventListener('paste', paste);
    return () => {
      field.removeEventListener('keydown', noteKey);
      field.removeEventListener('paste', paste);
    };
  }, [editor]);

  return isPasting;
}
