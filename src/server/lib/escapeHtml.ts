/** What html forbids however it is written: controls that are no white space, noncharacters and halves of characters. */
const FORBIDDEN = /[^\t\n\f\r\P{Cc}]|[\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Takes out the characters that no html document may hold. Nobody sees any of them. */
export const withoutForbidden = (html: string): string => html.replace(FORBIDDEN, '');

/** Text to html, with the same three entities that the sanitizer writes. */
export const escapeHtml = (text: string): string =>
  withoutForbidden(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The same for the value of an attribute, between double quotes. */
export const escapeAttribute = (text: string): string => escapeHtml(text).replaceAll('"', '&quot;');
