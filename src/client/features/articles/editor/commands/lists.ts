import type { Edit, Selection } from '../edit.ts';
import type { Command } from './command.ts';
import { readLine, wholeLines, type Line } from './textLines.ts';

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
