import { gapBefore, insertBlock } from './blocks.ts';
import type { Command } from './command.ts';
import { endOfLine, isInFence, QUOTE, startOfLine } from './textLines.ts';

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
