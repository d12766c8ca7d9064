import type { HistoryOwner } from '../draftsApi.ts';

/** A former text that is to go into the editor. */
export interface Restored {
  of: HistoryOwner;
  id: string;
}

/** The state of a link to a form into which a former text is to go: its name alone. */
export const restoring = (of: HistoryOwner, id: string): { restored: Restored } => ({ restored: { of, id } });

/** What is to go into the form; undefined where nothing is. */
export const restoredOf = (state: unknown): Restored | undefined =>
  (state as { restored?: Restored } | null)?.restored;
