/** Language of the interface: its plural rules, and how it writes numbers. */
const LANGUAGE = 'en';

type Message = string | ((...values: never[]) => string);
export interface Messages {
  readonly [key: string]: Message | Messages;
}

/**
 * Set by `PSEUDO_LANGUAGE`, at build and at start, see `defineMessages`: `true` marks texts by brackets, and `invisible` by
 * characters that are invisible and ignored by Playwright, so that tests find every text.
 */
const marks =
  process.env.PSEUDO_LANGUAGE === 'true'
    ? ['⟦', '⟧']
    : process.env.PSEUDO_LANGUAGE === 'invisible'
      ? ['\u200b', '\u00ad']
      : null;

/**
 * Returns `messages` as they are. Each file of `src/shared/messages/en` passes its texts through here, so that one place
 * can replace them. `PSEUDO_LANGUAGE` does: it marks every text, and what shows without marks on a page is not in the
 * catalog.
 */
export function defineMessages<const T extends Messages>(messages: T): T {
  return marks ? (markAll(messages) as T) : messages;
}

function markAll(messages: Messages): Messages {
  const entries = Object.entries(messages).map(([key, message]) => {
    if (typeof message === 'string') return [key, mark(message)] as const;
    if (typeof message === 'object') return [key, markAll(message)] as const;
    return [key, (...values: never[]) => mark(message(...values))] as const;
  });
  return Object.fromEntries<Message | Messages>(entries);
}

const mark = (text: string): string => `${marks?.[0]}${text}${marks?.[1]}`;

type Forms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

// Created on first use: on a phone `Intl` takes 40 ms to start, which a page that is loading doesn't have.
let pluralRules: Intl.PluralRules | undefined;
let numberFormat: Intl.NumberFormat | undefined;

/** Returns `count` with the separators of the language: 12,345. */
export const formatNumber = (count: number): string =>
  (numberFormat ??= new Intl.NumberFormat(LANGUAGE)).format(count);

/**
 * Returns the form for `count` with `#` replaced by the number, `plural(2, { one: '# article', other: '# articles' })`
 * being "2 articles". Other languages have forms such as `few` and `many` (CLDR's plural rules).
 */
export function plural(count: number, forms: Forms): string {
  pluralRules ??= new Intl.PluralRules(LANGUAGE);
  const form = forms[pluralRules.select(count)] ?? forms.other;
  return form.replaceAll('#', formatNumber(count));
}
