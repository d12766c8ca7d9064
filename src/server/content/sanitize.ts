import sanitizeHtml from 'sanitize-html';
import { ANCHOR_PREFIX } from '../../shared/anchor.ts';
import { AROUND_BLOCKS, DEPTH_MAX, REOPENED_MAX, spend, TAGS_MAX } from './budget.ts';

type Transform = sanitizeHtml.Transformer;

/** An author's `#part` means the heading, whose anchor got our prefix. */
const prefixed = (href: string) =>
  href.replace(new RegExp(`^#(?=.)(?!${ANCHOR_PREFIX})`), `#${ANCHOR_PREFIX}`);

/** As `footnotes.ts` names the notes, and where they are mentioned. */
const FOOTNOTE = new RegExp(`^${ANCHOR_PREFIX}fn(?:ref)?:\\d+(?::\\d+)?$`);
const footnoteId = (id: string | undefined): Record<string, string> =>
  id !== undefined && FOOTNOTE.test(id) ? { id } : {};

const link: Transform = (tagName, { href, title, id }) => ({
  tagName,
  attribs: {
    ...footnoteId(id),
    ...(href && { href: prefixed(href), rel: 'nofollow ugc noopener' }),
    ...(title && { title }),
  },
});

const item: Transform = (tagName, { id }) => ({ tagName, attribs: footnoteId(id) });

// An image or input without attributes is one that may not stay; `sanitize` takes it out. A transform can't
// drop a tag itself: the sanitizer would carry the new name over to a later closing tag.
const image: Transform = (tagName, { src = '', alt = '', title, width, height }) => ({
  tagName,
  attribs: /^https?:\/\//i.test(src)
    ? {
        src,
        alt,
        ...(title && { title }),
        ...(width && { width }),
        ...(height && { height }),
        loading: 'lazy',
        decoding: 'async',
        referrerpolicy: 'no-referrer',
      }
    : {},
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

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...blocks,
    ...['a', 'img', 'input', 'br', 'wbr', 'em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'code', 'span'],
    ...['sub', 'sup', 'small', 'mark', 'kbd', 'samp', 'var', 'abbr', 'cite', 'dfn', 'q', 'time'],
    ...['ruby', 'rt', 'rp', 'bdi'],
  ],
  allowedAttributes: {
    a: ['id', 'href', 'title', 'rel'],
    li: ['id'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding', 'referrerpolicy'],
    input: ['type', 'disabled', 'checked', 'aria-label'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
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
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  selfClosing: ['br', 'hr', 'img', 'input', 'wbr'],
  nestingLimit: 100,
  transformTags: { a: link, img: image, input: checkbox, li: item },
};

/**
 * The one allow-list: what is not named here does not reach a reader. The result is balanced, and
 * `&amp;`, `&lt;`, `&gt;` (and `&quot;` in attributes) are its only entities. Throws `TooCostly`.
 */
export function sanitize(html: string): string {
  let tags = 0;
  let depth = 0;
  let openFormatting = 0;
  let reopened = 0;

  const sanitized = sanitizeHtml(html, {
    ...options,
    // The parser takes the longer for each tag the more are open.
    onOpenTag: (name) => {
      spend((tags += 1), TAGS_MAX);
      spend((depth += 1), DEPTH_MAX);
      if (formatting.includes(name)) openFormatting += 1;
      else if (openFormatting > AROUND_BLOCKS && blocks.includes(name)) {
        spend((reopened += openFormatting), REOPENED_MAX);
      }
    },
    onCloseTag: (name) => {
      depth -= 1;
      if (formatting.includes(name)) openFormatting -= 1;
    },
  });

  return sanitized.replace(/<(?:img|input) \/>/g, '');
}
