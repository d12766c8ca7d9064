import { moment } from '../../shared/filterFields.ts';
import { AdminError } from './adminCommands.ts';

const units = { m: 60, h: 3600, d: 86_400 };

/** What was typed as a date, a time, or how long ago. Throws AdminError. */
export function momentIn(option: string, typed: string | undefined): string | undefined {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(typed ?? '') ?? [];
  if (count === undefined) {
    if (moment(option).isValidSync(typed)) return typed;
    throw new AdminError(
      `${option} must be a date, such as 2026-01-31, a time, such as 2026-01-31T18:30Z, or how long ago: 90m, 24h or 7d.`,
    );
  }
  const seconds = Number(count) * units[unit as keyof typeof units];
  const time = new Date(Date.now() - seconds * 1000);
  if (time.getTime() < 0) throw new AdminError(`${option} is too long ago.`);
  return time.toISOString();
}

export function countIn(option: string, typed: string | undefined): number | undefined {
  if (typed === undefined || /^\d{1,7}$/.test(typed)) return typed === undefined ? typed : Number(typed);
  throw new AdminError(`${option} must be a whole number.`);
}

/** What strangers wrote could tell a terminal what to do. */
export const plain = (words: string) => words.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ');

/** What stands in the place of a page with nothing on it: behind the last one there is something before it. */
export const noneOn = (page: number, none: string): string =>
  page > 1 ? 'There is nothing on this page.' : none;
