import createCache, { type EmotionCache } from '@emotion/cache';

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
 * the stylesheet didn't load, it adds all of them. `main.tsx` doesn't run before that is known, as it is a deferred script.
 */
export function createBrowserStyleCache(): EmotionCache {
  const link = document.querySelector<HTMLLinkElement>(`link#${STYLESHEET_ID}`);
  const cache = createCache({
    key: 'css',
    ...(link?.parentElement && { container: link.parentElement, insertionPoint: link }),
  });
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
