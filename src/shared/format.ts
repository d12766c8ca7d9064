import { articlesMessages } from './messages/en/articles.ts';
import { appMessages } from './messages/en/app.ts';

/** By hand: in the browser `Intl` takes 10 ms to start, four times that on a phone, while the page loads. */
const groupDigits = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** Returns how often an article was opened: `1 click`, `2,345 clicks`. */
export const formatClickCount = (clicks: number): string =>
  articlesMessages.card.clicks(clicks, groupDigits(clicks));

/**
 * Returns the date of an instant (ISO 8601) in words: `November 21, 2026`. In UTC and without `Intl`, so that the server
 * writes the same as the browser.
 */
export function formatLongDate(instant: string): string {
  const date = new Date(instant);
  return appMessages.date(date.getUTCMonth(), date.getUTCDate(), date.getUTCFullYear());
}
