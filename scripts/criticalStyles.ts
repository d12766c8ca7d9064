import { JSDOM } from 'jsdom';
import { type ChildNode, type Container, type Declaration, parse, type Root } from 'postcss';
import { ARTICLE_TEXT_MARK } from '../src/shared/initialPage.ts';

/** Matches what `querySelector` can't find: pseudo-elements, also in old and prefixed spellings. */
const PSEUDO_ELEMENT = /::[\w-]+(?:\([^)]*\))?|:-[\w-]+|:(?:before|after)\b/g;
/** Matches conditions on the document, such as its color scheme, which depend on the reader. */
const DOCUMENT_STATE = /^html(?=[[:])\S+ /;
/** Matches properties of browsers that aren't supported. A line clamp still needs `-webkit-box-orient`. */
const OLD_PROPERTY = /^-(?:ms|moz)-|^-webkit-box-(?!orient)/;
/** Matches states that no element has yet when its page is first painted. */
const LATER_STATE = /:(?:hover|focus|active|target)/;
const VARIABLE = /var\((--[\w-]+)/g;

interface Page {
  html: string;
  /** CSS that the page has anyway. */
  styles: string;
}

/**
 * Returns the rules of a stylesheet that a page needs for its first paint: all that match its elements, except for
 * interaction, animations and print; all for the text of articles, which can have any elements; and all fonts, so that no
 * text changes its font later. Leaves out variables that none of these use.
 */
export function criticalStyles(stylesheet: string, { html, styles }: Page): string {
  const css = parse(stylesheet);
  const { document } = new JSDOM(html).window;
  const texts = [...document.querySelectorAll(`[${ARTICLE_TEXT_MARK}]`)].map(
    (text) => `.${text.classList[0]}`,
  );
  const isForText = (selector: string) =>
    texts.includes(/^\.[\w-]+/.exec(selector)?.[0] ?? '') && !LATER_STATE.test(selector);
  const isForElement = (selector: string) =>
    document.querySelector(selector.replace(PSEUDO_ELEMENT, '').replace(DOCUMENT_STATE, '') || '*') !== null;

  css.walkAtRules((rule) => {
    const { name, params } = rule;
    const isCondition = ['media', 'container', 'supports'].includes(name) && params !== 'print';
    if (!isCondition && name !== 'font-face') rule.remove();
  });
  css.walkRules((rule) => {
    const { selector, selectors } = rule;
    if (!selector.startsWith(':root') && !isForText(selector) && !selectors.some(isForElement)) rule.remove();
  });
  css.walkDecls((declaration) => {
    if (OLD_PROPERTY.test(declaration.prop) || isOverridden(declaration)) declaration.remove();
  });
  removeUnusedVariables(css, styles + html);
  removeEmpty(css);
  return css.toString();
}

/** Returns whether a later declaration of its rule overrides this one, which may be a prefixed or older spelling. */
function isOverridden(declaration: Declaration): boolean {
  const property = declaration.prop.replace(/^-(?=\w)\w+-/, '');
  const overrides = (other: ChildNode) =>
    other.type === 'decl' && other.prop === property && (!declaration.important || other.important);
  const declarations = declaration.parent?.nodes ?? [];
  return declarations.slice(declarations.indexOf(declaration) + 1).some(overrides);
}

/** Removes variables of the document that neither the CSS nor this text uses. */
function removeUnusedVariables(css: Root, text: string): void {
  const namesIn = (part: string) => Array.from(part.matchAll(VARIABLE), ([, name = '']) => name);
  const used = new Set(namesIn(text));
  const values = new Map<string, string>();
  css.walkDecls((declaration) => {
    const { prop, value } = declaration;
    if (isGlobal(declaration)) values.set(prop, `${values.get(prop) ?? ''} ${value}`);
    else for (const name of namesIn(value)) used.add(name);
  });
  // The loop reaches the names that it adds, too.
  for (const name of used) for (const inner of namesIn(values.get(name) ?? '')) used.add(inner);
  css.walkDecls((declaration) => {
    if (isGlobal(declaration) && !used.has(declaration.prop)) declaration.remove();
  });
}

const isGlobal = ({ prop, parent }: Declaration) =>
  prop.startsWith('--') && parent?.type === 'rule' && parent.selector.startsWith(':root');

function removeEmpty(container: Container): void {
  container.each((node) => {
    if (!('nodes' in node)) return;
    removeEmpty(node);
    if (node.nodes?.length === 0) node.remove();
  });
}
