import {
  type LimitNode,
  PostgresDialect,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type PostgresQueryResult,
} from 'kysely';
import {
  Client,
  DatabaseError,
  escapeLiteral,
  Pool,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
  TypeOverrides,
  types,
} from 'pg';
import { literalLimit, DatabaseUnavailable, type Engine } from './portable.ts';

/** All in milliseconds. */
const CONNECT_TIMEOUT = 5_000;
const IDLE_TIMEOUT = 30_000;
const KEEP_ALIVE_DELAY = 10_000;
/** How long to wait for an unresponsive database. */
const ANSWER_TIMEOUT = 12_000;
/** How long another process's write may go unnoticed by the content stamp: docs/scaling.md. */
const STAMP_LIFETIME = 1000;
/** How long another process's clicks may go unnoticed. */
const CLICKS_STAMP_LIFETIME = 250;
/** Maximum of prepared statements. The product has far fewer. */
const STATEMENTS_MAX = 200;

/** PostgreSQL's own limits on the duration of a statement, and on a transaction in which nothing happens. */
const LIMIT_NAMES = ['statement_timeout', 'idle_in_transaction_session_timeout'] as const;
type LimitName = (typeof LIMIT_NAMES)[number];
/** Values as PostgreSQL reads them: milliseconds, or with a unit such as `10s`. */
type Limits = Partial<Record<LimitName, string>>;

const DEFAULT_LIMITS: Limits = {
  statement_timeout: '10s',
  idle_in_transaction_session_timeout: '10s',
};
const NO_LIMITS: Limits = { statement_timeout: '0', idle_in_transaction_session_timeout: '0' };

/** Run this as a statement to remove the limits from a connection, which is closed after use. */
export const WITHOUT_TIME_LIMIT = LIMIT_NAMES.map((name) => `set ${name} = 0`).join('; ');

/** Opens a pool of up to `max` connections to PostgreSQL, each when it is first needed. */
export function openPostgres(url: string, max: number): Engine {
  const { url: connectionString, limits } = extractLimits(url);
  const pool = new Pool({
    connectionString,
    Client: ClosingClient,
    max,
    types: parseBigintsAsNumbers(),
    application_name: 'markdown-blog',
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    idleTimeoutMillis: IDLE_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY,
  });
  // The pool removes broken connections, and the query that runs on one fails. An error event without a listener would
  // end the process.
  const ignore = () => undefined;
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));

  const statementName = createStatementNames();
  const sessions = new WeakMap<PoolClient, Session>();

  async function connect(): Promise<PostgresPoolClient> {
    const client = await pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable(error);
    });
    try {
      const session = sessions.get(client) ?? (await startSession(client, limits));
      sessions.set(client, session);
      return toKysely(client, session, statementName);
    } catch (error) {
      client.release(true);
      throw new DatabaseUnavailable(error);
    }
  }

  return {
    dialect: new BlogPostgresDialect({ pool: { connect, end: () => pool.end(), options: {} } }),
    stamp: {
      read: () => `${Math.floor(Date.now() / STAMP_LIFETIME)}`,
      readClicks: () => `${Math.floor(Date.now() / CLICKS_STAMP_LIFETIME)}`,
      isExact: false,
    },
    beforeWrite: () => undefined,
    // PostgreSQL flushes at each commit.
    flush: async () => undefined,
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

class BlogPostgresDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new LiteralLimitCompiler();
  }
}

/** Writes limits as literals: see `literalLimit`. */
class LiteralLimitCompiler extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode) {
    super.visitLimit(literalLimit(node));
  }
}

/** Closes a connection that was refused for a missing password. The pool leaves it open, so commands would not end. */
class ClosingClient extends Client {
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

/** Adapts a connection to Kysely until it is released to the pool. */
function toKysely(
  client: PoolClient,
  session: Session,
  statementName: (sql: string) => string | undefined,
): PostgresPoolClient {
  const statements = createStatements(client, session);
  let isBroken = false;

  async function query<Row>(text: string, values: readonly unknown[]) {
    try {
      const result = await statements.run({ name: statementName(text), text, values: [...values] });
      return result as unknown as PostgresQueryResult<Row>;
    } catch (error) {
      if (error instanceof DatabaseError) throw error;
      isBroken = true;
      throw new DatabaseUnavailable(error);
    }
  }

  return {
    // Kysely can also use cursors, but these need another package.
    query: query as PostgresPoolClient['query'],
    release: () => client.release(isBroken || statements.isUnlimited()),
  };
}

/** Names statements, so that each is prepared once per connection: docs/scaling.md. */
function createStatementNames(): (sql: string) => string | undefined {
  const names = new Map<string, string>();
  return (sql) => {
    const known = names.get(sql);
    if (known !== undefined || names.size === STATEMENTS_MAX) return known;
    const name = `blog${names.size}`;
    names.set(sql, name);
    return name;
  };
}

/** Parses eight-byte integers as numbers, not as strings as `pg` does: ours are far below 2^53. */
function parseBigintsAsNumbers(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  return overrides;
}

/** What is known about a connection for its lifetime. */
interface Session {
  /** Whether each transaction may run on another connection to the database, as behind PgBouncer. */
  isPooled: boolean;
  /** Limits that must be set in each transaction. */
  limits: Limits;
}

const BEGIN = /^(begin|start transaction)\b/i;
const END = /^(commit|rollback)$/i;
const EMPTY_RESULT: QueryResult = { command: 'SET', rowCount: null, oid: 0, fields: [], rows: [] };

/**
 * Sets the time limits of a new connection. They are not passed as startup parameters, which PgBouncer refuses. A pooler
 * reports a made-up process id to its clients, which reveals it; behind one, nothing may be set for longer than a
 * transaction, since the next one may belong to another client.
 */
async function startSession(client: PoolClient, urlLimits: Limits): Promise<Session> {
  const { rows } = await send<ServerState>(client, { text: SELECT_SERVER_STATE });
  const [state] = rows;
  if (!state) throw new Error('The database returned no information about the connection.');
  const limits = { ...defaultLimits(state), ...urlLimits };
  if (state.pid !== reportedProcessId(client)) return { isPooled: true, limits };

  const text = setLimits('session', limits).join('; ');
  if (text !== '') await send(client, { text });
  return { isPooled: false, limits: {} };
}

/** The types of `pg` lack this property. */
const reportedProcessId = (client: PoolClient) => (client as PoolClient & { processID?: number }).processID;

/** Runs the statements of one connection while it is checked out. */
interface Statements {
  run: (query: QueryConfig) => Promise<QueryResult>;
  /** Returns true if the connection has no time limits anymore. */
  isUnlimited: () => boolean;
}

/** Runs statements within the limits of the session. */
function createStatements(client: PoolClient, { isPooled, limits }: Session): Statements {
  let isLimited = true;
  let isInTransaction = false;
  const run = (query: QueryConfig) => send(client, query, isLimited);
  const mustSetLimits = () => !isLimited || Object.keys(limits).length > 0;
  const begin = (text: string) =>
    run({
      text: mustSetLimits() ? [text, ...setLimits('local', isLimited ? limits : NO_LIMITS)].join('; ') : text,
    });

  /** Runs without a statement name: what is prepared on one connection behind a pooler is unknown on the next. */
  async function runPooled({ text, values = [] }: QueryConfig): Promise<QueryResult> {
    const query = { text, values };
    if (BEGIN.test(text)) {
      isInTransaction = true;
      await begin(text);
      return EMPTY_RESULT;
    }
    if (END.test(text)) isInTransaction = false;
    else if (!isInTransaction && mustSetLimits()) return runInOwnTransaction(query);
    return run(query);
  }

  async function runInOwnTransaction(query: QueryConfig): Promise<QueryResult> {
    await begin('begin');
    try {
      const result = await run(query);
      await run({ text: 'commit' });
      return result;
    } catch (error) {
      // The first error matters, not that of the rollback.
      await run({ text: 'rollback' }).catch(() => undefined);
      throw error;
    }
  }

  return {
    async run(query) {
      if (query.text !== WITHOUT_TIME_LIMIT) return isPooled ? runPooled(query) : run(query);
      isLimited = false;
      if (!isPooled) await run({ text: WITHOUT_TIME_LIMIT });
      return EMPTY_RESULT;
    },
    isUnlimited: () => !isLimited,
  };
}

const send = <Row extends object>(
  client: PoolClient,
  query: QueryConfig,
  isLimited = true,
): Promise<QueryResult<Row>> =>
  client.query<Row>({ ...query, ...(isLimited && { query_timeout: ANSWER_TIMEOUT }) } as QueryConfig);

/** Splits limits off a URL: PgBouncer refuses them as startup parameters. */
function extractLimits(address: string): { url: string; limits: Limits } {
  const url = new URL(address);
  const named = LIMIT_NAMES.filter((name) => url.searchParams.has(name));
  const limits = Object.fromEntries(named.map((name) => [name, url.searchParams.get(name) ?? '']));
  for (const name of named) url.searchParams.delete(name);
  return { url: named.length > 0 ? url.href : address, limits };
}

/** What the server reports about a connection: its process id and the configured limits. */
interface ServerState extends Record<LimitName, string> {
  pid: number;
}

/** Not `current_setting`: on a shared connection, another client may have changed it. */
const SELECT_SERVER_STATE = `select pg_backend_pid() as "pid", ${LIMIT_NAMES.map(
  (name) => `(select reset_val from pg_settings where name = '${name}') as "${name}"`,
).join(', ')}`;

/** Returns our default limits where neither the role nor the database has one. */
const defaultLimits = (state: ServerState): Limits =>
  Object.fromEntries(Object.entries(DEFAULT_LIMITS).filter(([name]) => state[name as LimitName] === '0'));

const setLimits = (scope: 'session' | 'local', limits: Limits): string[] =>
  Object.entries(limits).map(([name, value]) => `set ${scope} ${name} = ${escapeLiteral(value)}`);
