import { languageTag, perLanguage, withDigits } from './define.ts';

/* Formats of the language of the interface that take code or time to load: pages that readers see first don't need them. */

const conjunction = perLanguage(() => new Intl.ListFormat(languageTag(), { type: 'conjunction' }));
const disjunction = perLanguage(() => new Intl.ListFormat(languageTag(), { type: 'disjunction' }));

/** Returns "one, two, and three". */
export const formatList = (items: Iterable<string>): string => conjunction().format(items);

/** Returns "one, two, or three". */
export const formatChoice = (items: Iterable<string>): string => disjunction().format(items);

const percent = perLanguage(() => new Intl.NumberFormat(withDigits(languageTag()), { style: 'percent' }));

/** Returns a share of 1 in whole percent: `45%`. */
export const formatPercent = (share: number): string => percent().format(share);

type Unit = 'byte' | 'kilobyte' | 'hour' | 'minute' | 'second';

/** Returns an amount with its unit in words, such as "1 minute" or "12 kilobytes". */
export const formatAmount = (amount: number, unit: Unit, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(withDigits(languageTag()), {
    ...options,
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(amount);
