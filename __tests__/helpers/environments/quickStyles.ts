/*
 * Role queries ask for the style of each element and its ancestors. jsdom compares an element with every rule of every
 * sheet, which took up to two fifths of the time of a page's test. This compares it with the rules for its name and its
 * classes only.
 */
import cssstyle from 'cssstyle';
import defaultStyleSheet from 'jsdom/lib/jsdom/browser/default-stylesheet.js';
import selectors from 'jsdom/lib/jsdom/living/helpers/selectors.js';
import styleRules, {
  type DocumentImpl,
  type ElementImpl,
  type Rule,
  type Sheet,
} from 'jsdom/lib/jsdom/living/helpers/style-rules.js';
import cssom from 'rrweb-cssom';

interface Selector {
  /** Classes (".name") and element names, one of which an element needs to match. "*" stands for any element. */
  keys: string[];
  /** Whether having one of the keys is all that it takes. */
  isPlain: boolean;
}

interface IndexedRule extends Selector {
  rule: Rule;
  selectorText: string;
  order: number;
}

const PLAIN = /^(?:\.[\w-]+|[a-z]\w*)(?:,\s*(?:\.[\w-]+|[a-z]\w*))*$/;
/** Nothing is hovered or pressed in jsdom, and no style of a pseudo-element is asked for. */
const NEVER = /::|:(?:hover|active)(?![\w-])/;

/** Returns the key for one part of a selector list, or null if no element matches it. */
function findKey(part: string): string | null {
  if (NEVER.test(part)) return null;
  const last =
    part
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  // Of several classes, such as ".css-1ab2.Mui-disabled", the last is the rarest.
  return last.match(/\.[\w-]+/g)?.at(-1) ?? /^[a-z][\w-]*/.exec(last)?.[0] ?? '*';
}

const parsed = new Map<string, Selector>();

function parseSelector(text: string): Selector {
  let selector = parsed.get(text);
  if (!selector) {
    let plain = text;
    for (let longer = ''; longer !== plain;) {
      longer = plain;
      plain = plain.replace(/\([^()]*\)|\[[^\]]*\]/g, '');
    }
    const keys = /["\\]/.test(text) ? ['*'] : plain.split(',').map(findKey);
    selector = { keys: [...new Set(keys)].filter((key) => key !== null), isPlain: PLAIN.test(text) };
    parsed.set(text, selector);
  }
  return selector;
}

/** The style rules of a document, by key. */
class RuleIndex {
  readonly #sheets: Sheet[] = [];
  readonly #sizes: number[] = [];
  readonly #rules = new Map<string, IndexedRule[]>();
  readonly #declarations = new Map<string, CSSStyleDeclaration>();
  #count = 0;

  /** Adds new sheets. Returns false if earlier ones changed, so that a new index is needed. */
  extend(sheets: Sheet[]): boolean {
    if (this.#sheets.some((sheet, at) => sheets[at] !== sheet || sheet.cssRules.length !== this.#sizes[at]))
      return false;
    for (const sheet of sheets.slice(this.#sheets.length)) {
      this.#sheets.push(sheet);
      this.#sizes.push(sheet.cssRules.length);
      for (const rule of Array.from(sheet.cssRules)) {
        if (!rule.media) this.#add(rule);
        else if (Array.from(rule.media).includes('screen'))
          Array.from(rule.cssRules ?? []).forEach(this.#add);
      }
    }
    return true;
  }

  readonly #add = (rule: Rule): void => {
    const { selectorText } = rule;
    if (selectorText === undefined) return;
    const selector = parseSelector(selectorText);
    const indexed = { ...selector, rule, selectorText, order: this.#count++ };
    for (const key of selector.keys) {
      const rules = this.#rules.get(key);
      if (rules) rules.push(indexed);
      else this.#rules.set(key, [indexed]);
    }
  };

  /** Returns the rules that match an element, in the order of the sheets. */
  #match(element: ElementImpl): IndexedRule[] {
    const classes = (element.getAttributeNS(null, 'class') ?? '').split(/\s+/).filter(Boolean);
    const keys = ['*', element.localName, ...classes.map((name) => `.${name}`)];
    const candidates = new Set(keys.flatMap((key) => this.#rules.get(key) ?? []));
    return [...candidates]
      .filter((rule) => rule.isPlain || selectors.matchesDontThrow(element, rule.selectorText))
      .sort((a, b) => a.order - b.order);
  }

  /** Returns what the sheets and the element's `style` declare. Elements with the same rules share it. */
  declarationFor(element: ElementImpl): CSSStyleDeclaration {
    const rules = this.#match(element);
    const inline = element.style.length > 0 ? element.style.cssText : '';
    const key = `${rules.map(({ order }) => order).join()} ${inline}`;
    let declaration = this.#declarations.get(key);
    if (!declaration) {
      declaration = new cssstyle.CSSStyleDeclaration();
      for (const { rule } of rules) declare(declaration, rule.style);
      declare(declaration, element.style);
      this.#declarations.set(key, declaration);
    }
    return declaration;
  }
}

function declare(declaration: CSSStyleDeclaration, style: CSSStyleDeclaration): void {
  for (const property of Array.from(style)) {
    const value = style.getPropertyValue(property);
    if (value === 'unset') declaration.removeProperty(property);
    else declaration.setProperty(property, value, style.getPropertyPriority(property));
  }
}

const browserSheet = cssom.parse(defaultStyleSheet);
const indexes = new WeakMap<DocumentImpl, RuleIndex>();

function getIndex(document: DocumentImpl): RuleIndex {
  const sheets = [browserSheet, ...document.styleSheets._list];
  const known = indexes.get(document);
  if (known?.extend(sheets)) return known;

  const index = new RuleIndex();
  index.extend(sheets);
  indexes.set(document, index);
  return index;
}

styleRules.getDeclarationForElement = (element) => {
  const document = element._ownerDocument;
  const cache = (document._styleCache ??= new WeakMap());
  let declaration = cache.get(element);
  if (!declaration) {
    // May change the document, which empties its cache: serializing a style updates its attribute.
    declaration = getIndex(document).declarationFor(element);
    cache.set(element, declaration);
  }
  return declaration;
};

// jsdom computes nine colors for each style. Tests look at none.
const { propertiesWithResolvedValueImplemented: computed } = styleRules;
for (const property of Object.keys(computed))
  if (property.endsWith('color')) Reflect.deleteProperty(computed, property);
