/** Somewhere one is signed in. */
export interface SessionSummary {
  /** Names it among the account's own, and is good for nothing else. */
  _id: string;
  /** Such as `Firefox on Linux`; '' for one that is not known. */
  browser: string;
  createdAt: string;
  /** When it was last noted that it is in use, which is once a day. */
  lastSeenAt: string;
  /** Whether it is the one that asks. */
  isCurrent: boolean;
}
