import type { HistoryOwner } from '../../api/draftsApi.ts';

/** A former text that is to go into a form. */
export interface Restored {
  of: HistoryOwner;
  id: string;
}

/** The state of a link to a form into which a former text is to go: its name alone. */
export const restoring = (of: HistoryOwner, id: string): { restored: Restored } => ({ restored: { of, id } });

/** What the router keeps in the history of the browser. */
interface Kept {
  usr?: { restored?: Restored } | null;
}

const kept = () => history.state as Kept | null;

/** What is to go into the form that opens; undefined where nothing is. */
export const restoredHere = (): Restored | undefined => kept()?.usr?.restored;

/** After a reload the form has what was made of it since. */
export function forgetRestored(): void {
  if (restoredHere()) history.replaceState({ ...kept(), usr: null }, '');
}
