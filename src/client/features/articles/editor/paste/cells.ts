/**
 * Returns the cells of a spreadsheet, row by row; null for any other text. All rows have the same number of cells, and no
 * first cell is blank: that would be indented text.
 */
export function cellsOf(text: string): string[][] | null {
  const rows = text
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .map((row) => row.split('\t'));
  const [first = []] = rows;
  const isSheet =
    rows.length > 1 &&
    first.length > 1 &&
    rows.every((row) => row.length === first.length && row[0]?.trim() !== '');
  return isSheet ? rows : null;
}
