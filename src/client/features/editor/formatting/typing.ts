import { addRow, gapBefore } from './blocks.ts';
import {
  type Command,
  type Edit,
  endOfLine,
  isInFence,
  QUOTE,
  readLine,
  type Selection,
  startOfLine,
  wholeLines,
} from './edit.ts';

/** A marker without the box of a task, which is content to CommonMark. */
const BULLET = /^(?:[-*+]|(\d{1,9})([.)]))([ \t]+)/;
const TAB = 4;

/** A line of a list. */
interface Row {
  quote: string;
  /** White space. */
  indent: string;
  /** '' where no item begins. */
  marker: string;
  content: string;
  /** The item that holds this one; null for an outermost one. */
  parent: Row | null;
  /** The item above it in the same list. */
  previous: Row | null;
  /** The last item within `previous`. */
  cousin: Row | null;
  /** Its number before anything was moved; null if it had none. */
  number: number | null;
  /** Whether its list counts, and was not written with one number for all. */
  counts: boolean;
  /** Whether its list began with it before anything was moved. */
  wasFirst: boolean;
}

const isItem = ({ marker }: Row) => marker !== '';
const isBlank = ({ marker, content }: Row) => marker === '' && content.trim() === '';
const written = ({ quote, indent, marker, content }: Row) => quote + indent + marker + content;

/** In columns. */
function widthOf(white: string): number {
  let width = 0;
  for (const sign of white) width += sign === '\t' ? TAB - (width % TAB) : 1;
  return width;
}

/** How far the marker reaches: what stands below at this width belongs to the item. */
function contentWidth({ indent, marker }: Row): number {
  const [bullet = '', , , white = ''] = BULLET.exec(marker) ?? [];
  const sign = bullet.length - white.length;
  // More white space than that begins code.
  return widthOf(indent) + sign + (widthOf(white) > TAB ? 1 : widthOf(white));
}

const listNumber = ({ marker }: Row): number | null => {
  const number = BULLET.exec(marker)?.[1];
  return number === undefined ? null : Number(number);
};

/** What tells one list from the next one on the same level. */
const kindOf = ({ marker }: Row) => BULLET.exec(marker)?.[2] ?? marker.charAt(0);

function readRow(line: string): Row {
  const { lead, marker, content } = readLine(line);
  const quote = QUOTE.exec(lead)?.[0] ?? '';
  const isList = BULLET.test(marker);
  return {
    quote,
    indent: lead.slice(quote.length),
    marker: isList ? marker : '',
    content: isList ? content : marker + content,
    ...{ parent: null, previous: null, cousin: null, number: null, counts: true, wasFirst: false },
  };
}

const depthOf = ({ quote }: Row) => quote.split('>').length;

/** The lines around this place that may belong to its list, within the same quotation. */
function findList(text: string, { start, end }: Selection): Selection {
  const depth = depthOf(readRow(text.slice(start, endOfLine(text, start))));
  /** From line to line, as long as these are of the list; a paragraph behind an empty line is not. */
  function reach(from: number, next: (at: number) => number | null): number {
    let [reached, isAfterBlank] = [from, false];
    for (let at = next(from); at !== null; at = next(at)) {
      const row = readRow(text.slice(startOfLine(text, at), endOfLine(text, at)));
      const isHeading = row.content.startsWith('#') && !isItem(row);
      if (depthOf(row) !== depth || isHeading) break;
      if (isBlank(row)) {
        isAfterBlank = true;
        continue;
      }
      if (!isItem(row) && row.indent === '' && isAfterBlank) break;
      [reached, isAfterBlank] = [at, false];
    }
    return reached;
  }
  return {
    start: startOfLine(
      text,
      reach(start, (at) => (startOfLine(text, at) > 0 ? startOfLine(text, at) - 1 : null)),
    ),
    end: endOfLine(
      text,
      reach(end, (at) => (endOfLine(text, at) < text.length ? endOfLine(text, at) + 1 : null)),
    ),
  };
}

/** Says of each item which one holds it, and which stands before it. */
function relate(rows: Row[]): void {
  const open: Row[] = [];
  const last = new Map<Row | null, Row>();
  let isAfterBlank = false;
  for (const row of rows) {
    if (isBlank(row)) {
      isAfterBlank = true;
      continue;
    }
    if (isItem(row) || isAfterBlank) {
      while (open.length > 0 && widthOf(row.indent) < contentWidth(open.at(-1) ?? row)) open.pop();
      row.parent = open.at(-1) ?? null;
      if (isItem(row)) {
        row.previous = last.get(row.parent) ?? null;
        row.cousin = (row.previous && last.get(row.previous)) ?? null;
        last.set(row.parent, row);
        open.push(row);
      } else last.delete(row.parent);
    }
    isAfterBlank = false;
  }
}

const isFirst = (row: Row) => !row.previous || kindOf(row.previous) !== kindOf(row);

/** Keeps how the lists are numbered, so that they can be numbered anew in the same way. */
function noteNumbers(rows: Row[]): void {
  for (const row of rows.filter(isItem)) {
    row.number = listNumber(row);
    row.wasFirst = isFirst(row);
    if (isFirst(row) || !row.previous) continue;
    row.counts = row.previous.wasFirst ? row.number !== row.previous.number : row.previous.counts;
    row.previous.counts = row.counts;
  }
}

/** Numbers the lists: each begins as it did, a new one with 1. */
function numberAnew(rows: Row[]): void {
  for (const row of rows.filter(isItem)) {
    if (listNumber(row) === null) continue;
    const before = isFirst(row) ? null : row.previous && listNumber(row.previous);
    const number =
      before === null
        ? ((row.wasFirst ? row.number : null) ?? 1)
        : before + (row.previous?.counts === false ? 0 : 1);
    row.marker = row.marker.replace(/^\d+/, String(number));
  }
}

/** The sign of this list with the item's own box, if it is a task. */
const joinMarker = (list: Row, { marker }: Row) =>
  (BULLET.exec(list.marker)?.[0] ?? '') + marker.replace(BULLET, '');

/** Moves an item, with all that belongs to it, to another indentation. */
function move(rows: Row[], item: Row, indent: string, marker: string): void {
  const [oldIndent, oldWidth] = [widthOf(item.indent), contentWidth(item)];
  Object.assign(item, { indent, marker });
  const shift = contentWidth(item) - oldWidth;
  for (const row of rows.slice(rows.indexOf(item) + 1)) {
    if (isBlank(row)) continue;
    if (widthOf(row.indent) <= oldIndent) break;
    row.indent = ' '.repeat(Math.max(0, widthOf(row.indent) + shift));
  }
}

/** One level deeper: it becomes the last item within the one above. False if there is none. */
function nest(rows: Row[], item: Row): boolean {
  const { previous, cousin } = item;
  if (!previous) return false;
  if (cousin) move(rows, item, cousin.indent, joinMarker(cousin, item));
  else {
    const indent = previous.indent + ' '.repeat(contentWidth(previous) - widthOf(previous.indent));
    item.wasFirst = false;
    move(rows, item, indent, item.marker);
  }
  return true;
}

/** One level up: it becomes the item behind the one that holds it. False for an outermost one. */
function unnest(rows: Row[], item: Row): boolean {
  const { parent } = item;
  if (!parent) return false;
  const isEmpty = item.content.trim() === '' && item.marker.replace(BULLET, '') === '';
  // Nothing is done in a new task.
  const marker = isEmpty ? parent.marker.replace(/\[[xX]\]/, '[ ]') : joinMarker(parent, item);
  item.counts = parent.counts;
  move(rows, item, parent.indent, marker);
  return true;
}

/** Does this with each item in which something is selected, from the outermost on. */
const moveItems =
  (step: (rows: Row[], item: Row) => boolean): Command =>
  (text, selection) => {
    if (isInFence(text, selection.start)) return null;
    const lines = wholeLines(text, selection);
    const list = findList(text, lines);
    const rows = text.slice(list.start, list.end).split('\n').map(readRow);
    relate(rows);
    noteNumbers(rows);
    const lineOf = (at: number) => text.slice(list.start, at).split('\n').length - 1;
    const chosen = rows.slice(lineOf(lines.start), lineOf(lines.end) + 1).filter(isItem);
    const outermost = chosen.filter(({ parent }) => parent === null || !chosen.includes(parent));

    let isMoved = false;
    for (const item of outermost) {
      isMoved = step(rows, item) || isMoved;
      relate(rows);
    }
    if (!isMoved) return null;
    numberAnew(rows);
    return writeRows(text, selection, list, rows);
  };

/** The caret stays with the letters behind it. */
function writeRows(text: string, selection: Selection, { start, end }: Selection, rows: Row[]): Edit {
  const lines = rows.map(written);
  const insert = lines.join('\n');
  function shifted(at: number): number {
    const index = text.slice(start, at).split('\n').length;
    const newEnd = start + lines.slice(0, index).join('\n').length;
    const newStart = newEnd - (lines[index - 1]?.length ?? 0);
    return Math.max(newStart, newEnd - (endOfLine(text, at) - at));
  }
  return {
    ...{ from: start, to: end, insert },
    selection: { start: shifted(selection.start), end: shifted(selection.end) },
  };
}

export const nestItems = moveItems(nest);
export const unnestItems = moveItems(unnest);

/** Whether something is selected in an item of a list, or the caret stands there. */
export function isInList(text: string, selection: Selection): boolean {
  const { start, end } = wholeLines(text, selection);
  if (isInFence(text, start)) return false;
  return text
    .slice(start, end)
    .split('\n')
    .some((line) => isItem(readRow(line)));
}

const ORDERED = /^(\d{1,9})([.)])/;
const numberOf = (marker: string) => Number(ORDERED.exec(marker)?.[1]);

const PAIRS: Record<string, string> = { '*': '*', _: '_', '`': '`', '[': ']', '(': ')' };

/** Whether this sign, typed over this selection, stands around it. */
export const canWrap = (sign: string, { start, end }: Selection): boolean =>
  start !== end && PAIRS[sign] !== undefined;

/** A sign that is typed over a selection stands around it; null for signs that do not. */
export const wrapBy =
  (sign: string): Command =>
  (text, { start, end }) => {
    const closing = PAIRS[sign];
    if (closing === undefined || start === end) return null;
    return {
      ...{ from: start, to: end, insert: sign + text.slice(start, end) + closing },
      selection: { start: start + 1, end: end + 1 },
    };
  };

/** The items behind this place that belong to the same list, numbered from `number` on. */
function renumber(text: string, at: number, lead: string, number: number): Edit | null {
  let [place, next, to, insert] = [at, number, at, ''];
  while (place < text.length) {
    const end = endOfLine(text, place + 1);
    const line = text.slice(place + 1, end);
    const read = readLine(line);
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

/** The marker of the item after one with this marker: its number is one more, unless all have the same. */
function followingMarker(text: string, start: number, lead: string, marker: string): string {
  const open = marker.replace(/\[[xX]\]/, '[ ]');
  const above = readLine(text.slice(startOfLine(text, start - 1), start));
  const isSame = above.lead === lead && numberOf(above.marker) === numberOf(marker);
  return isSame
    ? open
    : open.replace(ORDERED, (_, number: string, sign: string) => `${Number(number) + 1}${sign}`);
}

/**
 * Enter within a list, a quotation or a table: the next line goes on with it; an empty item goes one level up, and an
 * empty outermost one ends the list. Null elsewhere.
 */
export const continueLine: Command = (text, selection) => {
  const { start: at, end } = selection;
  if (at !== end) return null;
  const row = addRow(text, selection);
  if (row) return row;
  const start = startOfLine(text, at);
  const { lead, marker, content } = readLine(text.slice(start, endOfLine(text, at)));
  const isItem = marker !== '' && !marker.startsWith('#');
  const isQuote = lead.includes('>');
  const size = lead.length + (isItem ? marker.length : 0);
  if ((!isItem && !isQuote) || at < start + size || isInFence(text, at)) return null;

  if (content.trim() === '' && (isItem || marker === '')) {
    const outer = isItem ? unnestItems(text, selection) : null;
    if (outer) return outer;
    // Below an empty line: right below the item, what is typed next would still be part of it.
    const quote = lead.trimEnd();
    const insert = isItem && isQuote ? `${quote}\n${quote} ` : gapBefore(text.slice(0, start));
    const caret = start + insert.length;
    return { from: start, to: endOfLine(text, at), insert, selection: { start: caret, end: caret } };
  }

  const following = isItem ? followingMarker(text, start, lead, marker) : '';
  const insert = `\n${lead}${following}`;
  const caret = at + insert.length;
  const rest = text.slice(at, endOfLine(text, at));
  const isCounting = ORDERED.test(following) && following !== marker;
  const later = isCounting ? renumber(text, endOfLine(text, at), lead, numberOf(following) + 1) : null;
  return {
    ...{ from: at, to: later?.to ?? at, insert: later ? insert + rest + later.insert : insert },
    selection: { start: caret, end: caret },
  };
};
