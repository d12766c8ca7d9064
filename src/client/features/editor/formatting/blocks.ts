import {
  type Command,
  type Edit,
  endOfLine,
  isInFence,
  type Line,
  QUOTE,
  readLine,
  type Selection,
  startOfLine,
  wholeLines,
} from './edit.ts';

/** What parts a block from what stands before and behind it. */
export const gapBefore = (before: string) =>
  before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
export const gapAfter = (after: string) =>
  after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : after === '' ? '\n' : '\n\n';

/** Puts a block of its own below the line of the caret, or into it where it is empty. `selection` is within the block. */
function insertBlock(text: string, at: number, block: string, selection: Selection): Edit {
  const isEmpty = text.slice(startOfLine(text, at), endOfLine(text, at)).trim() === '';
  const from = isEmpty ? startOfLine(text, at) : endOfLine(text, at);
  const to = endOfLine(text, at);
  const ahead = gapBefore(text.slice(0, from));
  const shift = from + ahead.length;
  return {
    ...{ from, to, insert: ahead + block + gapAfter(text.slice(to)) },
    selection: { start: shift + selection.start, end: shift + selection.end },
  };
}

/** A line across the page; the caret goes below it. */
export const insertRule: Command = (text, { end }) => insertBlock(text, end, '---', { start: 4, end: 4 });

const FENCE = /^(`{3,}|~{3,})[^\n]*$/;

/** A block of code of the lines in which something is selected, or these lines again. */
export const toggleFence: Command = (text, selection) => {
  const { start, end } = wholeLines(text, selection);
  const code = text.slice(start, end);
  const [before, after] = [startOfLine(text, start - 1), endOfLine(text, end + 1)];
  const isFenced =
    start > 0 && FENCE.test(text.slice(before, start - 1)) && FENCE.test(text.slice(end + 1, after));
  if (isFenced)
    return {
      ...{ from: before, to: after, insert: code },
      selection: { start: before, end: before + code.length },
    };

  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const ahead = `${gapBefore(text.slice(0, start))}${fence}\n`;
  return {
    ...{ from: start, to: end, insert: `${ahead}${code}\n${fence}${gapAfter(text.slice(end))}` },
    selection: { start: start + ahead.length, end: start + ahead.length + code.length },
  };
};

const written = ({ lead, marker, content }: Line) => lead + marker + content;

/** Changes all lines in which something is selected. A caret stays with its letters, a selection becomes all of the lines. */
function changeLines(text: string, selection: Selection, change: (lines: string[]) => string[]): Edit {
  const { start: from, end: to } = wholeLines(text, selection);
  const old = text.slice(from, to);
  const insert = change(old.split('\n')).join('\n');
  if (selection.start !== selection.end)
    return { from, to, insert, selection: { start: from, end: from + insert.length } };
  const at = Math.max(from, selection.start + insert.length - old.length);
  return { from, to, insert, selection: { start: at, end: at } };
}

/** The lines that a command is about: those with something in them, or the first if all are empty. */
function counted(lines: string[]): boolean[] {
  const isFull = lines.map((line) => line.trim() !== '');
  return isFull.includes(true) ? isFull : lines.map((_, index) => index === 0);
}

/** Gives each line such a marker, or takes it away where all have one. */
const toggleMarker =
  (isSuch: RegExp, markerOf: (number: number) => string): Command =>
  (text, selection) =>
    changeLines(text, selection, (lines) => {
      const counts = counted(lines);
      const read = lines.map(readLine);
      const takesAway = read.every(({ marker }, index) => !counts[index] || isSuch.test(marker));
      const numbers = new Map<string, number>();
      return read.map((line, index) => {
        if (!counts[index]) return written(line);
        const number = (numbers.get(line.lead) ?? 0) + 1;
        numbers.set(line.lead, number);
        return written({ ...line, marker: takesAway ? '' : markerOf(number) });
      });
    });

export const toggleBullets = toggleMarker(/^[-*+][ \t]*$/, () => '- ');
export const toggleNumbers = toggleMarker(/^\d+[.)][ \t]*$/, (number) => `${number}. `);
export const toggleTasks = toggleMarker(/\[[ xX]\]/, () => '- [ ] ');

/** The lines of text become headings, each time one level deeper, and then text again. */
export const nextHeading: Command = (text, selection) =>
  changeLines(text, selection, (lines) => {
    const counts = counted(lines);
    const read = lines.map(readLine);
    const first = read[counts.indexOf(true)]?.marker.match(/^#+/)?.[0].length ?? 0;
    const marker = first < 3 ? `${'#'.repeat(first + 1)} ` : '';
    return read.map((line, index) => written(counts[index] ? { ...line, marker } : line));
  });

/** Quotes the lines, or takes one level of quotation away where all have one. */
export const toggleQuote: Command = (text, selection) =>
  changeLines(text, selection, (lines) =>
    lines.every((line) => /^[ \t]*>/.test(line))
      ? lines.map((line) => line.replace(/^[ \t]*>[ \t]?/, ''))
      : lines.map((line) => (line === '' && lines.length > 1 ? '>' : `> ${line}`)),
  );

const BLANK_TABLE = `| Column 1 | Column 2 |
| -------- | -------- |
|          |          |`;

const DELIMITERS = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** A pipe behind a backslash is part of its cell, also behind two: so markdown-it reads it. */
const PIPE = /(?<!\\)\|/g;

/** Where the line of dashes begins, of the table around this place; null outside of tables. */
function findDelimiters(text: string, at: number): number | null {
  if (isInFence(text, at)) return null;
  let start = startOfLine(text, at);
  const lineAt = (from: number) => text.slice(from, endOfLine(text, from)).replace(QUOTE, '');
  const isDashes = (line: string) => DELIMITERS.test(line) && line.includes('|');
  const below = endOfLine(text, start) + 1;
  if (lineAt(start).includes('|') && below <= text.length && isDashes(lineAt(below))) return below;
  while (lineAt(start).includes('|')) {
    if (isDashes(lineAt(start))) return start;
    if (start === 0) return null;
    start = startOfLine(text, start - 1);
  }
  return null;
}

/** In which column of its table this place is, from 0. */
function columnAt(text: string, at: number): number {
  const start = startOfLine(text, at);
  const pipes = text.slice(start, at).match(PIPE)?.length ?? 0;
  return /^[ \t]*\|/.test(text.slice(start, endOfLine(text, at)).replace(QUOTE, ''))
    ? Math.max(0, pipes - 1)
    : pipes;
}

/** As it is, left, in the middle, right, and again. */
function nextAlignment(cell: string): string {
  const dashes = '-'.repeat(Math.max(1, cell.length - 2));
  if (cell.startsWith(':') && cell.endsWith(':')) return `-${dashes}:`;
  if (cell.startsWith(':')) return `:${dashes}:`;
  if (cell.endsWith(':')) return `-${dashes}-`;
  return `:${dashes}-`;
}

/** Within a table the alignment of the column changes; elsewhere a new table comes. */
export const tableOrAlignment: Command = (text, selection) => {
  const { start: at } = selection;
  const delimiters = findDelimiters(text, at);
  if (delimiters === null) return insertBlock(text, selection.end, BLANK_TABLE, { start: 2, end: 10 });

  const line = text.slice(delimiters, endOfLine(text, delimiters));
  const cells = [...line.matchAll(/:?-+:?/g)];
  const cell = cells[Math.min(columnAt(text, at), cells.length - 1)];
  if (!cell) return null;
  const from = delimiters + cell.index;
  const to = from + cell[0].length;
  const insert = nextAlignment(cell[0]);
  const shift = (place: number) => (place >= to ? place + insert.length - cell[0].length : place);
  return {
    ...{ from, to, insert },
    selection: { start: shift(selection.start), end: shift(selection.end) },
  };
};

/** What stands in the cells of a row, with its white space. */
const cellsOf = (row: string) =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(PIPE);

/**
 * Enter within a table: an empty row below, with the caret in its first cell. In an empty last row the table ends, as a
 * list does in an empty item. Null outside of tables, and before the row.
 */
export const addRow: Command = (text, { start: at }) => {
  const start = startOfLine(text, at);
  const end = endOfLine(text, at);
  const row = text.slice(start, end);
  const lead = (QUOTE.exec(row)?.[0] ?? '') + (/^[ \t]*/.exec(row.replace(QUOTE, ''))?.[0] ?? '');
  const delimiters = row.includes('|') && at > start + lead.length ? findDelimiters(text, at) : null;
  if (delimiters === null) return null;

  const isLast = !text.slice(end + 1, endOfLine(text, end + 1)).includes('|');
  const isEmpty = cellsOf(row.slice(lead.length)).every((cell) => cell.trim() === '');
  if (isEmpty && isLast && start > delimiters) {
    const quote = lead.trimEnd();
    const insert = quote === '' ? gapBefore(text.slice(0, start)) : `${quote}\n${lead}`;
    const caret = start + insert.length;
    return { from: start, to: end, insert, selection: { start: caret, end: caret } };
  }

  const dashes = text.slice(delimiters, endOfLine(text, delimiters));
  const cells = cellsOf(dashes.replace(QUOTE, '')).map((cell) => ' '.repeat(Math.max(3, cell.length)));
  // Below the line of dashes, where the caret stands above it.
  const from = Math.max(end, endOfLine(text, delimiters));
  const caret = from + 1 + lead.length + '| '.length;
  return {
    ...{ from, to: from, insert: `\n${lead}|${cells.join('|')}|` },
    selection: { start: caret, end: caret },
  };
};
