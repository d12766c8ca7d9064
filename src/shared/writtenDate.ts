import { FrontMatterError } from './frontMatter.ts';
import { transferMessages } from './messages/en/transfer.ts';
import { HOUR } from './time.ts';

/** A date or time read from a file. */
export interface WrittenDate {
  /** ISO 8601, UTC. A date without a time is at 10:00, when it is that day almost everywhere on Earth. */
  iso: string;
  /** Date and time as written, whatever the time zone: `2022-07-08T10:11:12`. */
  local: string;
  hasTime: boolean;
  /** Whether the file names a time zone. If not, `iso` assumes the one that the caller passed. */
  hasZone: boolean;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH_NAME =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?\s+/i;
/** A time, and what names its zone: an offset, an abbreviation, or a name such as `Europe/Berlin`. */
const TIME =
  /(?:^|[\sT])(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:[.,](\d{1,9}))?)?\s*([ap]\.?m\.?(?![a-z]))?\s*((?:GMT|UTC)?[+-]\d{1,2}(?::?\d\d)?|[A-Z]{1,5}\b(?![+-])|[A-Z][A-Za-z_]+\/[A-Za-z_/]+)?/i;

/** Offsets from UTC in hours: those of RFC 5322, and others that have a single meaning. */
const ZONES: Record<string, number> = {
  Z: 0,
  UT: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  JST: 9,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AEST: 10,
  AEDT: 11,
};

/** The forms of a date without its time, with the order of their parts: year, month and day. */
const DATES: [form: RegExp, order: string][] = [
  [/^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/, 'y-md'],
  [/^(\d{4})(\d\d)(\d\d)$/, 'ymd'],
  [new RegExp(`^(\\d{1,2})[\\s-]+${MONTH_NAME}[\\s-]+(\\d{4})$`, 'i'), 'dmy'],
  [new RegExp(`^${MONTH_NAME}\\s+(\\d{1,2})\\s+(\\d{4})$`, 'i'), 'mdy'],
  [new RegExp(`^(\\d{4})[\\s-]+${MONTH_NAME}[\\s-]+(\\d{1,2})$`, 'i'), 'ymd'],
  [/^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/, 'dmy'],
];
const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/;

interface Day {
  year: number;
  /** From 1. */
  month: number;
  day: number;
}

/**
 * Parses a date, with or without a time, in the forms that site generators, feeds and JavaScript write: ISO 8601, RFC
 * 5322, names of months, seconds or milliseconds since 1970. `03/04/2019` could mean two days and is refused.
 *
 * @param zone IANA name of the time zone of times without one
 * @throws {FrontMatterError} if it isn't a date, or a day that doesn't exist
 */
export function parseDate(text: string, zone = 'UTC'): WrittenDate {
  const invalid = () => new FrontMatterError(transferMessages.frontMatter.invalidDate(text));
  const written = text.trim().replace(/\s*[([][^()[\]]*[)\]]$/, '');
  if (/^\d{10}(?:\d{3})?$/.test(written)) {
    const time = Number(written) * (written.length === 10 ? 1000 : 1);
    const iso = new Date(time).toISOString();
    return { iso, local: iso.slice(0, 19), hasTime: true, hasZone: true };
  }

  const spaced = written.replace(/^(\d{8})(\d\d)(\d\d)(\d\d)?$/, (_whole, day, hour, minute, second = '00') =>
    [day, `${hour}:${minute}:${second}`].join(' '),
  );
  const time = TIME.exec(spaced);
  const day = parseDay(time ? spaced.replace(time[0], ' ') : spaced.replace(/T$/i, ''));
  if (!day) throw invalid();
  if (!time) {
    const iso = toInstant(day, 10 * HOUR);
    return { iso, local: `${iso.slice(0, 10)}T00:00:00`, hasTime: false, hasZone: false };
  }

  const sinceMidnight = parseTime(time);
  if (sinceMidnight === null) throw invalid();
  const asUtc = toInstant(day, sinceMidnight);
  const local = asUtc.slice(0, 19);
  const zoneName = time[6] ?? '';
  const offset = parseOffset(zoneName);
  if (offset !== null)
    return { iso: toInstant(day, sinceMidnight - offset), local, hasTime: true, hasZone: true };
  try {
    return { iso: fromLocal(asUtc, zoneName || zone), local, hasTime: true, hasZone: zoneName !== '' };
  } catch {
    throw invalid();
  }
}

/**
 * Returns when an article with this date was or is to be published, in ISO 8601. A date without a time counts from the
 * beginning of its day in the time zone, so that an article of today isn't scheduled. Throws as `parseDate` does.
 */
export function parsePublicationDate(text: string, zone = 'UTC', now = Date.now()): string {
  const { iso, hasTime } = parseDate(text, zone);
  if (hasTime) return iso;
  const midnight = `${iso.slice(0, 10)}T00:00:00.000Z`;
  const beginning = fromLocal(midnight, zone);
  const hasBegun = Date.parse(beginning) <= now && now < Date.parse(iso);
  if (!hasBegun) return iso;
  return Date.parse(midnight) <= now ? midnight : beginning;
}

/** Returns null for something else than a day of the calendar. */
function parseDay(text: string): Day | null {
  const tidy = text
    .replaceAll(',', ' ')
    .replace(/(\d)(?:st|nd|rd|th)\b/i, '$1')
    // Ruby's parser overlooks a year that is repeated after the time.
    .replace(/^(\d{4})(\D.*)\s\1\s*$/, '$1$2')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(WEEKDAY, '');
  for (const [form, order] of DATES) {
    const found = form.exec(tidy);
    if (!found) continue;
    const part = (letter: string) => found[1 + order.indexOf(letter)] ?? '';
    return toDay(part('y'), part('m'), part('d'));
  }
  const [, one = '', other = '', year = ''] = SLASHED.exec(tidy) ?? [];
  if (year === '' || (Number(one) <= 12 && Number(other) <= 12 && one !== other)) return null;
  return Number(one) > 12 ? toDay(year, other, one) : toDay(year, one, other);
}

function toDay(year: string, month: string, day: string): Day | null {
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  const result = { year: Number(year), month: named || Number(month), day: Number(day) };
  const date = new Date(toInstant(result, 0));
  return date.getUTCMonth() + 1 === result.month && date.getUTCDate() === result.day ? result : null;
}

/** Returns milliseconds since midnight, or null for an impossible time. */
function parseTime([, hours = '', minutes = '', seconds = '0', fraction = '', half = '']: RegExpExecArray) {
  const isPm = /^p/i.test(half);
  let hour = Number(hours);
  if (half !== '' && (hour < 1 || hour > 12)) return null;
  if (half !== '') hour = (hour % 12) + (isPm ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return (
    ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 +
    Number(fraction.slice(0, 3).padEnd(3, '0'))
  );
}

/** Returns the offset from UTC in milliseconds, or null for a name that isn't an offset. */
function parseOffset(zone: string): number | null {
  const [, sign, hours = '', minutes = '0'] = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d\d)?$/i.exec(zone) ?? [];
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60) * HOUR;
  const named = ZONES[zone.toUpperCase()];
  return named === undefined ? null : named * HOUR;
}

function toInstant({ year, month, day }: Day, sinceMidnight: number): string {
  const date = new Date(0);
  // `Date.UTC` takes the years 0 to 99 for those of the 20th century.
  date.setUTCFullYear(year, month - 1, day);
  return new Date(date.getTime() + sinceMidnight).toISOString();
}

/** Converts a local time, written as if it were UTC. A time that clocks skip is moved by what they skip. */
function fromLocal(local: string, zone: string): string {
  const wanted = Date.parse(local);
  let instant = wanted;
  // The second round corrects the offset if clocks change between the two instants.
  for (let round = 0; round < 2; round += 1) instant = wanted - offsetAt(instant, zone);
  return new Date(instant).toISOString();
}

/** Returns the date and time of an instant in a time zone: `2022-07-08T10:11:12`. Throws a RangeError for an unknown zone. */
export const toLocalTime = (iso: string, zone: string): string =>
  new Date(Date.parse(iso) + offsetAt(Date.parse(iso), zone)).toISOString().slice(0, 19);

/** The last format and its time zone. Creating one takes longer than everything else about a date. */
let lastFormat: { zone: string; format: Intl.DateTimeFormat } | null = null;

function getFormat(zone: string): Intl.DateTimeFormat {
  if (lastFormat?.zone !== zone) {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
    lastFormat = { zone, format };
  }
  return lastFormat.format;
}

/** Returns the offset of a time zone in milliseconds. Throws a RangeError for an unknown zone. */
function offsetAt(instant: number, zone: string): number {
  const { timeZoneName = '' } = Object.fromEntries(
    getFormat(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  // `GMT`, `GMT+02:00`, or with seconds before zones were introduced.
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
    /^GMT([+-])?(\d\d)?:?(\d\d)?:?(\d\d)?$/.exec(timeZoneName) ?? [];
  return (sign === '-' ? -1 : 1) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}
