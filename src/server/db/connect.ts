import { Kysely } from 'kysely';
import type { Database, Db } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export interface Connection {
  db: Db;
  /** Differs from its last value if anything may have been written since, by this process or another. */
  changeStamp: () => string;
}

const SQLITE = 'sqlite:';

/** True for an address that `connect` can open. */
export const isDatabaseUrl = (url: string): boolean => url.startsWith(SQLITE) && url.length > SQLITE.length;

/** Opens `sqlite:<path>`, or `sqlite::memory:` for a database that ends with the process. */
export function connect(url: string): Connection {
  const { dialect, changeStamp } = openSqlite(url.slice(SQLITE.length));
  return { db: new Kysely<Database>({ dialect }), changeStamp };
}
