import { textContent } from '../../shared/excerpt.ts';
import { readingTime } from '../../shared/readingTime.ts';

/** How long an article is for its readers. */
export interface ArticleLength {
  wordCount: number;
  /** At least one. */
  readingMinutes: number;
}

/** In UTF-16 units: of more html the rest is taken for like the beginning. */
const PART = 64 * 1024;

/** By its sanitized html. */
export function articleLength(sanitizedHtml: string): ArticleLength {
  const part = sanitizedHtml.slice(0, PART);
  const { words, minutes } = readingTime(textContent(part.replace(/<[^>]*$/, '')));
  const parts = sanitizedHtml.length / Math.max(part.length, 1);
  return {
    wordCount: Math.round(words * parts),
    readingMinutes: Math.max(1, Math.round(minutes * parts)),
  };
}
