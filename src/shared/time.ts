/* Durations in milliseconds. */

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const WEEK = 7 * DAY;

/** Keeps a formatted time and what follows it on one line: Arabic separates the half of the day with a mere space. */
export const keepTimeTogether = (text: string): string => text.replaceAll(/(:\d\d) /g, '$1\u00A0');
