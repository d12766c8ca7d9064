import { currentLanguage } from '../../src/server/lib/language.ts';
import { findLanguageBy, type Language } from '../../src/shared/messages/define.ts';

/** Lets the tests of the block around it choose the language of texts. Other files, in the same process, keep theirs. */
export function readTextsIn(find: () => Language | null): void {
  beforeEach(() => findLanguageBy(find));
  afterEach(() => findLanguageBy(currentLanguage));
}
