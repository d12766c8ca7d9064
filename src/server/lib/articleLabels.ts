import { perLanguage } from '../../shared/messages/define.ts';
import { metaMessages } from '../../shared/messages/en/meta.ts';
import { escapeAttribute } from './escapeHtml.ts';

/** How a stored `codeIn` ends. */
const CODE = ' code';

/**
 * The labels that rendering writes into an article's html. They are stored in English, whatever the language of the blog, as
 * rendering all articles again would take an hour; `translateLabels` replaces them whenever html is read. If one of them
 * changes, all articles must be rendered again: see `RECIPE`.
 */
export const storedLabels = {
  table: 'Table',
  code: 'Code',
  footnotes: 'Footnotes',
  backToText: 'Back to the text',
  toDo: 'To do',
  done: 'Done',
  note: 'Note',
  tip: 'Tip',
  important: 'Important',
  warning: 'Warning',
  caution: 'Caution',
  codeIn: (language: string) => `${language}${CODE}`,
} as const;

/**
 * Matches the elements that only rendering writes, up to their label. In sanitized html `<` always begins a tag and
 * authors can't set `aria-label`, so no text of theirs looks the same. An alert's title is text, which authors can write
 * too; theirs is replaced only if it is one of ours.
 */
const LABEL =
  /(<(?:div role="group"|div class="footnotes" role="group"|pre role="group"|input type="checkbox" disabled(?:="")?(?: checked(?:="")?)?|a href="#section-fnref:[\d:]+") aria-label="|<div class="alert-\w+" role="note"[^<>]*>\s*<p class="alert-title">)([^"<]+)/g;

/** Returns a function that returns the label for a stored one; null if all are the same. */
const findLabels = perLanguage(() => {
  const { codeIn, ...labels } = metaMessages.articleLabels;
  const { codeIn: storedCodeIn, ...stored } = storedLabels;
  const byStored = new Map<string, string>(
    (Object.keys(stored) as (keyof typeof stored)[]).map((name) => [
      stored[name],
      escapeAttribute(labels[name]),
    ]),
  );
  const isStored = [...byStored].every(([one, other]) => one === other) && codeIn('') === storedCodeIn('');
  if (isStored) return null;
  return (label: string): string =>
    byStored.get(label) ??
    (label.endsWith(CODE) ? escapeAttribute(codeIn(label.slice(0, -CODE.length))) : label);
});

/** Returns an article's sanitized html, or its beginning, with labels in the language of the interface. */
export function translateLabels(sanitizedHtml: string): string {
  const findLabel = findLabels();
  return findLabel === null
    ? sanitizedHtml
    : sanitizedHtml.replace(LABEL, (_, before: string, label: string) => before + findLabel(label));
}
