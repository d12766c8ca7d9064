import { longDate } from '../../shared/longDate.ts';
import { useIsHydrated } from '../lib/useIsHydrated.ts';

/**
 * The languages that the browser names, the first one first, for `Intl`. Without those that are no languages, at which
 * `Intl` throws: where a system says none, some browsers name its POSIX locale, `C` or `en-US@posix`.
 */
const readersLanguages = (): string[] => navigator.languages.filter(isLanguage);

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}

/** In the reader's language and time zone. */
export const formatDate = (instant: string): string =>
  new Date(instant).toLocaleDateString(readersLanguages(), { dateStyle: 'long' });

export const Day = ({ at }: { at: string }) => <time dateTime={at}>{formatDate(at)}</time>;

/** Date and time of an instant (ISO 8601), in the reader's language and time zone. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at}>
    {new Date(at).toLocaleString(readersLanguages(), { dateStyle: 'long', timeStyle: 'short' })}
  </time>
);

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

/** Date and time of an instant (ISO 8601), in the reader's language and time zone. */
export const formatDateTime = (instant: string): string =>
  new Date(instant).toLocaleString(readersLanguages(), { dateStyle: 'long', timeStyle: 'short' });

/** The time of day alone. */
export const formatTime = (instant: string): string =>
  new Date(instant).toLocaleTimeString(readersLanguages(), { timeStyle: 'short' });

/** The day alone, with its name. */
export const formatFullDate = (instant: string): string =>
  new Date(instant).toLocaleDateString(readersLanguages(), { dateStyle: 'full' });

/** The reader's time zone, as it is called at that instant: it has another name in summer. */
export function formatTimeZone(instant: string): string {
  const format = new Intl.DateTimeFormat(readersLanguages(), { timeZoneName: 'long' });
  const parts = format.formatToParts(new Date(instant));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? format.resolvedOptions().timeZone;
}

/** In the reader's language and time zone. Made once, when the page is alive: it takes its time to come up. */
function format(instant: string): string {
  const languages = readersLanguages();
  const key = languages.join();
  const found = formats.get(key) ?? new Intl.DateTimeFormat(languages, { dateStyle: 'long' });
  formats.set(key, found);
  return found.format(new Date(instant));
}

/** The day of an instant (ISO 8601): as the reader writes it, in a page of the server's as the blog does. */
export function ReadersDate({ instant }: { instant: string }) {
  const isAlive = useIsHydrated();

  return <time dateTime={instant}>{isAlive ? format(instant) : longDate(instant)}</time>;
}
