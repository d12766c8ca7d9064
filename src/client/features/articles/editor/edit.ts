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
