/** How many days of clicks are kept, the present one too. */
export const DAYS_KEPT = 90;

const DAY = 24 * 60 * 60 * 1000;

/** A day by UTC, such as `2026-01-31`: this one, or so many before it. */
export const dayBefore = (days: number): string =>
  new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
