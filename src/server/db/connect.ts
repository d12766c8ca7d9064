import { Kysely, sql } from 'kysely';
import { type ContentStamp, createOwnWrites, type OwnWrites } from './contentStamp.ts';
import type { Engine } from './engine.ts';
import { openPostgres } from './postgres.ts';
import { reportWrites } from './reportWrites.ts';
import type { Database, Db } from './schema.ts';
import { openSqlite } from './sqlite.ts';

export interface Connection {
  db: Db;
  stamp: ContentStamp;
  writes: OwnWrites;
  /** The database's file, which other threads may open too; null where there is none. */
  file: string | null;
  pool: Engine['pool'];
  /** Throws what whoever reads or writes now would be refused for; reads, and writes nothing. */
  probe: () => Promise<void>;
}

export interface ConnectOptions {
  /** Connections to PostgreSQL that this process opens at most. */
  poolMax?: number;
}

const SQLITE = 'sqlite:';
const IN_MEMORY = ':memory:';
const POSTGRES = /^postgres(ql)?:\/\//;
const POOL_MAX = 10;

/** True for an address that `connect` can open. */
export const isDatabaseUrl = (url: string): boolean =>
  url.startsWith(SQLITE) ? url.length > SQLITE.length : POSTGRES.test(url) && URL.canParse(url);

/** Whether it is a database that ends with the process, and that no other one sees. */
export const isInMemory = (url: string): boolean => url === SQLITE + IN_MEMORY;

/** The file of such an address; null for PostgreSQL, and for a database that ends with the process. */
export function fileOf(url: string): string | null {
  const name = url.startsWith(SQLITE) ? url.slice(SQLITE.length) : IN_MEMORY;
  return name === IN_MEMORY ? null : name;
}

/**
 * Opens `sqlite:<path>`, `sqlite::memory:` for a database that ends with the process, or
 * `postgres://user:password@host:port/database`.
 */
export function connect(url: string, { poolMax = POOL_MAX }: ConnectOptions = {}): Connection {
  const { onWrite, ...writes } = createOwnWrites();
  const name = POSTGRES.test(url) ? null : url.slice(SQLITE.length);
  const engine = name === null ? openPostgres(url, poolMax) : openSqlite(name);
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
    file: fileOf(url),
    pool,
  };
}
