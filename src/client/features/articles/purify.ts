import purifier from 'dompurify';
import { ANCHOR_PREFIX } from '../../../shared/anchor.ts';
import { parseUrl } from '../../../shared/parseUrl.ts';

/*
 * The second allow-list, on purpose not made from the server's: a hole in one is not a hole in both. What the server
 * lets pass has to pass here unchanged.
 */
const ALLOWED_TAGS = [
  ...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'div', 'ul', 'ol', 'li'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['dl', 'dt', 'dd', 'figure', 'figcaption', 'details', 'summary'],
  ...['a', 'img', 'input', 'br', 'wbr', 'em', 'strong', 'b', 'i', 'u', 's', 'del', 'ins', 'code', 'span'],
  ...['sub', 'sup', 'small', 'mark', 'kbd', 'samp', 'var', 'abbr', 'cite', 'dfn', 'q', 'time'],
  ...['ruby', 'rt', 'rp', 'bdi', '#text'],
];

const anything = () => true;
const isCount = (value: string) => /^[1-9]\d{0,4}$/.test(value);
const oneOf =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value);

/** As the browser itself reads the address, whatever it is disguised as. */
const leadsTo =
  (...protocols: string[]) =>
  (address: string) =>
    protocols.includes(parseUrl(address, location.href)?.protocol ?? '');

/** Of code its language, box and colours; of notes, alerts and the links at headings what they are. */
const CLASS =
  /^(?:language-[\w+#.-]+|code|footnotes|anchor|emphasis-(?:dots|weight)|alert-(?:note|tip|important|warning|caution|title)|hl-(?:added|comment|emphasis|keyword|meta|name|number|plain|removed|string|strong|title|type))$/;

/** Every attribute that may stay, and with which values. */
const allowedValue: Record<string, (value: string) => boolean> = {
  href: leadsTo('http:', 'https:', 'mailto:', 'tel:'),
  src: (address) => /^https?:/i.test(address) && leadsTo('http:', 'https:')(address),
  id: (value) => value.startsWith(ANCHOR_PREFIX),
  class: (value) => CLASS.test(value),
  'data-language': (value) => /^[\w+#. -]+$/.test(value),
  type: oneOf('checkbox'),
  role: oneOf('group', 'note'),
  tabindex: oneOf('0', '-1'),
  'aria-hidden': oneOf('true'),
  dir: oneOf('rtl', 'ltr', 'auto'),
  lang: (value) => /^[a-z\d-]{2,44}$/i.test(value),
  align: oneOf('left', 'center', 'right'),
  'aria-label': anything,
  alt: anything,
  title: anything,
  width: isCount,
  height: isCount,
  colspan: isCount,
  rowspan: isCount,
  start: (value) => /^-?\d{1,9}$/.test(value),
  open: anything,
  datetime: anything,
  disabled: anything,
  checked: anything,
  rel: anything,
  loading: anything,
  decoding: anything,
  referrerpolicy: anything,
};

/** Given to every element of the kind, whatever it came with. */
const given: Record<string, Record<string, string>> = {
  'a[href]': { rel: 'nofollow ugc noopener' },
  img: { loading: 'lazy', decoding: 'async', referrerpolicy: 'no-referrer' },
  input: { disabled: '' },
};

let isSetUp = false;

/** At the first use, as there is nothing to set up where there is no document. */
function setUp() {
  if (isSetUp) return;
  isSetUp = true;
  purifier.addHook('uponSanitizeAttribute', (_element, attribute) => {
    if (!allowedValue[attribute.attrName]?.(attribute.attrValue)) attribute.keepAttr = false;
  });
  purifier.addHook('afterSanitizeAttributes', giveAttributes);
}

function giveAttributes(element: Element) {
  if (element.matches('img:not([src]), input:not([type])')) element.remove();
  for (const [selector, attributes] of Object.entries(given)) {
    if (!element.matches(selector)) continue;
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  }
}

/**
 * Sanitizes once more what the server sanitized. Where the browser knows Trusted Types, the page's policy takes
 * html from here alone. Throws where the browser lacks what sanitizing needs.
 */
export function purify(html: string): TrustedHTML {
  // Without support the library would give back what it was given.
  if (!purifier.isSupported) throw new Error('This browser can not show an article safely.');
  setUp();

  return purifier.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: Object.keys(allowedValue),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_TRUSTED_TYPE: true,
  });
}
