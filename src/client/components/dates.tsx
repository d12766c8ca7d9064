import { chosenLanguage, isSameLanguage, withDigits } from '../../shared/messages/define.ts';
import { appMessages } from '../../shared/messages/en/app.ts';
import { keepTimeTogether } from '../../shared/time.ts';
import { useIsHydrated } from '../lib/useIsHydrated.ts';

/** The date of an instant (ISO 8601): in the reader's time zone, or in UTC on a page rendered by the server. */
export function LocalDate({ instant }: { instant: string }) {
  const isHydrated = useIsHydrated();
  return <time dateTime={instant}>{isHydrated ? formatDate(instant) : formatLongDate(instant)}</time>;
}

/** The day of an instant (ISO 8601), only on pages that the server doesn't render. */
export const Day = ({ at }: { at: string }) => <time dateTime={at}>{formatDate(at)}</time>;

/** The same with its time. */
export const DateTime = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at)}</time>;

/** A short date. A day without a time, such as `2026-01-31`, is a day in UTC and the same for all readers. */
export function ShortDate({ at }: { at: string }) {
  const isDay = at.length === '2026-01-31'.length;
  const format = getFormat({ dateStyle: 'medium', ...(isDay && { timeZone: 'UTC' }) });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}

/**
 * Formats the date of an instant (ISO 8601): `November 21, 2026`. In UTC and without `Intl`, so that the server renders
 * the same as the browser.
 */
export function formatLongDate(instant: string): string {
  const date = new Date(instant);
  return appMessages.date(date.getUTCMonth(), date.getUTCDate(), date.getUTCFullYear());
}

/** Formats the date of an instant (ISO 8601) by `getLanguages` in the reader's time zone, as do all functions below. */
export const formatDate = (instant: string): string =>
  getFormat({ dateStyle: 'long' }).format(new Date(instant));

export const formatDateTime = (instant: string): string =>
  keepTimeTogether(getFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(instant)));

/** Formats a period shortly: `31 Jan 2026, 18:30 – 19:15`, or one time if both are in the same minute. */
export const formatPeriod = (first: string, last: string): string =>
  keepTimeTogether(
    getFormat({ dateStyle: 'medium', timeStyle: 'short' }).formatRange(new Date(first), new Date(last)),
  );

export const formatTime = (instant: string): string =>
  keepTimeTogether(getFormat({ timeStyle: 'short' }).format(new Date(instant)));

/** Includes the day of the week. */
export const formatFullDate = (instant: string): string =>
  getFormat({ dateStyle: 'full' }).format(new Date(instant));

/** Returns the name of the reader's time zone at that instant, as it differs in summer. */
export function formatTimeZone(instant: string): string {
  const format = getFormat({ timeZoneName: 'long' });
  const parts = format.formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? format.resolvedOptions().timeZone;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Reuses the formats of lists, as creating one is slow. */
function getFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const languages = getLanguages();
  const key = JSON.stringify([languages, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(languages, options);
  formats.set(key, format);
  return format;
}

/**
 * Returns the languages for dates, preferred first: the interface's, with the reader's region if they have the same language
 * and the blog has chosen no region; the reader's own if the blog has chosen no language.
 */
function getLanguages(): string[] {
  const [own, chosen] = [getReaderLanguages(), chosenLanguage()];
  if (chosen === '') return own;
  const isRegional = new Intl.Locale(chosen).region !== undefined;
  return [withDigits((isRegional ? undefined : own.find((tag) => isSameLanguage(tag, chosen))) ?? chosen)];
}

/**
 * Returns the browser's languages, preferred first, without invalid tags. `Intl` throws on those, and some browsers
 * report the system's POSIX locale, such as `C` or `en-US@posix`.
 */
const getReaderLanguages = (): string[] => navigator.languages.filter(isLanguage);

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
