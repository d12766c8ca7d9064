/** An address as browsers read it, or null if it is none. As `URL.parse`, which browsers of 2023 lack. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** Whether such a day (`2026-01-31`) is in the calendar: `Date` takes the 30th of February for the second of March. */
export function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

/** Returns the slug of an article, given the slug itself or any address of the article; '' if there is none. */
export function slugIn(address: string): string {
  const slug = /([^/?#]+)\/?(?:[?#].*)?$/.exec(address)?.[1] ?? '';
  try {
    return decodeURIComponent(slug).normalize('NFC');
  } catch {
    return slug;
  }
}
