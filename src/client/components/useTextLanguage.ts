import { findLanguage } from '../../shared/articleLanguage.ts';
import { useBlog } from '../api/blogApi.ts';

/** Returns `lang` for sanitized html or plain text, as `findLanguage`. */
export const useTextLanguage = (html: string): string | undefined => findLanguage(html, useBlog().language);
