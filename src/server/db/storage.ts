import type { CompiledQuery, Dialect } from 'kysely';

/** An engine, opened: what Kysely speaks to, and how to tell that something was written. */
export interface Storage {
  dialect: Dialect;
  /** Differs from its last value if any content may have changed since, by this process or another. */
  changeStamp: () => string;
  /** Whether the stamp tells of others' writes, clicks too, at once, and not only after a while. */
  seesOthersAtOnce: boolean;
  atOnce: AtOnce | null;
}

/** What takes no wait where the database is in the process: to wait for one's turn takes longer than a short read. */
export interface AtOnce {
  read: ReadNow;
  /** Differs from its last value if any session may have ended since, by this process or another. */
  sessionStamp: () => string;
  /**
   * Has all stamps share one look at what others have written, to the end of the turn. For an event that brings a
   * request, as all that the turn brings was sent before: another work would share a look with requests that come later.
   */
  shareLook: () => void;
  /** Has the next stamp look anew. */
  endLook: () => void;
}

export type ReadNow = <Row>(query: CompiledQuery<Row>) => Row[];

/** Whether a statement only reads. One that begins by naming subqueries may read or write. */
export const isRead = (sql: string): boolean =>
  /^\s*(select|pragma|with(?!.*\b(insert|update|delete)\b))\b/is.test(sql);

/** Nothing of what readers get is made from these tables, but for clicks, which are filled in apart. */
const BESIDE_CONTENT =
  /^\s*(insert into|update|delete from)\s+"(session|attempt|articleCount|articleClicks)"/i;
/** Nothing that is written to these tables ends a session; a user who is deleted takes theirs along. */
const BESIDE_SESSIONS = /^\s*(insert into|update|delete from)\s+"(attempt|article\w*)"/i;
const BEGIN_OR_COMMIT = /^\s*(begin|commit)\b/i;
const CONTROL = /^\s*(begin|commit|rollback|savepoint|release)\b/i;

/** Whether a statement may change what readers get: users, articles, the schema. */
export const changesContent = (sql: string): boolean =>
  !isRead(sql) && !BESIDE_CONTENT.test(sql) && !CONTROL.test(sql);

/** Whether a statement may end a session, or bring one back: a rollback too. */
export const changesSessions = (sql: string): boolean =>
  !isRead(sql) && !BESIDE_SESSIONS.test(sql) && !BEGIN_OR_COMMIT.test(sql);
