/** The block that holds this line of the text, from 1: the last that begins at it or before, of blocks in order. */
export function blockAt(lines: readonly number[], line: number): number {
  const next = lines.findIndex((first) => first > line);
  return Math.max(0, (next === -1 ? lines.length : next) - 1);
}
