import type { Element, ElementContent, Nodes } from 'hast';

/* Trees of html, as the modules that convert html to Markdown need them. */

export const element = (tagName: string, children: ElementContent[], properties = {}): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

/** Returns all text in a node, without comments. */
export const getText = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(getText).join('') : '';
