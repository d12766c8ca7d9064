/** What can be done with many articles or drafts at once. */
export const bulkActs = ['publish', 'unpublish', 'delete', 'addTag', 'removeTag', 'export'] as const;
export type BulkAct = (typeof bulkActs)[number];

/** Of one call; whoever has more goes on with the rest. */
export const BULK_LIMIT = 100;

/** What became of one of them. */
export interface BulkResult {
  /** Its slug, or its id. */
  item: string;
  /** Why nothing did, in a sentence; null where it is done. */
  problem: string | null;
  /** With `export`: the markdown below its front matter. */
  source?: string;
}

export interface BulkReply {
  /** Of the first ones, in order: as many as there was time for, one at least. */
  results: BulkResult[];
  /** Where the next call goes on; null where nothing is left. With `items`, whoever asks knows what is left. */
  next: string | null;
}
