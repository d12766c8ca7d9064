/** Whether such a day (`2026-01-31`) is in the calendar: `Date` takes the 30th of February for the second of March. */
export function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}
