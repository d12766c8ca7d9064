import { escapeHtml } from '../../lib/escapeHtml.ts';

/** The entities of sanitized html, `&amp;` last: what it stands for is no part of another one. */
const decoded = (attribute: string) =>
  attribute
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/**
 * Makes every link of an article absolute, as its page knows it and no other place does. Takes only what the
 * sanitizer wrote: there a `<` opens a tag, and `href`, which links alone have, comes first in it.
 */
export const absoluteLinks = (sanitizedHtml: string, page: string): string =>
  sanitizedHtml.replace(/<a href="(?!https?:|mailto:)([^"]*)"/gi, (tag, href: string) => {
    const url = URL.parse(decoded(href), page);
    return url ? `<a href="${escapeHtml(url.href).replaceAll('"', '&quot;')}"` : tag;
  });
