import { addTableRow, gapBefore } from './blocks.ts';
import {
  type Command,
  type Edit,
  endOfLine,
  isInFence,
  isThematicBreak,
  QUOTE,
  parseLine,
  type Selection,
  startOfLine,
  extendToLines,
} from './edit.ts';

/** A list marker without a task's checkbox, which is content in CommonMark. */
const BULLET = /^(?:[-*+]|(\d{1,9})([.)]))([ \t]+)/;
const TAB_SIZE = 4;

/** A line of a list. */
interface Row {
  quote: string;
  /** White space. */
  indent: string;
  /** '' if the line doesn't start an item. */
  marker: string;
  content: string;
  /** The item that contains this one; null at the top level. */
  parent: Row | null;
  /** The previous item of the same list. */
  previous: Row | null;
  /** The last child of `previous`. */
  previousChild: Row | null;
  /** The item's number before the change; null if it had none. */
  number: number | null;
  /** Whether the numbers of its list count up, rather than all being the same. */
  countsUp: boolean;
  /** Whether it was the first item of its list before the change. */
  wasFirst: boolean;
}

const isItem = ({ marker }: Row) => marker !== '';
const isBlank = ({ marker, content }: Row) => marker === '' && content.trim() === '';
const formatRow = ({ quote, indent, marker, content }: Row) => quote + indent + marker + content;

/** Returns the width of white space in columns. */
function measureWidth(white: string): number {
  let width = 0;
  for (const sign of white) width += sign === '\t' ? TAB_SIZE - (width % TAB_SIZE) : 1;
  return width;
}

/** Returns the column where the item's content starts: lines below with this indentation belong to it. */
function contentColumn({ indent, marker }: Row): number {
  const [bullet = '', , , white = ''] = BULLET.exec(marker) ?? [];
  const sign = bullet.length - white.length;
  // More white space than that starts a code block.
  return measureWidth(indent) + sign + (measureWidth(white) > TAB_SIZE ? 1 : measureWidth(white));
}

const parseItemNumber = ({ marker }: Row): number | null => {
  const number = BULLET.exec(marker)?.[1];
  return number === undefined ? null : Number(number);
};

/**
 * Returns the character that separates lists: items on the same level with different characters are different lists.
 */
const getListType = ({ marker }: Row) => BULLET.exec(marker)?.[2] ?? marker.charAt(0);

function parseRow(line: string): Row {
  const { lead, marker, content } = parseLine(line);
  const quote = QUOTE.exec(lead)?.[0] ?? '';
  const isList = BULLET.test(marker);
  return {
    quote,
    indent: lead.slice(quote.length),
    marker: isList ? marker : '',
    content: isList ? content : marker + content,
    parent: null,
    previous: null,
    previousChild: null,
    number: null,
    countsUp: true,
    wasFirst: false,
  };
}

const countQuotes = ({ quote }: Row) => quote.split('>').length;

/** Returns the lines around a selection that may belong to its list, within the same quotation. */
function findList(text: string, { start, end }: Selection): Selection {
  const depth = countQuotes(parseRow(text.slice(start, endOfLine(text, start))));
  /** Walks from line to line while they belong to the list. A paragraph after an empty line doesn't. */
  function walk(from: number, next: (at: number) => number | null): number {
    let [last, isAfterBlank] = [from, false];
    for (let at = next(from); at !== null; at = next(at)) {
      const row = parseRow(text.slice(startOfLine(text, at), endOfLine(text, at)));
      const isEnd = !isItem(row) && (row.content.startsWith('#') || isThematicBreak(row.content));
      if (countQuotes(row) !== depth || isEnd) break;
      if (isBlank(row)) {
        isAfterBlank = true;
        continue;
      }
      if (!isItem(row) && row.indent === '' && isAfterBlank) break;
      [last, isAfterBlank] = [at, false];
    }
    return last;
  }
  return {
    start: startOfLine(
      text,
      walk(start, (at) => (startOfLine(text, at) > 0 ? startOfLine(text, at) - 1 : null)),
    ),
    end: endOfLine(
      text,
      walk(end, (at) => (endOfLine(text, at) < text.length ? endOfLine(text, at) + 1 : null)),
    ),
  };
}

/** Sets each item's parent and previous items. */
function linkItems(rows: Row[]): void {
  const open: Row[] = [];
  const last = new Map<Row | null, Row>();
  let isAfterBlank = false;
  for (const row of rows) {
    if (isBlank(row)) {
      isAfterBlank = true;
      continue;
    }
    if (isItem(row) || isAfterBlank) {
      while (open.length > 0 && measureWidth(row.indent) < contentColumn(open.at(-1) ?? row)) open.pop();
      row.parent = open.at(-1) ?? null;
      if (isItem(row)) {
        row.previous = last.get(row.parent) ?? null;
        row.previousChild = (row.previous && last.get(row.previous)) ?? null;
        last.set(row.parent, row);
        open.push(row);
      } else last.delete(row.parent);
    }
    isAfterBlank = false;
  }
}

const isFirst = (row: Row) => !row.previous || getListType(row.previous) !== getListType(row);

/** Remembers how the lists are numbered, to renumber them in the same way. */
function rememberNumbers(rows: Row[]): void {
  for (const row of rows.filter(isItem)) {
    row.number = parseItemNumber(row);
    row.wasFirst = isFirst(row);
    if (isFirst(row) || !row.previous) continue;
    row.countsUp = row.previous.wasFirst ? row.number !== row.previous.number : row.previous.countsUp;
    row.previous.countsUp = row.countsUp;
  }
}

/** Renumbers the lists: each starts as before, a new one with 1. */
function renumberLists(rows: Row[]): void {
  for (const row of rows.filter(isItem)) {
    if (parseItemNumber(row) === null) continue;
    const before = isFirst(row) ? null : row.previous && parseItemNumber(row.previous);
    const number =
      before === null
        ? ((row.wasFirst ? row.number : null) ?? 1)
        : before + (row.previous?.countsUp === false ? 0 : 1);
    row.marker = row.marker.replace(/^\d+/, String(number));
  }
}

/** Returns the marker of this list with the item's own checkbox, if it is a task. */
const joinMarker = (list: Row, { marker }: Row) =>
  (BULLET.exec(list.marker)?.[0] ?? '') + marker.replace(BULLET, '');

/** Changes the indentation of an item and everything in it. */
function indentItem(rows: Row[], item: Row, indent: string, marker: string): void {
  const [oldIndent, oldWidth] = [measureWidth(item.indent), contentColumn(item)];
  Object.assign(item, { indent, marker });
  const shift = contentColumn(item) - oldWidth;
  for (const row of rows.slice(rows.indexOf(item) + 1)) {
    if (isBlank(row)) continue;
    if (measureWidth(row.indent) <= oldIndent) break;
    row.indent = ' '.repeat(Math.max(0, measureWidth(row.indent) + shift));
  }
}

/** Makes an item the last child of the one above. Returns false if there is none. */
function nest(rows: Row[], item: Row): boolean {
  const { previous, previousChild } = item;
  if (!previous) return false;
  if (previousChild) indentItem(rows, item, previousChild.indent, joinMarker(previousChild, item));
  else {
    const indent = previous.indent + ' '.repeat(contentColumn(previous) - measureWidth(previous.indent));
    item.wasFirst = false;
    indentItem(rows, item, indent, item.marker);
  }
  return true;
}

/** Moves an item after its parent. Returns false at the top level. */
function unnest(rows: Row[], item: Row): boolean {
  const { parent } = item;
  if (!parent) return false;
  const isEmpty = item.content.trim() === '' && item.marker.replace(BULLET, '') === '';
  // A new task is unchecked.
  const marker = isEmpty ? parent.marker.replace(/\[[xX]\]/, '[ ]') : joinMarker(parent, item);
  item.countsUp = parent.countsUp;
  indentItem(rows, item, parent.indent, marker);
  return true;
}

/** Applies a step to the outermost selected items that can be moved. */
const moveItems =
  (step: (rows: Row[], item: Row) => boolean, canMove: (item: Row) => boolean): Command =>
  (text, selection) => {
    if (isInFence(text, selection.start)) return null;
    const lines = extendToLines(text, selection);
    const list = findList(text, lines);
    const rows = text.slice(list.start, list.end).split('\n').map(parseRow);
    linkItems(rows);
    rememberNumbers(rows);
    const getLineIndex = (at: number) => text.slice(list.start, at).split('\n').length - 1;
    const selectedItems = rows
      .slice(getLineIndex(lines.start), getLineIndex(lines.end) + 1)
      .filter((row) => isItem(row) && canMove(row));
    const outermost = selectedItems.filter(
      ({ parent }) => parent === null || !selectedItems.includes(parent),
    );

    let isMoved = false;
    for (const item of outermost) {
      isMoved = step(rows, item) || isMoved;
      linkItems(rows);
    }
    if (!isMoved) return null;
    renumberLists(rows);
    return replaceRows(text, selection, list, rows);
  };

/** Returns the edit that replaces the list. The caret stays before the same letters. */
function replaceRows(text: string, selection: Selection, { start, end }: Selection, rows: Row[]): Edit {
  const lines = rows.map(formatRow);
  const insert = lines.join('\n');
  function moveOffset(at: number): number {
    const index = text.slice(start, at).split('\n').length;
    const newEnd = start + lines.slice(0, index).join('\n').length;
    const newStart = newEnd - (lines[index - 1]?.length ?? 0);
    return Math.max(newStart, newEnd - (endOfLine(text, at) - at));
  }
  return {
    from: start,
    to: end,
    insert,
    selection: { start: moveOffset(selection.start), end: moveOffset(selection.end) },
  };
}

export const nestItems = moveItems(nest, () => true);
/** Items at the top level stay, and what is selected in them moves. */
export const unnestItems = moveItems(unnest, ({ parent }) => parent !== null);

/** Returns whether the selection or caret is in a list item. */
export function isInList(text: string, selection: Selection): boolean {
  const { start, end } = extendToLines(text, selection);
  if (isInFence(text, start)) return false;
  return text
    .slice(start, end)
    .split('\n')
    .some((line) => isItem(parseRow(line)));
}

const ORDERED = /^(\d{1,9})([.)])/;
const parseNumber = (marker: string) => Number(ORDERED.exec(marker)?.[1]);

const PAIRS: Record<string, string> = { '*': '*', _: '_', '`': '`', '[': ']', '(': ')' };

/** Returns whether typing this character over the selection wraps it. */
export const canWrap = (sign: string, { start, end }: Selection): boolean =>
  start !== end && PAIRS[sign] !== undefined;

/** Wraps the selection in a pair of characters. Returns null for a character that has no pair. */
export const wrapSelection =
  (sign: string): Command =>
  (text, { start, end }) => {
    const closing = PAIRS[sign];
    if (closing === undefined || start === end) return null;
    return {
      from: start,
      to: end,
      insert: sign + text.slice(start, end) + closing,
      selection: { start: start + 1, end: end + 1 },
    };
  };

/** Renumbers the later items of the same list, from `number` on. */
function renumberFrom(text: string, at: number, lead: string, number: number): Edit | null {
  let [place, next, to, insert] = [at, number, at, ''];
  while (place < text.length) {
    const end = endOfLine(text, place + 1);
    const line = text.slice(place + 1, end);
    const read = parseLine(line);
    const isItem = read.lead === lead && ORDERED.test(read.marker);
    const isWithin = line.trim() === '' || (read.lead.length > lead.length && read.lead.startsWith(lead));
    if (isItem) {
      insert += `${text.slice(to, place + 1)}${lead}${read.marker.replace(ORDERED, `${next}$2`)}${read.content}`;
      [next, to] = [next + 1, end];
    } else if (!isWithin) break;
    place = end;
  }
  return to === at ? null : { from: at, to, insert, selection: { start: at, end: at } };
}

/** Returns the marker of the next item, with the next number unless all items have the same. */
function nextMarker(text: string, start: number, lead: string, marker: string): string {
  const open = marker.replace(/\[[xX]\]/, '[ ]');
  const above = parseLine(text.slice(startOfLine(text, start - 1), start));
  const isSame = above.lead === lead && parseNumber(above.marker) === parseNumber(marker);
  return isSame
    ? open
    : open.replace(ORDERED, (_, number: string, sign: string) => `${Number(number) + 1}${sign}`);
}

const IMAGE = /!\[[^[\]\n]*\]\([^()\n]*\)/g;

/** Returns the end of the image that this offset is inside of, or null. */
function findImageEnd(text: string, at: number): number | null {
  const start = startOfLine(text, at);
  const images = text.slice(start, endOfLine(text, at)).matchAll(IMAGE);
  for (const { 0: image, index } of images)
    if (start + index < at && at < start + index + image.length) return start + index + image.length;
  return null;
}

/** Begins a new line behind the image that the caret is in, as after its alt text. A line break would break the image. */
export const leaveImage: Command = (text, selection) => {
  const { start: at, end } = selection;
  const imageEnd = at === end && !isInFence(text, at) ? findImageEnd(text, at) : null;
  if (imageEnd === null) return null;
  const behind = { start: imageEnd, end: imageEnd };
  const caret = imageEnd + 1;
  return (
    continueLine(text, behind) ?? {
      from: imageEnd,
      to: imageEnd,
      insert: '\n',
      selection: { start: caret, end: caret },
    }
  );
};

const LINK = /(?<!!)\[[^[\]\n]*\]\((?:[^()\s]|\([^()\s]*\))*\)/g;

/**
 * Moves the caret behind the link in whose URL it is, or from the text of a link without a URL to where that is missing. A
 * line break there would break the link.
 */
export const leaveLink: Command = (text, { start: at, end }) => {
  if (at !== end || isInFence(text, at)) return null;
  const line = startOfLine(text, at);
  for (const { 0: link, index } of text.slice(line, endOfLine(text, at)).matchAll(LINK)) {
    const [from, to] = [line + index, line + index + link.length];
    const url = from + link.indexOf('](') + ']('.length;
    const target = at >= url && at < to ? to : at > from && at < url && link.endsWith('()') ? url : null;
    if (target !== null) return { from: at, to: at, insert: '', selection: { start: target, end: target } };
  }
  return null;
};

/**
 * Handles Enter in a list, quotation or table: continues it on the next line. An empty item moves one level up, and at the top
 * level ends the list. Returns null elsewhere.
 */
export const continueLine: Command = (text, selection) => {
  const { start: at, end } = selection;
  if (at !== end) return null;
  const row = addTableRow(text, selection);
  if (row) return row;
  const start = startOfLine(text, at);
  const { lead, marker, content } = parseLine(text.slice(start, endOfLine(text, at)));
  const isItem = marker !== '' && !marker.startsWith('#');
  const isQuote = lead.includes('>');
  const size = lead.length + (isItem ? marker.length : 0);
  if ((!isItem && !isQuote) || at < start + size || isInFence(text, at)) return null;

  if (content.trim() === '' && (isItem || marker === '')) {
    const outer = isItem ? unnestItems(text, selection) : null;
    if (outer) return outer;
    // Leaves an empty line, or the next text would still be part of the item.
    const quote = lead.trimEnd();
    const insert = isItem && isQuote ? `${quote}\n${quote} ` : gapBefore(text.slice(0, start));
    const caret = start + insert.length;
    return { from: start, to: endOfLine(text, at), insert, selection: { start: caret, end: caret } };
  }

  const following = isItem ? nextMarker(text, start, lead, marker) : '';
  const insert = `\n${lead}${following}`;
  const caret = at + insert.length;
  const rest = text.slice(at, endOfLine(text, at));
  const isRenumbered = ORDERED.test(following) && following !== marker;
  const later = isRenumbered
    ? renumberFrom(text, endOfLine(text, at), lead, parseNumber(following) + 1)
    : null;
  return {
    from: at,
    to: later?.to ?? at,
    insert: later ? insert + rest + later.insert : insert,
    selection: { start: caret, end: caret },
  };
};

/**
 * Handles Backspace right after the marker of a list item or an empty line of a quotation: removes the marker, of which one
 * character would remain. Returns null elsewhere.
 */
export const removeMarker: Command = (text, { start: at, end }) => {
  if (at !== end) return null;
  const start = startOfLine(text, at);
  const { lead, marker, content } = parseLine(text.slice(start, endOfLine(text, at)));
  const isItem = marker !== '' && !marker.startsWith('#');
  const isEmptyQuote = marker === '' && content === '' && lead.includes('>');
  if ((!isItem && !isEmptyQuote) || at !== start + lead.length + marker.length) return null;
  if (isInFence(text, at)) return null;
  const quote = QUOTE.exec(lead)?.[0] ?? '';
  const kept = isItem ? quote : quote.replace(/>[ \t]?$/, '');
  const caret = start + kept.length;
  return { from: caret, to: at, insert: '', selection: { start: caret, end: caret } };
};
