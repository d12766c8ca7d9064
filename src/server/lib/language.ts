import { AsyncLocalStorage } from 'node:async_hooks';
import { english, findLanguageBy, type Language } from '../../shared/messages/define.ts';
import { importCatalog } from '../../shared/messages/importCatalog.ts';
import { findCatalog } from '../../shared/messages/languages.ts';

/** Shared by all copies of this module, such as those of isolated tests. */
const STATE = Symbol.for('markdown-blog.language');

interface State {
  /** The language of the blog as last read; null until the settings are. Then reading a text throws. */
  known: Language | null;
  /** The language of a request or of a page, which it keeps when the setting changes. */
  pinned: AsyncLocalStorage<Language>;
}

const host = globalThis as { [STATE]?: State };
const state = (host[STATE] ??= { known: null, pinned: new AsyncLocalStorage() });

/** Returns the language of what runs now; null before it is known. */
export const currentLanguage = (): Language | null => state.pinned.getStore() ?? state.known;

findLanguageBy(currentLanguage);

/** Sets the language of everything that isn't pinned to one, such as jobs and commands. */
export function setLanguage(language: Language): void {
  state.known = language;
}

/** Runs `work` in this language to its end, whatever the setting becomes meanwhile. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result =>
  state.pinned.run(language, work);

/** Returns the language in which this runs by `inLanguage`. Throws elsewhere. */
export function pinnedLanguage(): Language {
  const language = state.pinned.getStore();
  if (!language) throw new Error('This must run in a language.');
  return language;
}

/** Returns the language that the blog had when its settings were last read; English before. */
export const knownLanguage = (): Language => state.known ?? english;

const languages = new Map<string, Promise<Language>>();

/**
 * Returns a language of the interface with its texts: those of the nearest catalog. Each is loaded once.
 *
 * @param tag the setting `interfaceLanguage`; '' for English
 */
export function loadLanguage(tag: string): Promise<Language> {
  const known = languages.get(tag) ?? load(tag);
  languages.set(tag, known);
  return known;
}

async function load(tag: string): Promise<Language> {
  if (tag === '') return english;
  const name = findCatalog(tag) ?? 'en';
  return { tag, catalog: name === 'en' ? null : await importCatalog(name) };
}
