const STYLE = 'data-style';
/** In a tag. One behind a `>` in the value of another attribute is not found, and is lost. */
const STYLES = /(?<=<[a-z][^<>]*)\sstyle(?=\s*=)/gi;
const SHEETS = /<style[\s>].*?<\/style>/gis;

/**
 * The html with its styles by another name, and without style sheets: of each that a parser reads, in inert documents too,
 * Chromium reports to the server that the page's policy forbids it. Nothing is safer by this: it has to be sanitized.
 */
export const renameStyles = (html: string): string => html.replace(SHEETS, '').replace(STYLES, ` ${STYLE}`);

/** What an element of such html says of its style; '' without one. */
export const styleOf = (element: Element): string => element.getAttribute(STYLE) ?? '';
