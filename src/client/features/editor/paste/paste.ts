import purifier from 'dompurify';
import type { Element as HastElement } from 'hast';
import { fromDom } from 'hast-util-from-dom';
import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast';
import type { PhrasingContent, RootContent } from 'mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { type Options, toMarkdown, type Handle as ToText } from 'mdast-util-to-markdown';

/** What makes markdown of what is pasted: code that loads when it is first needed. */

export { insertPasted } from './insertPasted.ts';

interface Term {
  type: 'definitionTerm';
  children: PhrasingContent[];
}
interface Description {
  type: 'definitionDescription';
  children: RootContent[];
}
interface DefinitionList {
  type: 'definitionList';
  children: (Term | Description)[];
}

declare module 'mdast' {
  interface RootContentMap {
    definitionList: DefinitionList;
  }
}
declare module 'mdast-util-to-markdown' {
  interface ConstructNameMap {
    definitionTerm: 'definitionTerm';
    definitionDescription: 'definitionDescription';
  }
}

/** Terms and descriptions, which may stand in groups. */
const itemsOf = ({ children }: HastElement): HastElement[] =>
  children.flatMap((child) => {
    if (child.type !== 'element') return [];
    if (child.tagName === 'div') return itemsOf(child);
    return child.tagName === 'dt' || child.tagName === 'dd' ? [child] : [];
  });

/** A list of terms with what they mean. One that begins with no term, or explains none, is a list of another kind. */
const definitionList: Handle = (state, node): DefinitionList | ReturnType<Handle> => {
  const items = itemsOf(node);
  const isWhole = items[0]?.tagName === 'dt' && items.at(-1)?.tagName === 'dd';
  if (!isWhole) return defaultHandlers.dl(state, node);
  return {
    type: 'definitionList',
    children: items.map((item) =>
      item.tagName === 'dt'
        ? { type: 'definitionTerm', children: state.all(item) as PhrasingContent[] }
        : { type: 'definitionDescription', children: state.toFlow(state.all(item)) },
    ),
  };
};

const indented = (lines: string) => lines.replace(/\n(?=[^\n])/g, '\n  ');

/** Writes it as the blog reads it: the term, and below it what it means behind a colon. */
const definitionListToMarkdown: Options = {
  handlers: {
    definitionList(list: DefinitionList, _parent, state, info) {
      let [written, before]: [string, string] = ['', ''];
      for (const item of list.children) {
        const exit = state.enter(item.type);
        // Behind a description another term begins a group.
        if (written !== '')
          written += before === 'definitionDescription' && item.type === 'definitionTerm' ? '\n\n' : '\n';
        written +=
          item.type === 'definitionTerm'
            ? state
                .containerPhrasing(
                  { type: 'paragraph', children: item.children },
                  { ...info, before: '\n', after: '\n' },
                )
                .replaceAll('\n', ' ')
            : `: ${indented(state.containerFlow({ type: 'root', children: item.children }, info))}`;
        before = item.type;
        exit();
      }
      return written;
    },
  },
};

const STYLE = 'data-style';
/** In a tag. One behind a `>` in the value of another attribute is not found, and is lost. */
const STYLES = /(?<=<[a-z][^<>]*)\sstyle(?=\s*=)/gi;
const SHEETS = /<style[\s>].*?<\/style>/gis;

/**
 * The html with its styles by another name, and without style sheets: of each that a parser reads, in inert documents too,
 * Chromium reports to the server that the page's policy forbids it. Nothing is safer by this: it has to be sanitized.
 */
const renameStyles = (html: string): string => html.replace(SHEETS, '').replace(STYLES, ` ${STYLE}`);

/** What an element of such html says of its style; '' without one. */
const styleOf = (element: Element): string => element.getAttribute(STYLE) ?? '';

/** What Word says of an item, such as `mso-list:l0 level2 lfo1`. */
const LEVEL = /mso-list:[^;]*\blevel(\d)/;
/** What Word shows in front of an item: a point, or its number. */
const SIGN = /mso-list:\s*Ignore/;
const NUMBER = /\d|\w[.)]/;

interface OpenList {
  level: number;
  list: HTMLElement;
}

/** Word's items are paragraphs, of which each has its level as a style and its sign as text: they become lists. */
function listWordItems(fragment: DocumentFragment): void {
  /** Takes an item's sign away. */
  function takeSign(item: Element): string {
    const sign = [...item.querySelectorAll('span')].find((span) => SIGN.test(styleOf(span)));
    sign?.remove();
    return sign?.textContent.trim() ?? '';
  }

  /** The outermost first. */
  let open: OpenList[] = [];
  for (const item of fragment.querySelectorAll('p')) {
    const level = Number(LEVEL.exec(styleOf(item))?.[1]);
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

/** Lists as html has them, whatever program they come from. */
function prepareLists(fragment: DocumentFragment): void {
  listWordItems(fragment);
  // Google Docs and Apple's programs have a list within a list beside its item.
  for (const list of fragment.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    list.previousElementSibling?.append(list);
  // An item of one paragraph is no paragraph: all items would stand apart.
  for (const paragraph of fragment.querySelectorAll('li > p:only-of-type')) {
    const others = [...(paragraph.parentElement?.children ?? [])].filter((other) => other !== paragraph);
    if (others.every((other) => other.matches('ul, ol'))) paragraph.replaceWith(...paragraph.childNodes);
  }
}

/** Puts an element of another tag, with the same content, in the place of this one. */
function replaceTag(element: Element, tag: string): void {
  const other = document.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

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
function prepareTable(table: HTMLTableElement): void {
  const cells = table.querySelectorAll('td, th');
  cells.forEach(flattenCell);
  // A single cell of a spreadsheet is a text, and its first row is the head.
  if (cells.length < 2) table.replaceWith(...(cells[0]?.childNodes ?? []));
  else if (!table.querySelector('th'))
    for (const cell of [...(table.rows[0]?.cells ?? [])]) replaceTag(cell, 'th');
}

/** What word processors say by style alone: Google Docs has one `b` around all, which is not bold. */
const marks: [tag: string, style: RegExp][] = [
  ['strong', /font-weight:\s*(?:bold|[6-9]00)/],
  ['em', /font-style:\s*italic/],
  ['del', /text-decoration[\w-]*:[^;]*line-through/],
  ['sup', /vertical-align:\s*super/],
  ['sub', /vertical-align:\s*sub\b/],
];
const EMPTY_LINES = 'p, :is(p, div, ul, ol, table, h1, h2, h3, h4, h5, h6) + br';
/** Places in a document of Word, what leads to them, and what the sanitizer took the address of. */
const NO_LINKS = 'a:not([href]), a[href^="#"]';
const NOT_BOLD = /font-weight:\s*(?:normal|[1-5]00)/;

/** The clipboard's html without anything that could act. */
const sanitize = (html: string): DocumentFragment =>
  purifier.sanitize(renameStyles(html), {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'button', 'select', 'textarea', 'form', 'audio', 'video'],
    RETURN_DOM_FRAGMENT: true,
  });

function wrapContent(element: Element, tag: string) {
  const mark = document.createElement(tag);
  mark.append(...element.childNodes);
  element.append(mark);
}

/** White space at the ends of a mark stands outside of it: `**a **` would be no mark. */
function trim(mark: Element) {
  const [first, last] = [mark.firstChild, mark.lastChild];
  if (last instanceof Text) {
    const kept = last.data.trimEnd();
    mark.after(last.data.slice(kept.length));
    last.data = kept;
  }
  if (first instanceof Text) {
    const kept = first.data.trimStart();
    mark.before(first.data.slice(0, first.data.length - kept.length));
    first.data = kept;
  }
}

/** Turns styles into elements, and takes away what would make no sense as markdown. */
function prepare(fragment: DocumentFragment) {
  for (const element of fragment.querySelectorAll('b, strong, span, i, em')) {
    const style = styleOf(element);
    if (element.matches('b, strong') && NOT_BOLD.test(style)) replaceTag(element, 'span');
    else if (element.matches('span') && element.textContent.trim() !== '')
      for (const [tag, pattern] of marks) if (pattern.test(style)) wrapContent(element, tag);
  }
  for (const image of fragment.querySelectorAll('img'))
    if (!/^https?:/i.test(image.getAttribute('src') ?? '')) image.remove();
  fragment.querySelectorAll('b, strong, i, em, del, s').forEach(trim);
  for (const link of fragment.querySelectorAll(NO_LINKS)) link.replaceWith(...link.childNodes);
  prepareLists(fragment);
  fragment.querySelectorAll('table').forEach(prepareTable);
  for (const line of fragment.querySelectorAll(EMPTY_LINES))
    if (line.textContent.trim() === '' && !line.querySelector('img, input')) line.remove();
}

/** A line of a table has no break but that of html. */
const lineBreak: Handle = (state, node) =>
  state.inTable ? { type: 'html', value: '<br>' } : defaultHandlers.br(state, node);

/**
 * A tag that stays html, within a line. A node of html would stand in a paragraph of its own where none is around it, as
 * in items of lists: the converter takes this type for part of a line.
 */
interface LineTag {
  type: 'textDirective';
  value: string;
}

declare module 'mdast' {
  interface RootContentMap {
    lineTag: LineTag;
  }
}

/** What markdown has no sign for stays as html, which articles may have. */
const keepTag: Handle = (state, node) => {
  const content = state.all(node);
  const tag = (value: string): LineTag => ({ type: 'textDirective', value });
  return content.length === 0 ? [] : [tag(`<${node.tagName}>`), ...content, tag(`</${node.tagName}>`)];
};

/** Whoever reads the markdown takes an address as it stands: a backslash would be part of it. */
const text: ToText = (node: { value: string }, _parent, state, info) =>
  state
    .safe(node.value, info)
    .replace(/https?:\/\/\S+/gi, (address) => address.replaceAll(/\\([&~_])/g, '$1'));

function convert(fragment: DocumentFragment): string {
  const tree = toMdast(fromDom(fragment), {
    handlers: { br: lineBreak, sup: keepTag, sub: keepTag, ins: keepTag, mark: keepTag, dl: definitionList },
  });
  return toMarkdown(tree.type === 'root' ? tree : { type: 'root', children: [] }, {
    bullet: '-',
    rule: '-',
    listItemIndent: 'one',
    handlers: { text, textDirective: ({ value }: LineTag) => value },
    extensions: [
      definitionListToMarkdown,
      gfmTableToMarkdown(),
      gfmStrikethroughToMarkdown(),
      gfmTaskListItemToMarkdown(),
    ],
  }).trim();
}

function read(html: string): DocumentFragment {
  const fragment = sanitize(html);
  prepare(fragment);
  return fragment;
}

/** The clipboard's html as markdown; '' if there is nothing in it. */
export const markdownOf = (html: string): string => convert(read(html));

/** In how many blocks at a time a long document is converted: some milliseconds. */
const SLICE = 25;
const BLOCK = 'p, h1, h2, h3, h4, h5, h6, blockquote, pre, table, hr';
const isBlock = (node: Node | null | undefined) => node instanceof Element && node.matches(BLOCK);

/** Takes the first blocks out of a document. Lists beside each other, and words without a block, stay together. */
function takeSlice(document: Element | DocumentFragment): DocumentFragment {
  const slice = new DocumentFragment();
  for (let count = 0; document.firstChild; count += 1) {
    if (count >= SLICE && isBlock(slice.lastChild) && isBlock(document.firstChild)) break;
    slice.append(document.firstChild);
  }
  return slice;
}

/** The same slice by slice, so that the page can be used meanwhile. */
export async function markdownInSlices(html: string, pause: () => Promise<void>): Promise<string> {
  let whole: Element | DocumentFragment = read(html);
  // Google Docs and mail programs have an element around all.
  while (whole.childNodes.length === 1 && whole.firstElementChild?.matches('div, span, article, section'))
    whole = whole.firstElementChild;
  const parts: string[] = [];
  while (whole.firstChild) {
    parts.push(convert(takeSlice(whole)));
    await pause();
  }
  return parts.filter((part) => part !== '').join('\n\n');
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
