import { CATALOG_MARK } from '../../shared/initialPage.ts';
import { addTexts, setLanguageOfPage } from '../../shared/messages/define.ts';
import type { AuthorTexts } from '../../shared/messages/languages.ts';
import { codeLoader } from './codeLoader.ts';
import { importReaderTexts } from './readerTexts.ts';

/**
 * The catalog in which the server wrote the page, which it keeps if the setting changes; null if none was chosen. On the
 * server, an instance of the app has all texts from the start.
 */
const catalog = typeof document === 'undefined' ? null : document.documentElement.getAttribute(CATALOG_MARK);

/** English is in the code. */
const isTranslated = catalog !== null && catalog !== 'en';

/** Loads the texts of the pages for everyone. To be called before any code that shows texts runs. */
export async function loadReaderTexts(): Promise<void> {
  if (catalog === null) return;
  setLanguageOfPage({ tag: document.documentElement.lang, catalog: null });
  if (isTranslated) addTexts((await importReaderTexts(catalog)).forReaders);
}

const { code: loadAuthorTexts } = codeLoader(async () => {
  const { forAuthors } = (await import(
    /* webpackChunkName: "[request]" */ `../../shared/messages/${catalog}/authors.ts`
  )) as { forAuthors: AuthorTexts };
  addTexts(forAuthors);
});

/** Loads code that shows texts which readers don't need, after these texts. */
export const withAuthorTexts = <Code>(load: () => Promise<Code>): (() => Promise<Code>) =>
  isTranslated ? async () => loadAuthorTexts().then(load) : load;
