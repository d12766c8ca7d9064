import type { Dialect } from 'kysely';
import type { ContentStamp } from './contentStamp.ts';

/** An open database, as the engines differ. */
export interface Engine {
  dialect: Dialect;
  stamp: ContentStamp;
  /** Called before a statement or a transaction that writes. Throws if nothing may be written. */
  beforeWrite: () => void;
}
