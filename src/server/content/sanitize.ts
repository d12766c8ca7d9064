import sanitizeHtml from 'sanitize-html';

type Transform = sanitizeHtml.Transformer;

const link: Transform = (tagName, { href, title }) => ({
  tagName,
  attribs: { ...(href && { href }), ...(title && { title }), ...(href && { rel: 'nofollow ugc noopener' }) },
});

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

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'div', 'ul', 'ol', 'li'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['dl', 'dt', 'dd', 'figure', 'figcaption', 'details', 'summary'],
    ...['a', 'img', 'input', 'br', 'wbr', 'em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'code', 'span'],
    ...['sub', 'sup', 'small', 'mark', 'kbd', 'samp', 'var', 'abbr', 'cite', 'dfn', 'q', 'time'],
    ...['ruby', 'rt', 'rp', 'bdi'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
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
  allowedClasses: { code: [/^language-[\w+#.-]{1,40}$/] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  selfClosing: ['br', 'hr', 'img', 'input', 'wbr'],
  nestingLimit: 100,
  transformTags: { a: link, img: image, input: checkbox },
};

/**
 * The one allow-list: what is not named here does not reach a reader. The result is balanced, and
 * `&`, `<`, `>` (and `"` in attributes) are its only entities.
 */
export const sanitize = (html: string): string =>
  sanitizeHtml(html, options).replace(/<(?:img|input) \/>/g, '');
