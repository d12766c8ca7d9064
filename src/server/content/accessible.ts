/**
 * What a reader without a mouse or without sight needs, and an author can't be asked to write. Takes and
 * gives sanitized html.
 */
export const makeAccessible = (sanitizedHtml: string): string =>
  sanitizedHtml
    // What can be wider than the page scrolls in a box of its own, which the keyboard has to reach.
    .replaceAll('<table>', '<div role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
    // A header or a link without words says nothing.
    .replace(/<th((?: [^>]*)?)>\s*<\/th>/g, '<td$1></td>')
    .replace(/<a(?: [^>]*)?>\s*<\/a>/g, '');
