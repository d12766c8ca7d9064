/** How many of what, in words: `one article`, `2,345 articles`. */
export const counted = (count: number, noun: string): string =>
  count === 1 ? `one ${noun}` : `${count.toLocaleString('en')} ${noun}s`;

/** The same at the beginning of a sentence. */
export const countedFirst = (count: number, noun: string): string => counted(count, noun).replace(/^o/, 'O');

/** With its verb, such as `2 accounts are`, at the beginning of a sentence. */
export const countedAre = (count: number, noun: string): string =>
  `${countedFirst(count, noun)} ${count === 1 ? 'is' : 'are'}`;

/** By hand: in the browser `Intl` takes 10 ms to come up, four times that on a phone, before the page is alive. */
const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** How often an article was opened, in words: `1 click`, `2,345 clicks`. */
export const clickCount = (clicks: number): string =>
  `${grouped(clicks)} ${clicks === 1 ? 'click' : 'clicks'}`;

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/**
 * The day of an instant, in words: `November 21, 2026`. One language and one time zone for everyone, so that the server
 * can write the very same words; by hand, as in `clickCount.ts`.
 *
 * @param instant ISO 8601
 */
export function longDate(instant: string): string {
  const date = new Date(instant);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}
