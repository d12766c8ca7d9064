/**
 * What a reader without a mouse or without sight needs, and an author can't be asked to write. Takes and
 * gives sanitized html.
 */
export const makeAccessible = (sanitizedHtml: string): string =>
  sanitizedHtml
    // What can be wider than the page scrolls in a box of its own, which the keyboard has to reach.
    .replace(/<table(?: [^>]*)?>/g, '<div role="group" aria-label="Table" tabindex="0">$&')
    .replaceAll('</table>', '</table></div>')
    // A header or a link without words says nothing.
    .replace(/<th((?: [^>]*)?)>\s*<\/th>/g, '<td$1></td>')
    .replace(/<a(?! class="anchor")(?:( id="[^"]*")[^>]*| [^>]*)?>\s*<\/a>/g, (_link, id?: string) =>
      id === undefined ? '' : `<span${id}></span>`,
    )
    .replace(/<div class="alert-\w+"/g, '$& role="note"')
    .replaceAll('<div class="footnotes"', '$& role="group" aria-label="Footnotes"')
    .replace(/<a href="#section-fnref:[\d:]+"/g, '$& aria-label="Back to the text"');
