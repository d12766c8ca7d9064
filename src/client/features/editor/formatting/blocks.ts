import {
  type Command,
  type Edit,
  endOfLine,
  isInFence,
  type Line,
  QUOTE,
  parseLine,
  type Selection,
  startOfLine,
  extendToLines,
} from './edit.ts';

/** Returns the line breaks that separate a block from the text before it. */
export const gapBefore = (before: string) =>
  before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
/** Returns the line breaks that separate a block from the text after it. */
const gapAfter = (after: string) =>
  after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : after === '' ? '\n' : '\n\n';

/** Inserts a block below the caret's line, or into it if it is empty. `selection` is relative to the block. */
function insertBlock(text: string, at: number, block: string, selection: Selection): Edit {
  const isEmpty = text.slice(startOfLine(text, at), endOfLine(text, at)).trim() === '';
  const from = isEmpty ? startOfLine(text, at) : endOfLine(text, at);
  const to = endOfLine(text, at);
  const ahead = gapBefore(text.slice(0, from));
  const shift = from + ahead.length;
  return {
    from,
    to,
    insert: ahead + block + gapAfter(text.slice(to)),
    selection: { start: shift + selection.start, end: shift + selection.end },
  };
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

/** Inserts a horizontal rule and moves the caret below it. */
export const insertRule: Command = (text, { end }) => insertBlock(text, end, '---', { start: 4, end: 4 });

const FENCE = /^(`{3,}|~{3,})[^\n]*$/;

/** Puts the selected lines into a code block, or takes them out of it. */
export const toggleFence: Command = (text, selection) => {
  const { start, end } = extendToLines(text, selection);
  const code = text.slice(start, end);
  const [before, after] = [startOfLine(text, start - 1), endOfLine(text, end + 1)];
  const isFenced =
    start > 0 && FENCE.test(text.slice(before, start - 1)) && FENCE.test(text.slice(end + 1, after));
  if (isFenced)
    return {
      from: before,
      to: after,
      insert: code,
      selection: { start: before, end: before + code.length },
    };

  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const ahead = `${gapBefore(text.slice(0, start))}${fence}\n`;
  return {
    from: start,
    to: end,
    insert: `${ahead}${code}\n${fence}${gapAfter(text.slice(end))}`,
    selection: { start: start + ahead.length, end: start + ahead.length + code.length },
  };
};

const formatLine = ({ lead, marker, content }: Line) => lead + marker + content;

/** Changes the selected lines. A caret stays next to the same letters; a selection is extended to whole lines. */
function changeLines(text: string, selection: Selection, change: (lines: string[]) => string[]): Edit {
  const { start: from, end: to } = extendToLines(text, selection);
  const old = text.slice(from, to);
  const insert = change(old.split('\n')).join('\n');
  if (selection.start !== selection.end)
    return { from, to, insert, selection: { start: from, end: from + insert.length } };
  const at = Math.max(from, selection.start + insert.length - old.length);
  return { from, to, insert, selection: { start: at, end: at } };
}

/** Returns which lines a command applies to: all that are not blank, or the first one if all are blank. */
function findTargets(lines: string[]): boolean[] {
  const isFull = lines.map((line) => line.trim() !== '');
  return isFull.includes(true) ? isFull : lines.map((_, index) => index === 0);
}

/** Adds a marker to each line, or removes it if all have one. */
const toggleMarker =
  (pattern: RegExp, createMarker: (number: number) => string): Command =>
  (text, selection) =>
    changeLines(text, selection, (lines) => {
      const isTarget = findTargets(lines);
      const read = lines.map(parseLine);
      const isRemoval = read.every(({ marker }, index) => !isTarget[index] || pattern.test(marker));
      const numbers = new Map<string, number>();
      return read.map((line, index) => {
        if (!isTarget[index]) return formatLine(line);
        const number = (numbers.get(line.lead) ?? 0) + 1;
        numbers.set(line.lead, number);
        return formatLine({ ...line, marker: isRemoval ? '' : createMarker(number) });
      });
    });

export const toggleBullets = toggleMarker(/^[-*+][ \t]*$/, () => '- ');
export const toggleNumbers = toggleMarker(/^\d+[.)][ \t]*$/, (number) => `${number}. `);
export const toggleTasks = toggleMarker(/\[[ xX]\]/, () => '- [ ] ');

/** Turns lines into headings, one level deeper each time, and then back into text. */
export const nextHeading: Command = (text, selection) =>
  changeLines(text, selection, (lines) => {
    const isTarget = findTargets(lines);
    const read = lines.map(parseLine);
    const first = read[isTarget.indexOf(true)]?.marker.match(/^#+/)?.[0].length ?? 0;
    const marker = first < 3 ? `${'#'.repeat(first + 1)} ` : '';
    return read.map((line, index) => formatLine(isTarget[index] ? { ...line, marker } : line));
  });

/** Quotes the lines, or removes one level of quotation if all have one. */
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
/** A pipe after a backslash is part of its cell, even after two backslashes, as in markdown-it. */
const PIPE = /(?<!\\)\|/g;

/** Returns where the delimiter row of the table around this offset starts; null outside of tables. */
function findDelimiters(text: string, at: number): number | null {
  if (isInFence(text, at)) return null;
  let start = startOfLine(text, at);
  const lineAt = (from: number) => text.slice(from, endOfLine(text, from)).replace(QUOTE, '');
  const isDelimiterRow = (line: string) => DELIMITERS.test(line) && line.includes('|');
  const below = endOfLine(text, start) + 1;
  if (lineAt(start).includes('|') && below <= text.length && isDelimiterRow(lineAt(below))) return below;
  while (lineAt(start).includes('|')) {
    if (isDelimiterRow(lineAt(start))) return start;
    if (start === 0) return null;
    start = startOfLine(text, start - 1);
  }
  return null;
}

/** Returns the table column of an offset, from 0. */
function findColumn(text: string, at: number): number {
  const start = startOfLine(text, at);
  const pipes = text.slice(start, at).match(PIPE)?.length ?? 0;
  return /^[ \t]*\|/.test(text.slice(start, endOfLine(text, at)).replace(QUOTE, ''))
    ? Math.max(0, pipes - 1)
    : pipes;
}

/** Cycles through no alignment, left, center and right. */
function nextAlignment(cell: string): string {
  const dashes = '-'.repeat(Math.max(1, cell.length - 2));
  if (cell.startsWith(':') && cell.endsWith(':')) return `-${dashes}:`;
  if (cell.startsWith(':')) return `:${dashes}:`;
  if (cell.endsWith(':')) return `-${dashes}-`;
  return `:${dashes}-`;
}

/** Changes the alignment of a table's column; outside of tables, inserts a table. */
export const insertTableOrAlign: Command = (text, selection) => {
  const { start: at } = selection;
  const delimiters = findDelimiters(text, at);
  if (delimiters === null) return insertBlock(text, selection.end, BLANK_TABLE, { start: 2, end: 10 });

  const line = text.slice(delimiters, endOfLine(text, delimiters));
  const cells = [...line.matchAll(/:?-+:?/g)];
  const cell = cells[Math.min(findColumn(text, at), cells.length - 1)];
  if (!cell) return null;
  const from = delimiters + cell.index;
  const to = from + cell[0].length;
  const insert = nextAlignment(cell[0]);
  const shift = (place: number) => (place >= to ? place + insert.length - cell[0].length : place);
  return {
    from,
    to,
    insert,
    selection: { start: shift(selection.start), end: shift(selection.end) },
  };
};

/** Returns the cells of a row, with their white space. */
const splitCells = (row: string) =>
  row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(PIPE);

/**
 * Handles Enter in a table: adds an empty row below with the caret in its first cell, or ends the table in an empty
 * last row. Returns null outside of tables, and before the row.
 */
export const addTableRow: Command = (text, { start: at }) => {
  const start = startOfLine(text, at);
  const end = endOfLine(text, at);
  const row = text.slice(start, end);
  const lead = (QUOTE.exec(row)?.[0] ?? '') + (/^[ \t]*/.exec(row.replace(QUOTE, ''))?.[0] ?? '');
  const delimiters = row.includes('|') && at > start + lead.length ? findDelimiters(text, at) : null;
  if (delimiters === null) return null;

  const isLast = !text.slice(end + 1, endOfLine(text, end + 1)).includes('|');
  const isEmpty = splitCells(row.slice(lead.length)).every((cell) => cell.trim() === '');
  if (isEmpty && isLast && start > delimiters) {
    const quote = lead.trimEnd();
    const insert = quote === '' ? gapBefore(text.slice(0, start)) : `${quote}\n${lead}`;
    const caret = start + insert.length;
    return { from: start, to: end, insert, selection: { start: caret, end: caret } };
  }

  const delimiterRow = text.slice(delimiters, endOfLine(text, delimiters));
  const cells = splitCells(delimiterRow.replace(QUOTE, '')).map((cell) =>
    ' '.repeat(Math.max(3, cell.length)),
  );
  // Below the delimiter row if the caret is in the head.
  const from = Math.max(end, endOfLine(text, delimiters));
  const caret = from + 1 + lead.length + '| '.length;
  return {
    from,
    to: from,
    insert: `\n${lead}|${cells.join('|')}|`,
    selection: { start: caret, end: caret },
  };
};

/**
 * Handles a typed pipe in a row that has its pipes already, such as one that Enter has added: moves the caret to the next
 * cell, or in an empty row to the first one. Returns null elsewhere.
 */
export const typePipe: Command = (text, { start: at, end }) => {
  if (at !== end || text[at - 1] === '\\' || findDelimiters(text, at) === null) return null;
  const row = text.slice(startOfLine(text, at), endOfLine(text, at)).replace(QUOTE, '');
  const rest = text.slice(at, endOfLine(text, at));
  const isAtStart = /^[ \t]*\|[ \t]*$/.test(row.slice(0, row.length - rest.length));
  const isEmpty = /^[|\s]*$/.test(row);
  const step = isAtStart && isEmpty ? '' : /^[ \t]*\|[ \t]?/.exec(rest)?.[0];
  if (step === undefined || !rest.includes('|')) return null;
  const caret = at + step.length;
  return { from: at, to: at, insert: '', selection: { start: caret, end: caret } };
};

const NUMBERED = /\[\^(\d+)\]/g;

/** Inserts a footnote reference at the caret, and its footnote at the end of the text, where the caret goes. */
export const insertFootnote: Command = (text, { end }) => {
  const numbers = Array.from(text.matchAll(NUMBERED), ([, number]) => Number(number));
  const mark = `[^${Math.max(0, ...numbers) + 1}]`;
  const rest = text.slice(end).trimEnd();
  const gap = /^\[\^[^\]\n]+\]:.*$/.test(rest.slice(rest.lastIndexOf('\n') + 1)) ? '\n' : '\n\n';
  const insert = `${mark}${rest}${gap}${mark}: `;
  const caret = end + insert.length;
  return { from: end, to: text.length, insert, selection: { start: caret, end: caret } };
};
