import { DAY } from '../../../shared/time.ts';

/** Returns the device's time zone. */
export const getTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Returns a function that formats an instant as local time: 2027-03-28T03:30:00. */
const createClock = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const);
  return (instant: number): string => {
    const parts = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, value]),
    ) as Record<Intl.DateTimeFormatPartTypes, string>;
    const { year, month, day, hour, minute, second } = parts;
    return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`;
  };
};

/**
 * Returns the instants of a local date and time, in order: none if clocks are set forward past it, two if they are set
 * back past it.
 *
 * @param date 2027-03-28
 * @param time 02:30
 */
export function findInstants(date: string, time: string, zone: string): Date[] {
  const wanted = `${date}T${time}:00`;
  const asUtc = Date.parse(`${wanted}Z`);
  if (Number.isNaN(asUtc)) return [];
  const clock = createClock(zone);
  const offsetAt = (instant: number) => Date.parse(`${clock(instant)}Z`) - instant;
  // No time zone is more than a day from UTC, and none changes twice within two days.
  const offsets = new Set([offsetAt(asUtc - DAY), offsetAt(asUtc + DAY)]);
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((instant) => clock(instant) === wanted)
    .sort((one, other) => one - other)
    .map((instant) => new Date(instant));
}

/** Returns local date and time in the format of input fields. */
export function toDateTimeFields(instant: Date, zone: string): { date: string; time: string } {
  const [date = '', time = ''] = createClock(zone)(instant.getTime()).split('T');
  return { date, time: time.slice(0, 5) };
}
