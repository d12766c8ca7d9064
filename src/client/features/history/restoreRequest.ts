import type { HistoryOwner } from '../../api/draftsApi.ts';

/** A revision to be restored into the editor. */
export interface RestoreRequest {
  of: HistoryOwner;
  id: string;
}

/** Returns the router state of a link to the editor that restores a revision. */
export const createRestoreState = (of: HistoryOwner, id: string): { restored: RestoreRequest } => ({
  restored: { of, id },
});

/** The router's format of the browser's history state. */
interface RouterState {
  usr?: { restored?: RestoreRequest } | null;
}

const getState = () => history.state as RouterState | null;

/** Returns the revision to restore into the editor that opens, if any. */
export const getRestoreRequest = (): RestoreRequest | undefined => getState()?.usr?.restored;

/** Call after restoring, so that a reload keeps later changes. */
export function clearRestoreRequest(): void {
  if (getRestoreRequest()) history.replaceState({ ...getState(), usr: null }, '');
}
