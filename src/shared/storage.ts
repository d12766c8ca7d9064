/** In MB, of the texts of one account, unless an admin sets another limit. */
export const STORAGE_DEFAULT = 500;
/** In bytes. */
export const MEGABYTE = 1_000_000;
/** The part of the limit from which an author is told that it is near. */
const NEARLY_FULL = 0.8;

/** What the texts of an account take, and what they may take, in bytes. */
export interface AccountStorage {
  bytes: number;
  max: number;
}

/** Says whether an author should be told that storage runs out. */
export const isNearlyFull = ({ bytes, max }: AccountStorage): boolean => bytes >= NEARLY_FULL * max;

/** Formats bytes in the largest unit that fits: `940 B`, `12 kB`, `3.4 MB`, `1.2 GB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let [value, unit] = [bytes, 0];
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toFixed(digits).replace(/\.0$/, '')} ${units[unit] ?? ''}`;
}

/** Tells how full an account is. */
export const formatStorage = ({ bytes, max }: AccountStorage): string =>
  `${formatBytes(bytes)} of ${formatBytes(max)}`;

/** How an author makes room. */
export const MAKE_ROOM = 'Delete articles or drafts you no longer need, or ask an admin for more storage.';
