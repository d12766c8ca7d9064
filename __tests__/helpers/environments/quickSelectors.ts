import selectors, { type ElementImpl } from 'jsdom/lib/jsdom/living/helpers/selectors.js';

type Fits = (element: ElementImpl) => boolean;

const anything: Fits = () => true;

/** Whether an element has a class or the name that the last part of a selector without lists asks for. */
function fitsLastPart(selector: string): Fits {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  const [, className] = /\.([\w-]+)/.exec(last) ?? [];
  if (className !== undefined)
    return (element) => ` ${element.getAttributeNS(null, 'class') ?? ''} `.includes(` ${className} `);
  const [name] = /^[a-z][\w-]*/.exec(last) ?? [];
  return name === undefined ? anything : ({ localName }) => localName === name;
}

function fitsSelector(selector: string): Fits {
  if (/["\\]/.test(selector)) return anything;
  let plain = selector;
  for (let longer = ''; longer !== plain;) {
    longer = plain;
    plain = plain.replace(/\([^()]*\)|\[[^\]]*\]/g, '');
  }
  const parts = plain.split(',').map(fitsLastPart);
  return (element) => parts.some((fits) => fits(element));
}

/** Nothing but a class or a name in each part, as in most rules: what fits has all that the selector asks for. */
const PLAIN = /^(?:\.[\w-]+|[a-z]\w*)(?:,\s*(?:\.[\w-]+|[a-z]\w*))*$/;

/**
 * For the style of an element jsdom asks of each rule of each sheet whether it fits, and what it asks takes long to say
 * no: that was two fifths of the time of a page's test. What does not even have the class that a rule is about is told
 * so at once.
 */
const { matchesDontThrow } = selectors;
const known = new Map<string, { fits: Fits; isPlain: boolean }>();

selectors.matchesDontThrow = (element, selector) => {
  // That of `@keyframes` and its like has none.
  if (selector === undefined) return false;
  let rule = known.get(selector);
  if (!rule) {
    rule = { fits: fitsSelector(selector), isPlain: PLAIN.test(selector) };
    known.set(selector, rule);
  }
  return rule.fits(element) && (rule.isPlain || matchesDontThrow(element, selector));
};
