import { escapeLiteral } from 'pg';

/** PostgreSQL's own settings: it ends a statement, and a transaction in which nothing happens, that take longer. */
const SETTINGS = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const;
type Setting = (typeof SETTINGS)[number];
/** Values as PostgreSQL reads them, such as `10s`, or milliseconds. */
export type Limits = Partial<Record<Setting, string>>;

export const DEFAULT_LIMITS: Limits = {
  statement_timeout: '10s',
  idle_in_transaction_session_timeout: '10s',
};
const NO_LIMITS: Limits = { statement_timeout: '0', idle_in_transaction_session_timeout: '0' };

/** Runs in place of a statement: frees a connection from the limits. It is closed afterwards. */
export const WITHOUT_TIME_LIMIT = SETTINGS.map((name) => `set ${name} = 0`).join('; ');

/** Limits that an address names, and the address without them: PgBouncer refuses them at the start of a connection. */
export function limitsOfAddress(address: string): { url: string; limits: Limits } {
  const url = new URL(address);
  const named = SETTINGS.filter((name) => url.searchParams.has(name));
  const limits = Object.fromEntries(named.map((name) => [name, url.searchParams.get(name) ?? '']));
  for (const name of named) url.searchParams.delete(name);
  return { url: named.length > 0 ? url.href : address, limits };
}

/** What a connection tells of itself. */
export interface Told extends Record<Setting, string> {
  /** Of the process that serves it. */
  pid: number;
}

/** Asks for it. Not `current_setting`: others may have changed that on a connection that is shared. */
export const QUESTION = `select pg_backend_pid() as "pid", ${SETTINGS.map(
  (name) => `(select reset_val from pg_settings where name = '${name}') as "${name}"`,
).join(', ')}`;

/** The limits to set: what the address says, else ours where neither the role nor the database has one. */
export const missingLimits = (told: Told, ofAddress: Limits): Limits => ({
  ...Object.fromEntries(Object.entries(DEFAULT_LIMITS).filter(([name]) => told[name as Setting] === '0')),
  ...ofAddress,
});

const assignments = (scope: 'session' | 'local', limits: Limits) =>
  Object.entries(limits).map(([name, value]) => `set ${scope} ${name} = ${escapeLiteral(value)}`);

/** Sets limits for as long as the connection lasts; empty if there is nothing to set. */
export const forSession = (limits: Limits): string => assignments('session', limits).join('; ');

/** Begins a transaction, by `begin` in its words, with limits that end with it. Null stands for none at all. */
export const beginWith = (begin: string, limits: Limits | null): string =>
  [begin, ...assignments('local', limits ?? NO_LIMITS)].join('; ');
