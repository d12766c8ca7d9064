import purifier from 'dompurify';
import { fromDom } from 'hast-util-from-dom';
import { defaultHandlers, toMdast, type Handle } from 'hast-util-to-mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { type Handle as ToText, toMarkdown } from 'mdast-util-to-markdown';
import { definitionList, definitionListToMarkdown } from './definitionList.ts';
import { prepareLists } from './pastedLists.ts';
import { renameStyles, styleOf } from './pastedStyles.ts';
import { prepareTable } from './pastedTables.ts';
import { replaceTag } from './replaceTag.ts';

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
