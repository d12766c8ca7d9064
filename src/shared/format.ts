import { articlesMessages } from './messages/en/articles.ts';
import { appMessages } from './messages/en/app.ts';

/** Without `Intl`, which takes 10 ms to start in the browser, and 40 ms on a phone, while the page loads. */
const groupDigits = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** Formats a number of clicks: `1 click`, `2,345 clicks`. */
export const formatClickCount = (clicks: number): string =>
  articlesMessages.card.clicks(clicks, groupDigits(clicks));

/**
 * Formats the date of a time (ISO 8601): `November 21, 2026`. In UTC and without `Intl`, so that the server renders the
 * same as the browser.
 */
export function formatLongDate(instant: string): string {
  const date = new Date(instant);
  return appMessages.date(date.getUTCMonth(), date.getUTCDate(), date.getUTCFullYear());
}
