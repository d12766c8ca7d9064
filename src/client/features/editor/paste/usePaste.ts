import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useState } from 'react';
import { type ArticleDraft, MARKDOWN_MAX, TITLE_MAX } from '../../../../shared/article.ts';
import { partFrontMatter } from '../../../../shared/articleText.ts';
import { editorMessages } from '../../../../shared/messages/en/editor.ts';
import { toast } from '../../../lib/toast.ts';
import { gapAfter, gapBefore } from '../formatting/blocks.ts';
import { type Command, endOfLine, isInFence, startOfLine } from '../formatting/edit.ts';
import { ADDRESS, createLinkCommand } from '../formatting/inline.ts';
import type { MarkdownEditor } from '../markdownEditor.ts';

const messages = editorMessages.paste;

/**
 * Pastes links, cells of a spreadsheet and rich text as markdown; with Shift, and in code, plain text. Returns whether a paste
 * is under way that takes noticeably long.
 */
export function usePaste(editor: MarkdownEditor): boolean {
  const [isPasting, setIsPasting] = useState(false);

  useEffect(() => {
    const field = editor.field();
    if (!field) return;
    let isPlain = false;
    // The browser's own shortcut to paste without formatting.
    const onKeyDown = ({ key, shiftKey }: KeyboardEvent) => (isPlain = shiftKey && key.toUpperCase() === 'V');

    async function insertSlowly(size: number, convert: () => string | Promise<Command>) {
      const timer = setTimeout(() => setIsPasting(true), NOTICE_DELAY);
      if (size > LONG_SIZE) {
        setIsPasting(true);
        // The notice has to be painted before the work begins.
        await nextFrame();
      }
      const result = await convert();
      editor.run(typeof result === 'string' ? insertPasted(result) : result);
      clearTimeout(timer);
      setIsPasting(false);
    }

    function onPaste(event: ClipboardEvent) {
      const data = event.clipboardData;
      const wasPlain = isPlain;
      // The next paste may come from a menu.
      isPlain = false;
      if (!data || wasPlain || isInFence(editor.fieldText(), editor.selection().start)) return;
      const [text, html] = [data.getData('text/plain'), data.getData('text/html')];
      if (FORMATTED.test(html) && !isCode(data) && !ADDRESS.test(text.trim())) {
        event.preventDefault();
        void insertSlowly(html.length, () => insertRichText(html, text));
        return;
      }
      const address = findPastedAddress(text, editor);
      const cells = parseCells(text);
      if (address !== null) {
        if (editor.run(createLinkCommand(address))) event.preventDefault();
      } else if (cells) {
        event.preventDefault();
        void insertSlowly(text.length, () => formatTable(cells));
      }
    }

    field.addEventListener('keydown', onKeyDown);
    field.addEventListener('paste', onPaste);
    return () => {
      field.removeEventListener('keydown', onKeyDown);
      field.removeEventListener('paste', onPaste);
    };
  }, [editor]);

  return isPasting;
}

/**
 * Takes files that are dropped or pasted. Passes images to `addImages`; inserts the text of markdown files at the caret, and
 * their title if the article has none yet. Rejects other files with a message: for a dropped file, browsers would leave the
 * page.
 */
export function useFiles(editor: MarkdownEditor, addImages: (files: readonly File[]) => void): void {
  const { values, setFieldValue } = useFormikContext<ArticleDraft>();

  // The title may have been typed while the file was read.
  const setTitleIfEmpty = useEffectEvent((title: string) => {
    if (values.title.trim() === '' && title !== '') void setFieldValue('title', title);
  });

  const insertFiles = useEffectEvent(async (files: readonly File[]) => {
    const images = files.filter(isImage);
    if (images.length > 0) addImages(images);
    if (images.length === files.length) return;
    const result = await readTextFiles(files.filter((file) => !isImage(file)));
    if ('problem' in result) {
      toast.error(result.problem);
      return;
    }
    editor.run(result.insert);
    setTitleIfEmpty(result.title);
  });

  useEffect(() => {
    const isClosed = () => editor.field()?.matches(':disabled') === true;
    const onDrag = (event: DragEvent) => {
      // Another field may have taken them.
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.type !== 'drop' || isClosed()) return;
      moveCaretTo(event, editor.field());
      void insertFiles([...event.dataTransfer.files]);
    };
    const onPaste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      // Cells and rich text come with an image of themselves.
      if (
        hasFiles(data) &&
        !event.defaultPrevented &&
        !isClosed() &&
        !data.types.some((type) => type.startsWith('text/'))
      )
        void insertFiles([...data.files]);
    };

    window.addEventListener('dragover', onDrag);
    window.addEventListener('drop', onDrag);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onDrag);
      window.removeEventListener('drop', onDrag);
      window.removeEventListener('paste', onPaste);
    };
  }, [editor]);
}

/** Moves the caret of a field to where something was dropped, if that is in the field and the browser can tell. */
function moveCaretTo({ clientX, clientY }: DragEvent, field: HTMLTextAreaElement | null) {
  const page: { caretPositionFromPoint?: typeof document.caretPositionFromPoint } = document;
  const place = page.caretPositionFromPoint?.call(document, clientX, clientY);
  if (field && place?.offsetNode === field) field.setSelectionRange(place.offset, place.offset);
}

/** Inserts markdown in place of the selection, and separates blocks from the text around them. */
export const insertPasted =
  (markdown: string): Command =>
  (text, { start, end }) => {
    const before = text.slice(startOfLine(text, start), start);
    const after = text.slice(end, endOfLine(text, end));
    const isBlock = BLOCK.test(markdown);
    const gapAhead = isBlock && before.trim() !== '' ? gapBefore(text.slice(0, start)) : '';
    const gapBehind = isBlock && after.trim() !== '' ? gapAfter(text.slice(end)) : '';
    const insert = gapAhead + markdown + gapBehind;
    const caret = start + insert.length;
    return { from: start, to: end, insert, selection: { start: caret, end: caret } };
  };

/** Markdown that is more than part of a line. */
const BLOCK = /\n|^(?:#{1,6} |[-*+>] |\d+[.)] |\|)/;

/* -------------------------------------------------------- Rich text -------------------------------------------------------- */

/** In characters of html: from this size on, a paste takes noticeably long. */
const LONG_SIZE = 100_000;
/** In milliseconds: how long a paste may take before a notice appears. */
const NOTICE_DELAY = 300;

/** Html with formatting. Without any, the plain text is what was meant, such as markdown from another page. */
const FORMATTED =
  /<(?:[abis]|strong|em|del|strike|h[1-6]|[uo]l|table|blockquote|pre|code|img|hr|p[\s>].*<p)[\s>]/is;

/** Code from an editor comes with colors, but is code. */
const isCode = (data: DataTransfer) => data.types.includes('vscode-editor-data');

async function insertRichText(html: string, plain: string): Promise<Command> {
  const code = await import('./richText.ts').catch(() => null);
  if (code) return insertPasted((await code.convertInSlices(html, nextTask)) || plain);
  toast.error(messages.formattingNotLoaded);
  return insertPlain(plain);
}

const insertPlain =
  (insert: string): Command =>
  (_text, { start, end }) => {
    const caret = start + insert.length;
    return { from: start, to: end, insert, selection: { start: caret, end: caret } };
  };

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/* ----------------------------------------------------- Links and tables ----------------------------------------------------- */

/** Returns an address that is pasted over a selected text, which makes a link; null otherwise. */
function findPastedAddress(text: string, editor: MarkdownEditor): string | null {
  const { start, end } = editor.selection();
  const selected = editor.fieldText().slice(start, end);
  const address = text.trim();
  const isLink =
    start !== end && ADDRESS.test(address) && !ADDRESS.test(selected) && !selected.includes('\n');
  return isLink ? address : null;
}

/**
 * Returns the cells of a spreadsheet, row by row; null for any other text. All rows have the same number of cells, and no
 * first cell is blank: that would be indented text.
 */
export function parseCells(text: string): string[][] | null {
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

/** Returns a markdown table with the first row as its head. */
export function formatTable(rows: string[][]): string {
  const cells = rows.map((row) => row.map((cell) => cell.trim().replaceAll('|', '\\|')));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

/* ---------------------------------------------------------- Files ---------------------------------------------------------- */

type TextFiles =
  | {
      /** Inserts their text behind the selection. */
      insert: Command;
      /** The title in the first file's front matter; '' if there is none. */
      title: string;
    }
  /** Why they can't be inserted, as a sentence. */
  | { problem: string };

/** Its message is for the user. */
class TextFileError extends Error {}

const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') === true;

/** Also formats that can't be uploaded, and those that browsers don't know. */
const isImage = ({ name, type }: File) =>
  type.startsWith('image/') || (type === '' && /\.(?:hei[cf]|avif|webp|tiff?)$/i.test(name));

const isText = ({ name, type }: File) =>
  /\.(?:md|markdown|mdown|mkd|txt)$/i.test(name) || /^text\/(?:plain|markdown)$/.test(type);

/** Reads markdown files, either all or none. */
export async function readTextFiles(files: readonly File[]): Promise<TextFiles> {
  try {
    if (!files.every(isText)) throw new TextFileError(messages.unsupported);
    const [first] = files;
    const size = files.reduce((sum, file) => sum + file.size, 0);
    if (size > MARKDOWN_MAX)
      throw new TextFileError(
        first && files.length === 1 ? messages.fileTooLarge(first.name) : messages.filesTooLarge,
      );
    const texts = await Promise.all(files.map(readTextFile));
    const insert = insertPasted(texts.map(({ markdown }) => markdown).join('\n\n'));
    return { insert: (text, { end }) => insert(text, { start: end, end }), title: texts[0]?.title ?? '' };
  } catch (error) {
    if (error instanceof TextFileError) return { problem: error.message };
    throw error;
  }
}

async function readTextFile(file: File): Promise<{ markdown: string; title: string }> {
  const { title, rest } = partFrontMatter(await decode(file));
  return { markdown: rest.trimEnd(), title: title.slice(0, TITLE_MAX) };
}

/** Returns the file's text with the line breaks of a text field. */
async function decode(file: File): Promise<string> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    if (!text.includes('\0')) return text.replace(/\r\n?/g, '\n');
  } catch {
    // Not UTF-8.
  }
  throw new TextFileError(messages.notUtf8(file.name));
}
