import { isDeepStrictEqual } from 'node:util';
import type { Nodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { sanitize as sanitizeTree, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { parseFragment } from 'parse5';
import sanitizeHtml from 'sanitize-html';
import { ANCHOR_PREFIX, blockTags, inlineTags } from '../../shared/articleText.ts';
import { findImageId } from '../../shared/image.ts';
import { parseUrl } from '../../shared/parse.ts';
import { storedLabels } from '../lib/articleLabels.ts';
import { withoutForbidden } from '../lib/escapeHtml.ts';
import { AROUND_BLOCKS, DEPTH_MAX, REOPENED_MAX, SPANS_MAX, spend, TAGS_MAX } from './budget.ts';
import { COLUMN_WIDTH, type ImageSizes, sizeAttributes } from './images.ts';

/** Our prefix for authors' ids, or GitHub's, which texts copied from its pages have. */
const KNOWN_PREFIX = new RegExp(`^(?:user-content-|${ANCHOR_PREFIX})`);
const NAME = /^[^\s\p{Cc}"'`<>&]{1,100}$/u;

/** Ids of footnotes and references to them, as written by `markdown.ts`. */
const FOOTNOTE = /^fn(?:ref)?:\d/;

/** Adds our prefix to an author's id, so that it can't clash with an id of the page itself. */
function anchorName(name: string): string {
  const own = name.replace(KNOWN_PREFIX, '');
  // Footnotes that the author wrote as html must not clash with generated ones.
  return ANCHOR_PREFIX + (own === name && FOOTNOTE.test(own) ? own.replace(':', '.') : own);
}

const DIRECTIONS = ['rtl', 'ltr', 'auto'];
/** A language tag such as `he`, `de-AT` or `zh-Hant`. */
const LANGUAGE = /^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,4}$/i;

/** Returns the attributes that any element may have: an id, and the direction and language of its text. */
function globalAttributes(tagName: string, { id = '', dir = '', lang = '' }: Attributes): Attributes {
  const [name, direction, language] = [id.trim(), dir.trim().toLowerCase(), lang.trim()];
  // Code is always written from left to right.
  const isCode = tagName === 'pre' || tagName === 'code';
  return {
    ...(NAME.test(name) && { id: anchorName(name) }),
    ...(!isCode && DIRECTIONS.includes(direction) && { dir: direction }),
    ...(!isCode && LANGUAGE.test(language) && { lang: language }),
  };
}

const LINK_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:'];

/** Returns the URL of a link, or null if browsers can't or must not follow it. */
function linkTarget(href: string): string | null {
  if (href === '') return null;
  // An author's `#part` refers to an id that gets our prefix.
  if (/^#./.test(href)) return `#${anchorName(href.slice(1))}`;

  const base = 'https://blog.invalid/';
  const url = parseUrl(href, base);
  if (!url || !LINK_PROTOCOLS.includes(url.protocol)) return null;
  // `//example.org` inherits the scheme of its page, which feeds and mails don't have.
  const isProtocolRelative = /^[\s\p{Cc}]*[\\/]/u.test(href) && url.host !== 'blog.invalid';
  return isProtocolRelative ? url.href : href;
}

// A transform can't drop a tag: the sanitizer would apply the new name to a later closing tag. It removes the attributes
// instead, and `placeElements` removes such elements.
const link: Transform = (tagName, { href = '', title, name, ...rest }) => {
  const target = linkTarget(href);
  return {
    tagName,
    attribs: {
      ...globalAttributes(tagName, { ...(name !== undefined && { id: name }), ...rest }),
      ...(target !== null && { href: target, rel: 'nofollow ugc noopener', ...(title && { title }) }),
    },
  };
};

/** Parses an integer attribute as browsers do; returns null if it is out of bounds. */
function wholeNumber(value: string | undefined, min: number, max: number): number | null {
  const number = Number(/^\s*([+-]?\d{1,9})(?![\d.])/.exec(value ?? '')?.[1] ?? NaN);
  return number >= min && number <= max ? number : null;
}

const SIZE_MAX = 10_000;

/** Converts an image size to pixels, html's only unit. A percentage is relative to `whole`. Returns null if invalid. */
function pixels(size: string | undefined, whole?: number): number | null {
  const [, number = '', unit = ''] = /^\s*\+?(\d{1,9}(?:\.\d{1,9})?)\s*(px|%)?\s*$/i.exec(size ?? '') ?? [];
  if (number === '' || (unit === '%' && (whole === undefined || Number(number) > 100))) return null;
  const count = Math.round(unit === '%' ? (Number(number) / 100) * (whole ?? 0) : Number(number));
  return count >= 1 && count <= SIZE_MAX ? count : null;
}

/** Adds sizes and variants to uploaded images, which are those in `images`. Drops an author's own `srcset`. */
const createImageTransform =
  (images: ImageSizes): Transform =>
  (tagName, { src = '', alt = '', title, width, height, ...rest }) => {
    if (!/^https?:\/\//i.test(src) && findImageId(src) === null) {
      return { tagName, attribs: { ...(alt.trim() && { alt }) } };
    }
    const [across, down] = [pixels(width, COLUMN_WIDTH), pixels(height)];
    return {
      tagName,
      attribs: {
        ...globalAttributes(tagName, rest),
        src,
        alt,
        ...(title && { title }),
        ...(sizeAttributes(src, { width: across, height: down }, images) ?? {
          ...(across !== null && { width: `${across}` }),
          ...(down !== null && { height: `${down}` }),
        }),
        loading: 'lazy',
        decoding: 'async',
        referrerpolicy: 'no-referrer',
      },
    };
  };

const LINKED_DROPPED_IMAGE = /(<a (?:[^>]* )?href="([^"]*)"[^>]*>)\s*<img \/>\s*<\/a>/g;
const DROPPED_IMAGE = /<img alt="([^"]*)" \/>/g;

/** Replaces images without a URL with their descriptions, or with the URL of the link around them. */
const replaceDroppedImages = (html: string): string =>
  html
    .replace(DROPPED_IMAGE, (_tag, alt: string) => alt.replaceAll('&quot;', '"'))
    // An empty link would be removed.
    .replace(LINKED_DROPPED_IMAGE, '$1$2</a>');

/** Maximum span of one cell, in columns or rows. */
const SPAN_MAX = 100;
const ALIGNMENTS = ['left', 'center', 'right'];

const cell: Transform = (tagName, { align = '', colspan, rowspan, ...rest }) => {
  const [columns, rows] = [wholeNumber(colspan, 1, SPAN_MAX), wholeNumber(rowspan, 1, SPAN_MAX)];
  const side = align.trim().toLowerCase();
  return {
    tagName,
    attribs: {
      ...globalAttributes(tagName, rest),
      ...(ALIGNMENTS.includes(side) && { align: side }),
      ...(columns !== null && { colspan: `${columns}` }),
      ...(rows !== null && { rowspan: `${rows}` }),
    },
  };
};

const NUMBER_MAX = 999_999_999;
/** Kinds of numbers: decimal, letters, Roman. */
const NUMBER_TYPES = ['1', 'a', 'A', 'i', 'I'];

const list: Transform = (tagName, { start, reversed, type = '', ...rest }) => {
  const first = wholeNumber(start, -NUMBER_MAX, NUMBER_MAX);
  return {
    tagName,
    attribs: {
      ...globalAttributes(tagName, rest),
      ...(first !== null && { start: `${first}` }),
      ...(reversed !== undefined && { reversed: '' }),
      ...(NUMBER_TYPES.includes(type.trim()) && { type: type.trim() }),
    },
  };
};

const listItem: Transform = (tagName, { value, ...rest }) => {
  const number = wholeNumber(value, -NUMBER_MAX, NUMBER_MAX);
  return {
    tagName,
    attribs: { ...globalAttributes(tagName, rest), ...(number !== null && { value: `${number}` }) },
  };
};

const details: Transform = (tagName, { open, ...rest }) => ({
  tagName,
  attribs: { ...globalAttributes(tagName, rest), ...(open !== undefined && { open: '' }) },
});

/** Matches, roughly, the dates, times and durations that html allows. */
const MOMENT = /^[-+:.,\dTWZPYMDHS ]{1,40}$/i;
const time: Transform = (tagName, { datetime = '', ...rest }) => ({
  tagName,
  attribs: { ...globalAttributes(tagName, rest), ...(MOMENT.test(datetime) && { datetime }) },
});

/** Applies to all elements without their own transform. */
const defaultTransform: Transform = (tagName, { id = '', dir = '', lang = '', ...rest }) => ({
  tagName,
  attribs: { ...rest, ...globalAttributes(tagName, { id, dir, lang }) },
});

const checkbox: Transform = (tagName, { type, checked }) => ({
  tagName,
  attribs:
    type === 'checkbox'
      ? {
          type,
          disabled: '',
          ...(checked !== undefined && { checked: '' }),
          'aria-label': checked === undefined ? storedLabels.toDo : storedLabels.done,
        }
      : {},
});

/** Formatting elements of the html standard, which parsers reopen. */
const formatting = ['a', 'b', 'code', 'em', 'i', 's', 'small', 'strong', 'u'];

export const allowedTags = [...blockTags, ...inlineTags];

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: {
    '*': ['id', 'dir', 'lang'],
    a: ['href', 'title', 'rel'],
    img: [
      ...['src', 'srcset', 'sizes', 'alt', 'title', 'width', 'height'],
      ...['loading', 'decoding', 'referrerpolicy'],
    ],
    input: ['type', 'disabled', 'checked', 'aria-label'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    th: ['align', 'colspan', 'rowspan'],
    td: ['align', 'colspan', 'rowspan'],
    details: ['open'],
    abbr: ['title'],
    dfn: ['title'],
    time: ['datetime'],
  },
  allowedClasses: {
    code: [/^language-[\w+#.-]{1,40}$/],
    div: ['footnotes', 'alert-note', 'alert-tip', 'alert-important', 'alert-warning', 'alert-caution'],
    p: ['alert-title'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  selfClosing: ['br', 'hr', 'img', 'input', 'wbr'],
  nestingLimit: 100,
  transformTags: {
    ...Object.fromEntries(allowedTags.map((tag) => [tag, defaultTransform])),
    a: link,
    input: checkbox,
    ol: list,
    li: listItem,
    details,
    time,
    th: cell,
    td: cell,
  },
};

/**
 * Runs the first pass: removes all html that is not on the allow-list, and corrects the values of ids, links, images
 * and cells. The result is balanced, and `&amp;`, `&lt;`, `&gt;` (and `&quot;` in attributes) are its only entities.
 * Ids may be repeated: see `placeAnchors`. `images` has the sizes of uploaded images. Throws `TooCostly`.
 */
export function sanitize(html: string, images: ImageSizes = {}): string {
  const sanitized = sanitizeHtml(html, {
    ...options,
    transformTags: { ...options.transformTags, img: createImageTransform(images) },
    ...tagBudget(),
  });

  return placeElements(replaceDroppedImages(withoutForbidden(sanitized)));
}

/** Returns options that throw `TooCostly`. Deep nesting counts too, because it makes each tag slower to parse. */
export function tagBudget(): Pick<sanitizeHtml.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let tags = 0;
  let depth = 0;
  let openFormatting = 0;
  let reopened = 0;
  let spanned = 0;

  return {
    onOpenTag: (name, { colspan, rowspan }) => {
      spend((tags += 1), TAGS_MAX);
      spend((depth += 1), DEPTH_MAX);
      if (formatting.includes(name)) openFormatting += 1;
      else if (openFormatting > AROUND_BLOCKS && blockTags.includes(name)) {
        spend((reopened += openFormatting), REOPENED_MAX);
      }
      if (name === 'td' || name === 'th') {
        const [columns, rows] = [wholeNumber(colspan, 1, SPAN_MAX), wholeNumber(rowspan, 1, SPAN_MAX)];
        spend((spanned += (columns ?? 1) * (rows ?? 1) - 1), SPANS_MAX);
      }
    },
    onCloseTag: (name) => {
      depth -= 1;
      if (formatting.includes(name)) openFormatting -= 1;
    },
  };
}

/**
 * Matches an http, mail, phone or relative URL as browsers parse it: the scheme may be in any case, follow white space
 * and contain some. The library's own check knows only lower-case schemes, and accepts `foo):` as one.
 */
const LINK_URL = /^(?:https?:|mailto:|tel:|(?![\s\p{Cc}]*[a-z][\w+.\s-]*:))/iu;
/** Matches the path of an uploaded image or of a variant: 22 characters, in earlier versions a folder and a hash. */
const UPLOADED = String.raw`/media/(?:[\w-]{22}|[\da-f]{2}/[\da-f]{64})(?:-\d{3,4})?\.webp`;
const IMAGE_URL = new RegExp(`^(?:[hH][tT]{2}[pP][sS]?:|${UPLOADED}$)`);
/** Matches the variants of an uploaded image, as in `srcset`. */
const VARIANTS = new RegExp(String.raw`^${UPLOADED} \d{3,4}w(?:, ${UPLOADED} \d{3,4}w)+$`);
const SHOWN_WIDTH = /^min\(100vw, \d{1,3}px\)$/;

/** Classes for code colors. */
const COLORS = [
  ...['hl-added', 'hl-comment', 'hl-emphasis', 'hl-keyword', 'hl-meta', 'hl-name', 'hl-number', 'hl-plain'],
  ...['hl-removed', 'hl-string', 'hl-strong', 'hl-title', 'hl-type'],
];

const ALERTS = ['alert-note', 'alert-tip', 'alert-important', 'alert-warning', 'alert-caution'];

/*
 * The second pass. Its allow-list is deliberately not derived from the first one, and its parser reads html as browsers
 * do, so a hole in one is not a hole in both. Server-rendered pages are shown without DOMPurify to readers without
 * scripts, so stored html must be safe on its own. Everything that the first pass keeps must pass here unchanged.
 */
const storedSchema: Schema = {
  tagNames: [
    ...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'div', 'ul', 'ol', 'li'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['dl', 'dt', 'dd', 'figure', 'figcaption', 'details', 'summary'],
    ...['a', 'img', 'input', 'br', 'wbr', 'em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'code', 'span'],
    ...['sub', 'sup', 'small', 'mark', 'kbd', 'samp', 'var', 'abbr', 'cite', 'dfn', 'q', 'time'],
    ...['ruby', 'rt', 'rp', 'bdi'],
  ],
  attributes: {
    '*': [
      ['id', new RegExp(`^${ANCHOR_PREFIX}`)],
      ['role', 'group', 'note'],
      ['tabIndex', 0],
      'ariaLabel',
      ['dir', 'rtl', 'ltr', 'auto'],
      ['lang', /^[a-z\d-]{2,44}$/i],
    ],
    a: [
      ['href', LINK_URL],
      ['className', 'anchor'],
      ['ariaHidden', 'true'],
      ['tabIndex', -1],
      'title',
      ['rel', 'nofollow', 'ugc', 'noopener'],
    ],
    img: [
      ...['alt', 'title', 'width', 'height'],
      ['src', IMAGE_URL],
      ['srcSet', VARIANTS],
      ['sizes', SHOWN_WIDTH],
      ...([
        ['loading', 'lazy'],
        ['decoding', 'async'],
        ['referrerPolicy', 'no-referrer'],
      ] as [string, string][]),
    ],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    ol: ['start', 'reversed', ['type', '1', 'a', 'A', 'i', 'I']],
    li: ['value'],
    th: ['align', 'colSpan', 'rowSpan'],
    td: ['align', 'colSpan', 'rowSpan'],
    details: ['open'],
    abbr: ['title'],
    dfn: ['title'],
    time: ['dateTime'],
    code: [['className', /^language-[\w+#.-]+$/]],
    div: [
      ['className', 'code', 'footnotes', ...ALERTS],
      ['dataLanguage', /^[\w+#. -]+$/],
    ],
    p: [['className', 'alert-title']],
    span: [['className', ...COLORS]],
  },
  protocols: {},
  // By default, every id gets another prefix, which breaks links to headings. Ours is checked above.
  clobber: [],
  required: { input: { type: 'checkbox', disabled: true } },
  strip: ['script', 'style'],
};

/** Matches tags that the parser ignores inside an article, but a browser applies to the page. */
const DOCUMENT_TAG = /<(?:!|\/?(?:html|head|body|frameset)\b)/i;

const PARAGRAPH_END =
  /<(\/?p|h[2-6]|blockquote|pre|hr|div|ul|ol|dl|table|figure|figcaption|details|summary)\b/g;

/** Returns whether a block is within a paragraph, which ends there in browsers, with an empty copy of a link around it. */
function splitsParagraph(html: string): boolean {
  let isOpen = false;
  for (const [, name] of html.matchAll(PARAGRAPH_END)) {
    if (isOpen && name !== '/p') return true;
    isOpen = name === 'p';
  }
  return false;
}

const EMPTY_LINK = /<a(?![^>]* id=)(?: [^>]*)?>\s*<\/a>/g;
const EMPTY_PARAGRAPH = /<p>\s*<\/p>/g;

/** Writes html as browsers parse it, without what splitting a paragraph leaves empty. */
const toParsedHtml = (tree: Nodes): string =>
  toHtml(tree).replace(EMPTY_LINK, '').replace(EMPTY_PARAGRAPH, '');

/** Returns the html unchanged if all of it is on the second list; otherwise removes the rest, except its text. */
export function sanitizeAgain(sanitizedHtml: string): string {
  // Parsed as if scripts were disabled. Otherwise the content of `noscript` would be text instead of elements to check.
  const tree = fromParse5(parseFragment(sanitizedHtml, { scriptingEnabled: false }));
  const allowed = sanitizeTree(tree, storedSchema);
  if (splitsParagraph(sanitizedHtml)) return toParsedHtml(allowed);
  return isSame(tree, allowed) && !DOCUMENT_TAG.test(sanitizedHtml) ? sanitizedHtml : toHtml(allowed);
}

/** Returns true if no element, attribute or text was removed. */
function isSame(one: Nodes, other: Nodes | undefined): boolean {
  if (one.type === 'text') return other?.type === 'text' && one.value === other.value;
  if (!('children' in one && other && 'children' in other)) return false;
  if (one.type === 'element') {
    if (other.type !== 'element' || one.tagName !== other.tagName) return false;
    if (!isDeepStrictEqual(one.properties, other.properties)) return false;
  }
  const { children } = other;
  return (
    one.children.length === children.length &&
    one.children.every((child, index) => isSame(child, children[index]))
  );
}

/** Elements that are valid only within others. */
const PARENTS: Record<string, string[]> = {
  li: ['ul', 'ol'],
  dt: ['dl', 'div'],
  dd: ['dl', 'div'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  th: ['tr'],
  td: ['tr'],
  figcaption: ['figure'],
  summary: ['details'],
  rt: ['ruby'],
  rp: ['ruby'],
};

/** Elements whose tags later steps match literally, so they can't have an id. */
const NO_ID = ['code', 'pre', 'table'];

/** Returns the parents to add around a misplaced element, outermost first; none if only its text is kept. */
function missingParents(name: string, parent: string | undefined): string[] {
  if (name === 'li') return ['ul'];
  if (name === 'dt' || name === 'dd') return ['dl'];
  if (name === 'td' || name === 'th') return PARENTS.tr?.includes(parent ?? '') ? ['tr'] : ['table', 'tr'];
  return name === 'tr' || PARENTS[name]?.includes('table') ? ['table'] : [];
}

/** Elements that may contain lists and tables, besides the top level. */
const CONTAINERS = [
  'blockquote',
  'caption',
  'dd',
  'details',
  'div',
  'figcaption',
  'figure',
  'li',
  'td',
  'th',
];

const TAG = /<(\/?)([a-z][a-z\d]*)([^>]*)>/g;

interface OpenElement {
  name: string;
  /** Whether it was added as a missing parent. */
  isMissingParent: boolean;
  /** Written when it ends. */
  end: string;
}

/**
 * Adds the missing parents of elements in sanitized html: a list around list items, a table around cells. Turns links
 * without a URL into link targets, and removes images and checkboxes that the sanitizer left empty.
 */
function placeElements(html: string): string {
  const open: OpenElement[] = [];
  let result = '';
  let position = 0;

  const findParent = () => open.findLast(({ end }) => end.startsWith('<'))?.name;
  const endMissing = (isAllowed: (parent: string) => boolean) => {
    for (let last = open.at(-1); last?.isMissingParent && !isAllowed(last.name); last = open.at(-1)) {
      result += last.end;
      open.pop();
    }
  };
  const begin = (name: string, attributes = '', isMissingParent = false) => {
    const [id = ''] = NO_ID.includes(name) ? (/ id="[^"]*"/.exec(attributes) ?? []) : [];
    if (id !== '') result += `<span${id}></span>`;
    result += `<${name}${attributes.replace(id, '')}>`;
    open.push({ name, isMissingParent, end: `</${name}>` });
  };

  for (const { 0: tag, 1: closing, 2: name = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    const text = html.slice(position, index);
    if (text.trim() !== '') endMissing(() => false);
    result += text;
    position = index + tag.length;

    if (closing) {
      endMissing(() => false);
      result += open.pop()?.end ?? '';
    } else if (attributes.endsWith('/')) {
      endMissing(() => false);
      if (!/^<(?:img|input) \/>$/.test(tag)) result += tag;
    } else if (name === 'a' && !attributes.includes(' href="')) {
      endMissing(() => false);
      // The target is empty, because an unclosed link could contain the rest of the article.
      if (attributes !== '') result += `<span${attributes}></span>`;
      open.push({ name, isMissingParent: false, end: '' });
    } else {
      const parents = PARENTS[name];
      endMissing((parent) => parents?.includes(parent) ?? false);
      const parent = findParent();
      if (!parents || parents.includes(parent ?? '')) {
        begin(name, attributes);
        continue;
      }
      const missing = missingParents(name, parent);
      const isPart = (of: string) => of === 'table' || PARENTS[of]?.includes('table');
      const isInFlow =
        parent === undefined || CONTAINERS.includes(parent) || (isPart(parent) && missing.at(-1) === 'tr');
      if (missing.length > 0 && isInFlow) {
        for (const around of missing) begin(around, '', true);
        begin(name, attributes);
      } else {
        // A space separates its text from the adjacent text.
        const end = name === 'rt' || name === 'rp' ? '' : ' ';
        result += end;
        open.push({ name, isMissingParent: false, end });
      }
    }
  }

  const rest = html.slice(position);
  if (rest.trim() !== '') endMissing(() => false);
  result += rest;
  endMissing(() => false);
  return result;
}

type Transform = sanitizeHtml.Transformer;
type Attributes = sanitizeHtml.Attributes;
