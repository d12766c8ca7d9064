import { replaceTag } from './replaceTag.ts';

const BLOCKS = 'p, div, ul, ol, li, dl, dt, dd, blockquote, pre, h1, h2, h3, h4, h5, h6';

const isBreak = (node: Node | undefined) => node instanceof HTMLBRElement;

/** In markdown a cell is one line: what stood below each other in it is parted by `br`. */
function flattenCell(cell: Element) {
  for (const block of cell.querySelectorAll(BLOCKS)) {
    block.before(document.createElement('br'));
    block.replaceWith(...block.childNodes, document.createElement('br'));
  }
  const parts = [...cell.childNodes].filter((node) => isBreak(node) || node.textContent?.trim() !== '');
  const first = parts.findIndex((part) => !isBreak(part));
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    if (isBreak(part) && (index < first || !next || isBreak(next))) part.remove();
  }
}

/** Tables as markdown can have them. */
export function prepareTable(table: HTMLTableElement): void {
  const cells = table.querySelectorAll('td, th');
  cells.forEach(flattenCell);
  // A single cell of a spreadsheet is a text, and its first row is the head.
  if (cells.length < 2) table.replaceWith(...(cells[0]?.childNodes ?? []));
  else if (!table.querySelector('th'))
    for (const cell of [...(table.rows[0]?.cells ?? [])]) replaceTag(cell, 'th');
}
