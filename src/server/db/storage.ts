import type { Dialect } from 'kysely';

/** An engine, opened: what Kysely speaks to, and how to tell that something was written. */
export interface Storage {
  dialect: Dialect;
  /** Differs from its last value if anything may have been written since, by this process or another. */
  changeStamp: () => string;
}

/** Whether a statement only reads. One that begins by naming subqueries may read or write. */
export const isRead = (sql: string): boolean =>
  /^\s*(select|pragma|with(?!.*\b(insert|update|delete)\b))\b/is.test(sql);
