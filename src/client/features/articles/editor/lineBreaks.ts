/** A text as a text field has it: each line break is one `\n`. */
export const withFieldBreaks = (text: string): string => text.replace(/\r\n?/g, '\n');

/** How far into `original` the first `length` characters reach of what a field makes of it. */
function originalLength(original: string, length: number): number {
  let [at, rest] = [0, length];
  for (; rest > 0; rest -= 1) at += original.startsWith('\r\n', at) ? 2 : 1;
  return at;
}

/**
 * The text of a field in which `original` was edited, with the line breaks of the original: lines that nobody touched
 * keep theirs, new ones get the kind that most have.
 */
export function restoreLineBreaks(original: string, text: string): string {
  if (!original.includes('\r')) return text;
  const before = withFieldBreaks(original);
  if (before === text) return original;

  const most = Math.min(before.length, text.length);
  let start = 0;
  while (start < most && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;

  const windows = original.split('\r\n').length - 1;
  const lineBreak = windows * 2 >= before.split('\n').length - 1 ? '\r\n' : '\n';
  const restored =
    original.slice(0, originalLength(original, start)) +
    text.slice(start, text.length - end).replaceAll('\n', lineBreak) +
    original.slice(originalLength(original, before.length - end));
  // A lone `\r`, which ancient texts have, would make one break of two with a `\n` behind it.
  return withFieldBreaks(restored) === text ? restored : text;
}
