import purifier, { type UponSanitizeAttributeHook } from 'dompurify';
import { ANCHOR_PREFIX } from '../../../shared/articleText.ts';
import { parseUrl } from '../../../shared/parse.ts';

/*
 * The second allowlist, deliberately not derived from the server's, so that a hole in one isn't a hole in both. It must
 * leave everything that the server allows unchanged.
 */
const ALLOWED_TAGS = [
  ...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'div', 'ul', 'ol', 'li'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['dl', 'dt', 'dd', 'figure', 'figcaption', 'details', 'summary'],
  ...['a', 'img', 'input', 'br', 'wbr', 'em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'code', 'span'],
  ...['sub', 'sup', 'small', 'mark', 'kbd', 'samp', 'var', 'abbr', 'cite', 'dfn', 'q', 'time'],
  ...['ruby', 'rt', 'rp', 'bdi', '#text'],
];

const allowAny = () => true;
const isCount = (value: string) => /^[1-9]\d{0,4}$/.test(value);
const oneOf =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value);

/** Parses URLs as the browser does, so that no disguise of the protocol gets through. */
const hasProtocol =
  (...protocols: string[]) =>
  (address: string) =>
    protocols.includes(parseUrl(address, location.href)?.protocol ?? '');

/** Classes of code blocks, footnotes, alerts, anchors, emphasis and pictures. */
const CLASS =
  /^(?:language-[\w+#.-]+|code|footnotes|anchor|emphasis-(?:dots|weight)|pictures?|own-line|tall-\d+|alert-(?:note|tip|important|warning|caution|title)|hl-(?:added|comment|emphasis|keyword|meta|name|number|plain|removed|string|strong|title|type))$/;

/** The path of an uploaded image or of a variant. */
const UPLOADED = '/media/(?:[a-zA-Z0-9_-]{22}|[0-9a-f]{2}/[0-9a-f]{64})(?:-[0-9]{3,4})?[.]webp';
const UPLOADED_ONLY = new RegExp(`^${UPLOADED}$`);
const UPLOADED_VARIANTS = new RegExp(`^${UPLOADED} [0-9]{3,4}w(?:, ${UPLOADED} [0-9]{3,4}w)+$`);

/** All allowed attributes, with a check of their values. */
const allowedAttributes: Record<string, (value: string) => boolean> = {
  href: hasProtocol('http:', 'https:', 'mailto:', 'tel:'),
  src: (address) =>
    UPLOADED_ONLY.test(address) || (/^https?:/i.test(address) && hasProtocol('http:', 'https:')(address)),
  srcset: (variants) => UPLOADED_VARIANTS.test(variants),
  sizes: (sizes) => /^min\(100vw, [0-9]{1,3}px\)$/.test(sizes),
  id: (value) => value.startsWith(ANCHOR_PREFIX),
  class: (value) => value.split(' ').every((name) => CLASS.test(name)),
  'data-language': (value) => /^[\w+#. -]+$/.test(value),
  type: oneOf('checkbox', '1', 'a', 'A', 'i', 'I'),
  role: oneOf('group', 'note'),
  tabindex: oneOf('0', '-1'),
  'aria-hidden': oneOf('true'),
  dir: oneOf('rtl', 'ltr', 'auto'),
  lang: (value) => /^[a-z\d-]{2,44}$/i.test(value),
  align: oneOf('left', 'center', 'right'),
  'aria-label': allowAny,
  alt: allowAny,
  title: allowAny,
  width: isCount,
  height: isCount,
  colspan: isCount,
  rowspan: isCount,
  start: (value) => /^-?\d{1,9}$/.test(value),
  value: (value) => /^-?\d{1,9}$/.test(value),
  reversed: allowAny,
  open: allowAny,
  datetime: allowAny,
  disabled: allowAny,
  checked: allowAny,
  rel: allowAny,
  loading: allowAny,
  fetchpriority: oneOf('high'),
  decoding: allowAny,
  referrerpolicy: allowAny,
};

/** Set on every matching element. */
const forcedAttributes: Record<string, Record<string, string>> = {
  'a[href]': { rel: 'nofollow ugc noopener' },
  img: { decoding: 'async', referrerpolicy: 'no-referrer' },
  'img:not([fetchpriority])': { loading: 'lazy' },
  input: { disabled: '' },
};

const checkAttribute: UponSanitizeAttributeHook = (_element, attribute) => {
  if (!allowedAttributes[attribute.attrName]?.(attribute.attrValue)) attribute.keepAttr = false;
};

function forceAttributes(element: Element) {
  if (element.matches('img:not([src]), input:not([type="checkbox"])')) element.remove();
  for (const [selector, attributes] of Object.entries(forcedAttributes)) {
    if (!element.matches(selector)) continue;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  }
}

/**
 * Sanitizes HTML that the server has already sanitized. With Trusted Types, the page accepts HTML only from here. Throws
 * if the browser lacks what sanitizing needs.
 */
export function purify(html: string): TrustedHTML {
  // Without support, the library returns its input unchanged.
  if (!purifier.isSupported) throw new Error('This browser can not show an article safely.');

  purifier.addHook('uponSanitizeAttribute', checkAttribute);
  purifier.addHook('afterSanitizeAttributes', forceAttributes);
  try {
    return purifier.sanitize(html, {
      ALLOWED_TAGS,
      ALLOWED_ATTR: Object.keys(allowedAttributes),
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
      RETURN_TRUSTED_TYPE: true,
    });
  } finally {
    // The editor sanitizes pasted text with the same instance. A second one would need a second Trusted Types policy.
    purifier.removeAllHooks();
  }
}
