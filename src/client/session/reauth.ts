let hasUnsavedText: (() => boolean) | undefined;
let isActive = false;
const listeners = new Set<() => void>();

function setActive(next: boolean) {
  isActive = next;
  listeners.forEach((listener) => listener());
}

/** Lets an open editor ask for a new login when its session ends, so that the form stays as it is. */
export const reauth = {
  /** Registers a form; `isWanted` tells whether it has a text to stay for. Returns a function that unregisters it. */
  offer(isWanted: () => boolean) {
    hasUnsavedText = isWanted;
    return () => {
      if (hasUnsavedText !== isWanted) return;
      hasUnsavedText = undefined;
      isActive = false;
    };
  },
  /** Called when a session has ended. Returns whether a form handles it. */
  begin(): boolean {
    if (hasUnsavedText?.()) setActive(true);
    return isActive;
  },
  /** Called when somebody has signed in or declined to. */
  end: () => setActive(false),
  isActive: () => isActive,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
