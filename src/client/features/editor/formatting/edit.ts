import { nextFence } from '../../../../shared/codeFence.ts';

/** Part of a text, in UTF-16 offsets. `start` is never greater than `end`. */
export interface Selection {
  start: number;
  end: number;
}

/** Replaces the text between `from` and `to` by `insert`, and then selects `selection`. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  selection: Selection;
}

/**
 * Returns whether an offset is certain to be between two characters, which can consist of many code units: an ASCII
 * character is never joined to the one before it.
 */
const isBoundary = (text: string, at: number) => at === text.length || text.charCodeAt(at) < 0x80;

/** Returns the same edit without the unchanged text at its start and end. */
export function minimizeEdit(text: string, { from, to, insert, selection }: Edit): Edit {
  let start = 0;
  while (from + start < to && start < insert.length && text[from + start] === insert[start]) start += 1;
  while (start > 0 && !(isBoundary(text, from + start) && isBoundary(insert, start))) start -= 1;

  let end = 0;
  const most = Math.min(to - from, insert.length) - start;
  while (end < most && text[to - end - 1] === insert[insert.length - end - 1]) end += 1;
  while (end > 0 && !isBoundary(text, to - end)) end -= 1;

  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end), selection };
}

/** Returns the text after the edit. */
export const withEdit = (text: string, { from, to, insert }: Edit): string =>
  text.slice(0, from) + insert + text.slice(to);

/** What a button or key does to a text. Returns null if there is nothing to do. */
export type Command = (text: string, selection: Selection) => Edit | null;

export const startOfLine = (text: string, at: number): number =>
  // A negative position would find a line break at 0.
  at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;

export function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** Extends a selection to whole lines. If it ends at the very start of a line, that line is not included. */
export function extendToLines(text: string, { start, end }: Selection): Selection {
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  return { start: startOfLine(text, start), end: endOfLine(text, last) };
}

/** Quote markers with their white space. */
export const QUOTE = /^(?:[ \t]*>[ \t]?)*/;

/** Quote markers and white space. */
const LEAD = /^(?:[ \t]*>[ \t]?)*[ \t]*/;

/** The start of a line: quote markers and white space, then the marker of a list item or heading. */
const LINE_START =
  /^((?:[ \t]*>[ \t]?)*[ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|#{1,6}(?:[ \t]+|$))?/;

export interface Line {
  /** Quote markers and white space. */
  lead: string;
  /** The marker of a list item or heading, with the white space after it. */
  marker: string;
  content: string;
}

/** A thematic break of hyphens or asterisks, which looks like the marker of an item in items. */
const THEMATIC_BREAK = /^(?:[ \t]*>)*[ \t]*([-*])(?:[ \t]*\1){2,}[ \t]*$/;

/** Returns whether the line is a thematic break, also within quotes. */
export const isThematicBreak = (line: string): boolean => THEMATIC_BREAK.test(line);

export function parseLine(line: string): Line {
  if (isThematicBreak(line)) {
    const [lead = ''] = LEAD.exec(line) ?? [];
    return { lead, marker: '', content: line.slice(lead.length) };
  }
  const [all = '', lead = '', marker = ''] = LINE_START.exec(line) ?? [];
  return { lead, marker, content: line.slice(all.length) };
}

/** Returns whether the line at this offset is in a fenced code block. */
export const isInFence = (text: string, at: number): boolean =>
  text.slice(0, startOfLine(text, at)).split('\n').reduce(nextFence, '') !== '';
