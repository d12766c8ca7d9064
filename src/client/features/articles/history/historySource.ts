import type { HistoryOwner } from '../draftsApi.ts';

/** Whose history a page shows, and where it leads. */
export interface HistorySource {
  of: HistoryOwner;
  noun: 'Article' | 'Draft';
  /** What of the address says so. */
  kept: Readonly<Record<string, string>>;
  back: { to: string; label: string };
}
