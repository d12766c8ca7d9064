import { Kysely, sql } from 'kysely';
import { type ContentStamp, createOwnWrites, type OwnWrites, reportWrites } from './contentCache.ts';
import type { Engine } from './portable.ts';
import { openPostgres } from './postgres.ts';
import type { Database, Db } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export interface Connection {
  db: Db;
  stamp: ContentStamp;
  writes: OwnWrites;
  /** The database file, which other threads may open too; null for PostgreSQL and in memory. */
  file: string | null;
  pool: Engine['pool'];
  /** Throws the error that readers or writers would get now. Doesn't write anything. */
  probe: () => Promise<void>;
}

export interface ConnectOptions {
  /** Maximum of connections to PostgreSQL that this process opens. */
  poolMax?: number;
  /** Initial contents of a database in memory: the bytes of a database file. Tests use it instead of creating all tables. */
  contents?: Uint8Array;
}

const SQLITE = 'sqlite:';
const IN_MEMORY = ':memory:';
const POSTGRES = /^postgres(ql)?:\/\//;
const POOL_MAX = 10;

/** Returns true for a URL that `connect` can open. */
export const isDatabaseUrl = (url: string): boolean =>
  url.startsWith(SQLITE) ? url.length > SQLITE.length : POSTGRES.test(url) && URL.canParse(url);

/** Returns true for a database in memory, which ends with the process and which no other process sees. */
export const isInMemory = (url: string): boolean => url === SQLITE + IN_MEMORY;

/** Returns the database file of a URL; null for PostgreSQL and in memory. */
export function findDatabaseFile(url: string): string | null {
  const name = url.startsWith(SQLITE) ? url.slice(SQLITE.length) : IN_MEMORY;
  return name === IN_MEMORY ? null : name;
}

/**
 * Opens `sqlite:<path>`, `sqlite::memory:` for a database that ends with the process, or
 * `postgres://user:password@host:port/database`.
 */
export function connect(url: string, { poolMax = POOL_MAX, contents }: ConnectOptions = {}): Connection {
  const { onWrite, ...writes } = createOwnWrites();
  const name = POSTGRES.test(url) ? null : url.slice(SQLITE.length);
  const engine = name === null ? openPostgres(url, poolMax) : openSqlite(name, contents);
  const { dialect, stamp, beforeWrite, flush, pool } = engine;
  const db = new Kysely<Database>({ dialect: reportWrites(dialect, { beforeWrite, onWrite, flush }) });
  return {
    db,
    async probe() {
      beforeWrite();
      await db.selectNoFrom(sql.lit(1).as('one')).execute();
      await flush();
    },
    stamp,
    writes,
    file: findDatabaseFile(url),
    pool,
  };
}
