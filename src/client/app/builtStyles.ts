import type { EmotionCache } from '@emotion/cache';
import type { CriticalRule } from '../../shared/initialPage.ts';
import { createStyleCache } from './mirroredStyles.ts';

/**
 * Returns the names of Emotion's rules in the HTML and CSS of a build: classes, animations, and styles of the whole
 * document. The build collects the app's own rules in a stylesheet, see `scripts/pageStyles.ts`.
 */
export function rulesIn(text: string): string[] {
  const names = text.matchAll(/\.css-([\w-]+)|@keyframes (animation-\w+)|data-emotion="css-global (\w+)"/g);
  return [...new Set([...names].map(([, name = '', animation, global]) => animation ?? global ?? name))];
}

/** The id of the link to the stylesheet. */
const STYLESHEET_ID = 'styles';

/**
 * Creates Emotion's cache in the browser. It adds rules after the document's stylesheet, and knows which ones that has; if
 * the stylesheet didn't load, it adds all of them. `main.tsx` waits until that is known.
 */
export function createBrowserStyleCache(): EmotionCache {
  const link = document.querySelector<HTMLLinkElement>(`link#${STYLESHEET_ID}`);
  const cache = createStyleCache(
    link?.parentElement ? { container: link.parentElement, insertionPoint: link } : {},
  );
  if (link?.sheet) skipRules(cache, collectNames(readRules(link.sheet)));
  return cache;
}

/** Tells Emotion that the document already has the rules with these names. */
export function skipRules(cache: EmotionCache, names: readonly string[]): void {
  for (const name of names) cache.inserted[name] = true;
}

function readRules(sheet: CSSStyleSheet): CSSRuleList | [] {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}

const collectNames = (rules: Iterable<CSSRule>): string[] =>
  Array.from(rules, (rule) => {
    if (rule instanceof CSSStyleRule) return rulesIn(rule.selectorText);
    if (rule instanceof CSSKeyframesRule) return [rule.name];
    return rule instanceof CSSMediaRule ? collectNames(rule.cssRules) : [];
  }).flat();

/** Matches an opening tag as React and the sanitizers write it. Only there, as authors may write about html. */
const TAG = /<([a-z][\w-]*)((?: [^\s"'<>/=]+(?:="[^"]*")?)*)/g;
const CLASSES = / class="([^"]*)"/;

/**
 * Returns a function that finds the critical styles of a page: the rules for its elements, and the fonts for its letters. It
 * may return more.
 */
export function createStyleFinder(rules: readonly CriticalRule[]): (html: string) => string {
  const letters = new Map(
    rules.flatMap(({ letters }) => (letters === undefined ? [] : [[letters, new RegExp(letters, 'u')]])),
  );

  return (html) => {
    const names = namesIn(html);
    const found = new Set([...letters].filter(([, pattern]) => pattern.test(html)).map(([key]) => key));
    return rules
      .filter(
        (rule) =>
          (rule.letters === undefined || found.has(rule.letters)) &&
          (rule.names === undefined || rule.names.some((some) => some.every((name) => names.has(name)))),
      )
      .map(({ css }) => css)
      .join('');
  };
}

function namesIn(html: string): Set<string> {
  const names = new Set<string>();
  const lists = new Set<string>();
  for (const [, element = '', attributes = ''] of html.matchAll(TAG)) {
    names.add(element);
    lists.add(CLASSES.exec(attributes)?.[1] ?? '');
  }
  for (const classes of lists) for (const name of classes.split(/\s+/)) names.add(`.${name}`);
  return names;
}
