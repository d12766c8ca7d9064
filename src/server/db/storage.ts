import type { CompiledQuery, Dialect } from 'kysely';

/** An engine, opened: what Kysely speaks to, and how to tell that something was written. */
export interface Storage {
  dialect: Dialect;
  /** Differs from its last value if any content may have changed since, by this process or another. */
  changeStamp: () => string;
  /** Whether the stamp tells of others' writes, clicks too, at once, and not only after a while. */
  seesOthersAtOnce: boolean;
  /** Reads at once, where the database is in the process; to wait for one's turn takes longer than a short read. */
  readNow: ReadNow | null;
}

export type ReadNow = <Row>(query: CompiledQuery<Row>) => Row[];

/** Whether a statement only reads. One that begins by naming subqueries may read or write. */
export const isRead = (sql: string): boolean =>
  /^\s*(select|pragma|with(?!.*\b(insert|update|delete)\b))\b/is.test(sql);

/** Nothing of what readers get is made from these tables, but for clicks, which are filled in apart. */
const BESIDE_CONTENT =
  /^\s*(insert into|update|delete from)\s+"(session|attempt|articleCount|articleClicks)"/i;
const CONTROL = /^\s*(begin|commit|rollback|savepoint|release)\b/i;

/** Whether a statement may change what readers get: users, articles, the schema. */
export const changesContent = (sql: string): boolean =>
  !isRead(sql) && !BESIDE_CONTENT.test(sql) && !CONTROL.test(sql);
