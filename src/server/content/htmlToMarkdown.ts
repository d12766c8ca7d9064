import type { Element, ElementContent, Nodes, Parents, Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { toHtml } from 'hast-util-to-html';
import { defaultHandlers, type Handle } from 'hast-util-to-mdast';
import type { Html } from 'mdast';
import { parseFragment } from 'parse5';
import sanitizeHtml from 'sanitize-html';
import { MARKDOWN_MAX } from '../../shared/article.ts';
import { decodeUrlPart } from '../../shared/parse.ts';
import { footnoteDefinition, inlineTag, serializeMarkdown } from '../../shared/serializeMarkdown.ts';
import { CARD_ATTRIBUTES, isCard, rewriteCards, toCardAttributes } from './cards.ts';
import { element, getText } from './hast.ts';
import { markFootnotes } from './importedFootnotes.ts';
import { allowedTags, tagBudget } from './sanitize.ts';

/*
 * Converts articles of other systems from html to Markdown. Elements without Markdown syntax stay html if the sanitizer
 * allows them; the rest is removed or replaced, and counted.
 */

/** Numbers of things that an article loses in the conversion. */
export interface Losses {
  /** Videos, audio and frames that became links. */
  embeds: number;
  /** Elements that were removed. */
  elements: number;
  /** Lost colors, sizes and alignment. */
  styles: number;
  /** Names of cards without an equivalent, such as `poll`. */
  cards: string[];
}

interface ConvertedHtml {
  markdown: string;
  losses: Losses;
}

/** Thrown for html whose text alone is longer than an article may be. */
export class TextTooLong extends Error {}

/** Throws `TooCostly` and `TextTooLong`, the latter before the work that takes longest. */
export function htmlToMarkdown(html: string): ConvertedHtml {
  const losses: Losses = { embeds: 0, elements: 0, styles: 0, cards: [] };
  const cleaned = clean(html, losses);
  if (minimumLength(cleaned) > MARKDOWN_MAX) throw new TextTooLong('The text is too long.');
  const fragment = parseFragment(cleaned, { scriptingEnabled: false });
  const tree = fromParse5(fragment) as Root;
  rewriteCards(tree, (name) => losses.cards.push(name));
  markFootnotes(tree);
  flattenMarks(tree);
  prepare(tree, { losses, targets: findTargets(tree) });
  return { markdown: serializeMarkdown(tree, handlers), losses };
}

/** Returns the number of characters that any conversion keeps, in UTF-16 units. */
const minimumLength = (html: string): number =>
  html.length <= MARKDOWN_MAX
    ? html.length
    : html
        .replace(/<[^>]*>/g, '')
        .replace(/&#?\w+;/g, '&')
        .replace(/\s+/g, ' ').length;

/** Returns the text of html with entities decoded and white space collapsed and trimmed, such as an article's title. */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim();
  const stripped = sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} });
  return getText(fromParse5(parseFragment(stripped)))
    .replace(/\s+/g, ' ')
    .trim();
}

/* ------------------------------------------------ The allowed elements ------------------------------------------------ */

const EMBEDS = ['iframe', 'video', 'audio', 'embed', 'source'];
/** Elements that are removed with their content and counted as losses. */
const REMOVED = [
  ...['script', 'object', 'applet', 'svg', 'math', 'canvas', 'form', 'select', 'textarea', 'button'],
  ...['map', 'frameset'],
];
const RENAMED: Record<string, string> = {
  // One name each for what looks the same, so that nested and adjacent ones become one.
  b: 'strong',
  i: 'em',
  s: 'del',
  strike: 'del',
  tt: 'code',
  acronym: 'abbr',
  center: 'div',
  font: 'span',
  big: 'span',
  section: 'div',
  article: 'div',
  aside: 'div',
  header: 'div',
  footer: 'div',
  main: 'div',
  nav: 'div',
  address: 'div',
};
const STYLED: [style: RegExp, tag: string][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, 'strong'],
  [/font-style:\s*italic/i, 'em'],
  [/text-decoration[\w-]*:[^;]*line-through/i, 'del'],
];

/** Matches lost styling, in styles and in WordPress's classes. */
const LOST_STYLE = /\bcolor|background|text-align|align(?:left|right|center)|font-(?:size|family)|\bfloat/i;
/** Matches poems, whose line breaks and spaces are shown as written, in styles and in classes of WordPress. */
const LINES = /white-space:\s*(?:pre(?:-wrap|-line)?|break-spaces)\b|\bwp-block-verse\b/i;
const ALIGNED = /text-align(?::\s*|-)(left|center|right)/i;

/** Removes all elements that aren't allowed or handled below. Throws `TooCostly`. */
function clean(html: string, losses: Losses): string {
  const { onOpenTag, onCloseTag } = tagBudget();
  /** For each open element, whether it is in a card. */
  const cards: boolean[] = [];
  return sanitizeHtml(html, {
    allowedTags: [...allowedTags, ...EMBEDS],
    allowedAttributes: {
      '*': ['id', 'dir', 'lang', 'data-lines', ...CARD_ATTRIBUTES],
      a: ['href', 'title'],
      img: ['src', 'alt', 'title'],
      input: ['type', 'checked'],
      code: ['class'],
      pre: ['data-language'],
      ol: ['start'],
      li: ['role', 'aria-checked'],
      th: ['align', 'colspan', 'rowspan'],
      td: ['align', 'colspan', 'rowspan'],
      details: ['open'],
      abbr: ['title'],
      dfn: ['title'],
      time: ['datetime'],
      ...Object.fromEntries(EMBEDS.map((tag) => [tag, ['src']])),
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesAppliedToAttributes: ['href', 'src'],
    nonTextTags: ['style', 'noscript', 'title', 'template', 'option', ...REMOVED],
    selfClosing: ['br', 'hr', 'img', 'input', 'wbr', 'embed', 'source'],
    transformTags: {
      '*': (tagName, attributes) => {
        const { style = '', class: classes = '' } = attributes;
        if (REMOVED.includes(tagName) && !cards.at(-1)) losses.elements += 1;
        const isCell = tagName === 'td' || tagName === 'th';
        const isAligned = tagName === 'center' || attributes.align !== undefined;
        if (
          !cards.at(-1) &&
          (tagName === 'font' || ((isAligned || LOST_STYLE.test(`${style} ${classes}`)) && !isCell))
        )
          losses.styles += 1;
        const [, align] = ALIGNED.exec(`${style} ${classes}`) ?? [];
        const language = tagName === 'pre' || tagName === 'code' ? findLanguage(attributes) : '';
        const hasLines = /^(?:p|div|pre)$/.test(tagName) && LINES.test(`${style} ${classes}`);
        return {
          tagName: rename(tagName, style),
          attribs: {
            ...attributes,
            ...(attributes.name !== undefined && tagName === 'a' && { id: attributes.name }),
            ...(language !== '' && { class: `language-${language}`, 'data-language': language }),
            ...(language === '' && { class: /^language-\S+$/.test(classes) ? classes : '' }),
            ...(isCell && align !== undefined && { align }),
            ...(tagName === 'img' && { src: findImage(attributes) }),
            ...(hasLines && { 'data-lines': 'true' }),
            ...toCardAttributes(attributes),
          },
        };
      },
    },
    onOpenTag(name, attributes) {
      onOpenTag?.(name, attributes);
      cards.push(cards.at(-1) === true || isCard(attributes));
    },
    onCloseTag(name, isImplied) {
      onCloseTag?.(name, isImplied);
      cards.pop();
    },
  });
}

function rename(tagName: string, style: string): string {
  if ((tagName === 'b' || tagName === 'strong') && /font-weight:\s*(?:normal|[1-5]00)/i.test(style))
    return 'span';
  if (tagName !== 'span') return RENAMED[tagName] ?? tagName;
  return STYLED.find(([pattern]) => pattern.test(style))?.[1] ?? tagName;
}

/** Attributes with the language of a code block, as written by highlighters of WordPress and others. */
const LANGUAGE_ATTRIBUTES = [
  ...['data-language', 'data-lang', 'data-enlighter-language', 'data-code-block-lang', 'lang'],
];
const LANGUAGE_CLASS = /(?:^|[\s;])(?:language-|lang-|lang:|brush:\s*)([\w+#.-]{1,40})/i;

/** Returns the programming language of an element, or ''. */
function findLanguage({ class: classes = '', ...attributes }: sanitizeHtml.Attributes): string {
  const name = LANGUAGE_ATTRIBUTES.find((name) => /^[\w+#.-]{1,40}$/.test(attributes[name] ?? ''));
  const language = name === undefined ? LANGUAGE_CLASS.exec(classes)?.[1] : attributes[name];
  return language?.toLowerCase().replace(/^(?:generic|plain|raw|none)$/, '') ?? '';
}

/** Returns the URL of an image, including one that scripts would lazy-load. */
function findImage(attributes: sanitizeHtml.Attributes): string {
  const names = ['src', 'data-src', 'data-lazy-src', 'data-orig-file', 'data-original'];
  const url = names.map((name) => attributes[name] ?? '').find((url) => url !== '' && !/^data:/i.test(url));
  return withScheme(url?.trim() ?? '');
}

const withScheme = (url: string): string => (url.startsWith('//') ? `https:${url}` : url);

/* ------------------------------------------------- Preparing the tree ------------------------------------------------- */

interface Preparing {
  losses: Losses;
  /** Ids that the article links to. Each is removed when its anchor is written, as ids may be repeated. */
  targets: Set<string>;
}

const isElement = (node: Nodes | undefined, ...tags: string[]): node is Element =>
  node?.type === 'element' && (tags.length === 0 || tags.includes(node.tagName));

const contains = (node: Nodes, ...tags: string[]): boolean =>
  'children' in node && node.children.some((child) => isElement(child, ...tags) || contains(child, ...tags));

/** Returns whether a text has nothing to see, but maybe spaces, joiners and other characters without width. */
const isBlank = (text: string): boolean => /^[\s\u00ad\u200b-\u200f\u2060\ufeff]*$/.test(text);

function findTargets(node: Nodes, targets = new Set<string>()): Set<string> {
  const href = isElement(node, 'a') ? node.properties.href : undefined;
  if (typeof href === 'string' && /^#./s.test(href)) targets.add(decodeUrlPart(href.slice(1)));
  if ('children' in node) for (const child of node.children) findTargets(child, targets);
  return targets;
}

/**
 * Removes marks within marks of the same kind, and moves marks around blocks into these: Markdown can't nest them
 * otherwise.
 */
function flattenMarks(parent: Parents, open: readonly string[] = []): void {
  parent.children = (parent.children as ElementContent[]).flatMap((child) => {
    if (!isElement(child)) return [child];
    const isMark = MARKS.includes(child.tagName);
    if (isMark && open.includes(child.tagName)) child.tagName = 'span';
    flattenMarks(child, isMark ? [...open, child.tagName] : open);
    return MARKS.includes(child.tagName) && contains(child, ...BLOCKS)
      ? markBlocks(child, child.children)
      : [child];
  });
}

/** Returns nodes with a mark around each run of text, but not around blocks. */
function markBlocks(mark: Element, children: readonly ElementContent[]): ElementContent[] {
  const marked: ElementContent[] = [];
  let run: ElementContent[] = [];
  const endRun = () => {
    if (run.every((child) => isBlank(getText(child)))) marked.push(...run);
    else marked.push({ ...mark, properties: {}, children: run });
    run = [];
  };
  for (const child of children) {
    if (!isElement(child) || !(BLOCKS.includes(child.tagName) || contains(child, ...BLOCKS))) {
      run.push(child);
      continue;
    }
    endRun();
    marked.push(child.tagName === 'pre' ? child : { ...child, children: markBlocks(mark, child.children) });
  }
  endRun();
  return marked;
}

function prepare(parent: Parents, preparing: Preparing): void {
  const children: ElementContent[] = [];
  for (const child of parent.children as ElementContent[]) {
    if (isElement(child, 'li')) prepareTask(child);
    if (isElement(child)) prepare(child, preparing);
    if (child.type !== 'comment') children.push(...prepareNode(child, parent, preparing));
  }
  const merged = mergeMarks(children);
  movePunctuationOut(merged);
  parent.children = merged;
}

/** Turns an item of a checklist in Google Docs into a task. Its box is an image, and a checked one is struck through. */
function prepareTask(item: Element): void {
  const { role, ariaChecked, ...properties } = item.properties;
  item.properties = properties;
  if (role !== 'checkbox') return;
  const checked = ariaChecked === 'true';
  item.children = item.children.filter((child) => !isElement(child, 'img'));
  const text = item.children.find((child) => isElement(child, 'p')) ?? item;
  if (checked) for (const mark of findAll(text, 'del')) mark.tagName = 'span';
  text.children.unshift(element('input', [], { type: 'checkbox', checked }));
}

const MARKS = ['strong', 'em', 'del', 'u'];
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const TEXT_BLOCKS = ['p', ...HEADINGS];
/** Inline elements that stay html. */
const KEPT_INLINE = [
  ...['sup', 'sub', 'ins', 'mark', 'u', 'small', 'kbd', 'samp', 'var', 'abbr', 'cite', 'dfn', 'q', 'time'],
  ...['ruby', 'rt', 'rp', 'bdi', 'span'],
];
const BLOCKS = [
  ...[...TEXT_BLOCKS, 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'div', 'hr'],
  ...['figure', 'figcaption', 'details', 'summary'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
];
const WITH_DIRECTION = [...TEXT_BLOCKS, 'ul', 'ol', 'blockquote', 'table'];
/** Elements that count although they have no text. A span without text is an anchor. */
const MEDIA = ['img', 'input', 'hr', 'span'];
/** Elements that are removed if nothing is in them. */
const CONTAINERS = ['blockquote', 'table', 'div', 'figure', 'details', 'dl', 'ul', 'ol'];

/** Returns the nodes that replace an element. Its children are already prepared. */
function prepareNode(node: ElementContent, parent: Parents, preparing: Preparing): ElementContent[] {
  if (!isElement(node)) return [node];
  const anchor = takeAnchor(node, preparing.targets);
  if (node.properties.dataLines !== undefined) showLines(node);
  const nodes = prepareElement(node, parent, preparing.losses);
  if (anchor === null) return nodes;
  const [first] = nodes;
  if (!isElement(first, ...TEXT_BLOCKS, 'li', 'a', 'span', ...MARKS)) return [anchor, ...nodes];
  first.children.unshift(anchor);
  return nodes;
}

function prepareElement(node: Element, parent: Parents, losses: Losses): ElementContent[] {
  const { tagName, children, properties } = node;
  const isEmpty = (media = [...MEDIA, 'br']) => isBlank(getText(node)) && !contains(node, ...media);
  if (tagName === 'img') {
    if (properties.src) return [node];
    losses.elements += 1;
    return properties.alt ? [{ type: 'text', value: properties.alt }] : [];
  }
  if (properties.dataNote !== undefined) return [node];
  if (EMBEDS.includes(tagName)) return tagName === 'source' ? [node] : linkEmbed(node, losses);
  setDirection(node, losses);
  if (MARKS.includes(tagName)) return isEmpty() ? children : moveSpaceOut(node);
  if (tagName === 'a') {
    const isPermalink = isElement(parent, ...HEADINGS) && isLinkToItself(node);
    return isPermalink ? [] : properties.href === undefined || isEmpty() ? children : moveSpaceOut(node);
  }
  if (tagName === 'span') return Object.keys(properties).length === 0 ? children : [node];
  if (KEPT_INLINE.includes(tagName) && isEmpty()) return children;
  if (TEXT_BLOCKS.includes(tagName)) {
    if (isEmpty(MEDIA)) return [];
  } else if (CONTAINERS.includes(tagName) && isEmpty(MEDIA)) {
    return [];
  } else if (tagName === 'ul' || tagName === 'ol') {
    prepareList(node);
  } else if (tagName === 'pre') {
    const { dataLanguage } = properties;
    delete properties.dataLanguage;
    const className = [`language-${String(dataLanguage)}`];
    if (dataLanguage !== undefined) {
      const code = children.find((child) => isElement(child, 'code'));
      if (code === undefined) node.children = [element('code', children, { className })];
      else code.properties.className ??= className;
    }
  } else if (tagName === 'table') {
    const [cell, ...others] = findAll(node, 'td', 'th', 'caption');
    // A frame rather than a table.
    if (cell && others.length === 0) return [element('div', cell.children)];
    prepareTable(node);
  }
  const { dir, lang, ...rest } = properties;
  const isSplit = tagName === 'p' && !isElement(parent, 'td', 'th');
  if (!WITH_DIRECTION.includes(tagName) || (!dir && !lang) || isElement(parent, 'tr'))
    return isSplit ? splitStanzas(node) : [node];
  const directed = { ...node, properties: rest };
  return [
    element('div', isSplit ? splitStanzas(directed) : [directed], {
      ...(dir && { dir }),
      ...(lang && { lang }),
    }),
  ];
}

/** Removes an element's id, and returns an anchor for it if the article links to it and has no earlier one. */
function takeAnchor({ properties }: Element, targets: Set<string>): Element | null {
  const id = properties.id ?? '';
  delete properties.id;
  return targets.delete(id) ? element('span', [], { id }) : null;
}

/** Returns whether a link in a heading leads to the heading, such as `#` or `¶`. */
const isLinkToItself = (link: Element): boolean =>
  (link.properties.href ?? '').startsWith('#') &&
  !contains(link, 'img') &&
  /^(?:#|¶|§|⚓|🔗|\u{fe0f}|\u200b|\s)*$/u.test(getText(link));

/** Turns the lines of a text into lines of html, and spaces that html would collapse into nonbreaking ones. */
function showLines(node: Element): void {
  delete node.properties.dataLines;
  if (contains(node, ...BLOCKS)) return;
  const show = (children: readonly ElementContent[]): ElementContent[] =>
    children.flatMap((child): ElementContent[] => {
      if (isElement(child)) child.children = show(child.children);
      if (child.type !== 'text') return [child];
      return child.value
        .replaceAll('\t', '    ')
        .replace(/(?:^|(?<=\n)) +| +(?= )/g, (spaces) => '\u00a0'.repeat(spaces.length))
        .split(/\r?\n/)
        .flatMap((value, index) => [
          ...(index === 0 ? [] : [element('br', [])]),
          { type: 'text', value } as const,
        ]);
    });
  node.tagName = 'p';
  node.children = show(node.children);
}

/** Splits a paragraph at empty lines, and removes white space at the ends of lines, but no indents of a poem. */
function splitStanzas(paragraph: Element): Element[] {
  const lines: ElementContent[][] = [[]];
  for (const child of paragraph.children) {
    if (isElement(child, 'br')) lines.push([]);
    else lines.at(-1)?.push(child);
  }
  const stanzas: ElementContent[][] = [];
  let isAfterBlank = true;
  for (const line of lines) {
    const isBlankLine = line.every(
      (node) => isBlank(getText(node)) && !isElement(node, ...MEDIA) && !contains(node, ...MEDIA),
    );
    if (!isBlankLine) {
      trimLine(line, lines.length > 1);
      if (isAfterBlank) stanzas.push(line);
      else stanzas.at(-1)?.push(element('br', []), ...line);
    }
    isAfterBlank = isBlankLine;
  }
  return stanzas.map((children) => ({ ...paragraph, children }));
}

function trimLine(line: readonly ElementContent[], isInPoem: boolean): void {
  const [first, last] = [line[0], line.at(-1)];
  if (first?.type === 'text') {
    const text = first.value.replace(/^[ \t\r\n]+/, '');
    first.value = isInPoem ? text : text.replace(/^\u00a0(?!\u00a0)/, '');
  }
  if (last?.type === 'text') last.value = last.value.trimEnd();
}

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Removes a direction that matches the text anyway, and directions and languages that Markdown can't represent. */
function setDirection(node: Element, losses: Losses): void {
  const { properties, tagName } = node;
  if (properties.dir !== undefined) {
    const first = /\p{L}/u.exec(getText(node))?.[0] ?? '';
    if (properties.dir === 'auto' || properties.dir === (RTL.test(first) ? 'rtl' : 'ltr'))
      delete properties.dir;
  }
  if (WITH_DIRECTION.includes(tagName) || tagName === 'span' || tagName === 'div' || tagName === 'bdi')
    return;
  if (properties.dir === undefined && properties.lang === undefined) return;
  delete properties.dir;
  delete properties.lang;
  losses.styles += 1;
}

/** Maps the URLs of video players to the videos' pages. */
const PLAYERS: [player: RegExp, page: string][] = [
  [
    /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*$/,
    'https://www.youtube.com/watch?v=$1',
  ],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+).*$/, 'https://vimeo.com/$1'],
];

/** Returns the URL of a page that shows what a player or frame shows; null if `src` isn't a URL or path of its own. */
export function findEmbedPage(src: string): string | null {
  const url = withScheme(src);
  if (!/^(?:https?:|\/)/.test(url)) return null;
  const [player, page] = PLAYERS.find(([player]) => player.test(url)) ?? [/^$/, ''];
  return url.replace(player, page);
}

function linkEmbed(node: Element, losses: Losses): ElementContent[] {
  const source = [node, ...node.children.filter((child) => isElement(child, 'source'))].find(
    (child) => isElement(child) && child.properties.src,
  );
  const href = findEmbedPage(isElement(source) ? String(source.properties.src) : '');
  if (href === null) {
    losses.elements += 1;
    return [];
  }
  losses.embeds += 1;
  return [element('p', [element('a', [{ type: 'text', value: href }], { href })])];
}

/** Moves leading and trailing white space and line breaks out of an element: `**a **` would not be bold. */
function moveSpaceOut(node: Element): ElementContent[] {
  const before = takeSpace(node.children, 'start');
  const after = takeSpace(node.children, 'end');
  return [...before, ...(node.children.length === 0 ? [] : [node]), ...after];
}

/** Removes white space and line breaks from an end of a list of nodes, and returns them in their order. */
function takeSpace(children: ElementContent[], end: 'start' | 'end'): ElementContent[] {
  const taken: ElementContent[] = [];
  const take = (node: ElementContent) => (end === 'start' ? taken.push(node) : taken.unshift(node));
  for (;;) {
    const node = end === 'start' ? children[0] : children.at(-1);
    const rest =
      node?.type === 'text' ? (end === 'start' ? node.value.trimStart() : node.value.trimEnd()) : null;
    if (node?.type === 'text' && rest !== null && rest !== '') {
      const { value } = node;
      const space = end === 'start' ? value.slice(0, value.length - rest.length) : value.slice(rest.length);
      node.value = rest;
      if (space !== '') take({ type: 'text', value: space });
      return taken;
    }
    if (!node || (rest !== '' && !isElement(node, 'br'))) return taken;
    if (rest !== '' || (node.type === 'text' && node.value !== '')) take(node);
    if (end === 'start') children.shift();
    else children.pop();
  }
}

/** Merges adjacent marks of the same kind: `**a****b**` would not be bold. */
function mergeMarks(children: ElementContent[]): ElementContent[] {
  const merged: ElementContent[] = [];
  for (const child of children) {
    const last = merged.at(-1);
    if (isElement(child, ...MARKS) && isElement(last, child.tagName)) last.children.push(...child.children);
    else merged.push(child);
  }
  return merged;
}

const LETTER =
  '(?!\\p{sc=Han}|\\p{sc=Hiragana}|\\p{sc=Katakana}|\\p{sc=Hangul}|\\p{sc=Bopomofo})[\\p{L}\\p{N}]';
const [LETTER_FIRST, LETTER_LAST] = [new RegExp(`^${LETTER}`, 'u'), new RegExp(`${LETTER}$`, 'u')];

/** Moves punctuation between a mark and a letter out of the mark: in `**Note:**text`, nothing would be bold. */
function movePunctuationOut(children: ElementContent[]): void {
  for (let at = 0; at < children.length; at += 1) {
    const mark = children[at];
    if (!isElement(mark, 'strong', 'em', 'del')) continue;
    const [before, after] = [children[at - 1], children[at + 1]];
    const [first, last] = [mark.children[0], mark.children.at(-1)];
    if (after?.type === 'text' && last?.type === 'text' && LETTER_FIRST.test(after.value)) {
      const kept = last.value.replace(/[\p{P}\p{S}]+$/u, '');
      after.value = last.value.slice(kept.length) + after.value;
      last.value = kept;
    }
    if (before?.type === 'text' && first?.type === 'text' && LETTER_LAST.test(before.value)) {
      const kept = first.value.replace(/^[\p{P}\p{S}]+/u, '');
      before.value += first.value.slice(0, first.value.length - kept.length);
      first.value = kept;
    }
    if (getText(mark) === '' && !contains(mark, ...MEDIA, 'br')) children.splice(at--, 1);
  }
}

/** Moves lists between items into the item before them, and unwraps the only paragraph of an item. */
function prepareList(list: Element): void {
  const items: ElementContent[] = [];
  for (const child of list.children) {
    const last = items.findLast((item) => isElement(item, 'li'));
    if (isElement(child, 'ul', 'ol') && isElement(last)) last.children.push(child);
    else items.push(child);
  }
  const isEmptyItem = (item: ElementContent) =>
    isElement(item, 'li') && isBlank(getText(item)) && !contains(item, ...MEDIA, 'table', 'ul', 'ol');
  // Numbers of ordered items may be referred to.
  list.children = list.tagName === 'ol' ? items : items.filter((item) => !isEmptyItem(item));
  for (const item of items) {
    if (!isElement(item, 'li')) continue;
    const blocks = item.children.filter((child) => isElement(child, ...TEXT_BLOCKS, 'div'));
    const [only] = blocks;
    const others = item.children.filter((child) => child !== only && !isElement(child, 'ul', 'ol'));
    if (blocks.length === 1 && isElement(only, 'p') && others.every((other) => getText(other).trim() === ''))
      item.children = item.children.flatMap((child) => (child === only ? only.children : [child]));
  }
}

/** Elements that Markdown's table cells can't contain. */
const NOT_IN_CELLS = [
  ...['ul', 'ol', 'dl', 'pre', 'table', 'blockquote', 'figure', 'hr', 'details'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
];

const findAll = (node: Nodes, ...tags: string[]): Element[] =>
  'children' in node
    ? node.children.flatMap((child) => [
        ...(isElement(child, ...tags) ? [child] : []),
        ...findAll(child, ...tags),
      ])
    : [];

function isMarkdownTable(table: Element): boolean {
  const [head, ...rows] = findAll(table, 'tr');
  const cells = findAll(table, 'td', 'th');
  return (
    head !== undefined &&
    !contains(table, 'caption', ...NOT_IN_CELLS) &&
    cells.every(
      ({ properties: { colSpan = 1, rowSpan = 1 } }) => Number(colSpan) === 1 && Number(rowSpan) === 1,
    ) &&
    !contains(head, 'td') &&
    !rows.some((row) => contains(row, 'th'))
  );
}

/** Turns blocks in cells into lines, or marks a table that Markdown can't represent to stay html. */
function prepareTable(table: Element): void {
  if (!isMarkdownTable(table)) {
    table.properties.dataHtml = 'true';
    return;
  }
  for (const cell of findAll(table, 'td', 'th')) {
    const lines: ElementContent[][] = [[]];
    for (const child of cell.children) {
      if (isElement(child, 'p', 'div')) lines.push(child.children, []);
      else lines.at(-1)?.push(child);
    }
    cell.children = lines
      .filter((line) => line.some((child) => isElement(child) || getText(child).trim() !== ''))
      .flatMap((line, index) => (index === 0 ? line : [element('br', []), ...line]));
  }
}

/* ------------------------------------------------ What stays html ------------------------------------------------ */

const html = (value: string): Html => ({ type: 'html', value });

/** Returns the tag that opens an element. */
const openTag = (node: Element): string =>
  toHtml({ ...node, children: [] }).replace(`</${node.tagName}>`, '');

/** Keeps an inline tag as html, and converts its content to Markdown. */
const keepInline: Handle = (state, node) => {
  const content = state.all(node);
  if (content.length === 0 && node.properties.id === undefined) return [];
  return [inlineTag(openTag(node)), ...content, inlineTag(`</${node.tagName}>`)];
};

/** Returns html without blank lines, as a blank line would end an html block in Markdown. */
function toHtmlBlock(node: Element): string {
  const parts = ['table', 'thead', 'tbody', 'tfoot'];
  const format = (nodes: ElementContent[], isInCode: boolean): ElementContent[] =>
    nodes.map((child) => {
      if (child.type === 'text')
        return { ...child, value: child.value.replace(/\s*\n\s*/g, isInCode ? '$&' : ' ') };
      if (!isElement(child)) return child;
      const inner = format(child.children, isInCode || child.tagName === 'pre');
      return { ...child, children: parts.includes(child.tagName) ? splitLines(inner) : inner };
    });
  const newLine = { type: 'text', value: '\n' } as const;
  const splitLines = (nodes: ElementContent[]): ElementContent[] =>
    nodes
      .filter((child) => isElement(child))
      .flatMap((child, index) => (index === 0 ? [newLine, child, newLine] : [child, newLine]));
  const [formatted] = format([node], false);
  return formatted ? toHtml(formatted).replace(/\n(?=[ \t]*\n)/g, '&#10;') : '';
}

const handlers: Record<string, Handle> = {
  ...Object.fromEntries(KEPT_INLINE.map((tag) => [tag, keepInline])),
  wbr: () => inlineTag('<wbr>'),
  sup: (state, node) =>
    node.properties.dataNote === undefined
      ? keepInline(state, node, undefined)
      : inlineTag(`[^${String(node.properties.dataNote)}]`),
  table(state, node) {
    const { dataHtml, ...properties } = node.properties;
    return dataHtml === undefined
      ? defaultHandlers.table(state, node)
      : html(toHtmlBlock({ ...node, properties }));
  },
  figure(state, node) {
    const caption = node.children.find((child) => isElement(child, 'figcaption'));
    const content = state.toFlow(
      state.all({ ...node, children: node.children.filter((child) => child !== caption) }),
    );
    if (!isElement(caption) || getText(caption).trim() === '') return content;
    return [
      html('<figure>'),
      ...content,
      html(`<figcaption>${toInlineHtml(caption)}</figcaption>\n</figure>`),
    ];
  },
  details(state, node) {
    const summary = node.children.find((child) => isElement(child, 'summary'));
    const content = state.toFlow(
      state.all({ ...node, children: node.children.filter((child) => child !== summary) }),
    );
    const title = isElement(summary) ? `\n<summary>${toInlineHtml(summary)}</summary>` : '';
    return [html(openTag(node) + title), ...content, html('</details>')];
  },
  div(state, node) {
    const content = state.toFlow(state.all(node));
    const { dataNote } = node.properties;
    if (dataNote !== undefined) return footnoteDefinition(String(dataNote), content);
    if (Object.keys(node.properties).length === 0) return content;
    return [html(openTag(node)), ...content, html('</div>')];
  },
};

const toInlineHtml = ({ children }: Element): string =>
  children
    .map((child) => (isElement(child) ? toHtmlBlock(child) : toHtml(child)))
    .join('')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
