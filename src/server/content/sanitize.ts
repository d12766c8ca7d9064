import { isDeepStrictEqual } from 'node:util';
import type { Nodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { sanitize as sanitizeTree, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { parseFragment } from 'parse5';
import sanitizeHtml from 'sanitize-html';
import { ANCHOR_PREFIX } from '../../shared/anchor.ts';
import { parseUrl } from '../../shared/parseUrl.ts';
import { withoutForbidden } from '../lib/escapeHtml.ts';
import { AROUND_BLOCKS, DEPTH_MAX, REOPENED_MAX, SPANS_MAX, spend, TAGS_MAX } from './budget.ts';
import { placeElements } from './placeElements.ts';

type Transform = sanitizeHtml.Transformer;
type Attributes = sanitizeHtml.Attributes;

/** GitHub's prefix for what authors name, in texts that were copied from its pages, or our own. */
const KNOWN_PREFIX = new RegExp(`^(?:user-content-|${ANCHOR_PREFIX})`);
const NAME = /^[^\s\p{Cc}"'`<>&]{1,100}$/u;

/** As `footnotes.ts` names the notes, and where they are mentioned. */
const FOOTNOTE = /^fn(?:ref)?:\d/;

/** An author's name for a place in the text, with our prefix: no id of the page itself begins like this. */
function anchorName(name: string): string {
  const own = name.replace(KNOWN_PREFIX, '');
  // Notes that were written as html must not take over those of the same text.
  return ANCHOR_PREFIX + (own === name && FOOTNOTE.test(own) ? own.replace(':', '.') : own);
}

const DIRECTIONS = ['rtl', 'ltr', 'auto'];
/** A language tag such as `he`, `de-AT` or `zh-Hant`. */
const LANGUAGE = /^[a-z]{2,8}(?:-[a-z\d]{1,8}){0,4}$/i;

/** Returns what any element may have: an anchor, and the direction and language in which a part is written. */
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

/** Where a link leads, or null for one that a browser can't follow or may not. */
function linkTarget(href: string): string | null {
  if (href === '') return null;
  // An author's `#part` means a place whose anchor got our prefix.
  if (/^#./.test(href)) return `#${anchorName(href.slice(1))}`;

  const base = 'https://blog.invalid/';
  const url = parseUrl(href, base);
  if (!url || !LINK_PROTOCOLS.includes(url.protocol)) return null;
  // `//example.org` takes over a scheme that feeds and mails don't have.
  const isProtocolRelative = /^[\s\p{Cc}]*[\\/]/u.test(href) && url.host !== 'blog.invalid';
  return isProtocolRelative ? url.href : href;
}

// What a transform leaves without attributes may be one that may not stay: `placeElements` takes it out. A transform
// can't drop a tag itself: the sanitizer would carry the new name over to a later closing tag.
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

/** A whole number as browsers read it from an attribute, within bounds; else null. */
function wholeNumber(value: string | undefined, min: number, max: number): number | null {
  const number = Number(/^\s*([+-]?\d{1,9})(?![\d.])/.exec(value ?? '')?.[1] ?? NaN);
  return number >= min && number <= max ? number : null;
}

/** In CSS pixels, as wide as an article's column is where there is room. */
const COLUMN_WIDTH = 640;
const SIZE_MAX = 10_000;

/** Html knows pixels alone, and no unit. A part of the width is what it is in a column of full width. */
function pixels(size: string | undefined, whole?: number): number | null {
  const [, number = '', unit = ''] = /^\s*\+?(\d{1,9}(?:\.\d{1,9})?)\s*(px|%)?\s*$/i.exec(size ?? '') ?? [];
  if (number === '' || (unit === '%' && (whole === undefined || Number(number) > 100))) return null;
  const count = Math.round(unit === '%' ? (Number(number) / 100) * (whole ?? 0) : Number(number));
  return count >= 1 && count <= SIZE_MAX ? count : null;
}

const image: Transform = (tagName, { src = '', alt = '', title, width, height, ...rest }) => {
  const [across, down] = [pixels(width, COLUMN_WIDTH), pixels(height)];
  return {
    tagName,
    attribs: /^https?:\/\//i.test(src)
      ? {
          ...globalAttributes(tagName, rest),
          src,
          alt,
          ...(title && { title }),
          ...(across !== null && { width: `${across}` }),
          ...(down !== null && { height: `${down}` }),
          loading: 'lazy',
          decoding: 'async',
          referrerpolicy: 'no-referrer',
        }
      : { ...(alt.trim() && { alt }) },
  };
};

const LINKED_DROPPED_IMAGE = /(<a (?:[^>]* )?href="([^"]*)"[^>]*>)\s*<img \/>\s*<\/a>/g;
const DROPPED_IMAGE = /<img alt="([^"]*)" \/>/g;

/** Replaces images without an address by their descriptions, or by the address of the link around them. */
const keepWordsOfImages = (html: string): string =>
  html
    .replace(DROPPED_IMAGE, (_tag, alt: string) => alt.replaceAll('&quot;', '"'))
    // A link without words would be removed.
    .replace(LINKED_DROPPED_IMAGE, '$1$2</a>');

/** Of one cell, in columns or rows. */
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

const list: Transform = (tagName, { start, ...rest }) => {
  const first = wholeNumber(start, -999_999_999, 999_999_999);
  return {
    tagName,
    attribs: { ...globalAttributes(tagName, rest), ...(first !== null && { start: `${first}` }) },
  };
};

const details: Transform = (tagName, { open, ...rest }) => ({
  tagName,
  attribs: { ...globalAttributes(tagName, rest), ...(open !== undefined && { open: '' }) },
});

/** Roughly what html takes for a date, a time or a duration. */
const MOMENT = /^[-+:.,\dTWZPYMDHS ]{1,40}$/i;
const time: Transform = (tagName, { datetime = '', ...rest }) => ({
  tagName,
  attribs: { ...globalAttributes(tagName, rest), ...(MOMENT.test(datetime) && { datetime }) },
});

/** Of all elements without a transform of their own. */
const named: Transform = (tagName, { id = '', dir = '', lang = '', ...rest }) => ({
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
          'aria-label': checked === undefined ? 'To do' : 'Done',
        }
      : {},
});

const blocks = [
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'div', 'ul', 'ol', 'li'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['dl', 'dt', 'dd', 'figure', 'figcaption', 'details', 'summary'],
];

/** What the html standard calls formatting elements, and opens again. */
const formatting = ['a', 'b', 'code', 'em', 'i', 's', 'small', 'strong', 'u'];

const allowedTags = [
  ...blocks,
  ...['a', 'img', 'input', 'br', 'wbr', 'em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'code', 'span'],
  ...['sub', 'sup', 'small', 'mark', 'kbd', 'samp', 'var', 'abbr', 'cite', 'dfn', 'q', 'time'],
  ...['ruby', 'rt', 'rp', 'bdi'],
];

const options: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: {
    '*': ['id', 'dir', 'lang'],
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding', 'referrerpolicy'],
    input: ['type', 'disabled', 'checked', 'aria-label'],
    ol: ['start'],
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
    ...Object.fromEntries(allowedTags.map((tag) => [tag, named])),
    ...{ a: link, img: image, input: checkbox, ol: list, details, time, th: cell, td: cell },
  },
};

/**
 * The first pass: removes all html that is not on the allow-list, and gives ids, links, images and cells the values
 * that they may have. The result is balanced, and
 * `&amp;`, `&lt;`, `&gt;` (and `&quot;` in attributes) are its only entities. An id may be there twice: see `placeAnchors`.
 * Throws `TooCostly`.
 */
export function sanitize(html: string): string {
  let tags = 0;
  let depth = 0;
  let openFormatting = 0;
  let reopened = 0;
  let spanned = 0;

  const sanitized = sanitizeHtml(html, {
    ...options,
    // The parser takes the longer for each tag the more are open.
    onOpenTag: (name, { colspan, rowspan }) => {
      spend((tags += 1), TAGS_MAX);
      spend((depth += 1), DEPTH_MAX);
      if (formatting.includes(name)) openFormatting += 1;
      else if (openFormatting > AROUND_BLOCKS && blocks.includes(name)) {
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
  });

  return placeElements(keepWordsOfImages(withoutForbidden(sanitized)));
}

/**
 * An address of the web, of mail, of a telephone, or within the blog. As browsers read it: a scheme in any case, which may stand behind
 * white space and hold some. The library's own check knows schemes in lower case alone, and takes `foo):` for one.
 */
const LINKED = /^(?:https?:|mailto:|tel:|(?![\s\p{Cc}]*[a-z][\w+.\s-]*:))/iu;
const PICTURED = /^https?:/i;

/** Classes for the colors of code. */
const COLORS = [
  ...['hl-added', 'hl-comment', 'hl-emphasis', 'hl-keyword', 'hl-meta', 'hl-name', 'hl-number', 'hl-plain'],
  ...['hl-removed', 'hl-string', 'hl-strong', 'hl-title', 'hl-type'],
];

const ALERTS = ['alert-note', 'alert-tip', 'alert-important', 'alert-warning', 'alert-caution'];

/*
 * The second pass. Its allow-list is deliberately not derived from the first one, and its parser reads html as browsers
 * do: a hole in one is not a hole in both. Pages that the server renders are shown without DOMPurify to readers without
 * scripts, so that stored html has to be safe by itself. Whatever the first pass lets through must pass here unchanged.
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
      ['href', LINKED],
      ['className', 'anchor'],
      ['ariaHidden', 'true'],
      ['tabIndex', -1],
      'title',
      ['rel', 'nofollow', 'ugc', 'noopener'],
    ],
    img: [
      ...['alt', 'title', 'width', 'height'],
      ['src', PICTURED],
      ...([
        ['loading', 'lazy'],
        ['decoding', 'async'],
        ['referrerPolicy', 'no-referrer'],
      ] as [string, string][]),
    ],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    ol: ['start'],
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
  // By default every id gets another prefix, and the links to headings lead nowhere. Ours is checked above.
  clobber: [],
  required: { input: { type: 'checkbox', disabled: true } },
  strip: ['script', 'style'],
};

/** Tags that the parser ignores within an article, and a browser applies to the page. */
const OF_DOCUMENT = /<(?:!|\/?(?:html|head|body|frameset)\b)/i;

/** Returns the html as it is if all of it is on the second list, else only what is, with the text of the rest. */
export function sanitizeAgain(sanitizedHtml: string): string {
  // As without scripts: otherwise the content of a `noscript` would be text instead of elements to check.
  const tree = fromParse5(parseFragment(sanitizedHtml, { scriptingEnabled: false }));
  const allowed = sanitizeTree(tree, storedSchema);
  return isSame(tree, allowed) && !OF_DOCUMENT.test(sanitizedHtml) ? sanitizedHtml : toHtml(allowed);
}

/** Returns whether nothing was removed: no element, attribute or text. */
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
