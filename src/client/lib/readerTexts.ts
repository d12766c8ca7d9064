import type { ReaderTexts } from '../../shared/messages/languages.ts';

/** Loads the texts of the pages for everyone in this language. `main.tsx` begins early, `texts.ts` needs the result. */
export const importReaderTexts = (catalog: string): Promise<{ forReaders: ReaderTexts }> =>
  import(/* webpackChunkName: "[request]" */ `../../shared/messages/${catalog}/readers.ts`) as Promise<{
    forReaders: ReaderTexts;
  }>;
