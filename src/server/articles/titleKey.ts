import { codePoints } from '../../shared/codePoints.ts';
import { tagKey } from '../../shared/tagRules.ts';

/** In characters: titles that begin the same for so long stand in any order. */
const KEY_MAX = 80;

/** What stands before the first letter or digit, such as a quotation mark. */
const BEFORE = /^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u;

/** By what titles are put in order, on both engines the same: without regard to case, marks and what quotes them. */
export const titleKey = (title: string): string =>
  codePoints(tagKey(title).replace(BEFORE, '')).slice(0, KEY_MAX).join('');
