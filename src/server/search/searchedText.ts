import { decodeEntities } from '../../shared/excerpt.ts';

/** Tags within a word, which part none. All others do, such as those of paragraphs and cells. */
const INLINE =
  /<\/?(?:a|abbr|b|bdi|cite|code|del|dfn|em|i|ins|kbd|mark|q|ruby|s|samp|small|span|strong|sub|sup|time|u|var|wbr)(?: [^>]*)?>/g;
const TAG = /<[^>]*>/g;
/** What nobody looks for, but what a search for a word of it would find. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi;

/** The text of sanitized html as readers see it, but for addresses. Takes only what the sanitizer wrote. */
export const searchedText = (sanitizedHtml: string): string =>
  decodeEntities(sanitizedHtml.replace(INLINE, '').replace(TAG, ' ')).replace(ADDRESS, ' ');
