/**
 * The numbers that are in most of the lists, the largest first among those in equally many: `max` at most, without one.
 * Each list has numbers above 0, the largest first, and none twice.
 */
export function inMost(lists: readonly Float64Array[], max: number, without: number): number[] {
  const cursors = lists.map((list) => ({ list, at: 0 }));
  /** By how many lists they are in, less one. */
  const found = lists.map((): number[] => []);
  const inAll = found.at(-1) ?? [];

  while (inAll.length < max) {
    let largest = 0;
    for (const { list, at } of cursors) largest = Math.max(largest, list[at] ?? 0);
    if (largest === 0) break;
    let count = 0;
    for (const cursor of cursors) {
      if (cursor.list[cursor.at] !== largest) continue;
      cursor.at += 1;
      count += 1;
    }
    if (largest !== without) found[count - 1]?.push(largest);
  }
  return found.reverse().flat().slice(0, max);
}
