import { isDeepStrictEqual } from 'node:util';
import type { Nodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { toHtml } from 'hast-util-to-html';
import { parseFragment } from 'parse5';
import { ANCHOR_PREFIX } from '../../shared/anchor.ts';

/**
 * An address of the web, of mail, of a telephone, or within the blog. As browsers read it: a scheme in any case, which may stand behind
 * white space and hold some. The library's own check knows schemes in lower case alone, and takes `foo):` for one.
 */
const LINKED = /^(?:https?:|mailto:|tel:|(?![\s\p{Cc}]*[a-z][\w+.\s-]*:))/iu;
const PICTURED = /^https?:/i;

/** What the colours of code are named by. */
const COLOURS = [
  ...['hl-added', 'hl-comment', 'hl-emphasis', 'hl-keyword', 'hl-meta', 'hl-name', 'hl-number', 'hl-plain'],
  ...['hl-removed', 'hl-string', 'hl-strong', 'hl-title', 'hl-type'],
];

const ALERTS = ['alert-note', 'alert-tip', 'alert-important', 'alert-warning', 'alert-caution'];

/*
 * The second allow-list, for what is stored. On purpose not made from the first one's, and by a parser that reads html
 * as browsers do: a hole in one is not a hole in both. What the first lets pass has to pass here unchanged.
 */
const schema: Schema = {
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
    span: [['className', ...COLOURS]],
  },
  protocols: {},
  // By default every id gets another prefix, and the links to headings lead nowhere. Ours is checked above.
  clobber: [],
  required: { input: { type: 'checkbox', disabled: true } },
  strip: ['script', 'style'],
};

/** What the parser passes over in an article, and a browser takes into its page. */
const OF_DOCUMENT = /<(?:!|\/?(?:html|head|body|frameset)\b)/i;

/** Gives the html of an article back if all of it is on the second list; else what of it is, and the text of the rest. */
export function sanitizeAgain(sanitizedHtml: string): string {
  // As where no scripts run: else what stands in a `noscript` would be a text, and no element that is asked for.
  const tree = fromParse5(parseFragment(sanitizedHtml, { scriptingEnabled: false }));
  const allowed = sanitize(tree, schema);
  return isSame(tree, allowed) && !OF_DOCUMENT.test(sanitizedHtml) ? sanitizedHtml : toHtml(allowed);
}

/** Whether nothing was left out, be it an element, an attribute or a text. */
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
