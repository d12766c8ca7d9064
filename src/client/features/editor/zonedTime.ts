const DAY = 24 * 60 * 60 * 1000;

/** The time zone of this device. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What clocks in a time zone show at an instant: 2027-03-28T03:30:00. */
const clockIn = (zone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
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
 * The instants at which clocks in a time zone show this date and time, the first one first: none where they are set
 * forward over it, two where they are set back over it.
 *
 * @param date 2027-03-28
 * @param time 02:30
 */
export function instantsOf(date: string, time: string, zone: string): Date[] {
  const wanted = `${date}T${time}:00`;
  const asUtc = Date.parse(`${wanted}Z`);
  if (Number.isNaN(asUtc)) return [];
  const clock = clockIn(zone);
  const offsetAt = (instant: number) => Date.parse(`${clock(instant)}Z`) - instant;
  // No zone is further from UTC than a day, and none changes twice within two.
  const offsets = new Set([offsetAt(asUtc - DAY), offsetAt(asUtc + DAY)]);
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((instant) => clock(instant) === wanted)
    .sort((one, other) => one - other)
    .map((instant) => new Date(instant));
}

/** Date and time as clocks show them at an instant, in the way in which fields take them. */
export function fieldsOf(instant: Date, zone: string): { date: string; time: string } {
  const [date = '', time = ''] = clockIn(zone)(instant.getTime()).split('T');
  return { date, time: time.slice(0, 5) };
}
