declare module 'jsdom/lib/jsdom/living/helpers/selectors.js' {
  /** jsdom's element behind the one that scripts see, as far as it is needed here. */
  export interface ElementImpl {
    localName: string;
    getAttributeNS: (namespace: null, name: string) => string | null;
  }

  const selectors: { matchesDontThrow: (element: ElementImpl, selector: string | undefined) => boolean };
  export default selectors;
}
