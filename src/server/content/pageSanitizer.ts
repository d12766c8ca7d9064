import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { HttpError } from '../http/errors.ts';
import type { Renderer } from './renderer.ts';
import { sanitizeAgain } from './secondSanitizer.ts';

/** In UTF-16 units. What is longer is sanitized in a thread of its own. */
const INLINE_MAX = 16 * 1024;
const KEPT_MAX = 8 * 1024 * 1024;
/** In UTF-16 units, of all that wait for a thread: it is kept in memory until then. */
const WAITING_MAX = 32 * 1024 * 1024;
/** What an entry takes beside its html. */
const ENTRY_SIZE = 500;

/**
 * Sanitizes an article's html once more for its page, without holding up anybody else's request. A long one comes as
 * bytes (UTF-8), which go into the page as they are. Null for one that takes too long, or while too many wait: the
 * browser draws it.
 */
export type SanitizeForPage = (
  sanitizedHtml: string,
  authorId: string,
) => Promise<string | Uint8Array | null>;

/** Long ones are kept: the same article may be asked for by many names of the blog. */
export function pageSanitizer({ sanitizeAgain: inThread }: Pick<Renderer, 'sanitizeAgain'>): SanitizeForPage {
  const kept = new LRUCache<string, { html: Promise<Uint8Array | null>; size: number }>({
    maxSize: KEPT_MAX,
    sizeCalculation: ({ size }) => size,
  });

  let waiting = 0;

  async function sanitizeLong(key: string, sanitizedHtml: string, authorId: string) {
    waiting += sanitizedHtml.length;
    try {
      return await inThread(sanitizedHtml, authorId);
    } catch (error) {
      // Too costly: so it is the next time. Whatever else it was may be over by then.
      const isRefused = error instanceof HttpError;
      if (!isRefused || error.statusCode !== 400) kept.delete(key);
      if (isRefused) return null;
      throw error;
    } finally {
      waiting -= sanitizedHtml.length;
    }
  }

  return async (sanitizedHtml, authorId) => {
    if (sanitizedHtml.length <= INLINE_MAX) return sanitizeAgain(sanitizedHtml);
    const key = hash('sha256', sanitizedHtml, 'base64url');
    const known = kept.get(key);
    if (known) return known.html;
    if (waiting + sanitizedHtml.length > WAITING_MAX) return null;
    const html = sanitizeLong(key, sanitizedHtml, authorId);
    kept.set(key, { html, size: sanitizedHtml.length + ENTRY_SIZE });
    return html;
  };
}
