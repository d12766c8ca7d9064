/**
 * The languages that the browser names, the first one first, for `Intl`. Without those that are no languages, at which
 * `Intl` throws: where a system says none, some browsers name its POSIX locale, `C` or `en-US@posix`.
 */
export const readersLanguages = (): string[] => navigator.languages.filter(isLanguage);

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
