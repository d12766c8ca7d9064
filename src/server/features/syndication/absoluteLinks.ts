import { escapeHtml } from '../../lib/escapeHtml.ts';

/** The entities of sanitized html, `&amp;` last: what it stands for is no part of another one. */
const decoded = (attribute: string) =>
  attribute
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');

/** One of footnotes and headings has a name before its address. */
const LINK = /(<a (?:[a-z]+="[^"]*" )*href=")(?!https?:|mailto:|tel:)([^"]*)"/gi;

/**
 * Makes every link of an article absolute, as its page knows it and no other place does. Takes only what the
 * sanitizer wrote: there a `<` opens a tag, each attribute stands in quotes, and links alone have an `href`.
 */
export const absoluteLinks = (sanitizedHtml: string, page: string): string =>
  sanitizedHtml.replace(LINK, (tag, opening: string, href: string) => {
    const url = URL.parse(decoded(href), page);
    return url ? `${opening}${escapeHtml(url.href).replaceAll('"', '&quot;')}"` : tag;
  });
