import purifier from 'dompurify';
import { fromDom } from 'hast-util-from-dom';
import { serializeMarkdown } from '../../../../shared/serializeMarkdown.ts';

/* Loaded on the first paste of rich text, as it includes a sanitizer and a Markdown serializer. */

/** Converts the clipboard's html to markdown; '' if it has no content. */
export const convertRichText = (html: string): string => serialize(parse(html));

/** Converts in slices with pauses in between, so that the page stays responsive. */
export async function convertInSlices(html: string, pause: () => Promise<void>): Promise<string> {
  let whole: Element | DocumentFragment = parse(html);
  // Google Docs and email clients wrap everything in an element.
  while (whole.childNodes.length === 1 && whole.firstElementChild?.matches('div, span, article, section'))
    whole = whole.firstElementChild;
  const parts: string[] = [];
  while (whole.firstChild) {
    parts.push(serialize(takeSlice(whole)));
    await pause();
  }
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Number of blocks in a slice. Converting them takes a few milliseconds. */
const SLICE_SIZE = 25;
const BLOCK = 'p, h1, h2, h3, h4, h5, h6, blockquote, pre, table, hr';
const isBlock = (node: Node | null | undefined) => node instanceof Element && node.matches(BLOCK);

/** Removes the first blocks from a document and returns them. Adjacent lists, and text outside of blocks, stay together. */
function takeSlice(document: Element | DocumentFragment): DocumentFragment {
  const slice = new DocumentFragment();
  for (let count = 0; document.firstChild; count += 1) {
    if (count >= SLICE_SIZE && isBlock(slice.lastChild) && isBlock(document.firstChild)) break;
    slice.append(document.firstChild);
  }
  return slice;
}

function parse(html: string): DocumentFragment {
  const fragment = sanitize(html);
  prepare(fragment);
  return fragment;
}

const serialize = (fragment: DocumentFragment): string => serializeMarkdown(fromDom(fragment));

/* ------------------------------------------------- Preparing the html ------------------------------------------------- */

/** Turns styles into elements, and removes what makes no sense in markdown. */
function prepare(fragment: DocumentFragment) {
  fragment.querySelectorAll('li[role="checkbox"]').forEach(prepareTask);
  for (const element of fragment.querySelectorAll('b, strong, span, i, em')) {
    const style = getStyle(element);
    if (element.matches('b, strong') && NOT_BOLD.test(style)) replaceTag(element, 'span');
    else if (element.matches('span') && element.textContent.trim() !== '')
      for (const [tag, pattern] of styleTags) if (pattern.test(style)) wrapContent(element, tag);
  }
  for (const image of fragment.querySelectorAll('img'))
    if (!/^https?:/i.test(image.getAttribute('src') ?? '')) image.remove();
  fragment.querySelectorAll('b, strong, i, em, del, s').forEach(moveSpaceOut);
  for (const link of fragment.querySelectorAll(DEAD_LINKS)) link.replaceWith(...link.childNodes);
  prepareLists(fragment);
  fragment.querySelectorAll('table').forEach(prepareTable);
  for (const line of fragment.querySelectorAll(EMPTY_LINES))
    if (line.textContent.trim() === '' && !line.querySelector('img, input')) line.remove();
}

const sanitize = (html: string): DocumentFragment =>
  purifier.sanitize(renameStyles(html), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'button', 'select', 'textarea', 'form', 'audio', 'video'],
    RETURN_DOM_FRAGMENT: true,
  });

/** Formatting that word processors express as styles. */
const styleTags: [tag: string, style: RegExp][] = [
  ['strong', /font-weight:\s*(?:bold|[6-9]00)/],
  ['em', /font-style:\s*italic/],
  ['del', /text-decoration[\w-]*:[^;]*line-through/],
  ['sup', /vertical-align:\s*super/],
  ['sub', /vertical-align:\s*sub\b/],
];
const EMPTY_LINES = 'p, h1, h2, h3, h4, h5, h6, :is(p, div, ul, ol, table, h1, h2, h3, h4, h5, h6) + br';
/** Bookmarks of Word, links to them, and links whose address the sanitizer has removed. */
const DEAD_LINKS = 'a:not([href]), a[href^="#"]';
/** Google Docs wraps everything in a `b` that is not bold. */
const NOT_BOLD = /font-weight:\s*(?:normal|[1-5]00)/;

const STYLE = 'data-style';
/** Matches style attributes in tags. One that follows a `>` in another attribute's value is not found, and is lost. */
const STYLES = /(?<=<[a-z][^<>]*)\sstyle(?=\s*=)/gi;
const SHEETS = /<style[\s>].*?<\/style>/gis;

/**
 * Renames style attributes and removes style sheets: Chromium reports each one that a parser reads, even in inert documents,
 * as a violation of the page's policy. This does not make the html safe.
 */
const renameStyles = (html: string): string => html.replace(SHEETS, '').replace(STYLES, ` ${STYLE}`);

/** Returns the element's renamed style; '' if it has none. */
const getStyle = (element: Element): string => element.getAttribute(STYLE) ?? '';

function wrapContent(element: Element, tag: string) {
  const mark = document.createElement(tag);
  mark.append(...element.childNodes);
  element.append(mark);
}

/** Moves white space at the ends of an element out of it: `**a **` would not be bold. */
function moveSpaceOut(mark: Element) {
  const [first, last] = [mark.firstChild, mark.lastChild];
  if (last instanceof Text) {
    const trimmed = last.data.trimEnd();
    mark.after(last.data.slice(trimmed.length));
    last.data = trimmed;
  }
  if (first instanceof Text) {
    const trimmed = first.data.trimStart();
    mark.before(first.data.slice(0, first.data.length - trimmed.length));
    first.data = trimmed;
  }
}

/** Turns an item of a checklist in Google Docs into a task. Its box is an image, and a checked one is struck through. */
function prepareTask(item: Element): void {
  const isChecked = item.getAttribute('aria-checked') === 'true';
  item.querySelector(':scope > img')?.remove();
  const text = item.querySelector(':scope > p') ?? item;
  if (isChecked)
    for (const span of text.querySelectorAll('span'))
      span.setAttribute(STYLE, getStyle(span).replace('line-through', 'none'));
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.toggleAttribute('checked', isChecked);
  text.prepend(box);
}

/** Replaces an element with one that has another tag and the same content. */
function replaceTag(element: Element, tag: string): void {
  const other = document.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** Turns lists from any program into valid HTML. */
function prepareLists(fragment: DocumentFragment): void {
  convertWordLists(fragment);
  // Google Docs and Apple's apps put a nested list next to its item instead of inside it.
  for (const list of fragment.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    list.previousElementSibling?.append(list);
  // Unwraps the only paragraph of an item, which would make the list loose.
  for (const paragraph of fragment.querySelectorAll('li > p:only-of-type')) {
    const others = [...(paragraph.parentElement?.children ?? [])].filter((other) => other !== paragraph);
    if (others.every((other) => other.matches('ul, ol'))) paragraph.replaceWith(...paragraph.childNodes);
  }
}

/** The style of a list item in Word, such as `mso-list:l0 level2 lfo1`. */
const LEVEL = /mso-list:[^;]*\blevel(\d)/;
/** The style of the bullet or number before an item in Word. */
const SIGN = /mso-list:\s*Ignore/;
const NUMBER = /\d|\w[.)]/;

interface OpenList {
  level: number;
  list: HTMLElement;
}

/**
 * Turns Word's list items into lists. They are paragraphs with their level as a style and their bullet or number as
 * text.
 */
function convertWordLists(fragment: DocumentFragment): void {
  /** Removes and returns the item's bullet or number. */
  function takeSign(item: Element): string {
    const sign = [...item.querySelectorAll('span')].find((span) => SIGN.test(getStyle(span)));
    sign?.remove();
    return sign?.textContent.trim() ?? '';
  }

  /** Lists that are still open, outermost first. */
  let open: OpenList[] = [];
  for (const item of fragment.querySelectorAll('p')) {
    const level = Number(LEVEL.exec(getStyle(item))?.[1]);
    if (!level) continue;
    const sign = takeSign(item);
    const tag = NUMBER.test(sign) ? 'ol' : 'ul';
    if (item.previousElementSibling !== open[0]?.list) open = [];
    open = open.filter((outer) => outer.level < level || (outer.level === level && outer.list.matches(tag)));

    if (open.at(-1)?.level !== level) {
      const list = document.createElement(tag);
      if (Number.parseInt(sign) > 1) list.setAttribute('start', `${Number.parseInt(sign)}`);
      const outer = open.at(-1)?.list.lastElementChild;
      if (outer) outer.append(list);
      else item.before(list);
      open.push({ level, list });
    }
    const entry = document.createElement('li');
    entry.append(...item.childNodes);
    open.at(-1)?.list.append(entry);
    item.remove();
  }
}

const BLOCKS = 'p, div, ul, ol, li, dl, dt, dd, blockquote, pre, h1, h2, h3, h4, h5, h6';

const isBreak = (node: Node | undefined) => node instanceof HTMLBRElement;

/** Replaces blocks in a cell with `br`, as a cell is one line in Markdown. */
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

/** Turns a table into one that Markdown can represent. */
function prepareTable(table: HTMLTableElement): void {
  const cells = table.querySelectorAll('td, th');
  cells.forEach(flattenCell);
  // A single cell of a spreadsheet is just text; otherwise the first row is the head.
  if (cells.length < 2) table.replaceWith(...(cells[0]?.childNodes ?? []));
  else if (!table.querySelector('th'))
    for (const cell of [...(table.rows[0]?.cells ?? [])]) replaceTag(cell, 'th');
}
