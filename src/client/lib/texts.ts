import { setLanguageOfPage } from '../../shared/messages/define.ts';

/**
 * The catalog in which the server wrote the page, which it keeps if the setting changes; undefined if the blog has chosen no
 * language. On the server, an instance of the app has all texts from the start.
 */
const catalog = typeof document === 'undefined' ? undefined : document.documentElement.dataset.catalog;

/** English is in the code. Others need code that English pages don't load. */
const loadTranslation = catalog === undefined || catalog === 'en' ? null : () => import('./translation.ts');

/** Loads the texts of the pages for everyone. To be called before any code that shows texts runs. */
export async function loadReaderTexts(): Promise<void> {
  if (loadTranslation) await (await loadTranslation()).loadReaderTexts();
  else if (catalog) setLanguageOfPage({ tag: document.documentElement.lang, catalog: null });
}

/** Loads code that shows texts which readers don't need, after these texts. */
export const withAuthorTexts = <Code>(load: () => Promise<Code>): (() => Promise<Code>) =>
  loadTranslation
    ? async () => {
        const { loadAuthorTexts } = await loadTranslation();
        await loadAuthorTexts();
        return load();
      }
    : load;
