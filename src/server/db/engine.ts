import type { Dialect } from 'kysely';
import type { ContentStamp } from './contentStamp.ts';

/** Connections to the database, as they are at the moment. */
export interface PoolState {
  busy: number;
  idle: number;
  /** Those that wait for a connection. */
  waiting: number;
}

/** An open database, as the engines differ. */
export interface Engine {
  dialect: Dialect;
  stamp: ContentStamp;
  /** Called before a statement or a transaction that writes. Throws if nothing may be written. */
  beforeWrite: () => void;
  /** Resolves once all that was committed before the call would survive a power cut. Throws if it would not. */
  flush: () => Promise<void>;
  /** Null where there is one connection, which nobody waits for. */
  pool: (() => PoolState) | null;
}
