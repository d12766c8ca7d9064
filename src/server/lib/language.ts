import { AsyncLocalStorage } from 'node:async_hooks';
import { english, findLanguageBy, type Language } from '../../shared/messages/define.ts';

/** Shared by all copies of this module, such as those of isolated tests. */
const STATE = Symbol.for('markdown-blog.language');

interface State {
  /** The language of the blog as last read; null until the settings are. */
  known: Language | null;
  /** The language of a request or of a page, which it keeps when the setting changes. */
  pinned: AsyncLocalStorage<Language>;
}

const host = globalThis as { [STATE]?: State };
const state = (host[STATE] ??= { known: english, pinned: new AsyncLocalStorage() });

findLanguageBy(() => state.pinned.getStore() ?? state.known);

/** Sets the language of everything that isn't pinned to one, such as jobs and commands. */
export function setLanguage(language: Language): void {
  state.known = language;
}

/** Runs `work` in this language to its end, whatever the setting becomes meanwhile. */
export const inLanguage = <Result>(language: Language, work: () => Result): Result =>
  state.pinned.run(language, work);
