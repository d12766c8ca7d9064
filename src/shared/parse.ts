/** Parses a URL; null if it is invalid. Replaces `URL.parse`, which browsers of 2023 lack. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** Returns whether a date such as `2026-01-31` exists. `Date` would accept February 30 as March 2. */
export function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

/** Decodes a part of a URL, such as its path; returns it unchanged if it isn't encoded properly. */
export function decodeUrlPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the slug of an article, given the slug itself or any URL of the article; '' if there is none. */
export const slugIn = (address: string): string =>
  decodeUrlPart(/([^/?#]+)\/?(?:[?#].*)?$/.exec(address)?.[1] ?? '').normalize('NFC');
