import type { CriticalRule } from '../../shared/initialPage.ts';

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
