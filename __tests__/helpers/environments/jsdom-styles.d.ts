declare module 'jsdom/lib/jsdom/living/helpers/selectors.js' {
  import type { ElementImpl } from 'jsdom/lib/jsdom/living/helpers/style-rules.js';

  const selectors: { matchesDontThrow: (element: ElementImpl, selector: string) => boolean };
  export default selectors;
}
declare module 'jsdom/lib/jsdom/living/helpers/style-rules.js' {
  export interface Rule {
    /** Missing in `@keyframes` and the like. */
    selectorText?: string;
    style: CSSStyleDeclaration;
    media?: ArrayLike<string>;
    cssRules?: ArrayLike<Rule>;
  }
  export interface Sheet {
    cssRules: ArrayLike<Rule>;
  }
  export interface DocumentImpl {
    styleSheets: { _list: Sheet[] };
    /** jsdom empties it with each change to the document. */
    _styleCache: WeakMap<ElementImpl, CSSStyleDeclaration> | null;
  }
  /** jsdom's element behind the one that scripts see, as far as it is needed here. */
  export interface ElementImpl {
    localName: string;
    style: CSSStyleDeclaration;
    getAttributeNS: (namespace: null, name: string) => string | null;
    _ownerDocument: DocumentImpl;
  }

  const styleRules: {
    getDeclarationForElement: (element: ElementImpl) => CSSStyleDeclaration;
    propertiesWithResolvedValueImplemented: Record<string, unknown>;
  };
  export default styleRules;
}
declare module 'jsdom/lib/jsdom/browser/default-stylesheet.js' {
  const text: string;
  export default text;
}
declare module 'rrweb-cssom' {
  import type { Sheet } from 'jsdom/lib/jsdom/living/helpers/style-rules.js';

  const cssom: { parse: (text: string) => Sheet };
  export default cssom;
}
declare module 'cssstyle' {
  const cssstyle: { CSSStyleDeclaration: new () => CSSStyleDeclaration };
  export default cssstyle;
}
