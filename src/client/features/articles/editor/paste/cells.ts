/** The cells of a spreadsheet, row by row; null for any other text. All rows have as many, and none begins with a tab. */
export function cellsOf(text: string): string[][] | null {
  const rows = text
    .replace(/\r/g, '')
    .replace(/\n$/, '')
    .split('\n')
    .map((row) => row.split('\t'));
  const [first = []] = rows;
  const isSheet =
    rows.length > 1 && first.length > 1 && rows.every((row) => row.length === first.length && row[0] !== '');
  return isSheet ? rows : null;
}
