import { type Command, endOfLine, parseLine, type Selection, startOfLine } from './edit.ts';

/** Splits a selection into lines, without their markers of lists, quotes or headings: formatting can't span lines. */
function splitSelection(text: string, { start, end }: Selection): Selection[] {
  let at = start;
  return text
    .slice(start, end)
    .split('\n')
    .flatMap((line) => {
      const from = at;
      at += line.length + 1;
      const { lead, marker } = startOfLine(text, from) === from ? parseLine(line) : { lead: '', marker: '' };
      const content = line.slice(lead.length + marker.length);
      const first = from + line.length - content.trimStart().length;
      const piece = content.trim();
      return piece === '' ? [] : [{ start: first, end: first + piece.length }];
    });
}

/** Counts how often `sign` is repeated from this offset on, forwards or backwards. */
function countRepeats(text: string, at: number, sign: string, step: 1 | -1): number {
  let length = 0;
  while (text[step === 1 ? at + length : at - length - 1] === sign) length += 1;
  return length;
}

/** Returns whether a run of this length includes the mark: `***` is both bold and italic, `**` is not italic. */
const includesMark = (length: number, mark: string) =>
  mark.length === 1 ? length % 2 === 1 : length >= mark.length;

interface Piece {
  /** The text without the mark. */
  inner: Selection;
  /** The text with the mark around it; null if there is none. */
  marked: Selection | null;
}

function findMark(text: string, { start, end }: Selection, mark: string): Selection | null {
  const [sign = '', size] = [mark[0], mark.length];
  const [before, after] = [countRepeats(text, start, sign, -1), countRepeats(text, end, sign, 1)];
  if (includesMark(Math.min(before, after), mark)) return { start: start - size, end: end + size };
  const [first, last] = [countRepeats(text, start, sign, 1), countRepeats(text, end, sign, -1)];
  return includesMark(Math.min(first, last), mark) && end - start > 2 * size ? { start, end } : null;
}

function parsePiece(text: string, piece: Selection, marks: readonly string[]): Piece {
  for (const mark of marks) {
    const marked = findMark(text, piece, mark);
    if (marked)
      return { marked, inner: { start: marked.start + mark.length, end: marked.end - mark.length } };
  }
  return { marked: null, inner: piece };
}

/** Returns whether the caret is before the closing mark of a text in this line. */
function isBeforeClosing(text: string, at: number, mark: string): boolean {
  const [sign = ''] = mark;
  const [before, after] = [countRepeats(text, at, sign, -1), countRepeats(text, at, sign, 1)];
  const line = text.slice(startOfLine(text, at), at);
  const inner = line.slice(0, line.length - before);
  if (before === after || !includesMark(after, mark) || inner === '' || /\s$/.test(inner)) return false;
  // A sign with spaces around it, such as a bullet, is no mark.
  const runs = line.match(new RegExp(`\\${sign}+(?!\\${sign}|\\s)|(?<=\\S)\\${sign}+`, 'g')) ?? [];
  return runs.filter(({ length }) => includesMark(length, mark)).length % 2 === 1;
}

/** Adds an empty mark for typing, removes it, or leaves the marked text at its end. */
function toggleAtCaret(text: string, at: number, mark: string) {
  const [sign = '', size] = [mark[0], mark.length];
  const isBetween = countRepeats(text, at, sign, -1) === size && countRepeats(text, at, sign, 1) === size;
  if (!isBetween && isBeforeClosing(text, at, mark))
    return { from: at, to: at, insert: '', selection: { start: at + size, end: at + size } };
  return isBetween
    ? { from: at - size, to: at + size, insert: '', selection: { start: at - size, end: at - size } }
    : { from: at, to: at, insert: mark + mark, selection: { start: at + size, end: at + size } };
}

/** Marks the selection, or removes the mark if all of it is marked. Recognizes all `marks`; writes the first one. */
export const toggleMark =
  (...marks: [string, ...string[]]): Command =>
  (text, selection) => {
    const [mark] = marks;
    if (selection.start === selection.end) return toggleAtCaret(text, selection.start, mark);
    const pieces = splitSelection(text, selection).map((piece) => parsePiece(text, piece, marks));
    const [first, last] = [pieces[0], pieces.at(-1)];
    if (!first || !last) return null;

    const isRemoval = pieces.every(({ marked }) => marked !== null);
    const from = (first.marked ?? first.inner).start;
    let [to, insert] = [from, ''];
    for (const { inner, marked } of pieces) {
      const outer = marked ?? inner;
      const content = text.slice(inner.start, inner.end);
      insert += text.slice(to, outer.start);
      insert += isRemoval ? content : marked ? text.slice(marked.start, marked.end) : mark + content + mark;
      to = outer.end;
    }

    const [ahead, behind] = isRemoval
      ? [0, 0]
      : [first, last].map(({ marked, inner }) => (marked ? inner.start - marked.start : mark.length));
    return {
      from,
      to,
      insert,
      selection: { start: from + (ahead ?? 0), end: from + insert.length - (behind ?? 0) },
    };
  };

/** Toggles inline code, with more backticks than it contains. */
export const toggleCode: Command = (text, selection) => {
  const { start, end } = selection;
  const code = text.slice(start, end);
  if (start === end) return toggleMark('`')(text, selection);
  const [before, after] = [countRepeats(text, start, '`', -1), countRepeats(text, end, '`', 1)];
  if (before > 0 && before === after)
    return {
      from: start - before,
      to: end + after,
      insert: code,
      selection: { start: start - before, end: end - before },
    };
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const room = /^`|`$/.test(code) ? ' ' : '';
  const size = fence.length + room.length;
  return {
    from: start,
    to: end,
    insert: fence + room + code + room + fence,
    selection: { start: start + size, end: end + size },
  };
};

/** Matches a text that is a URL. */
export const ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i;

const WHOLE_LINK = /^!?\[([^\]]*)\]\([^)]*\)$/;

/** Inserts `[text](address)`, with the caret where something is missing. Turns a link back into its text. */
const link =
  (opening: '[' | '!['): Command =>
  (text, { start, end }) => {
    const selected = text.slice(start, end);
    const inner = WHOLE_LINK.exec(selected)?.[1];
    if (inner !== undefined)
      return { from: start, to: end, insert: inner, selection: { start, end: start + inner.length } };

    const isAddress = ADDRESS.test(selected);
    const insert = isAddress ? `${opening}](${selected})` : `${opening}${selected}]()`;
    const at = start + (isAddress || start === end ? opening.length : insert.length - 1);
    return { from: start, to: end, insert, selection: { start: at, end: at } };
  };

export const insertLink = link('[');

const IMAGES = /!\[[^[\]\n]*\]\([^()\n]*\)/g;
const ENDS_WITH_IMAGE = new RegExp(`${IMAGES.source}$`);
const STARTS_WITH_IMAGE = new RegExp(`^${IMAGES.source}`);

/** Returns the line breaks that begin a paragraph below this line, in the same quote or list item. */
function paragraphBelow(line: string): string {
  const { lead, marker } = parseLine(line);
  const isItem = marker !== '' && !marker.startsWith('#');
  return `\n${lead.trimEnd()}\n${lead}${isItem ? ' '.repeat(marker.replace(/\[.*/, '').length) : ''}`;
}

/** Returns the end of the image whose Markdown the caret is in; otherwise the caret. */
function findEndOfImage(text: string, at: number): number {
  const start = startOfLine(text, at);
  for (const { index, 0: image } of text.slice(start, endOfLine(text, at)).matchAll(IMAGES))
    if (start + index < at && at < start + index + image.length) return start + index + image.length;
  return at;
}

/**
 * Wraps a command that inserts an image at the caret, so that two images don't share a paragraph: next to another image, or
 * in it, such as in its brackets after an upload, the new one becomes a paragraph of its own. Within a line, a space
 * separates them.
 */
export const behindImage =
  (insert: Command): Command =>
  (text, selection) => {
    if (selection.start !== selection.end) return insert(text, selection);
    const at = findEndOfImage(text, selection.end);
    const [start, end] = [startOfLine(text, at), endOfLine(text, at)];
    const [before, after] = [text.slice(start, at), text.slice(at, end)];
    const [above, below] = [
      text.slice(startOfLine(text, start - 1), Math.max(0, start - 1)),
      text.slice(end + 1),
    ];
    const isBehind = ENDS_WITH_IMAGE.test(before);
    const isBelow = before.trim() === '' && ENDS_WITH_IMAGE.test(above);
    const isAbove = after.trim() === '' && STARTS_WITH_IMAGE.test(below);
    const isBefore = before.trim() === '' && STARTS_WITH_IMAGE.test(after);
    const ahead = !isBehind
      ? isBelow
        ? `\n${before}`
        : ''
      : after.trim() === ''
        ? paragraphBelow(before)
        : ' ';
    const behind = isBefore ? '\n\n' : isAbove ? '\n' : '';
    if (at === selection.end && ahead === '' && behind === '') return insert(text, selection);

    const place = at + ahead.length;
    const edit = insert(text.slice(0, at) + ahead + behind + text.slice(at), { start: place, end: place });
    return edit && { ...edit, from: at, to: at, insert: ahead + edit.insert + behind };
  };

export const insertPicture = behindImage(link('!['));

const IMAGE = /^(!\[[^[\]\n]*\]\()[^\s()]+([^()\n]*\))$/;

/**
 * Replaces the URL in the Markdown of an image and keeps its description. Returns null if the Markdown isn't just an
 * image.
 */
export function changeImageUrl(markdown: string, url: string): string | null {
  const [, before, behind] = IMAGE.exec(markdown) ?? [];
  return before === undefined ? null : `${before}${url}${behind}`;
}

/**
 * Inserts an image with the selected text as its description, or with the caret where that is missing. Replaces a
 * selected image and keeps its description.
 */
export const insertImage = (url: string): Command =>
  behindImage((text, { start, end }) => {
    const replacement = changeImageUrl(text.slice(start, end), url);
    if (replacement !== null) {
      const caret = start + replacement.length;
      return { from: start, to: end, insert: replacement, selection: { start: caret, end: caret } };
    }
    const alt = text.slice(start, end);
    const insert = `![${alt}](${url})`;
    const at = start + (alt === '' ? '!['.length : insert.length);
    return { from: start, to: end, insert, selection: { start: at, end: at } };
  });

/** Links the selected text to this address. */
export const createLinkCommand =
  (address: string): Command =>
  (text, { start, end }) => {
    const insert = `[${text.slice(start, end)}](${address})`;
    const at = start + insert.length;
    return { from: start, to: end, insert, selection: { start: at, end: at } };
  };
