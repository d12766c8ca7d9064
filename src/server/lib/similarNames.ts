/** Names up to this length match with one typo, longer ones with two. */
const SHORT = 6;

/** Returns the known names that differ from a name by a typo or two, the most similar first. */
export function findSimilarNames(name: string, known: readonly string[]): string[] {
  const mistakes = name.length <= SHORT ? 1 : 2;
  return known
    .map((other) => ({ other, difference: distance(name, other) }))
    .filter(({ difference }) => difference > 0 && difference <= mistakes)
    .sort((one, other) => one.difference - other.difference)
    .map(({ other }) => other);
}

/** Returns the edit distance, with transpositions: optimal string alignment. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    rows.push(next);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
