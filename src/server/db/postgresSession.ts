import { type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import {
  beginWith,
  forSession,
  type Limits,
  missingLimits,
  QUESTION,
  type Told,
  WITHOUT_TIME_LIMIT,
} from './postgresLimits.ts';

/** In milliseconds: then we end the wait for a database that is mute. */
const ANSWER_TIMEOUT = 12_000;

const BEGIN = /^(begin|start transaction)\b/i;
const END = /^(commit|rollback)$/i;

/** What is known of a connection as long as it lasts. */
export interface Session {
  /** Whether each transaction may run on another connection to the database, as behind PgBouncer. */
  isPooled: boolean;
  /** Those that have to be set with each transaction. */
  limits: Limits;
}

/**
 * Sees to the time limits of a new connection. They are not named when it starts, which PgBouncer refuses. A pooler
 * makes up the number of the process that it tells its clients, so that it shows; there nothing may be set for longer
 * than a transaction, as the next one may be somebody else's.
 */
export async function startSession(client: PoolClient, ofAddress: Limits): Promise<Session> {
  const { rows } = await ask<Told>(client, { text: QUESTION });
  const [told] = rows;
  if (!told) throw new Error('The database tells nothing of itself.');
  const limits = missingLimits(told, ofAddress);
  if (told.pid !== processOf(client)) return { isPooled: true, limits };

  const text = forSession(limits);
  if (text !== '') await ask(client, { text });
  return { isPooled: false, limits: {} };
}

/** The types of `pg` lack it. */
const processOf = (client: PoolClient) => (client as PoolClient & { processID?: number }).processID;

const ask = <Row extends object>(
  client: PoolClient,
  query: QueryConfig,
  isLimited = true,
): Promise<QueryResult<Row>> =>
  client.query<Row>({ ...query, ...(isLimited && { query_timeout: ANSWER_TIMEOUT }) } as QueryConfig);

/** A connection for as long as somebody has it. */
export interface Statements {
  run: (query: QueryConfig) => Promise<QueryResult>;
  /** Whether nothing ends its statements any more. */
  isUnlimited: () => boolean;
}

/** Runs statements within the limits of the session. */
export function statementsOf(client: PoolClient, { isPooled, limits }: Session): Statements {
  let isLimited = true;
  let isInTransaction = false;
  const send = (query: QueryConfig) => ask(client, query, isLimited);
  const hasLimits = () => !isLimited || Object.keys(limits).length > 0;
  const begin = (text: string) =>
    send({ text: hasLimits() ? beginWith(text, isLimited ? limits : null) : text });

  /** No names behind a pooler: what is prepared on one connection is unknown on the next. */
  async function runPooled({ text, values = [] }: QueryConfig): Promise<QueryResult> {
    const query = { text, values };
    if (BEGIN.test(text)) {
      isInTransaction = true;
      await begin(text);
      return NOTHING;
    }
    if (END.test(text)) isInTransaction = false;
    else if (!isInTransaction && hasLimits()) return runAlone(query);
    return send(query);
  }

  /** A statement that is no part of a transaction, in one of its own. */
  async function runAlone(query: QueryConfig): Promise<QueryResult> {
    await begin('begin');
    try {
      const result = await send(query);
      await send({ text: 'commit' });
      return result;
    } catch (error) {
      // What went wrong is told, not that the rest did too.
      await send({ text: 'rollback' }).catch(() => undefined);
      throw error;
    }
  }

  return {
    async run(query) {
      if (query.text !== WITHOUT_TIME_LIMIT) return isPooled ? runPooled(query) : send(query);
      isLimited = false;
      if (!isPooled) await send({ text: WITHOUT_TIME_LIMIT });
      return NOTHING;
    },
    isUnlimited: () => !isLimited,
  };
}

const NOTHING: QueryResult = { command: 'SET', rowCount: null, oid: 0, fields: [], rows: [] };
