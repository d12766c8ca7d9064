import { readersLanguages } from './readersLanguages.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Such as `2026-01-31`: a day by UTC, and the same wherever the reader is. */
const isDay = (at: string) => at.length === 10;

/** The day of a moment, or a day, in few signs, as the reader writes it. */
export function ShortDate({ at }: { at: string }) {
  const languages = readersLanguages();
  const zone = isDay(at) ? { timeZone: 'UTC' } : {};
  const key = `${languages.join()} ${isDay(at)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(languages, { dateStyle: 'medium', ...zone });
  formats.set(key, format);
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
