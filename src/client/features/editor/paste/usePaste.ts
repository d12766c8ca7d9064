import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type ArticleDraft,
  fillShortTexts,
  isImageUrl,
  MARKDOWN_MAX,
  type ShortTexts,
  shortTexts,
  TITLE_MAX,
} from '../../../../shared/article.ts';
import type { WrittenDate } from '../../../../shared/articleFields.ts';
import { scheduleProblem } from '../../../../shared/draft.ts';
import { editorMessages } from '../../../../shared/messages/en/editor.ts';
import { joinSentences } from '../../../../shared/messages/formats.ts';
import { formatDateTime } from '../../../components/dates.tsx';
import { toast } from '../../../lib/toast.ts';
import { insertPasted } from '../formatting/blocks.ts';
import { type Command, isInFence } from '../formatting/edit.ts';
import { ADDRESS, createLinkCommand } from '../formatting/inline.ts';
import type { MarkdownEditor } from '../markdownEditor.ts';
import { findInstants, getTimeZone } from '../zonedTime.ts';

const messages = editorMessages.paste;

/**
 * Pastes links, cells of a spreadsheet and rich text as markdown; with Shift, and in code, plain text. Returns whether
 * a slow paste is in progress.
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
        // The notice has to be painted before the work starts.
        await nextFrame();
      }
      try {
        const result = await convert();
        editor.run(typeof result === 'string' ? insertPasted(result) : result);
      } finally {
        clearTimeout(timer);
        setIsPasting(false);
      }
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
        void insertSlowly(html.length, () => insertRichText(html, text, editor.fieldText()));
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

interface FileHandlers {
  addImages: (files: readonly File[]) => void;
  /** Asks whether to publish the article at the time given in a file. Resolves once the author has answered. */
  askForSchedule: (publishAt: string) => Promise<void>;
}

/**
 * Handles files that are dropped or pasted. Passes images to `addImages`; inserts the text of markdown files at the
 * caret, and fills empty fields of the form from the front matter of the first. Rejects other files with a message, as
 * browsers would leave the page to open a dropped file.
 */
export function useFiles(editor: MarkdownEditor, { addImages, askForSchedule }: FileHandlers): void {
  const { values, setFieldValue } = useFormikContext<ArticleDraft>();

  // The author may have typed while the file was read.
  const fillIn = useEffectEvent((meta: FileMeta) => {
    for (const name of shortTexts)
      if (values[name].trim() === '' && meta[name] !== '') void setFieldValue(name, meta[name]);
    if (!values.tags?.length && meta.tags.length > 0) void setFieldValue('tags', meta.tags);
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
    const { meta, unread, notes } = result;
    if (meta) fillIn(meta);
    // A dialog would hide toasts from screen readers.
    if (meta?.publishAt) await askForSchedule(meta.publishAt);
    if (unread !== null) toast.error(joinSentences([unread, ...notes]));
    else if (notes.length > 0) toast.success(joinSentences(notes));
  });

  useEffect(() => {
    const isClosed = () => editor.field()?.matches(':disabled') === true;
    const onDrag = (event: DragEvent) => {
      // Another field may have handled them.
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.type !== 'drop' || isClosed()) return;
      moveCaretTo(event, editor.field());
      void insertFiles([...event.dataTransfer.files]);
    };
    const onPaste = (event: ClipboardEvent) => {
      const data = event.clipboardData;
      // Spreadsheet cells and rich text come with a picture of themselves.
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

/** Moves the caret to where something was dropped, if that is in the field and the browser provides the position. */
function moveCaretTo({ clientX, clientY }: DragEvent, field: HTMLTextAreaElement | null) {
  const page: { caretPositionFromPoint?: typeof document.caretPositionFromPoint } = document;
  const place = page.caretPositionFromPoint?.call(document, clientX, clientY);
  if (field && place?.offsetNode === field) field.setSelectionRange(place.offset, place.offset);
}

/* -------------------------------------------------------- Rich text -------------------------------------------------------- */

/** In characters of HTML: from this size on, a paste is noticeably slow. */
const LONG_SIZE = 100_000;
/** In milliseconds: how long a paste may take before a notice appears. */
const NOTICE_DELAY = 300;

/** Matches HTML with formatting. Without any, the plain text is used, such as Markdown from another page. */
const FORMATTED =
  /<(?:[abis]|strong|em|del|strike|h[1-6]|[uo]l|table|blockquote|pre|code|img|hr|p[\s>].*<p)[\s>]/is;

/** Returns whether the data is code from an editor, whose HTML only has colors. */
const isCode = (data: DataTransfer) => data.types.includes('vscode-editor-data');

async function insertRichText(html: string, plain: string, around: string): Promise<Command> {
  try {
    const { convertInSlices } = await import('./richText.ts');
    const warn = (count: number) => toast.error(messages.imagesLost(count));
    const markdown = await convertInSlices(html, nextTask, warn);
    return insertPasted(renameFootnotes(markdown, around) || plain);
  } catch {
    toast.error(messages.formattingLost);
    return insertPlain(plain);
  }
}

/** Gives footnotes other labels if the text around already has footnotes with theirs. */
export function renameFootnotes(markdown: string, around: string): string {
  const isTaken = (label: string) => around.toLowerCase().includes(`[^${label.toLowerCase()}]`);
  const labels = new Set(Array.from(markdown.matchAll(/^\[\^([^\]\s]+)\]:/gm), ([, label = '']) => label));
  const renamed = new Map<string, string>();
  for (const label of labels) {
    if (!isTaken(label)) continue;
    let number = 2;
    while (isTaken(`${label}-${number}`) || labels.has(`${label}-${number}`)) number += 1;
    renamed.set(label, `${label}-${number}`);
  }
  return renamed.size === 0
    ? markdown
    : markdown.replace(/\[\^([^\]\s]+)\]/g, (mark, label: string) =>
        renamed.has(label) ? `[^${renamed.get(label)}]` : mark,
      );
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

/** Returns a URL that is pasted over a selected text, which becomes a link; null otherwise. */
function findPastedAddress(text: string, editor: MarkdownEditor): string | null {
  const { start, end } = editor.selection();
  const selected = editor.fieldText().slice(start, end);
  const address = text.trim();
  const isLink =
    start !== end && ADDRESS.test(address) && !ADDRESS.test(selected) && !selected.includes('\n');
  return isLink ? address : null;
}

/**
 * Returns the cells of a spreadsheet, row by row; null for any other text. All rows have the same number of cells, and
 * no first cell is blank, or it would be indented text.
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
      /** Inserts the files' text after the selection. */
      insert: Command;
      /** What the first file's front matter says; null if it has none. */
      meta: FileMeta | null;
      /** Why the front matter of a file was left in the text, as a sentence; null if that is not the case. */
      unread: string | null;
      /** Unused parts of the first file's front matter, as sentences, preceded by the name of the file. */
      notes: string[];
    }
  /** Why the files can't be inserted, as a sentence. */
  | { problem: string };

/** Values for the form; '' or null for those that the file doesn't have. */
interface FileMeta extends ShortTexts {
  tags: string[];
  /** In the future; ISO 8601, UTC. */
  publishAt: string | null;
}

/** Its message is shown to the user. */
class TextFileError extends Error {}

const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') === true;

/** Returns true also for formats that can't be uploaded, and for those that browsers don't know. */
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
    const { meta = null, notes = [] } = texts[0] ?? {};
    return {
      insert: (text, { end }) => insert(text, { start: end, end }),
      meta,
      notes,
      unread: texts.find(({ unread }) => unread !== null)?.unread ?? null,
    };
  } catch (error) {
    if (error instanceof TextFileError) return { problem: error.message };
    throw error;
  }
}

interface TextFile extends Omit<Extract<TextFiles, { insert: Command }>, 'insert'> {
  markdown: string;
}

/** Matches the start of front matter. */
const FRONT_MATTER = /^(?:---|\+\+\+|\{)/;

/** Reads a file. If its front matter can't be read, it stays in the text, so that nothing is lost. */
async function readTextFile(file: File): Promise<TextFile> {
  const text = await decode(file);
  const plain = { markdown: text.trimEnd(), meta: null, unread: null, notes: [] };
  if (!FRONT_MATTER.test(text)) return plain;
  const code = await import('../../../../shared/articleFields.ts').catch(() => null);
  if (!code) return { ...plain, unread: messages.frontMatter.notLoaded(file.name) };
  try {
    const { body, ...fields } = code.readArticleFile(text);
    const notes = [...fields.notes];
    const meta = {
      ...fillShortTexts(fields.texts),
      title: fields.title.slice(0, TITLE_MAX),
      tags: fields.tags,
      cover: fields.covers.find(isImageUrl) ?? '',
      publishAt: fields.date === '' ? null : readPublishAt(code.parseDate(fields.date), notes),
    };
    if (meta.cover === '' && fields.covers.length > 0) notes.push(messages.frontMatter.localCover);
    if (fields.slug !== '' && fields.slug !== simpleSlug(fields.title))
      notes.push(messages.frontMatter.slug(fields.slug));
    if (notes.length > 0) notes.unshift(messages.frontMatter.added(file.name));
    return { markdown: body.replace(/^\n+/, '').trimEnd(), meta, unread: null, notes };
  } catch (error) {
    if (!(error instanceof code.FrontMatterError)) throw error;
    return { ...plain, unread: messages.frontMatter.invalid(file.name, error.message) };
  }
}

/**
 * Returns the publication time, in the device's time zone if it has none. If it can't be used, returns null and adds
 * the reason to `notes`.
 */
function readPublishAt({ iso, hasTime, hasZone }: WrittenDate, notes: string[]): string | null {
  const time = hasTime ? iso.slice(11, 16) : '00:00';
  const local = hasZone ? undefined : findInstants(iso.slice(0, 10), time, getTimeZone())[0];
  const publishAt = local?.toISOString() ?? iso;
  if (publishAt <= new Date().toISOString()) {
    notes.push(messages.frontMatter.inPast(formatDateTime(publishAt)));
    return null;
  }
  const problem = scheduleProblem(publishAt);
  if (problem !== null) notes.push(problem);
  return problem === null ? publishAt : null;
}

/** Returns the slug that an English title gets by default, which needs no note. */
const simpleSlug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');

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
