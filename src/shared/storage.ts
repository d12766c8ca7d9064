import type { Answer, storage } from './answers/schema.ts';
import { languageTag, withDigits } from './messages/define.ts';

/** The storage limit of an account in MB, unless an admin sets another one. */
export const STORAGE_DEFAULT = 500;
/** The same for its images. */
export const IMAGE_STORAGE_DEFAULT = 200;
export const MEGABYTE = 1_000_000;
/** The share of the limit at which authors are warned. */
const NEARLY_FULL = 0.8;

/** The size of an account's texts or images and its limit, in bytes. */
export interface AccountStorage extends Answer<typeof storage> {}

/** Returns whether an author should be warned. */
export const isNearlyFull = ({ bytes, max }: AccountStorage): boolean => bytes >= NEARLY_FULL * max;

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats bytes in the largest unit that fits: `940 B`, `12 kB`, `3.4 MB`, `1.2 GB`. */
export function formatBytes(bytes: number): string {
  let [value, size] = [bytes, 0];
  while (value >= 999.5 && size < UNITS.length - 1) {
    value /= 1000;
    size += 1;
  }
  const digits = size > 0 && value < 9.95 ? 1 : 0;
  const format = new Intl.NumberFormat(withDigits(languageTag()), {
    style: 'unit',
    unit: UNITS[size],
    // Of Arabic's short forms, some are words and some are letters.
    unitDisplay: languageTag().startsWith('ar') ? 'long' : 'short',
    useGrouping: false,
  });
  // English has no short form of bytes, among others.
  return format.format(Number(value.toFixed(digits))).replace(/ byte$/, ' B');
}
