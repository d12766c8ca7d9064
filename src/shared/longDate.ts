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
