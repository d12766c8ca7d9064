import { languageTag, perLanguage, withDigits } from './define.ts';

/* Formats of the language of the interface that take code or time to load: pages that readers see first don't need them. */

const conjunction = perLanguage(() => new Intl.ListFormat(languageTag(), { type: 'conjunction' }));
const disjunction = perLanguage(() => new Intl.ListFormat(languageTag(), { type: 'disjunction' }));

/** Returns "one, two, and three". */
export const formatList = (items: Iterable<string>): string => conjunction().format(items);

/** Returns "one, two, or three". */
export const formatChoice = (items: Iterable<string>): string => disjunction().format(items);

/**
 * Returns sentences one after the other. Chinese and Japanese have no space between them, as their full stop brings its
 * own; it follows the sentence, whatever the language is.
 */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences
    .filter((sentence) => sentence !== '')
    .reduce((text, next) => text + (endsWithSpace(text) ? '' : ' ') + next, '')
    .trimStart();

/** Returns whether a text ends with a mark that is as wide as a character and contains the space after it. */
export const endsWithSpace = (text: string): boolean => /[。！？]$/.test(text);

const percent = perLanguage(() => new Intl.NumberFormat(withDigits(languageTag()), { style: 'percent' }));

/** Returns a share of 1 in whole percent: `45%`. */
export const formatPercent = (share: number): string => percent().format(share);

type Unit = 'byte' | 'kilobyte' | 'day' | 'hour' | 'minute' | 'second';

/** Returns an amount with its unit in words, such as "1 minute" or "12 kilobytes", in Japanese without the space of CLDR. */
export const formatAmount = (amount: number, unit: Unit, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(withDigits(languageTag()), {
    ...options,
    style: 'unit',
    unit,
    unitDisplay: 'long',
  })
    .format(amount)
    .replace(/\s(?=[\p{Script=Han}\p{Script=Katakana}])/u, '');
