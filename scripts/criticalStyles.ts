import { type ChildNode, type Container, type Declaration, parse, type Root, type Rule } from 'postcss';
import type { CriticalRule } from '../src/shared/initialPage.ts';

/** Matches properties of browsers that aren't supported. These need other prefixes, such as that of `mask` and `user-select`. */
const OLD_PROPERTY =
  /^-(?:ms|moz)-|^-webkit-(?:box-(?:align|direction|flex|lines|ordinal|pack|shadow|sizing)|flex|align|justify|order|transition|transform|animation|margin|padding)/;
/** Matches states that no element has yet when its page is first painted. */
const LATER_STATE = /:(?:hover|focus|active|target)/;
/** Matches parentheses with up to two more levels within them. */
const PARENTHESES = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
const NEGATION = new RegExp(`:(?:not|has)${PARENTHESES}`, 'g');
/** Matches parts of a selector that html doesn't show: attributes, states and pseudo-elements. */
const CONDITION = new RegExp(String.raw`\[[^\]]*\]|::?(?!(?:is|where)\()[\w-]+(?:${PARENTHESES})?`, 'g');
const GROUP = /:(?:is|where)\(([^()]*)\)/;
/** Matches what is outside of the html of a page's content. */
const DOCUMENT = /^(?:html|body)$/;
const VARIABLE = /var\((--[\w-]+)/g;
const VARIABLE_WITH_DEFAULT = new RegExp(String.raw`var\((--[\w-]+),(?:[^()]|${PARENTHESES})*\)`, 'g');

/**
 * Returns the rules of a stylesheet that pages may need for their first paint, each with what it is needed for: all but those
 * for interaction, animations and print. Leaves out variables that neither these rules nor `styles` use, which is any other
 * text with CSS.
 */
export function criticalRules(stylesheet: string, styles: string): CriticalRule[] {
  const css = parse(stylesheet);
  css.walkAtRules((rule) => {
    const { name, params } = rule;
    if (/^(?:-webkit-)?keyframes$/.test(name) || (name === 'media' && params === 'print')) rule.remove();
    else if (!['media', 'container', 'supports', 'font-face'].includes(name))
      throw new Error(`Is @${name} needed for the first paint?`);
  });
  css.walkRules((rule) => {
    if (rule.selectors.every((selector) => LATER_STATE.test(selector.replace(NEGATION, '')))) rule.remove();
  });
  css.walkDecls((declaration) => {
    if (OLD_PROPERTY.test(declaration.prop) || isOverridden(declaration)) declaration.remove();
  });
  shortenVariables(css, styles);
  removeEmpty(css);
  return css.nodes.map((node) => ({ css: node.toString(), ...neededFor(node) }));
}

/** Returns whether a later declaration of its rule overrides this one, such as one for old browsers. */
function isOverridden(declaration: Declaration): boolean {
  const overrides = (other: ChildNode) =>
    other.type === 'decl' && other.prop === declaration.prop && (!declaration.important || other.important);
  const declarations = declaration.parent?.nodes ?? [];
  return declarations.slice(declarations.indexOf(declaration) + 1).some(overrides);
}

/** Removes variables of the document that neither the CSS nor this text uses, and the defaults of the others. */
function shortenVariables(css: Root, text: string): void {
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
    declaration.value = declaration.value.replace(VARIABLE_WITH_DEFAULT, (whole, name: string) =>
      values.has(name) ? `var(${name})` : whole,
    );
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

/** Returns what a rule is needed for; rules in a condition count together. */
function neededFor(node: ChildNode): Omit<CriticalRule, 'css'> {
  if (node.type === 'atrule' && node.name === 'font-face') {
    const range = node.nodes?.find((child) => child.type === 'decl' && child.prop === 'unicode-range');
    return range?.type === 'decl' ? { letters: toPattern(range.value) } : {};
  }
  const rules: Rule[] = [];
  if (node.type === 'rule') rules.push(node);
  else if (node.type === 'atrule') node.walkRules((rule) => void rules.push(rule));
  const names = rules.flatMap(({ selectors }) => selectors.flatMap(namesInSelector));
  return names.some((some) => some.length === 0) ? {} : { names };
}

/** Returns the names of the elements and classes that a page must have for this selector, with alternatives. */
function namesInSelector(selector: string): string[][] {
  const plain = selector.replace(NEGATION, '').replace(CONDITION, '');
  const [group, options] = GROUP.exec(plain) ?? [];
  if (group !== undefined && options !== undefined)
    return options.split(',').flatMap((option) => namesInSelector(plain.replace(group, ` ${option}`)));
  const names = plain.match(/[.#]?[a-z_][\w-]*/gi) ?? [];
  return [[...new Set(names.filter((name) => !name.startsWith('#') && !DOCUMENT.test(name)))]];
}

/** Returns a pattern of the characters in a `unicode-range`. */
const toPattern = (range: string): string =>
  `[${range.replace(/U\+([\dA-F]+)(?:-([\dA-F]+))?,?\s*/gi, (_, first: string, last = first) => `\\u{${first}}-\\u{${last}}`)}]`;
