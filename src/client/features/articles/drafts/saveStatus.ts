import type { SaveState } from './saveState.ts';

export type SaveStatus = ReturnType<typeof createSaveStatus>;

/** How the saving of a text stands, for who shows it; and what keeps it from going on. */
export function createSaveStatus() {
  const listeners = new Set<() => void>();
  let state: SaveState = { is: 'untouched' };
  let last: Date | null = null;

  function become(next: SaveState) {
    state = next;
    listeners.forEach((listener) => listener());
  }

  const status = {
    isRunning: false,
    /** Until a publication or a discard is through. */
    isHeld: false,
    /** Why nothing can be sent for now; null if it can. */
    hindrance: null as string | null,
    isOff: () => !status.isRunning || status.isHeld || status.hindrance !== null,

    state: () => state,
    is: (name: SaveState['is']) => state.is === name,
    become,
    /** What stands is on the server, as far as anything is. */
    rest: () => become(last ? { is: 'saved', at: last } : { is: 'untouched' }),
    /** The server has something of it since now; or nothing any more. */
    saved(isThere: boolean) {
      last = isThere ? new Date() : null;
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return status;
}
