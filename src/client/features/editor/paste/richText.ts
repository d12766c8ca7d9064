import purifier from 'dompurify';
import { fromDom } from 'hast-util-from-dom';
import { parseUrl } from '../../../../shared/parse.ts';
import { footnoteDefinition, inlineTag, serializeMarkdown } from '../../../../shared/serializeMarkdown.ts';

/* Loaded on the first paste of rich text, as it includes a sanitizer and a Markdown serializer. */

/** Converts the clipboard's html to markdown; '' if it has no content. Throws a RangeError if it is too deep. */
export const convertRichText = (html: string): string => serialize(parse(html));

/**
 * Converts in slices with pauses in between, so that the page stays responsive. Calls `onLostImages` if the clipboard
 * names images without containing them. Throws a RangeError if the html is too deep.
 */
export async function convertInSlices(
  html: string,
  pause: () => Promise<void>,
  onLostImages?: (count: number) => void,
): Promise<string> {
  let whole: Element | DocumentFragment = parse(html, onLostImages);
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

function parse(html: string, onLostImages?: (count: number) => void): DocumentFragment {
  const fragment = sanitize(html);
  requireDepth(fragment);
  const lostImages = prepareImages(fragment);
  if (lostImages > 0) onLostImages?.(lostImages);
  prepare(fragment);
  return fragment;
}

const serialize = (fragment: DocumentFragment): string =>
  serializeMarkdown(fromDom(fragment), {
    [MARK]: (_state, { properties }) => inlineTag(String(properties.dataText)),
    [NOTE]: (state, node) =>
      footnoteDefinition(String(node.properties.dataText), state.toFlow(state.all(node))),
  });

/** Elements that stand for Markdown syntax without an element in html: its text, and a note of this label. */
const MARK = 'markdown-mark';
const NOTE = 'markdown-note';

function createMark(text: string, tag = MARK): HTMLElement {
  const mark = document.createElement(tag);
  mark.dataset.text = text;
  // Otherwise white space beside it would be removed.
  if (tag === MARK) mark.textContent = text;
  return mark;
}

/* ------------------------------------------------- Preparing the html ------------------------------------------------- */

/** Turns styles into elements, and removes what makes no sense in markdown. */
function prepare(fragment: DocumentFragment) {
  fragment.querySelectorAll(CONTROLS).forEach((element) => element.remove());
  prepareMath(fragment);
  for (const heading of fragment.querySelectorAll('p[role="heading"], div[role="heading"]'))
    replaceTag(heading, `h${/^[1-6]$/.exec(heading.ariaLevel ?? '')?.[0] ?? 2}`);
  fragment.querySelectorAll('code').forEach(prepareCodeBlock);
  fragment.querySelectorAll('pre').forEach(prepareCode);
  fragment.querySelectorAll<HTMLAnchorElement>('a[href*="#"]').forEach(prepareAnchor);
  prepareFootnotes(fragment);
  fragment.querySelectorAll(ALERT).forEach(prepareAlert);
  fragment.querySelectorAll('li[role="checkbox"]').forEach(prepareTask);
  fragment.querySelectorAll('li').forEach(prepareTypedTask);
  for (const element of fragment.querySelectorAll('b, strong, span, i, em')) {
    const style = getStyle(element);
    if (element.matches('b, strong') && NOT_BOLD.test(style)) replaceTag(element, 'span');
    else if (element.matches('span') && element.textContent.trim() !== '')
      for (const [tag, pattern] of styleTags) if (pattern.test(style)) wrapContent(element, tag);
  }
  prepareMarks(fragment);
  for (const link of fragment.querySelectorAll(DEAD_LINKS)) link.replaceWith(...link.childNodes);
  prepareLists(fragment);
  fragment.querySelectorAll('table').forEach(prepareTable);
  for (const line of fragment.querySelectorAll(EMPTY_LINES))
    if (line.textContent.trim() === '' && !line.querySelector('img, input')) line.remove();
}

/**
 * In elements. The serializer is recursive, and its time grows faster than the depth. Documents have fewer than 50 levels, and
 * most browsers allow 512.
 */
const DEPTH_MAX = 200;

/** Throws a RangeError if elements are nested more deeply than that. */
function requireDepth(fragment: DocumentFragment): void {
  let level = Array.from(fragment.children);
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > DEPTH_MAX) throw new RangeError(`More than ${DEPTH_MAX} levels of elements`);
    level = level.flatMap(({ children }) => Array.from(children));
  }
}

function sanitize(html: string): DocumentFragment {
  const fragment = purifier.sanitize(keepFormulas(renameStyles(html)), {
    USE_PROFILES: { html: true },
    // Buttons are removed with their text afterwards.
    FORBID_TAGS: ['style', 'select', 'textarea', 'form', 'audio', 'video'],
    RETURN_DOM_FRAGMENT: true,
  });
  for (const [selector, style] of readSheets(html))
    for (const element of fragment.querySelectorAll(selector))
      element.setAttribute(STYLE, `${style};${getStyle(element)}`);
  return fragment;
}

/** Buttons such as Copy, texts for screen readers only, and numbers of lines. */
const CONTROLS =
  'button, clipboard-copy, span.EOP, [role="button"]:not([href]), [role="toolbar"], .sr-only, .visually-hidden, ' +
  'td[data-line-number], td.gutter, .lineno, .linenos, .line-numbers-rows, .rouge-gutter';

const EMOJI = /^\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)*$/u;

/**
 * Prepares images. Those that only the other program can load keep their description, without a URL. Returns their
 * number.
 */
function prepareImages(fragment: DocumentFragment): number {
  let lost = 0;
  for (const image of fragment.querySelectorAll('img')) {
    const alt = image.getAttribute('alt')?.trim() ?? '';
    const src = image.getAttribute('src')?.trim() ?? '';
    const address = [src, image.dataset.src ?? '', image.dataset.original ?? '']
      .map((address) => address.replace(/^\/\//, 'https://'))
      .find((address) => /^https?:/i.test(address) || address.startsWith('/media/'));
    const isBox = image.matches('[role="checkbox"] > img, [aria-roledescription="checkbox"]');
    if (EMOJI.test(alt)) image.replaceWith(alt);
    else if (address !== undefined) image.setAttribute('src', toOwnPath(address));
    else {
      if (!isBox) lost += 1;
      // An image without a URL is reported below the text.
      if (alt === '' || isBox) image.remove();
      else image.setAttribute('src', '');
    }
  }
  return lost;
}

/** Returns the path of an image that was uploaded to this blog, so that it stays one of it; other URLs unchanged. */
function toOwnPath(address: string): string {
  const url = parseUrl(address, location.href);
  return url?.origin === location.origin && url.pathname.startsWith('/media/') ? url.pathname : address;
}

const FORMULA = /<math[\s>](?:(?!<\/math>).)*?<annotation[^>]*>([^<]*)<\/annotation>.*?<\/math>/gis;

/** Keeps the source of formulas, which the sanitizer would remove. */
const keepFormulas = (html: string): string =>
  html.includes('<annotation') ? html.replace(FORMULA, '<span class="tex">$1</span>') : html;

/** Replaces formulas, which consist of hundreds of elements, with their source. */
function prepareMath(fragment: DocumentFragment): void {
  for (const source of fragment.querySelectorAll('.tex')) {
    const formula =
      source.closest('.katex-display, .MathJax_Display') ?? source.closest('.katex, .MathJax') ?? source;
    const sign = formula.matches('.katex-display, .MathJax_Display') ? '$$' : '$';
    formula.replaceWith(createMark(`${sign}${source.textContent.trim()}${sign}`));
  }
}

/** Names of languages that programs write above code. */
const LANGUAGE =
  /^(?:bash|c|c\+\+|cpp|c#|csharp|css|diff|dockerfile|go|graphql|html|ini|java|javascript|js|json|jsx|kotlin|lua|makefile|markdown|perl|php|plaintext|powershell|python|r|ruby|rust|scala|scss|shell|sh|sql|swift|text|toml|ts|tsx|typescript|xml|yaml|yml|zsh)$/i;
const COPY = /\b(?:copy(?: code)?|copied!?|edit|download|wrap|run|explain)\b/gi;

/** Returns the text that is only the name of a language and of buttons; null for other text. */
function readCodeHeader(text: string): string | null {
  const name = text.replace(COPY, '').trim();
  return name === '' || LANGUAGE.test(name) ? name.toLowerCase() : null;
}

/** Returns the element before a code block, which may be alone in others. */
function findCodeHeader(pre: HTMLPreElement): Element | null {
  let block: Element = pre;
  while (!block.previousElementSibling && block.parentElement?.matches('div, figure, code-block'))
    block = block.parentElement;
  return block.previousElementSibling;
}

/** Turns code that a style shows as a block into one: otherwise its line breaks would be lost. */
function prepareCodeBlock(code: Element): void {
  const isBlock = /white-space:\s*(?:pre|break-spaces)|display:\s*block/.test(getStyle(code));
  if (code.closest('pre') || !code.textContent.trim().includes('\n') || !isBlock) return;
  const pre = document.createElement('pre');
  code.replaceWith(pre);
  pre.append(code);
}

/** Removes what programs show in or above a code block: the name of its language, and buttons. */
function prepareCode(pre: HTMLPreElement): void {
  let code = pre.querySelector('code');
  let language = '';
  if (code && code.textContent.trim() !== pre.textContent.trim()) {
    const codes = [...pre.querySelectorAll('code')];
    const whole = codes.map(({ textContent }) => textContent).join(codes.length > 1 ? '\n' : '');
    codes.forEach((part) => part.remove());
    language = readCodeHeader(pre.textContent) ?? '';
    code.textContent = whole;
    pre.replaceChildren(code);
  }
  const outer = pre.closest('[class*="highlight-source-"], [class*="language-"]');
  language ||= /(?:highlight-source-|language-)([\w+#-]+)/.exec(outer?.className ?? '')?.[1] ?? '';
  const header = findCodeHeader(pre);
  if (header?.matches('div, span, figcaption') && header.textContent.trim() !== '') {
    const name = readCodeHeader(header.textContent);
    if (name !== null) header.remove();
    language ||= name ?? '';
  }
  if (!code) {
    code = document.createElement('code');
    code.append(...pre.childNodes);
    pre.append(code);
  }
  const isPlain = language === '' || /^(?:text|plaintext)$/.test(language);
  if (!isPlain && !/\blanguage-/.test(code.className)) code.className = `language-${language}`;
}

/** Removes a heading's link to itself. */
function prepareAnchor(link: HTMLAnchorElement): void {
  const isSign = /^[#¶§🔗]?$/u.test(link.textContent.trim()) && !link.querySelector('img');
  if (isSign && (link.closest('h1, h2, h3, h4, h5, h6, .markdown-heading') || link.matches('.anchor')))
    link.remove();
}

/** The id of a note. GitHub's ends with a hash. */
const NOTE_ID = /^(?:user-content-|section-)?fn[:-]([\w-]+?)(?:-[\da-f]{20,})?$/;
const getFragment = (link: Element) => link.getAttribute('href')?.split('#')[1] ?? '';

/** Turns footnotes of this blog, GitHub and others into those of Markdown. */
function prepareFootnotes(fragment: DocumentFragment): void {
  for (const link of fragment.querySelectorAll('a[href*="#"]')) {
    const label = NOTE_ID.exec(getFragment(link))?.[1];
    if (label === undefined || !/^\[?[\w*†‡]{1,4}\]?$/.test(link.textContent.trim())) continue;
    const sup = link.parentElement?.matches('sup') && link.parentElement.textContent === link.textContent;
    (sup ? link.parentElement : link).replaceWith(createMark(`[^${label}]`));
  }
  for (const item of fragment.querySelectorAll('li[id]')) {
    const label = NOTE_ID.exec(item.id)?.[1];
    if (label === undefined) continue;
    for (const link of item.querySelectorAll('a[href*="fnref"]')) {
      const before = link.previousSibling;
      if (before instanceof Text) before.data = before.data.trimEnd();
      link.remove();
    }
    const note = createMark(label, NOTE);
    note.append(...item.childNodes);
    fragment.append(note);
    const list = item.parentElement;
    item.remove();
    if (list?.childElementCount === 0) (list.closest('.footnotes, section') ?? list).remove();
  }
}

const ALERT = '[class*="alert-"]:has(> [class*="alert-title"])';

/** Turns an alert of this blog or GitHub into a quote with its marker. */
function prepareAlert(alert: Element): void {
  const kind = /alert-(note|tip|important|warning|caution)\b/.exec(alert.className)?.[1];
  const title = alert.querySelector(':scope > [class*="alert-title"]');
  if (kind === undefined || !title) return;
  title.replaceChildren(createMark(`[!${kind.toUpperCase()}]`));
  replaceTag(alert, 'blockquote');
}

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

const RULE = /(?<![\w.#-])(span\.[\w-]+)\s*\{([^}]*)\}/gi;

/** Returns selectors and styles of style sheets: Apple's programs mark bold and italic text by classes. */
const readSheets = (html: string): [selector: string, style: string][] =>
  (html.match(SHEETS) ?? []).flatMap((sheet) =>
    Array.from(sheet.matchAll(RULE), ([, selector = '', style = '']): [string, string] => [selector, style]),
  );

/** Returns the element's renamed style; '' if it has none. */
const getStyle = (element: Element): string => element.getAttribute(STYLE) ?? '';

function wrapContent(element: Element, tag: string) {
  const mark = document.createElement(tag);
  mark.append(...element.childNodes);
  element.append(mark);
}

const MARKS: Record<string, string> = { b: 'strong', i: 'em', u: 'em', s: 'del', strike: 'del' };

/** Joins and cleans bold, italic and deleted text, which programs split at will. */
function prepareMarks(fragment: DocumentFragment): void {
  for (const mark of fragment.querySelectorAll('b, i, u, s, strike'))
    replaceTag(mark, MARKS[mark.localName] ?? '');
  for (const span of fragment.querySelectorAll('span, font'))
    if (!SIGN.test(getStyle(span))) span.replaceWith(...span.childNodes);
  for (const inner of fragment.querySelectorAll('strong strong, em em, del del'))
    inner.replaceWith(...inner.childNodes);
  fragment.normalize();
  fragment.querySelectorAll('strong, em, del').forEach(joinNext);
  // The innermost first.
  [...fragment.querySelectorAll('strong, em, del')].reverse().forEach(moveSpaceOut);
  fragment.normalize();
}

/** Moves the next marks of the same kind into this one, with white space in between. */
function joinNext(mark: Element): void {
  for (;;) {
    const space = mark.nextSibling;
    const isSpace = space instanceof Text && space.data.trim() === '';
    const next = isSpace ? space.nextSibling : space;
    if (!(next instanceof Element) || next.localName !== mark.localName) return;
    if (isSpace) mark.append(space);
    mark.append(...next.childNodes);
    next.remove();
  }
}

/** Moves white space and line breaks at the ends of an element out of it: `**a **` would not be bold. Removes empty ones. */
function moveSpaceOut(mark: Element): void {
  for (let last = mark.lastChild; last instanceof Text || isBreak(last); last = mark.lastChild) {
    const text = last instanceof Text ? last.data.trimEnd() : '';
    if (last instanceof Text && text !== '') {
      mark.after(last.data.slice(text.length));
      last.data = text;
      break;
    }
    mark.after(last);
  }
  for (let first = mark.firstChild; first instanceof Text || isBreak(first); first = mark.firstChild) {
    const text = first instanceof Text ? first.data.trimStart() : '';
    if (first instanceof Text && text !== '') {
      mark.before(first.data.slice(0, first.data.length - text.length));
      first.data = text;
      break;
    }
    mark.before(first);
  }
  if (!mark.hasChildNodes()) mark.remove();
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

const TYPED_BOX = /^\s*(?:\[([ xX]?)\]|([☐☑☒✅]))\s+/;

/** Turns a box that is written as text, as by Notion, or as a class, as by Confluence, into a task. */
function prepareTypedTask(item: Element): void {
  if (item.querySelector(':scope > input, :scope > p > input, :scope > label > input')) return;
  let text: Node | null = item.firstChild;
  while (text && !(text instanceof Text && text.data.trim() !== ''))
    text =
      text instanceof Element && !text.matches('ul, ol') && text.firstChild
        ? text.firstChild
        : text.nextSibling;
  const [typed = '', sign, symbol] = (text instanceof Text ? TYPED_BOX.exec(text.data) : null) ?? [];
  const isTask = item.matches('[data-inline-task-id], .to-do-list > li, .task-list-item');
  if (typed === '' && !isTask) return;
  if (text instanceof Text) text.data = text.data.slice(typed.length);
  const isChecked = symbol === undefined ? sign?.toLowerCase() === 'x' : symbol !== '☐';
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.toggleAttribute('checked', isChecked || item.matches('.checked'));
  (item.querySelector(':scope > p') ?? item).prepend(box);
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
  nestByLevel(fragment);
  for (const list of fragment.querySelectorAll<HTMLOListElement>('ol[start]'))
    list.querySelector(':scope > li:not([value])')?.setAttribute('value', `${list.start}`);
  // Google Docs and Apple's apps put a nested list next to its item instead of inside it.
  for (const list of fragment.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    if (list.previousElementSibling) list.previousElementSibling.append(list);
    else list.replaceWith(...list.childNodes);
  for (const item of [...fragment.querySelectorAll('li')].reverse()) unwrapLists(item);
  fragment.querySelectorAll<HTMLOListElement>('ol:not([reversed])').forEach(splitAtNumbers);
  // Unwraps the only paragraph of an item, which would make the list loose.
  for (const paragraph of fragment.querySelectorAll('li > p:only-of-type')) {
    const others = [...(paragraph.parentElement?.childNodes ?? [])].filter((other) => other !== paragraph);
    const isOnly = others.every((other) =>
      other instanceof Element ? other.matches('ul, ol, input') : other.textContent?.trim() === '',
    );
    if (isOnly) paragraph.replaceWith(...paragraph.childNodes);
  }
}

/** Moves lists one level up if their item has nothing else: a selection that begins within a list has such items. */
function unwrapLists(item: Element): void {
  const lists = [...item.children];
  if (lists.length === 0 || lists.some((list) => !list.matches('ul, ol'))) return;
  if ([...item.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')) return;
  const previous = item.previousElementSibling;
  if (previous) {
    previous.append(...lists);
    item.remove();
  } else item.replaceWith(...lists.flatMap((list) => [...list.childNodes]));
}

/** Returns the level of a list, from 1, as the pages of Google, Word and Slack name it; NaN if they don't. */
function readLevel(list: Element): number {
  const item = [...list.children].find((child) => child.matches('li'));
  const level = item?.getAttribute('data-aria-level') ?? item?.getAttribute('aria-level');
  const indent = list.getAttribute('data-indent');
  return level != null ? Number(level) : indent === null ? NaN : Number(indent) + 1;
}

/** A list that may get more items. */
interface OpenList {
  level: number;
  list: Element;
}

/**
 * Returns the lists that stay open for an item of this level and type, outermost first. If the selection began within a
 * nested list, its items are on the level of the first item that isn't.
 */
function keepOpen(open: OpenList[], level: number, tag: string): OpenList[] {
  const kept = open.filter(
    (outer) => outer.level < level || (outer.level === level && outer.list.matches(tag)),
  );
  const [outermost] = open;
  const isOutdented = outermost !== undefined && outermost.level > level && outermost.list.matches(tag);
  return isOutdented ? [{ level, list: outermost.list }] : kept;
}

/** Nests lists that follow each other and only name their level. */
function nestByLevel(fragment: DocumentFragment): void {
  for (const list of fragment.querySelectorAll(':is(ul, ol) > :is(ul, ol):only-child'))
    list.parentElement?.replaceWith(list);
  let open: OpenList[] = [];
  let last: Element | null = null;
  for (const list of fragment.querySelectorAll('ul, ol')) {
    const level = readLevel(list);
    const { parentElement: parent } = list;
    if (Number.isNaN(level) || parent?.closest('ul, ol')) continue;
    const block: Element = parent?.matches('div') === true && parent.childElementCount === 1 ? parent : list;
    if (block.previousElementSibling !== last) open = [];
    open = keepOpen(open, level, list.localName);
    const outer = open.at(-1);
    if (outer?.level === level) outer.list.append(...list.children);
    else {
      // Beside its item for now, like those of Google Docs.
      outer?.list.append(list);
      open.push({ level, list });
    }
    if (!outer) last = block;
    else if (outer.level === level || block !== list) block.remove();
  }
}

/** The style of a list item in Word, such as `mso-list:l0 level2 lfo1`. */
const LEVEL = /mso-list:[^;]*\blevel(\d)/;
/** The style of the bullet or number before an item in Word. */
const SIGN = /mso-list:\s*Ignore/;
const NUMBER = /\d|\w[.)]/;

/** In points: by how much Word indents each level of a list. */
const LEVEL_INDENT = 36;
const POINTS: Record<string, number> = { pt: 1, in: 72, cm: 28.35, px: 0.75 };

/** Returns the level of the list items that a paragraph of Word continues; 0 if it isn't indented. */
function readIndentLevel(paragraph: Element): number {
  const [, size = '', unit = ''] = /margin-left:\s*([\d.]+)(pt|in|cm|px)/.exec(getStyle(paragraph)) ?? [];
  if (size !== '') return Math.round((Number(size) * (POINTS[unit] ?? 0)) / LEVEL_INDENT);
  return /^Mso(?:ListParagraph|ListContinue)/.test(paragraph.className) ? 1 : 0;
}

const ROMAN: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

/**
 * Returns the number that is written before an item, such as 2 for `2.`, `1.2`, `(b)` and `ii.`; NaN for others.
 *
 * @param expected the number of an item that follows the previous one, as letters may also be Roman numbers
 */
function readNumber(sign: string, expected: number): number {
  const [, digits, word = ''] = /(\d+)[^\d\p{L}]*$|(?<!\p{L})([a-z]{1,8})\W*$/iu.exec(sign) ?? [];
  if (digits !== undefined) return Number(digits);
  const letters = Array.from(word.toLowerCase());
  const values = letters.map((letter) => ROMAN[letter] ?? NaN);
  const roman = values.reduce(
    (sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value),
    0,
  );
  const first = letters[0] ?? '';
  // `aa` follows `z`, and `bb` follows `aa`.
  const isRepeated = first !== '' && letters.every((letter) => letter === first);
  const letter = isRepeated ? first.charCodeAt(0) - 96 + 26 * (letters.length - 1) : NaN;
  if (letter === expected || Number.isNaN(roman) || word === '') return letter;
  return roman === expected || letters.length > 1 || first === 'i' ? roman : letter;
}

/**
 * Turns Word's list items into lists. They are paragraphs with their level as a style and their bullet or number as
 * text. Indented paragraphs between them become part of the items, as do others between nested ones.
 */
function convertWordLists(fragment: DocumentFragment): void {
  /** Removes and returns the item's bullet or number. */
  function takeSign(item: Element): string {
    const sign = [...item.querySelectorAll('span')].find((span) => SIGN.test(getStyle(span)));
    sign?.remove();
    return sign?.textContent.trim() ?? '';
  }

  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const sign = takeSign(heading);
    if (NUMBER.test(sign)) heading.prepend(`${sign} `);
  }

  /** Lists that are still open, outermost first. */
  let open: OpenList[] = [];
  /** Paragraphs after the open lists. */
  let between: Element[] = [];
  /** The last number on each level. */
  let numbers: number[] = [];

  /** Moves the paragraphs after a list into its last item of this level or an outer one. */
  function takeIn(level: number) {
    const outer = open.findLast((list) => list.level <= level) ?? open[0];
    outer?.list.lastElementChild?.append(...between);
    between = [];
  }

  for (const item of fragment.querySelectorAll('p')) {
    if (item.previousElementSibling !== (between.at(-1) ?? open[0]?.list)) [open, between] = [[], []];
    const level = Number(LEVEL.exec(getStyle(item))?.[1]);
    if (!level) {
      if (open.length === 0) continue;
      between.push(item);
      const indent = readIndentLevel(item);
      if (indent > 0 && between.length === 1) takeIn(indent);
      continue;
    }
    const sign = takeSign(item);
    const tag = NUMBER.test(sign) ? 'ol' : 'ul';
    if (
      between.every((paragraph) => paragraph.textContent.trim() === '' && !paragraph.querySelector('img'))
    ) {
      between.forEach((paragraph) => paragraph.remove());
      between = [];
    } else if (level > (open[0]?.level ?? level)) takeIn(level);
    else [open, between] = [[], []];
    open = keepOpen(open, level, tag);

    if (open.at(-1)?.level !== level) {
      const list = document.createElement(tag);
      const outer = open.at(-1)?.list.lastElementChild;
      if (outer) outer.append(list);
      else item.before(list);
      open.push({ level, list });
    }
    const entry = document.createElement('li');
    numbers = numbers.slice(0, level + 1);
    const number = readNumber(sign, (numbers[level] ?? 0) + 1);
    numbers[level] = number;
    if (tag === 'ol' && number >= 0) entry.value = number;
    entry.append(...item.childNodes);
    open.at(-1)?.list.append(entry);
    item.remove();
  }
}

/** Begins a new list where an item has another number than the next one, as Markdown only has the first one's. */
function splitAtNumbers(list: HTMLOListElement): void {
  let [current, next] = [list, list.start];
  for (const item of [...list.children]) {
    if (!(item instanceof HTMLLIElement)) continue;
    const isFirst = item === current.firstElementChild;
    const number = item.hasAttribute('value') ? item.value : next;
    item.removeAttribute('value');
    if (number !== next && !isFirst) {
      const rest = document.createElement('ol');
      current.after(rest);
      while (item.nextSibling) rest.append(item.nextSibling);
      rest.prepend(item);
      current = rest;
    }
    if (number !== next) current.start = number;
    next = number + 1;
  }
}

const BLOCKS = 'p, div, ul, ol, li, dl, dt, dd, blockquote, pre, h1, h2, h3, h4, h5, h6';

const isBreak = (node: Node | null | undefined) => node instanceof HTMLBRElement;

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

/** More columns or rows than this are a mistake. */
const SPAN_MAX = 100;

/** Fills the place that merged cells cover with empty cells, so that the others stay in their columns. */
function expandMergedCells(table: HTMLTableElement): void {
  /** How many of the next rows each column is still covered in. */
  const covered: number[] = [];
  for (const row of [...table.rows]) {
    let column = 0;
    const fill = (before: Element | null) => {
      for (; (covered[column] ?? 0) > 0; column += 1) {
        covered[column] = (covered[column] ?? 0) - 1;
        row.insertBefore(document.createElement('td'), before);
      }
    };
    for (const cell of [...row.cells]) {
      fill(cell);
      const [columns, rows] = [cell.colSpan, cell.rowSpan].map((span) => Math.min(span || 1, SPAN_MAX));
      cell.removeAttribute('colspan');
      cell.removeAttribute('rowspan');
      for (let index = 0; index < (columns ?? 1); index += 1) {
        covered[column] = (rows ?? 1) - 1;
        column += 1;
        if (index > 0) cell.after(document.createElement(cell.localName));
      }
    }
    fill(null);
  }
}

/** Moves a caption, and a first row that is one cell over all columns, above the table. */
function moveTitleOut(table: HTMLTableElement): void {
  const [first, second] = table.rows;
  const widthOf = (row: HTMLTableRowElement) => [...row.cells].reduce((sum, { colSpan }) => sum + colSpan, 0);
  const titles: (Element | null | undefined)[] = [table.caption];
  const isTitle = first?.cells.length === 1 && second !== undefined && second.cells.length > 1;
  // Two rows are a head and its only row.
  if (isTitle && table.rows.length > 2 && widthOf(first) >= widthOf(second)) titles.push(first.cells[0]);
  for (const title of titles) {
    if (!title) continue;
    const paragraph = document.createElement('p');
    paragraph.append(...title.childNodes);
    if (paragraph.textContent.trim() !== '') table.before(paragraph);
    if (title === first?.cells[0]) first.remove();
    else title.remove();
  }
}

/** Turns a table into one that Markdown can represent. */
function prepareTable(table: HTMLTableElement): void {
  moveTitleOut(table);
  expandMergedCells(table);
  const cells = table.querySelectorAll('td, th');
  cells.forEach(flattenCell);
  // A single cell of a spreadsheet is just text; otherwise the first row is the head.
  if (cells.length < 2) table.replaceWith(...(cells[0]?.childNodes ?? []));
  else if (!table.querySelector('th'))
    for (const cell of [...(table.rows[0]?.cells ?? [])]) replaceTag(cell, 'th');
}
