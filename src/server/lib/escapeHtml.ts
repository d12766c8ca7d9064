/** Characters that html forbids even as references: control characters except white space, noncharacters and surrogates. */
const FORBIDDEN = /[^\t\n\f\r\P{Cc}]|[\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Removes characters that html documents must not contain. All of them are invisible. */
export const withoutForbidden = (html: string): string => html.replace(FORBIDDEN, '');

/** Escapes text for html, with the same three entities as the sanitizer. */
export const escapeHtml = (text: string): string =>
  withoutForbidden(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes text for an attribute in double quotes. */
export const escapeAttribute = (text: string): string => escapeHtml(text).replaceAll('"', '&quot;');
