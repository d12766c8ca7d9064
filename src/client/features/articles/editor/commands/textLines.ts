import type { Selection } from '../edit.ts';

export const startOfLine = (text: string, at: number): number =>
  // Looked for from before the text, the first break would be found.
  at <= 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;

export function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** All of the lines in which something is selected. One whose very beginning is the end of a selection is none of them. */
export function wholeLines(text: string, { start, end }: Selection): Selection {
  const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
  return { start: startOfLine(text, start), end: endOfLine(text, last) };
}

/** Signs of quotes, with the white space that belongs to them. */
export const QUOTE = /^(?:[ \t]*>[ \t]?)*/;

/** How a line begins: signs of quotes and white space, and then what makes it an item of a list, or a heading. */
const BEGINNING =
  /^((?:[ \t]*>[ \t]?)*[ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|#{1,6}(?:[ \t]+|$))?/;

export interface Line {
  /** Signs of quotes, and white space. */
  lead: string;
  /** What makes it an item of a list, or a heading; with the white space behind it. */
  marker: string;
  content: string;
}

export function readLine(line: string): Line {
  const [all = '', lead = '', marker = ''] = BEGINNING.exec(line) ?? [];
  return { lead, marker, content: line.slice(all.length) };
}

/** What begins and ends blocks of code, wherever it stands. */
const FENCE = /^(?:[ \t]*>)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/gm;

/** Whether the line at this place is part of a fenced block of code. */
export function isInFence(text: string, at: number): boolean {
  const before = text.slice(0, startOfLine(text, at));
  let open = '';
  for (const [, fence = '', rest = ''] of before.matchAll(FENCE)) {
    const closes = fence.startsWith(open) && rest.trim() === '';
    // Backticks with more of them behind are code within a line.
    const opens = !(fence.startsWith('`') && rest.includes('`'));
    if (open === '') open = opens ? fence : '';
    else if (closes) open = '';
  }
  return open !== '';
}
