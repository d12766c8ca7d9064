import { Kysely } from 'kysely';
import { openPostgres } from './postgres.ts';
import type { Database, Db } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import type { AtOnce } from './storage.ts';

export interface Connection {
  db: Db;
  /** Differs from its last value if any content may have changed since, by this process or another. */
  changeStamp: () => string;
  /** Whether the stamp tells of others' writes, clicks too, at once, and not only after a while. */
  seesOthersAtOnce: boolean;
  /** See `Storage`. No transaction of ours is open between two turns of the event loop. */
  atOnce: AtOnce | null;
}

export interface ConnectOptions {
  /** Connections to PostgreSQL that this process opens at most. */
  poolMax?: number;
}

const SQLITE = 'sqlite:';
const POSTGRES = /^postgres(ql)?:\/\//;
const POOL_MAX = 10;

/** True for an address that `connect` can open. */
export const isDatabaseUrl = (url: string): boolean =>
  url.startsWith(SQLITE) ? url.length > SQLITE.length : POSTGRES.test(url) && URL.canParse(url);

/**
 * Opens `sqlite:<path>`, `sqlite::memory:` for a database that ends with the process, or
 * `postgres://user:password@host:port/database`.
 */
export function connect(url: string, { poolMax = POOL_MAX }: ConnectOptions = {}): Connection {
  const { dialect, ...others } = POSTGRES.test(url)
    ? openPostgres(url, poolMax)
    : openSqlite(url.slice(SQLITE.length));
  return { db: new Kysely<Database>({ dialect }), ...others };
}
