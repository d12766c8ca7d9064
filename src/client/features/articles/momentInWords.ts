import { readersLanguages } from '../../components/basics/readersLanguages.ts';

/** Date and time of an instant (ISO 8601), in the reader's language and time zone. */
export const momentInWords = (instant: string): string =>
  new Date(instant).toLocaleString(readersLanguages(), { dateStyle: 'long', timeStyle: 'short' });

/** The time of day alone. */
export const timeInWords = (instant: string): string =>
  new Date(instant).toLocaleTimeString(readersLanguages(), { timeStyle: 'short' });

/** The day alone, with its name. */
export const dayInWords = (instant: string): string =>
  new Date(instant).toLocaleDateString(readersLanguages(), { dateStyle: 'full' });

/** The reader's time zone, as it is called at that instant: it has another name in summer. */
export function zoneInWords(instant: string): string {
  const format = new Intl.DateTimeFormat(readersLanguages(), { timeZoneName: 'long' });
  const parts = format.formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? format.resolvedOptions().timeZone;
}
