/** So many in so many seconds. */
export interface Limit {
  count: number;
  seconds: number;
}

/** Null where the operator switched the limit off. */
export interface LimitSettings {
  login: Limit | null;
  register: Limit | null;
  write: Limit | null;
}

const COUNT_PER_SECONDS = /^([1-9]\d{0,8})\/([1-9]\d{0,7})$/;
const OFF = 'off';

/** Whether a setting is `count/seconds`, such as `5/900`, or `off`. */
export const isLimit = (setting: string): boolean => setting === OFF || COUNT_PER_SECONDS.test(setting);

/** Null for `off`, and for what is no limit at all. */
export function parseLimit(setting: string): Limit | null {
  const [, count, seconds] = COUNT_PER_SECONDS.exec(setting) ?? [];
  return count === undefined ? null : { count: Number(count), seconds: Number(seconds) };
}
