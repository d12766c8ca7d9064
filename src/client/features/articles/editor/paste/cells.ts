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

const escaped = (cell: string) => cell.trim().replaceAll('|', '\\|');

/** A table in markdown: its first row is the head. */
export function tableOf(rows: string[][]): string {
  const cells = rows.map((row) => row.map(escaped));
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
