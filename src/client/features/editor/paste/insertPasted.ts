import { gapAfter, gapBefore } from '../formatting/blocks.ts';
import { type Command, endOfLine, startOfLine } from '../formatting/edit.ts';

/** What is more than a piece of a line. */
const BLOCK = /\n|^(?:#{1,6} |[-*+>] |\d+[.)] |\|)/;

/** This markdown in place of what is selected; blocks stand apart from the text around them. */
export const insertPasted =
  (markdown: string): Command =>
  (text, { start, end }) => {
    const [before, after] = [
      text.slice(startOfLine(text, start), start),
      text.slice(end, endOfLine(text, end)),
    ];
    const isBlock = BLOCK.test(markdown);
    const ahead = isBlock && before.trim() !== '' ? gapBefore(text.slice(0, start)) : '';
    const behind = isBlock && after.trim() !== '' ? gapAfter(text.slice(end)) : '';
    const insert = ahead + markdown + behind;
    const caret = start + insert.length;
    return { from: start, to: end, insert, selection: { start: caret, end: caret } };
  };
