import { articlesMessages } from './messages/en/articles.ts';
import { appMessages } from './messages/en/app.ts';

/** How many of what, in words: `one article`, `2,345 articles`. */
export const counted = (count: number, noun: string): string =>
  count === 1 ? `one ${noun}` : `${count.toLocaleString('en')} ${noun}s`;

/** The same at the beginning of a sentence. */
export const countedFirst = (count: number, noun: string): string => counted(count, noun).replace(/^o/, 'O');

/** With its verb, such as `2 accounts are`, at the beginning of a sentence. */
export const countedAre = (count: number, noun: string): string =>
  `${countedFirst(count, noun)} ${count === 1 ? 'is' : 'are'}`;

/** By hand: in the browser `Intl` takes 10 ms to start, four times that on a phone, while the page loads. */
const groupDigits = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** Returns how often an article was opened: `1 click`, `2,345 clicks`. */
export const clickCount = (clicks: number): string =>
  articlesMessages.card.clicks(clicks, groupDigits(clicks));

/**
 * Returns the date of an instant (ISO 8601) in words: `November 21, 2026`. In UTC and without `Intl`, so that the server
 * writes the same as the browser.
 */
export function longDate(instant: string): string {
  const date = new Date(instant);
  return appMessages.date(date.getUTCMonth(), date.getUTCDate(), date.getUTCFullYear());
}
