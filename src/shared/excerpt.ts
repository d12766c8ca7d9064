import { codePoints } from './codePoints.ts';

export const EXCERPT_LENGTH = 40;

/** The only entities that the sanitizer's serializer writes. */
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

export const decodeEntities = (sanitizedHtml: string): string =>
  sanitizedHtml.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);

/**
 * The text of sanitized html: tags stripped, entities decoded, white space folded to single spaces.
 * Takes only what the sanitizer wrote: there every `<` opens a tag, and text is escaped.
 */
export const textContent = (sanitizedHtml: string): string =>
  decodeEntities(sanitizedHtml.replace(/<[^>]*>/g, ''))
    // Nearly all white space is a single space already, and stays as it is.
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim();

/** The card's excerpt: the first 40 characters of the text, followed by dots. */
export const excerpt = (sanitizedHtml: string): string =>
  `${codePoints(textContent(sanitizedHtml)).slice(0, EXCERPT_LENGTH).join('')}...`;
