import { plainText } from '../../shared/excerpt.ts';

/** Web addresses: nobody searches for one, but a search for a word in it would find it. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi;

/** Returns the text of sanitized html as readers see it, without addresses. Takes only what the sanitizer wrote. */
export const searchedText = (sanitizedHtml: string): string => plainText(sanitizedHtml).replace(ADDRESS, ' ');
