import type { Edit, Selection } from '../edit.ts';
import type { Command } from './command.ts';
import { endOfLine, startOfLine, wholeLines } from './textLines.ts';

/** What parts a block from what stands before and behind it. */
export const gapBefore = (before: string) =>
  before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
export const gapAfter = (after: string) =>
  after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : after === '' ? '\n' : '\n\n';

/** Puts a block of its own below the line of the caret, or into it where it is empty. `selection` is within the block. */
export function insertBlock(text: string, at: number, block: string, selection: Selection): Edit {
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
