import { number, string } from 'yup';
import { isDay } from './isDay.ts';

/** In characters, of what is searched for. */
export const SOUGHT_MAX = 200;
const COUNT_MAX = 1_000_000;

export const count = (label: string) => number().label(label).integer().min(0).max(COUNT_MAX);

/** A day or a moment, given as ISO 8601, by UTC unless it says otherwise. */
export const moment = (label: string) =>
  string()
    .label(label)
    .max(SOUGHT_MAX)
    .transform((text: unknown) => momentIn(text) ?? text)
    .test(
      'moment',
      `${label} must be a date, such as 2026-01-31, or a time, such as 2026-01-31T18:30Z`,
      (text) => text === undefined || momentIn(text) !== null,
    );

/** In the form in which times are stored; null for what is none. */
function momentIn(text: unknown): string | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/.test(text)) return null;
  if (!isDay(text.slice(0, '2026-01-31'.length))) return null;
  const time = new Date(/T.*(Z|[+-]\d\d:\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
