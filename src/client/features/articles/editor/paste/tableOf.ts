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
