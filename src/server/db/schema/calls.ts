/** What is remembered of calls. */
export interface CallTables {
  idempotencyKey: IdempotencyKeyTable;
  attempt: AttemptTable;
}

/** Calls that are done once, however often they come: `../../articles/idempotency.ts`. */
interface IdempotencyKeyTable {
  ownerId: string;
  key: string;
  /** Of the call, a hash. */
  fingerprint: string;
  /** Who runs it, and until when nobody else may. */
  claim: string;
  claimedUntil: string;
  /** JSON, without any text of an article; null while it runs. */
  answer: string | null;
  createdAt: string;
}

/** What the limits have counted. Who it was stands here by pseudonyms only, '' where it does not matter. */
interface AttemptTable {
  kind: string;
  account: string;
  network: string;
  count: number;
  /** '' while more may come. */
  lockedUntil: string;
  expiresAt: string;
}
