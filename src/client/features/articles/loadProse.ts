import { codeLoader } from '../../navigation/codeLoader.ts';
import type { Prose as ProseComponent } from './prose/Prose.tsx';

type Prose = typeof ProseComponent;

let prose: Prose | undefined;

/** How an article is set, if that has come: a page from the server has its style, and the browser goes without. */
export const loadedProse = () => prose;

/** Loads it, once. Throws `PageCodeMissing`. */
export const { code: loadProse } = codeLoader(
  async () => (prose = (await import('./prose/Prose.tsx')).Prose),
);
