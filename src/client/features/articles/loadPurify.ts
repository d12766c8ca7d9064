import { PageCodeMissing } from '../../navigation/lazyPage.ts';

type Purify = (html: string) => TrustedHTML;

let purify: Purify | undefined;
let loading: Promise<Purify> | undefined;

/** The second sanitizer, if it has come: a first page from the server goes without. */
export const loadedPurify = () => purify;

/** Loads it, once. Throws `PageCodeMissing`; then it can be asked for again. */
export const loadPurify = () => (loading ??= load());

async function load(): Promise<Purify> {
  try {
    return (purify = (await import('./purify.ts')).purify);
  } catch (cause) {
    loading = undefined;
    throw new PageCodeMissing('The code that shows an article did not load.', { cause });
  }
}
