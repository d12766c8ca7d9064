import { isSameLanguage, type Translation } from './define.ts';
import type { forAuthors, forReaders, onServer } from './en.ts';

type TextsOf<Subjects> = { readonly [Subject in keyof Subjects]: Translation<Subjects[Subject]> };

/** The three parts of a catalog, see `en.ts`. A subject may lack texts, but is there. */
export type ReaderTexts = TextsOf<typeof forReaders>;
export type AuthorTexts = TextsOf<typeof forAuthors>;
export type ServerTexts = TextsOf<typeof onServer>;

/**
 * The languages of the interface: names for people who look for their own. Each but English has a folder with its catalog,
 * see docs/translating.md.
 */
export const languageNames = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  pt: 'Português (Brasil)',
  zh: '中文（简体）',
};

export type CatalogName = keyof typeof languageNames;

/** Catalogs that a release must have every text in. Others may wait for a translator. */
export const completeCatalogs: readonly CatalogName[] = ['ar', 'de', 'es', 'fr', 'ja', 'pt', 'zh'];

export const catalogNames = Object.keys(languageNames) as CatalogName[];

/**
 * Returns the catalog that speakers of a language read: the one in the same language and script, such as `de` for
 * `de-AT`; null if there is none, as for `zh-Hant`, or if `tag` isn't a BCP 47 tag.
 */
export function findCatalog(tag: string): CatalogName | null {
  try {
    return catalogNames.find((name) => isSameLanguage(name, tag)) ?? null;
  } catch {
    return null;
  }
}
