import { codeLoader } from '../../navigation/codeLoader.ts';

type Purify = (html: string) => TrustedHTML;

let purify: Purify | undefined;

/** The second sanitizer, if it has come: a first page from the server goes without. */
export const loadedPurify = () => purify;

/** Loads it, once. Throws `PageCodeMissing`. */
export const { code: loadPurify } = codeLoader(async () => (purify = (await import('./purify.ts')).purify));
