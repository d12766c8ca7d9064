import { PostgresDialect, type PostgresPoolClient, type PostgresQueryResult } from 'kysely';
import { Client, DatabaseError, Pool, type PoolClient, TypeOverrides, types } from 'pg';
import type { Engine } from './engine.ts';
import { PostgresCompiler } from './literalLimits.ts';
import { DatabaseAway } from './portable.ts';
import { limitsOfAddress } from './postgresLimits.ts';
import { type Session, startSession, statementsOf } from './postgresSession.ts';

/** In milliseconds. */
const CONNECT_TIMEOUT = 5_000;
const IDLE_TIMEOUT = 30_000;
const KEEP_ALIVE_AFTER = 10_000;
/** In milliseconds: how long another process's write may go unnoticed by the content stamp. docs/scaling.md. */
const STAMP_LIFETIME = 1000;
/** In milliseconds: the same of their clicks. */
const CLICKS_LIFETIME = 250;
/** Far more than the product has statements: a bound, not a budget. */
const STATEMENTS_MAX = 200;

class BlogPostgresDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new PostgresCompiler();
  }
}

/** Opens connections to PostgreSQL when they are first needed, `poolMax` at most. */
export function openPostgres(url: string, max: number): Engine {
  const address = limitsOfAddress(url);
  const pool = new Pool({
    connectionString: address.url,
    Client: EndingClient,
    max,
    types: numbersAsNumbers(),
    application_name: 'markdown-blog',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: IDLE_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
  });
  // A connection that breaks leaves the pool, and the query that runs on it fails. There is nothing else to do
  // about it, but an error event that nobody listens to would end the process.
  const leave = () => undefined;
  pool.on('error', leave).on('connect', (client) => client.on('error', leave));

  const nameOf = statementNames();
  const sessions = new WeakMap<PoolClient, Session>();

  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseAway(error);
    });
    try {
      const session = sessions.get(client) ?? (await startSession(client, address.limits));
      sessions.set(client, session);
      return toKysely(client, session, nameOf);
    } catch (error) {
      client.release(true);
      throw new DatabaseAway(error);
    }
  }

  return {
    dialect: new BlogPostgresDialect({ pool: { connect, end: () => pool.end(), options: {} } }),
    stamp: {
      read: () => `${Math.floor(Date.now() / STAMP_LIFETIME)}`,
      others: () => `${Math.floor(Date.now() / CLICKS_LIFETIME)}`,
      isExact: false,
    },
    beforeWrite: () => undefined,
    // PostgreSQL does so at each commit.
    flush: async () => undefined,
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

/** A connection that was refused is left open by the pool, if it was for want of a password: commands would not end. */
class EndingClient extends Client {
  override connect(): Promise<Client>;
  override connect(callback: (error: Error | null) => void): void;
  override connect(callback?: (error: Error | null) => void): Promise<Client> | void {
    if (!callback) return super.connect();
    super.connect((error: Error | null) => {
      if (error) void this.end();
      callback(error);
    });
  }
}

/** A connection as Kysely takes it, until it goes back to the pool. */
function toKysely(
  client: PoolClient,
  session: Session,
  nameOf: (sql: string) => string | undefined,
): PostgresPoolClient {
  const statements = statementsOf(client, session);
  let isBroken = false;

  async function query<Row>(text: string, values: readonly unknown[]) {
    try {
      const result = await statements.run({ name: nameOf(text), text, values: [...values] });
      return result as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      isBroken = true;
      throw new DatabaseAway(error);
    }
  }

  return {
    // Cursors, which Kysely could ask for too, need a package of their own.
    query: query as PostgresPoolClient['query'],
    release: () => client.release(isBroken || statements.isUnlimited()),
  };
}

/** A named statement is prepared once per connection: docs/scaling.md tells what that is worth. */
function statementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined || names.size === STATEMENTS_MAX) return known;
    const name = `blog${names.size}`;
    names.set(sql, name);
    return name;
  };
}

/** Eight bytes come as numbers: ours are far from 2^53, and as the texts that `pg` gives they would be a trap. */
function numbersAsNumbers(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  return overrides;
}
