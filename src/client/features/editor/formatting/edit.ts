/** Part of a text, by UTF-16 offsets as the browser counts them: `start` is not behind `end`. */
export interface Selection {
  start: number;
  end: number;
}

/** A change of a text: what stands from `from` to `to` becomes `insert`, and then `selection` is selected. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  selection: Selection;
}

/**
 * Whether a browser takes this place for one between two characters, which may be made of many units. True only where it
 * is certain: nothing joins a sign of ASCII to what stands before it.
 */
const isBetween = (text: string, at: number) => at === text.length || text.charCodeAt(at) < 0x80;

/** The same change without what it leaves as it is at its two ends. */
export function smallestEdit(text: string, { from, to, insert, selection }: Edit): Edit {
  let start = 0;
  while (from + start < to && start < insert.length && text[from + start] === insert[start]) start += 1;
  while (start > 0 && !(isBetween(text, from + start) && isBetween(insert, start))) start -= 1;

  let end = 0;
  const most = Math.min(to - from, insert.length) - start;
  while (end < most && text[to - end - 1] === insert[insert.length - end - 1]) end += 1;
  while (end > 0 && !isBetween(text, to - end)) end -= 1;

  return { from: from + start, to: to - end, insert: insert.slice(start, insert.length - end), selection };
}

/** The text after the change. */
export const withEdit = (text: string, { from, to, insert }: Edit): string =>
  text.slice(0, from) + insert + text.slice(to);

/** What a button or a key does to a text: null, if there is nothing to do. */
export type Command = (text: string, selection: Selection) => Edit | null;

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
