import { codePoints } from './codePoints.ts';

export const EXCERPT_LENGTH = 40;

/** The only entities that the sanitizer's serializer writes. */
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

export const decodeEntities = (sanitizedHtml: string): string =>
  sanitizedHtml.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);

/** The mark of a footnote, and the link back to it. */
const FOOTNOTE_MARK =
  /<sup><a [^>]*href="#section-fn:\d+"[^>]*>\[\d+\]<\/a><\/sup>|<a [^>]*href="#section-fnref:[\d:]+"[^>]*>[^<]*<\/a>/g;
/** Tags within a word. All others separate words, such as those of paragraphs, cells and line breaks. */
const INLINE =
  /<\/?(?:a|abbr|b|bdi|cite|code|del|dfn|em|i|ins|kbd|mark|q|rp|rt|ruby|s|samp|small|span|strong|sub|sup|time|u|var|wbr)(?: [^>]*)?>/g;
const TAG = /<[^>]*>/g;

/**
 * Returns the text of sanitized html with tags stripped and entities decoded. Words that a tag separates, such as `<br>`
 * or a table cell's, stay separate. Takes only what the sanitizer wrote: there every `<` opens a tag, and text is escaped.
 */
export const plainText = (sanitizedHtml: string): string =>
  decodeEntities(sanitizedHtml.replace(FOOTNOTE_MARK, '').replace(INLINE, '').replace(TAG, ' '));

// Nearly all white space is a single space already, and stays as it is.
const foldSpace = (text: string) => text.replace(/\s{2,}|[^\S ]/g, ' ').trim();

/** Returns the same text with white space folded to single spaces. */
export const textContent = (sanitizedHtml: string): string => foldSpace(plainText(sanitizedHtml));

/** Returns the text that a heading's anchor is named after. Tags separate nothing there, as on GitHub. */
export const anchorText = (sanitizedHtml: string): string =>
  foldSpace(decodeEntities(sanitizedHtml.replace(FOOTNOTE_MARK, '').replace(TAG, '')));

const IMAGE_TEXT = /<img [^>]*?alt="([^"]+)"[^>]*>/g;

/** Returns what an article says in a few words: its text, or the descriptions of its images where it has no text. */
export const summaryText = (sanitizedHtml: string): string =>
  textContent(sanitizedHtml) || textContent(sanitizedHtml.replace(IMAGE_TEXT, ' $1 '));

/** Returns the card's excerpt: the first 40 characters of the text, followed by dots. */
export const excerpt = (sanitizedHtml: string): string =>
  `${codePoints(summaryText(sanitizedHtml)).slice(0, EXCERPT_LENGTH).join('')}...`;
