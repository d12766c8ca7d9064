import type { EmotionCache } from '@emotion/cache';

/**
 * Names of Emotion's rules in the html and CSS of a build: classes, animations, and styles of the whole document. The app
 * itself has the rules in the stylesheet that the build makes from them, see `scripts/pageStyles.ts`.
 */
export function rulesIn(text: string): string[] {
  const names = text.matchAll(/\.css-([\w-]+)|@keyframes (animation-\w+)|data-emotion="css-global (\w+)"/g);
  return [...new Set([...names].map(([, name = '', animation, global]) => animation ?? global ?? name))];
}

/** The id of the link to the stylesheet. */
const STYLESHEET_ID = 'styles';

/**
 * Tells Emotion in the browser which of its rules the document's stylesheet has, so that it adds none of them again. If the stylesheet
 * didn't load, Emotion adds all.
 */
export function skipBuiltStyles(cache: EmotionCache): void {
  const sheet = document.querySelector<HTMLLinkElement>(`link#${STYLESHEET_ID}`)?.sheet;
  if (sheet) skipRules(cache, namesIn(rulesOf(sheet)));
}

/** Tells Emotion that rules of these names are there already. */
export function skipRules(cache: EmotionCache, names: readonly string[]): void {
  for (const name of names) cache.inserted[name] = true;
}

function rulesOf(sheet: CSSStyleSheet): CSSRuleList | [] {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}

const namesIn = (rules: Iterable<CSSRule>): string[] =>
  Array.from(rules, (rule) => {
    if (rule instanceof CSSStyleRule) return rulesIn(rule.selectorText);
    if (rule instanceof CSSKeyframesRule) return [rule.name];
    return rule instanceof CSSMediaRule ? namesIn(rule.cssRules) : [];
  }).flat();
